/** The body of a request, and responses with their headers and links. */
import { STATUS_CODES } from 'node:http'
import type { RequestBodyView, ResponseLinkView, ResponseView } from '../../model/contract/reference.js'
import { entriesAt, isObject, isTrue, type JsonObject, propertyOf, textAt, toPlainJson } from '../document/json.js'
import { followToObject } from '../document/listOperations.js'
import { descriptionField } from '../document/textFields.js'
import { type Direction, toCompactText } from '../schema/pageContext.js'
import { contentOf, type Shown } from './bodies.js'
import { headersOf } from './parameters.js'
import type { ViewTools } from './tools.js'

export function requestBodyOf(
  operation: JsonObject,
  tools: ViewTools,
  { id, direction }: { id: string; direction: Direction },
): RequestBodyView | undefined {
  const body = followToObject(propertyOf(operation, 'requestBody'), tools.graph)
  if (!body) return undefined
  const anchor = tools.scope.uniqueId(id)
  return {
    id: anchor,
    required: isTrue(body, 'required'),
    ...descriptionField(body, tools.graph),
    content: contentOf(body, { id: anchor, direction, tools, shown: new Map() }),
  }
}

export function responsesOf(
  operation: JsonObject,
  tools: ViewTools,
  { prefix, direction }: { prefix: string; direction: Direction },
): readonly ResponseView[] {
  const shown: Shown = new Map()
  return entriesAt(operation, 'responses')
    .filter(([status]) => !status.startsWith('x-'))
    .sort(([one], [other]) => rankOf(one) - rankOf(other))
    .flatMap(([status, value]): ResponseView[] => {
      const response = followToObject(value, tools.graph)
      const id = tools.scope.uniqueId(`${prefix}${status}`)
      if (!response) return [{ id, status, title: titleOf(status), headers: [], content: [], links: [] }]
      const summary = textAt(response, 'summary')
      return [
        {
          id,
          status,
          title: titleOf(status),
          ...(summary && { summary }),
          ...descriptionField(response, tools.graph),
          headers: headersOf(response, id, { direction, tools }),
          content: contentOf(response, { id, direction, tools, shown, status }),
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

function linksOf(response: JsonObject, tools: ViewTools): readonly ResponseLinkView[] {
  return entriesAt(response, 'links').flatMap(([name, value]): ResponseLinkView[] => {
    const link = followToObject(value, tools.graph)
    if (!link) return []
    const operation = linkedOperation(link, tools)
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

function linkedOperation(link: JsonObject, { graph, linkById, linkByObject }: ViewTools) {
  const id = textAt(link, 'operationId')
  if (id) return linkById.get(id)
  const address = textAt(link, 'operationRef')
  const found = address && graph.resolveReference(address, link).value
  return isObject(found) ? linkByObject.get(found) : undefined
}
