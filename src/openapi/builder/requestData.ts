/**
 * Writes the data of the request builder: files with some operations each. A page loads its file when the reader opens
 * the builder. Operations in one file share definitions, so the file is much smaller than a file for each operation.
 */
import type {
  JsonValue,
  MediaTypeView,
  OperationView,
  ParameterView,
  ReferenceView,
  SchemaNode,
} from '../../model/contract/reference.js'
import type {
  RequestData,
  RequestDescription,
  RequestMedia,
  RequestParameter,
} from '../../model/contract/requestTools.js'
import type { Graph } from '../document/graph.js'
import { entriesAt, equalJson, propertyOf, textAt } from '../document/json.js'
import type { OperationSource } from '../document/listOperations.js'
import type { DownloadFile } from '../downloads/downloads.js'
import { subjectOf } from '../pages/chooseSamples.js'
import type { LoadedTemplate } from '../snippets/sampleTemplate.js'
import { isFileMedia, sentMediaType } from '../snippets/snippetBody.js'
import { createSchemaCopies, firstSentence, type SchemaCopies } from './copySchemas.js'

export interface DescribedOperation {
  readonly view: OperationView
  readonly source: OperationSource
}

/** Samples of the site's own templates, which the browser writes with the same code. */
export interface RequestTemplates {
  /** Route prefix of the description. */
  readonly path: string
  readonly templates?: readonly LoadedTemplate[] | undefined
}

/** The data that the request builder loads: a file for each page, and the modules of the site's own sample languages. */
export function writeRequestFiles(
  operations: readonly DescribedOperation[],
  graph: Graph,
  { path, templates = [] }: RequestTemplates = { path: '' },
): readonly DownloadFile[] {
  const files = new Map<string, DescribedOperation[]>()
  for (const operation of operations) {
    const route = operation.view.requestData
    if (route !== undefined) files.set(route, [...(files.get(route) ?? []), operation])
  }
  if (files.size === 0) return []
  const modules = templates.map(({ code, id, highlight }) => {
    const file = `sample-${id}.js`
    return { file: { route: `${path}/requests/${file}`, bytes: Buffer.from(code) }, sample: { id, highlight, file } }
  })
  const samples = modules.map(({ sample }) => sample)
  const data = [...files].map(([route, members]) => ({
    route,
    bytes: Buffer.from(JSON.stringify(describeRequests(members, graph, samples))),
  }))
  return [...data, ...modules.map(({ file }) => file)]
}

function describeRequests(
  operations: readonly DescribedOperation[],
  graph: Graph,
  templates: NonNullable<RequestData['templates']>,
): RequestData {
  const copies = createSchemaCopies(graph)
  const described = operations.map((operation) => [
    operation.view.slug,
    {
      ...describeRequest(operation, graph, copies),
      // Only templates name the operation.
      ...(templates.length > 0 && { subject: subjectOf(operation.view) }),
    },
  ])
  return {
    schemas: copies.schemas,
    operations: Object.fromEntries(described),
    ...(templates.length > 0 && { templates }),
  }
}

function describeRequest({ view, source }: DescribedOperation, graph: Graph, copies: SchemaCopies): RequestDescription {
  const parameters = view.parameters.flatMap((group) => group.parameters)
  const success = view.responses.find(({ status }) => status.startsWith('2'))
  const body = graph.follow(propertyOf(source.operation, 'requestBody')).value
  const schemas = new Map(
    entriesAt(body, 'content').map(([mediaType, media]) => [
      mediaType,
      propertyOf(graph.follow(media).value, 'schema') ?? propertyOf(graph.follow(media).value, 'itemSchema'),
    ]),
  )
  return {
    method: view.method,
    path: view.path,
    server: view.servers[0]?.defaultUrl ?? '',
    security: view.security.slice(0, 1).map(({ schemes }) => ({
      schemes: schemes.map(({ scheme: { description: _, ...scheme } }) => ({
        scheme: { ...scheme, flows: [] },
        scopes: [],
      })),
    })),
    parameters: parameters.map((parameter) =>
      describeParameter(parameter, schemaOfParameter(parameter, source), copies),
    ),
    ...(view.body && {
      body: {
        required: view.body.required,
        content: view.body.content.map((media) => describeMedia(media, schemas.get(media.mediaType), copies)),
      },
    }),
    accepts: (success?.content ?? []).flatMap(({ mediaType, alike }) => [mediaType, ...alike]),
  }
}

function schemaOfParameter({ name, in: place }: ParameterView, { parameters }: OperationSource): unknown {
  const found = parameters.find((one) => textAt(one, 'name') === name && textAt(one, 'in') === place)
  const [content] = entriesAt(found, 'content')
  return propertyOf(found, 'schema') ?? propertyOf(content?.[1], 'schema') ?? {}
}

function describeParameter(view: ParameterView, schema: unknown, { copy }: SchemaCopies): RequestParameter {
  const { id, name, required, deprecated, description, style, explode, allowReserved, mediaType } = view
  const text = firstSentence(description?.markdown)
  const value = sentValue(view)
  return {
    id,
    name,
    in: view.in,
    required,
    ...(deprecated && { deprecated: true }),
    ...(text && { description: text }),
    ...{ style, explode, allowReserved },
    ...(mediaType && { mediaType }),
    schema: copy(schema),
    ...(value !== undefined && { value }),
  }
}

/** The value that the samples of the page send. */
function sentValue({ required, deprecated, sample, examples, name }: ParameterView): JsonValue | undefined {
  if (required) return sample ?? name
  const isAuthored = examples.some(({ value }) => value !== undefined && equalJson(value, sample))
  return isAuthored && !deprecated ? sample : undefined
}

function describeMedia(media: MediaTypeView, schema: unknown, { copy }: SchemaCopies): RequestMedia {
  const { encoding, examples } = media
  const mediaType = media.mediaType.includes('*') ? sentMediaType(media) : media.mediaType
  const isData = /[/+]json\s*(;|$)|x-www-form-urlencoded|^multipart\//i.test(mediaType) && schema !== undefined
  const text = examples[0]?.code?.code
  const isFile = !isData && (text === undefined || isFileMedia(media))
  const value = isData ? (media.sample ?? examples[0]?.value) : text
  const node = media.schema && markFiles(media.schema)
  return {
    mediaType,
    kind: isData ? 'data' : isFile ? 'file' : 'text',
    ...(isData && { schema: copy(schema) }),
    ...((/^multipart\//i.test(mediaType) || isFile) && node && { node }),
    encoding: encoding.map((one) => ({ ...one, headers: [] })),
    ...(value !== undefined && !isFile && { value }),
  }
}

/** Reduces a schema to the types and formats of its first level, which show whether a value is a file. */
function markFiles(node: SchemaNode, depth = 0): SchemaNode {
  const { types, format, content, items, parts } = node
  const rows = parts.flatMap((part) => (part.kind === 'rows' ? part.rows : []))
  const variants = parts.flatMap((part) => (part.kind === 'variants' ? part.variants : []))
  const hasFileVariant = variants.some(({ schema }) => schema.format === 'binary')
  const kept = depth > 0 ? [] : rows.map((row) => ({ ...row, schema: markFiles(row.schema, 1) }))
  return {
    ...{ type: '', types, nullable: false, readOnly: false, writeOnly: false, constraints: [], examples: [] },
    ...(format && { format }),
    ...(hasFileVariant && { format: 'binary' }),
    ...(content?.mediaType && { content: { mediaType: content.mediaType } }),
    ...(items && { items: markFiles(items, 2) }),
    parts: kept.length > 0 ? [{ kind: 'rows', rows: kept }] : [],
  }
}

/** Pairs the pages of operations with their sources. */
export function pairOperations(
  pages: readonly { readonly view: ReferenceView }[],
  sources: readonly OperationSource[],
): readonly DescribedOperation[] {
  const bySlug = new Map(sources.map((source) => [source.slug, source]))
  return pages.flatMap(({ view }) => {
    const source = view.kind === 'operation' ? bySlug.get(view.slug) : undefined
    return view.kind === 'operation' && source ? [{ view, source }] : []
  })
}
