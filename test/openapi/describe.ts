/** Builds descriptions in memory and the views of their pages. */
import { stringify } from 'yaml'
import type { OperationView, ReferenceView, SchemaNode, SchemaRow } from '../../src/model/contract.js'
import type { Diagnostic } from '../../src/model/diagnostic.js'
import { type Graph, openGraph } from '../../src/openapi/document/graph.js'
import { buildReference, type Reference } from '../../src/openapi/pages/buildReference.js'

export type Sources = Readonly<Record<string, string | object>>

export interface Described {
  readonly graph: Graph
  readonly reference: Reference
  readonly diagnostics: readonly Diagnostic[]
  readonly view: (slug: string) => ReferenceView
}

/** `api.yaml` is the first file. Objects are written as YAML. */
export function openSources(sources: Sources, first = 'api.yaml') {
  const read = (file: string) => {
    const source = Object.hasOwn(sources, file) ? sources[file] : undefined
    return {
      text: typeof source === 'object' ? stringify(source, { aliasDuplicateObjects: false }) : source,
      diagnostics: [],
    }
  }
  return openGraph(first, { read })
}

export function describeApi(sources: Sources, first = 'api.yaml'): Described {
  const { graph } = openSources(sources, first)
  if (!graph) throw new Error(`${first} cannot be read.`)
  const reference = buildReference({ id: 'v1', graph, path: '/api', downloads: [] })
  const view = (slug: string): ReferenceView => {
    const found = reference.pages.find((page) => page.view.route === `/api/${slug}`)
    if (!found)
      throw new Error(`There is no page ${slug}: ${reference.pages.map((page) => page.view.route).join(', ')}`)
    return found.view
  }
  return { graph, reference, diagnostics: graph.diagnostics, view }
}

export function operation(described: Described, slug: string): OperationView {
  const view = described.view(slug)
  if (view.kind !== 'operation') throw new Error(`${slug} is not an operation.`)
  return view
}

/** A description with these paths; `more` are other fields of its root. */
export function apiOf(paths: object, more: object = {}): Sources {
  return { 'api.yaml': { openapi: '3.2.0', info: { title: 'Test', version: '1' }, paths, ...more } }
}

/** A description with one operation, `send`, whose request and response have the schema. */
export function apiWith(schema: unknown, schemas: object = {}): Sources {
  const content = { 'application/json': { schema } }
  return {
    'api.yaml': {
      openapi: '3.1.1',
      info: { title: 'Test', version: '1' },
      paths: {
        '/things': {
          post: {
            operationId: 'send',
            requestBody: { content },
            responses: { 200: { description: 'Fine.', content } },
          },
        },
      },
      components: { schemas },
    },
  }
}

export function bodySchema(schema: unknown, schemas: object = {}): SchemaNode {
  const node = operation(describeApi(apiWith(schema, schemas)), 'send').body?.content[0]?.schema
  if (!node) throw new Error('The body has no schema.')
  return node
}

export function responseSchema(schema: unknown, schemas: object = {}): SchemaNode {
  const node = operation(describeApi(apiWith(schema, schemas)), 'send').responses[0]?.content[0]?.schema
  if (!node) throw new Error('The response has no schema.')
  return node
}

/** Ids of all rows, variants and conditions, in order. */
export function idsOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = 'id' in value && typeof value.id === 'string' ? [value.id] : []
  return [...own, ...Object.values(value).flatMap(idsOf)]
}

export function codes({ diagnostics }: { readonly diagnostics: readonly Diagnostic[] }): string[] {
  return diagnostics.map(({ code, file, range }) => `${file}:${range?.start.line}:${range?.start.column} ${code}`)
}

/** Rows of an object schema. */
export function rows(node: SchemaNode | undefined): readonly SchemaRow[] {
  return (node?.parts ?? []).flatMap((part) => (part.kind === 'rows' ? part.rows : []))
}

export function row(node: SchemaNode | undefined, name: string): SchemaRow {
  const found = rows(node).find((candidate) => candidate.name === name)
  if (!found) throw new Error(`There is no row ${name}.`)
  return found
}
