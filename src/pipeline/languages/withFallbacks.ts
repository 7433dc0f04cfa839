/** Adds the pages of other languages that only the default language has, without compiling them again. */
import type { Cache } from '../../cache/cache.js'
import type { Doc } from '../../model/model.js'
import type { SiteConfig } from '../../schema/config.js'
import { addFallbacks, copyDoc } from '../../site/languages/fallbacks.js'
import { hashOf } from '../../util/hash.js'

export function withFallbacks(docs: readonly Doc[], config: SiteConfig, cache: Cache): readonly Doc[] {
  return addFallbacks(docs, config, (doc, place) =>
    cache.getOrCompute({ slot: `fallback:${place.id}` }, [doc, place.route], () => {
      const copy = copyDoc(doc, place)
      cache.setDigest(copy, hashOf(cache.digestOf(doc), place.id, place.route))
      return copy
    }),
  )
}
