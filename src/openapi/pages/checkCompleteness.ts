/**
 * Compares the parts that a description declares with the parts that its pages show: operations, parameters, statuses,
 * response headers and links, callbacks, media types, the properties of the first level, and the texts of tags. This
 * file reads the description itself, without the code that builds the pages, so that one defect cannot affect both
 * sides.
 */
import type {
  CallbackView,
  MediaTypeView,
  OperationView,
  OutgoingRequestView,
  RequestBodyView,
  ResponseView,
} from '../../model/contract/reference.js'
import { type Diagnostic, error } from '../../model/diagnostic.js'
import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, type JsonObject, listAt, propertyOf, textAt } from '../document/json.js'
import { httpMethods } from '../document/objectKinds.js'
import type { Reference, ReferencePage } from './buildReference.js'
import { createSchemaNames, type SchemaNames } from './schemaNames.js'
import { missingSwaggerNames, type SwaggerNames } from './swaggerNames.js'

/** An operation as the description declares it. */
interface NamedOperation {
  readonly kind: 'operation' | 'webhook'
  readonly method: string
  readonly path: string
  readonly item: unknown
  readonly operation: unknown
  /** Object and key that contain the operation. */
  readonly holder: JsonObject
  readonly key: string
}

/**
 * One error for each operation whose page is missing or lacks something, and for each tag whose text is on no page.
 * @param swaggerNames names of a Swagger 2.0 description before it was rewritten
 */
export function checkCompleteness(
  graph: Graph,
  { pages }: Reference,
  swaggerNames: ReadonlyMap<string, SwaggerNames> = new Map(),
): readonly Diagnostic[] {
  const byOperation = new Map(
    pages.flatMap((page) => (pageOperationKey(page) ? [[pageOperationKey(page), page] as const] : [])),
  )
  const names = createSchemaNames(graph, pages)
  const ofOperations = readNamedOperations(graph).flatMap((named) => {
    const page = byOperation.get(`${named.kind} ${named.method} ${named.path}`)
    const place = graph.locate(named.holder, named.key, true)
    const title = `${named.method} ${named.path}`
    if (!page) return [error('openapi-lost', `The operation ${title} has no page.`, place)]
    const older = swaggerNames.get(title)
    const missing =
      older && page.view.kind === 'operation'
        ? missingSwaggerNames(older, page.view)
        : listMissing(named, page, { graph, names })
    if (missing.length === 0) return []
    return [error('openapi-lost', `The page of ${title} does not show ${joinNames(missing)}.`, place)]
  })
  return [...ofOperations, ...listLostTags(graph, pages)]
}

function listLostTags({ root, locate }: Graph, pages: readonly ReferencePage[]): readonly Diagnostic[] {
  const shown = new Set(
    pages
      .flatMap(({ view }) =>
        view.kind === 'introduction' ? [...view.groups.flatMap(({ tags }) => tags), ...view.topics] : [],
      )
      .map(({ name }) => name),
  )
  return listAt(root.value, 'tags').flatMap((tag) => {
    const name = textAt(tag, 'name')
    if (!isObject(tag) || name === undefined || shown.has(name) || textAt(tag, 'description') === undefined) return []
    return [error('openapi-lost', `No page shows the description of tag \`${name}\`.`, locate(tag, 'description'))]
  })
}

/** Maximum number of names in one message. */
const maxShownNames = 5

function joinNames(names: readonly string[]): string {
  const shown = names.slice(0, maxShownNames).join(', ')
  return names.length > maxShownNames ? `${shown} and ${names.length - maxShownNames} more` : shown
}

function pageOperationKey({ view }: ReferencePage): string | undefined {
  if (view.kind === 'operation') return `operation ${view.method} ${view.path}`
  return view.kind === 'webhook' ? `webhook ${view.method} ${view.name}` : undefined
}

/** Counts the operations and webhooks that the file declares. */
export function countOperations(graph: Graph): number {
  return readNamedOperations(graph).length
}

function readNamedOperations(graph: Graph): readonly NamedOperation[] {
  const read = (kind: NamedOperation['kind'], section: string) =>
    entriesAt(graph.root.value, section)
      .filter(([path]) => !path.startsWith('x-'))
      .flatMap(([path, value]) => readNamedItem(value, graph).map((named) => ({ ...named, kind, path })))
  return [...read('operation', 'paths'), ...read('webhook', 'webhooks'), ...read('webhook', 'x-webhooks')]
}

/** Operations of a path item. Keys beside its `$ref` override those of the target. */
function readNamedItem(value: unknown, { follow }: Graph): readonly Omit<NamedOperation, 'kind' | 'path'>[] {
  const holders = [value, follow(value).value].filter(isObject)
  const found = new Map<string, Omit<NamedOperation, 'kind' | 'path'>>()
  const add = (method: string, holder: JsonObject, key: string) => {
    const operation = follow(propertyOf(holder, key)).value
    const isOperation = isObject(operation) || isObject(propertyOf(holder, key))
    if (isOperation && !found.has(method))
      found.set(method, { method, item: follow(value).value, operation, holder, key })
  }
  for (const holder of holders) {
    for (const key of httpMethods) add(key.toUpperCase(), holder, key)
    const additional = follow(propertyOf(holder, 'additionalOperations')).value
    if (isObject(additional)) for (const key of Object.keys(additional)) add(key, additional, key)
  }
  return [...found.values()]
}

interface Tools {
  readonly graph: Graph
  readonly names: SchemaNames
}

type RequestView = Pick<OutgoingRequestView, 'parameters' | 'body' | 'responses'> & {
  readonly callbacks?: OperationView['callbacks']
}

function listMissing(named: NamedOperation, { view }: ReferencePage, tools: Tools): readonly string[] {
  if (view.kind === 'operation') return missingOf(named, view, { ...tools, isReceived: false })
  return view.kind === 'webhook' ? missingOf(named, view, { ...tools, isReceived: true }) : []
}

interface RequestTools extends Tools {
  /** The reader receives the request (webhook, callback), so directions are swapped. */
  readonly isReceived: boolean
}

function missingOf(
  { item, operation }: Pick<NamedOperation, 'item' | 'operation'>,
  view: RequestView,
  tools: RequestTools,
): readonly string[] {
  return [
    ...missingParameters([...listAt(item, 'parameters'), ...listAt(operation, 'parameters')], view, tools),
    ...missingBody(propertyOf(operation, 'requestBody'), view.body, tools),
    ...missingResponses(operation, view.responses, tools),
    ...missingCallbacks(operation, view.callbacks ?? [], tools),
  ]
}

const parameterPlaces = new Set(['path', 'query', 'querystring', 'header', 'cookie'])

function missingParameters(list: readonly unknown[], view: RequestView, { graph }: Tools): readonly string[] {
  const shown = new Set(view.parameters.flatMap((group) => group.parameters.map(({ name }) => `${group.in} ${name}`)))
  return list.flatMap((value) => {
    const parameter = graph.follow(value).value
    const [name, place] = [textAt(parameter, 'name'), textAt(parameter, 'in') ?? '']
    if (!name || !parameterPlaces.has(place) || shown.has(`${place} ${name}`)) return []
    return [`the ${place} parameter \`${name}\``]
  })
}

function missingBody(value: unknown, view: RequestBodyView | undefined, tools: RequestTools): readonly string[] {
  const body = tools.graph.follow(value).value
  if (!isObject(body)) return []
  if (!view) return ['the request body']
  const direction = tools.isReceived ? 'response' : 'request'
  return missingContent(body, view.content, { ...tools, direction, owner: 'the request body' })
}

function missingResponses(operation: unknown, views: readonly ResponseView[], tools: RequestTools): readonly string[] {
  const map = propertyOf(operation, 'responses')
  const responses = tools.graph.follow(map).value
  if (!isObject(responses)) return []
  return Object.entries(responses).flatMap(([status, value]): readonly string[] => {
    if (status.startsWith('x-') || (responses !== map && !isStatus(status))) return []
    const view = views.find((one) => one.status === status)
    if (!view) return [`the status ${status}`]
    const response = tools.graph.follow(value).value
    const owner = `the response ${status}`
    const headers = new Set(view.headers.map(({ name }) => name))
    const links = new Set(view.links.map(({ name }) => name))
    const lacks = (key: string, shown: ReadonlySet<string>) =>
      entriesAt(response, key).flatMap(([name, inner]) =>
        shown.has(name) || name.toLowerCase() === 'content-type' || !isObject(tools.graph.follow(inner).value)
          ? []
          : [`the ${key.slice(0, -1)} \`${name}\` of ${owner}`],
      )
    const direction = tools.isReceived ? 'request' : 'response'
    return [
      ...lacks('headers', headers),
      ...lacks('links', links),
      ...missingContent(response, view.content, { ...tools, direction, owner }),
    ]
  })
}

/** Returns false for keys that are no status: a reference can point to an object that is not a map of responses. */
function isStatus(key: string): boolean {
  return key === 'default' || /^[1-9][\dX]{2}$/i.test(key)
}

interface ContentTools extends Tools {
  readonly direction: 'request' | 'response'
  /** For the message, for example “the response 200”. */
  readonly owner: string
}

function missingContent(holder: unknown, views: readonly MediaTypeView[], tools: ContentTools): readonly string[] {
  return entriesAt(holder, 'content').flatMap(([mediaType, value]): readonly string[] => {
    const media = tools.graph.follow(value).value
    if (!isObject(media)) return []
    const view = views.find((one) => one.mediaType === mediaType || one.alike.includes(mediaType))
    if (!view) return [`\`${mediaType}\` of ${tools.owner}`]
    return (['schema', 'itemSchema'] as const).flatMap((key) =>
      tools.names
        .missing(propertyOf(media, key), view[key], tools.direction)
        .map((name) => `the property \`${name}\` of ${tools.owner}`),
    )
  })
}

function missingCallbacks(operation: unknown, views: readonly CallbackView[], tools: Tools): readonly string[] {
  const callbacks = tools.graph.follow(propertyOf(operation, 'callbacks')).value
  if (!isObject(callbacks)) return []
  return Object.entries(callbacks).flatMap(([name, value]) =>
    Object.entries(followObject(value, tools.graph)).flatMap(([expression, item]): readonly string[] => {
      if (expression.startsWith('x-')) return []
      const view = views.find((one) => one.name === name && one.expression === expression)
      return readNamedItem(item, tools.graph).flatMap((named): readonly string[] => {
        const request = view?.requests.find(({ method }) => method === named.method)
        const owner = `the callback \`${name}\``
        if (!request) return [`${named.method} of ${owner}`]
        return missingOf(named, request, { ...tools, isReceived: true }).map((lost) => `${lost} in ${owner}`)
      })
    }),
  )
}

function followObject(value: unknown, graph: Graph): JsonObject {
  const target = graph.follow(value).value
  return isObject(target) ? target : {}
}
