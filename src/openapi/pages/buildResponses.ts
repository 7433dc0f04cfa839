/** Builds the request body of an operation, and its responses with headers and links. */
import { STATUS_CODES } from 'node:http'
import type { RequestBodyView, ResponseLinkView, ResponseView } from '../../model/contract/reference.js'
import { type InterfaceText, isTextKey } from '../../text/catalogue.js'
import { entriesAt, isObject, isTrue, type JsonObject, propertyOf, textAt, toPlainJson } from '../document/json.js'
import { followToObject } from '../document/listOperations.js'
import { descriptionField, summaryField } from '../document/textFields.js'
import { type Direction, toCompactText } from '../schema/pageContext.js'
import { buildMediaTypes, type DrawnSchemas } from './buildMediaTypes.js'
import { buildHeaders } from './buildParameters.js'
import type { ViewContext } from './viewContext.js'

/** The body of a request; undefined if the operation has none. */
export function buildRequestBody(
  operation: JsonObject,
  tools: ViewContext,
  { id, direction }: { id: string; direction: Direction },
): RequestBodyView | undefined {
  const body = followToObject(propertyOf(operation, 'requestBody'), tools.graph)
  if (!body) return undefined
  const anchor = tools.page.uniqueId(id)
  return {
    id: anchor,
    required: isTrue(body, 'required'),
    ...descriptionField(body, tools.graph),
    content: buildMediaTypes(body, { id: anchor, direction, tools, shown: new Map() }),
  }
}

/** The responses sorted by status. A schema that an earlier response has already shown is replaced by a link. */
export function buildResponses(
  operation: JsonObject,
  tools: ViewContext,
  { prefix, direction }: { prefix: string; direction: Direction },
): readonly ResponseView[] {
  const shown: DrawnSchemas = new Map()
  return readResponses(operation, tools)
    .sort(([one], [other]) => statusRank(one) - statusRank(other))
    .flatMap(([status, value]): ResponseView[] => {
      const response = followToObject(value, tools.graph)
      const id = tools.page.uniqueId(`${prefix}${status}`)
      if (!response)
        return [{ id, status, title: statusTitle(status, tools.texts), headers: [], content: [], links: [] }]
      return [
        {
          id,
          status,
          title: statusTitle(status, tools.texts),
          ...summaryField(response, tools.graph),
          ...(repeatsStatus(response, status, tools.texts) ? {} : descriptionField(response, tools.graph)),
          headers: buildHeaders(response, id, { direction, tools }),
          content: buildMediaTypes(response, { id, direction, tools, shown, status }),
          links: buildResponseLinks(response, tools),
        },
      ]
    })
}

/** True if the description is only the name of the status, which many generators write because it is required. */
function repeatsStatus(response: JsonObject, status: string, texts: InterfaceText): boolean {
  const lowerCaseLetters = (text: string) => text.toLowerCase().replace(/[^\p{L}]/gu, '')
  const words = lowerCaseLetters(textAt(response, 'description') ?? '')
  return (
    words !== '' &&
    [STATUS_CODES[status] ?? '', statusTitle(status, texts)].some((name) => lowerCaseLetters(name) === words)
  )
}

/** Entries of the map of responses. The map can be a reference, and then only the statuses of its target count. */
function readResponses(operation: JsonObject, { graph }: ViewContext): (readonly [string, unknown])[] {
  const map = propertyOf(operation, 'responses')
  const target = graph.follow(map).value
  const entries = isObject(target) ? Object.entries(target) : []
  return entries.filter(([status]) =>
    target === map ? !status.startsWith('x-') : /^(?:\d{3}|\dXX|default)$/i.test(status),
  )
}

/** Sorts a family such as `2XX` after its single statuses, and `default` last. JavaScript objects put all numbers first. */
function statusRank(status: string): number {
  return Number(/^[1-5]XX$/i.test(status) ? status.slice(0, 1).concat('99.5') : status) || 1_000
}

function statusTitle(status: string, texts: InterfaceText): string {
  if (status === 'default') return 'Any other status'
  const family = /^([1-5])XX$/i.exec(status)?.[1]
  if (family)
    return ['Informational', 'Success', 'Redirection', 'Client error', 'Server error'][Number(family) - 1] ?? ''
  const key = `status${status}`
  return isTextKey(key) ? texts[key] : (STATUS_CODES[status] ?? '')
}

function buildResponseLinks(response: JsonObject, tools: ViewContext): readonly ResponseLinkView[] {
  return entriesAt(response, 'links').flatMap(([name, value]): ResponseLinkView[] => {
    const link = followToObject(value, tools.graph)
    if (!link) return []
    const operation = findLinkedOperation(link, tools)
    const body = propertyOf(link, 'requestBody')
    return [
      {
        name,
        ...descriptionField(link, tools.graph),
        ...(operation && { operation }),
        parameters: entriesAt(link, 'parameters').map(([parameter, expression]) => ({
          name: parameter,
          expression: toCompactText(toPlainJson(expression)),
        })),
        ...(body !== undefined && { requestBody: toCompactText(toPlainJson(body)) }),
      },
    ]
  })
}

function findLinkedOperation(link: JsonObject, { graph, linkById, linkByObject }: ViewContext) {
  const id = textAt(link, 'operationId')
  if (id) return linkById.get(id)
  const address = textAt(link, 'operationRef')
  const found = address && graph.resolveReference(address, link).value
  return isObject(found) ? linkByObject.get(found) : undefined
}
