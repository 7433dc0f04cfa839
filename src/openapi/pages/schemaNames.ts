/** Names of the properties on the first level of a schema: those that the description declares, and those that a page shows. */
import type { SchemaNode } from '../../model/contract/schemaNode.js'
import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, isTrue, type JsonObject, listAt, propertyOf } from '../document/json.js'
import type { ReferencePage } from './buildReference.js'

export interface SchemaNames {
  /** Declared names that neither the node nor the page to which it is cut shows. */
  readonly missing: (
    schema: unknown,
    node: SchemaNode | undefined,
    direction: 'request' | 'response',
  ) => readonly string[]
}

/** `elsewhere`: another part of the page shows the schema, and its names are checked there. */
type ShownNames = ReadonlySet<string> | 'elsewhere'

export function createSchemaNames(graph: Graph, pages: readonly ReferencePage[]): SchemaNames {
  const schemaPages = new Map(
    pages.flatMap(({ view }) => (view.kind === 'schema' ? [[view.route, view] as const] : [])),
  )
  const declared = { request: new Map<object, ReadonlySet<string>>(), response: new Map<object, ReadonlySet<string>>() }
  const shownOnPage = new Map<string, ShownNames>()

  const namesOnPage = (href: string): ShownNames => {
    const page = schemaPages.get(href)
    if (href.startsWith('#') || !page) return 'elsewhere'
    const known = shownOnPage.get(href)
    if (known) return known
    // A page that is cut to itself shows no further names.
    shownOnPage.set(href, new Set())
    const shown = shownNames(page.schema)
    shownOnPage.set(href, shown)
    return shown
  }

  const shownNames = (node: SchemaNode): ShownNames => {
    const names = new Set<string>()
    const inner = [
      ...(node.items ? [shownNames(node.items)] : []),
      ...(node.cut ? [namesOnPage(node.cut.href)] : []),
      ...node.parts.flatMap((part) => {
        if (part.kind === 'variants') return part.variants.map(({ schema }) => shownNames(schema))
        if (part.kind === 'rows') for (const { kind, name } of part.rows) if (kind === 'property') names.add(name)
        return []
      }),
    ]
    for (const set of inner) {
      if (set === 'elsewhere') return 'elsewhere'
      for (const name of set) names.add(name)
    }
    return names
  }

  return {
    missing: (schema, node, direction) => {
      if (!isObject(schema)) return []
      const expected = declaredProperties(schema, { graph, direction, known: declared[direction], open: new Set() })
      if (expected.size === 0) return []
      const shown = node ? shownNames(node) : new Set<string>()
      return shown === 'elsewhere' ? [] : [...expected].filter((name) => !shown.has(name))
    },
  }
}

interface DeclaredTools {
  readonly graph: Graph
  readonly direction: 'request' | 'response'
  readonly known: Map<object, ReadonlySet<string>>
  /** Schemas that are being read, because a schema can contain itself. */
  readonly open: Set<object>
}

/** Names of a schema itself, of the members of `allOf`, of its variants, and of its items. */
function declaredProperties(value: unknown, tools: DeclaredTools): ReadonlySet<string> {
  const { graph, direction, known, open } = tools
  if (!isObject(value) || open.has(value)) return new Set()
  const cached = known.get(value)
  if (cached) return cached
  open.add(value)
  const names = new Set<string>()
  const hidden = direction === 'request' ? 'readOnly' : 'writeOnly'
  for (const schema of referencedSchemas(value, graph)) {
    for (const [name] of entriesAt(schema, 'properties')) names.add(name)
    for (const inner of [...innerSchemas(schema), propertyOf(schema, 'items')])
      for (const name of declaredProperties(inner, tools)) names.add(name)
  }
  for (const name of flaggedProperties(value, hidden, { graph, open: new Set() })) names.delete(name)
  open.delete(value)
  // A result that was cut at an open schema is incomplete, so it is not cached.
  if (open.size === 0) known.set(value, names)
  return names
}

function innerSchemas(schema: JsonObject): readonly unknown[] {
  return ['allOf', 'oneOf', 'anyOf'].flatMap((keyword) => listAt(schema, keyword))
}

/** The schema, and the target of its reference: keywords can be in both. */
function referencedSchemas(value: JsonObject, { follow }: Graph): readonly JsonObject[] {
  return [...new Set([value, follow(value).value])].filter(isObject)
}

/** Names that the schema or a member of its `allOf` marks. One member can mark a property that another one declares. */
function flaggedProperties(value: unknown, flag: string, tools: FlagTools): readonly string[] {
  const { graph, open } = tools
  if (!isObject(value) || open.has(value)) return []
  open.add(value)
  return referencedSchemas(value, graph).flatMap((schema) => [
    ...entriesAt(schema, 'properties').flatMap(([name, property]) =>
      hasFlag(property, flag, { graph, open: new Set() }) ? [name] : [],
    ),
    ...listAt(schema, 'allOf').flatMap((member) => flaggedProperties(member, flag, tools)),
  ])
}

interface FlagTools {
  readonly graph: Graph
  readonly open: Set<object>
}

/** True if the property or a member of its `allOf` has `readOnly` or `writeOnly`. */
function hasFlag(value: unknown, flag: string, { graph, open }: FlagTools): boolean {
  if (!isObject(value) || open.has(value)) return false
  open.add(value)
  return referencedSchemas(value, graph).some(
    (schema) => isTrue(schema, flag) || innerSchemas(schema).some((inner) => hasFlag(inner, flag, { graph, open })),
  )
}
