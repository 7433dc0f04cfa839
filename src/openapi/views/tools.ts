import type { ApiView, JsonValue, OperationLink, SecuritySchemeView } from '../../contract/reference.js'
import type { Graph } from '../read/graph.js'
import type { Direction, PageScope } from '../schema/scope.js'

/** What the views of one description share, and what the page at hand needs. */
export interface ViewTools {
  readonly graph: Graph
  readonly api: ApiView
  /** Route of the page. */
  readonly route: string
  readonly scope: PageScope
  readonly schemes: ReadonlyMap<string, SecuritySchemeView>
  readonly makeSample: MakeSample
  /** Links to operations, for response links: by operationId, and by the object that defines the operation. */
  readonly linkById: ReadonlyMap<string, OperationLink>
  readonly linkByObject: ReadonlyMap<object, OperationLink>
  /** Anchors that the text of the introduction has, for links to its catalogue of errors. */
  readonly anchors: ReadonlySet<string>
}

/** Data that fits a schema, deterministic: ids in it come from `path`, the place of the sample. Undefined where none can be made. */
export type MakeSample = (schema: unknown, direction: Direction, path: string) => JsonValue | undefined
