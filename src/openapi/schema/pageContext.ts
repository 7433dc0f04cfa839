import type { JsonValue } from '../../model/contract/referenceText.js'
import type { SchemaNode } from '../../model/contract/schemaNode.js'
import type { InterfaceText } from '../../text/catalogue.js'
import type { Graph } from '../document/graph.js'
import type { ResolvedSchema, ResolveSchema } from './schemaResolver.js'
import type { SummarizeSchema } from './schemaSummary.js'

/** Requests omit read-only properties, responses omit write-only ones, and the page of a schema shows both. */
export type Direction = 'request' | 'response' | 'both'

/** State that all schemas of one page share while it is built. */
export interface PageContext {
  readonly graph: Graph
  /** Texts in the language of the page. */
  readonly texts: InterfaceText
  readonly resolveSchema: ResolveSchema
  readonly summarize: SummarizeSchema
  /** Returns the id itself, or with a suffix `~2`, `~3` … if the page already has it. */
  readonly uniqueId: (id: string) => string
  /** Budget of rows of the page, counted down (decision 006). */
  readonly rows: { left: number }
  /** Requests a page for a schema that is cut at this position, and returns the link to it. */
  readonly requestSchemaPage: (
    cut: ResolvedSchema,
    spot: SchemaPosition,
  ) => { readonly name: string; readonly href: string }
  /** Mentions a definition by name. The result gets an `href` later, if the definition gets a page of its own. */
  readonly mention: (target: object, name: string) => { readonly name: string; readonly href?: string }
}

/** Position of a schema on a page. */
export interface SchemaPosition {
  /** Id of the element that contains the schema. */
  readonly anchor: string
  /** Prefix of the ids inside, for example `body.data[]`. */
  readonly path: string
  readonly direction: Direction
  /** Number of levels of rows around it. */
  readonly depth: number
  /** Schemas that contain this one, outermost first: a schema inside itself is cut. */
  readonly ancestors: readonly { readonly target: object; readonly anchor: string; readonly name?: string }[]
  /** A variant of a body or response that has no properties of its own: its properties are the first level, and always shown. */
  readonly isFirstLevel?: boolean
  /** Show the first level only, with a link to the page of the schema. For error responses, whose schema is on all pages. */
  readonly firstLevelOnly?: boolean
}

/** Levels of rows on a page; deeper schemas are cut. */
export const maxRowDepth = 6

/**
 * A definition of up to six rows is shorter where it is used than as a page of its own, so it is cut only if the page exceeds its
 * rows by more than `rowOverflow`.
 */
export const smallDefinitionRows = 6
/** Rows beyond the limit of a page that do not yet cause cuts. */
export const rowOverflow = 20

/** Position of a schema that no other schema contains. */
export function topPosition(anchor: string, direction: Direction): SchemaPosition {
  return { anchor, path: anchor, direction, depth: 0, ancestors: [] }
}

/** Registry of the ids of one page, which have no white space and no duplicates. */
export function createIdRegistry(): PageContext['uniqueId'] {
  const used = new Set<string>()
  return (wanted) => {
    const id = wanted.replace(/\s+/g, '_')
    let free = id
    for (let count = 2; used.has(free); count++) free = `${id}~${count}`
    used.add(free)
    return free
  }
}

/** A string as it is, any other value as JSON on one line. */
export function toCompactText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}

/** Builds the node of an inner schema. Passed in, because a node and its parts need each other. */
export type BuildNode = (value: unknown, position: SchemaPosition) => SchemaNode

/** Input and functions for the parts of one schema: rows, variants, conditions, and notes. */
export interface PartsContext {
  readonly position: SchemaPosition
  readonly page: PageContext
  readonly buildNode: BuildNode
}
