import type { JsonValue } from '../../model/contract/referenceText.js'
import type { Graph } from '../document/graph.js'
import type { ResolvedSchema, ResolveSchema } from './schemaResolver.js'
import type { SummarizeSchema } from './schemaSummary.js'

/** Requests leave out what is read-only, responses what is write-only; a schema page shows both. */
export type Direction = 'request' | 'response' | 'both'

/** What drawing the schemas of one page needs. */
export interface PageContext {
  readonly graph: Graph
  readonly resolveSchema: ResolveSchema
  readonly summarize: SummarizeSchema
  /** Makes an id unique on the page. */
  readonly uniqueId: (id: string) => string
  /** Rows that may still be drawn on the page. */
  readonly rows: { left: number }
  /** Asks for the page of a schema that is cut here, and gives its route. */
  readonly requestSchemaPage: (
    cut: ResolvedSchema,
    spot: SchemaPosition,
  ) => { readonly name: string; readonly href: string }
  /** A mention of a definition; gets an `href` once it is known that the definition has a page. */
  readonly mention: (target: object, name: string) => { readonly name: string; readonly href?: string }
}

/** Where on the page a schema is drawn. */
export interface SchemaPosition {
  /** Id of the element that holds it. */
  readonly anchor: string
  /** Prefix of the ids inside. */
  readonly path: string
  readonly direction: Direction
  /** Levels of rows around it. */
  readonly depth: number
  readonly ancestors: readonly { readonly target: object; readonly anchor: string; readonly name?: string }[]
  /** Failures have one schema on all pages: only its first level is drawn, the rest stands on the page of the schema. */
  readonly firstLevelOnly?: boolean
}

export const maxRowDepth = 6

/**
 * A definition of so few rows is shorter where it is used than as a page, and is cut only where the page has so many more
 * rows than it should.
 */
export const smallDefinitionRows = 6
export const rowOverflow = 20

export function topPosition(anchor: string, direction: Direction): SchemaPosition {
  return { anchor, path: anchor, direction, depth: 0, ancestors: [] }
}

/** Ids of a page: no white space, no duplicates. */
export function createIdRegistry(): PageContext['uniqueId'] {
  const taken = new Set<string>()
  return (wanted) => {
    const id = wanted.replace(/\s+/g, '_')
    let free = id
    for (let count = 2; taken.has(free); count++) free = `${id}~${count}`
    taken.add(free)
    return free
  }
}

export function toCompactText(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value)
}
