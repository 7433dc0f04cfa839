/** Bodies: of requests, and of responses with their headers and links. */
import { STATUS_CODES } from 'node:http'
import type {
  EncodingView,
  MediaTypeView,
  RequestBodyView,
  ResponseLinkView,
  ResponseView,
} from '../../contract/reference.js'
import { isObject, isTrue, type JsonObject, listAt, namesAt, own, plainJson, textAt } from '../json.js'
import { referenced } from '../operations.js'
import { schemaNode } from '../schema/schemaNode.js'
import { compactText, type Direction, type Spot, topSpot } from '../schema/scope.js'
import { examplesOf } from './examples.js'
import { headersOf } from './parameters.js'
import { described } from './text.js'
import type { ViewTools } from './tools.js'

export function requestBodyOf(
  operation: JsonObject,
  tools: ViewTools,
  { id, direction }: { id: string; direction: Direction },
): RequestBodyView | undefined {
  const body = referenced(own(operation, 'requestBody'), tools.graph)
  if (!body) return undefined
  const anchor = tools.scope.claim(id)
  return {
    id: anchor,
    required: isTrue(body, 'required'),
    ...described(body, tools.graph),
    content: contentOf(body, anchor, { direction, tools }),
  }
}

export function responsesOf(
  operation: JsonObject,
  tools: ViewTools,
  { prefix, direction }: { prefix: string; direction: Direction },
): readonly ResponseView[] {
  return namesAt(operation, 'responses')
    .filter(([status]) => !status.startsWith('x-'))
    .sort(([one], [other]) => rankOf(one) - rankOf(other))
    .flatMap(([status, value]): ResponseView[] => {
      const response = referenced(value, tools.graph)
      const id = tools.scope.claim(`${prefix}${status}`)
      if (!response) return [{ id, status, title: titleOf(status), headers: [], content: [], links: [] }]
      const summary = textAt(response, 'summary')
      return [
        {
          id,
          status,
          title: titleOf(status),
          ...(summary && { summary }),
          ...described(response, tools.graph),
          headers: headersOf(response, id, { direction, tools }),
          content: contentOf(response, id, { direction, tools }),
          links: linksOf(response, tools),
        },
      ]
    })
}

/** A family follows its single statuses, `default` comes last: objects would put every number before `2XX`. */
function rankOf(status: string): number {
  return Number(/^[1-5]XX$/i.test(status) ? status.slice(0, 1).concat('99.5') : status) || 1_000
}

function titleOf(status: string): string {
  if (status === 'default') return 'Any other status'
  const family = /^([1-5])XX$/i.exec(status)?.[1]
  if (family)
    return ['Informational', 'Success', 'Redirection', 'Client error', 'Server error'][Number(family) - 1] ?? ''
  return STATUS_CODES[status] ?? ''
}

interface Inside {
  readonly direction: Direction
  readonly tools: ViewTools
}

function contentOf(holder: JsonObject, id: string, { direction, tools }: Inside): readonly MediaTypeView[] {
  return namesAt(holder, 'content').flatMap(([mediaType, value]): MediaTypeView[] => {
    const media = referenced(value, tools.graph)
    if (!media) return []
    const schema = own(media, 'schema')
    const item = own(media, 'itemSchema')
    const spot = repeatedSpot(schema, topSpot(id, direction), tools)
    const sampled = schema ?? item
    return [
      {
        mediaType,
        ...(schema !== undefined && { schema: schemaNode(schema, spot, tools.scope) }),
        ...(item !== undefined && { itemSchema: schemaNode(item, { ...spot, path: `${id}[]` }, tools.scope) }),
        examples: examplesOf({ holder: media, schema: sampled, mediaType, direction, id }, tools),
        encoding: encodingOf(media, id, { direction, tools }),
      },
    ]
  })
}

/** The failures of an operation mostly have one schema. It is drawn for the first of them; the others lead there. */
function repeatedSpot(schema: unknown, spot: Spot, { scope }: ViewTools): Spot {
  if (!/^res-[45d]/.test(spot.anchor)) return spot
  const { target, name } = scope.effective(schema)
  const first = name === undefined ? undefined : scope.drawn.get(target)
  if (name === undefined) return spot
  if (!first) scope.drawn.set(target, spot.anchor)
  return first ? { ...spot, open: [{ target, anchor: first }] } : { ...spot, brief: true }
}

function encodingOf(media: JsonObject, id: string, inside: Inside): readonly EncodingView[] {
  const item = own(media, 'itemEncoding')
  const all: readonly (readonly [string, unknown])[] = [
    ...namesAt(media, 'encoding'),
    // Of a multipart body without names (OpenAPI 3.2).
    ...listAt(media, 'prefixEncoding').map((value, index) => [`[${index}]`, value] as const),
    ...(item === undefined ? [] : [['each item', item] as const]),
  ]
  return all.map(([property, value]) => {
    const contentType = textAt(value, 'contentType')
    const style = textAt(value, 'style')
    const explode = own(value, 'explode')
    const reserved = own(value, 'allowReserved')
    return {
      property,
      ...(contentType && { contentType }),
      ...(style && { style }),
      ...(typeof explode === 'boolean' && { explode }),
      ...(typeof reserved === 'boolean' && { allowReserved: reserved }),
      headers: headersOf(value, `${id}.${property}`, inside),
    }
  })
}

function linksOf(response: JsonObject, tools: ViewTools): readonly ResponseLinkView[] {
  return namesAt(response, 'links').flatMap(([name, value]): ResponseLinkView[] => {
    const link = referenced(value, tools.graph)
    if (!link) return []
    const operation = linkedOperation(link, tools)
    const body = own(link, 'requestBody')
    return [
      {
        name,
        ...described(link, tools.graph),
        ...(operation && { operation }),
        parameters: namesAt(link, 'parameters').map(([parameter, expression]) => ({
          name: parameter,
          expression: compactText(plainJson(expression)),
        })),
        ...(body !== undefined && { requestBody: compactText(plainJson(body)) }),
      },
    ]
  })
}

function linkedOperation(link: JsonObject, { graph, linkById, linkByObject }: ViewTools) {
  const id = textAt(link, 'operationId')
  if (id) return linkById.get(id)
  const address = textAt(link, 'operationRef')
  const found = address && graph.find(address, link).value
  return isObject(found) ? linkByObject.get(found) : undefined
}
