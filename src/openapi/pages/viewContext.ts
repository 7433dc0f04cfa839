import type { ApiView, JsonValue, OperationLink, SecuritySchemeView } from '../../model/contract/reference.js'
import type { Graph } from '../document/graph.js'
import { toPlainJson } from '../document/json.js'
import type { Direction, PageContext } from '../schema/pageContext.js'

/** What the views of one description share, and what the page at hand needs. */
export interface ViewContext {
  readonly graph: Graph
  readonly api: ApiView
  /** Route of the page. */
  readonly route: string
  readonly page: PageContext
  readonly schemes: ReadonlyMap<string, SecuritySchemeView>
  readonly makeSample: MakeSample
  /** An author's value as plain data; of the same object the same data. */
  readonly toPlain: (value: unknown) => JsonValue
  /** Data as it is shown. */
  readonly jsonText: (value: JsonValue) => string
  /** Links to operations, for response links: by operationId, and by the object that defines the operation. */
  readonly linkById: ReadonlyMap<string, OperationLink>
  readonly linkByObject: ReadonlyMap<object, OperationLink>
  /** Anchors that the text of the introduction has, for links to its catalogue of errors. */
  readonly anchors: ReadonlySet<string>
}

/** Data that fits a schema, deterministic: ids in it come from `path`, the place of the sample. Undefined where none can be made. */
export type MakeSample = (schema: unknown, direction: Direction, path: string) => JsonValue | undefined

/** Examples that many operations share are copied and written once. */
export function createJsonCaches(): Pick<ViewContext, 'toPlain' | 'jsonText'> {
  return {
    toPlain: cachePerObject((value) => toPlainJson(value)),
    jsonText: cachePerObject((value: JsonValue) => JSON.stringify(value, null, 2)),
  }
}

function cachePerObject<Value, Result>(make: (value: Value) => Result): (value: Value) => Result {
  const known = new Map<object, Result>()
  return (value) => {
    if (typeof value !== 'object' || value === null) return make(value)
    const kept = known.get(value)
    if (kept !== undefined) return kept
    const made = make(value)
    known.set(value, made)
    return made
  }
}
