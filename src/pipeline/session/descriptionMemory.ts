import type { Entry } from '../../model/model.js'
import type { DescriptionState } from '../../sources/collectDescription.js'

/** State of the API descriptions that a session holds in memory, besides its cache. */
export interface DescriptionMemory {
  /** State of the last build, by the id of the description. The next build renders only the pages that changed. */
  readonly states: Map<string, DescriptionState>
  /** Name under which the disk cache stores the source of an entry, so that it is not written again. */
  readonly sharedSources: WeakMap<Entry, string>
}
