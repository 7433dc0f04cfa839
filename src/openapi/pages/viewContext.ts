import type { ApiView, JsonValue, OperationLink, SecuritySchemeView } from '../../model/contract/reference.js'
import type { InterfaceText } from '../../text/catalogue.js'
import type { Graph } from '../document/graph.js'
import { toPlainJson } from '../document/json.js'
import type { Direction, PageContext } from '../schema/pageContext.js'

/** Data that all page views of a description share, and the context of the current page. */
export interface ViewContext {
  readonly graph: Graph
  readonly api: ApiView
  /** Texts in the language of the pages. */
  readonly texts: InterfaceText
  /** Base address of a description without a host, from the configuration. */
  readonly baseUrl: string | undefined
  /** Operation pages have a request builder. */
  readonly hasBuilder: boolean
  /** Route of the page. */
  readonly route: string
  readonly page: PageContext
  readonly schemes: ReadonlyMap<string, SecuritySchemeView>
  readonly makeSample: MakeSample
  readonly requests: RequestSamples
  /** Copies a value of the author as plain data, once for each object. */
  readonly toPlain: (value: unknown) => JsonValue
  /** Formats data as indented JSON, once for each object. */
  readonly jsonText: (value: JsonValue) => string
  /** Links to operations, for response links: by operationId, and by the object that defines the operation. */
  readonly linkById: ReadonlyMap<string, OperationLink>
  readonly linkByObject: ReadonlyMap<object, OperationLink>
  /** Anchors in the introduction, for links to its error catalog. */
  readonly anchors: ReadonlySet<string>
}

/**
 * Generates data that is valid for a schema. The result is deterministic: ids in it are derived from `path`, the position of the
 * sample. Undefined if no valid data can be generated.
 */
export type MakeSample = (schema: unknown, direction: Direction, path: string) => JsonValue | undefined

/** Data for requests, which a server must not reject. `path` is the position of the sample. */
export interface RequestSamples {
  /** Required properties, and optional ones with an example of the author. `all` has every property, if it has more. */
  readonly generate: (schema: unknown, path: string) => { readonly value?: JsonValue; readonly all?: JsonValue }
  /** Replaces the parts of a value that do not fit the schema. */
  readonly repair: (value: JsonValue, schema: unknown, path: string) => JsonValue
}

/** Caches for examples that many operations share. */
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
    const cached = known.get(value)
    if (cached !== undefined) return cached
    const made = make(value)
    known.set(value, made)
    return made
  }
}
