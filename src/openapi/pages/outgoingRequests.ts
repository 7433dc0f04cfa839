/** Builds the requests that the service sends: callbacks and webhooks. The reader receives them, so directions are swapped. */
import type { CallbackView, OutgoingRequestView } from '../../model/contract/reference.js'
import { entriesAt, isObject, type JsonObject, propertyOf, textAt } from '../document/json.js'
import { mergeParameters, readPathItem } from '../document/listOperations.js'
import { deprecatedField, descriptionField } from '../document/textFields.js'
import { plainSummary, titleFromIdentifier } from '../document/titles.js'
import { buildParameterGroups } from './buildParameters.js'
import { buildRequestBody, buildResponses } from './buildResponses.js'
import { buildSecurity } from './buildSecurity.js'
import type { ViewContext } from './viewContext.js'

export interface OutgoingSource {
  readonly method: string
  readonly operation: JsonObject
  readonly parameters: readonly JsonObject[]
  readonly title: string
  /** Prefix of all ids, empty for a webhook. */
  readonly prefix: string
}

/** The service sends the same data as in a response: with read-only properties and without write-only ones. */
export function buildOutgoingRequest(
  { method, operation, parameters, title, prefix }: OutgoingSource,
  tools: ViewContext,
): Omit<OutgoingRequestView, 'id'> {
  const body = buildRequestBody(operation, tools, { id: `${prefix}body`, direction: 'response' })
  return {
    method,
    title,
    ...deprecatedField(operation, tools.graph),
    ...descriptionField(operation, tools.graph),
    security: outgoingSecurity(operation, tools),
    parameters: buildParameterGroups(parameters, tools, prefix),
    ...(body && { body }),
    responses: buildResponses(operation, tools, { prefix: `${prefix}res-`, direction: 'request' }),
  }
}

/** Empty if the description only says that no scheme is needed: a receiver has no credentials to send. */
function outgoingSecurity(operation: JsonObject, tools: ViewContext): OutgoingRequestView['security'] {
  const alternatives = propertyOf(operation, 'security') === undefined ? [] : buildSecurity(operation, tools)
  return alternatives.some(({ schemes }) => schemes.length > 0) ? alternatives : []
}

/** Requests that the API sends to its caller, from `callbacks`. Keys are runtime expressions such as `{$request.body#/url}`. */
export function buildCallbacks(operation: JsonObject, tools: ViewContext): readonly CallbackView[] {
  return entriesAt(operation, 'callbacks').flatMap(([name, value]) => {
    const callback = tools.graph.follow(value).value
    if (!isObject(callback)) return []
    return Object.entries(callback)
      .filter(([expression]) => !expression.startsWith('x-'))
      .map(([expression, item]): CallbackView => {
        const id = tools.page.uniqueId(`callback-${name}`)
        const requests = readPathItem(item, tools.graph).map((found) => {
          const requestId = tools.page.uniqueId(`${id}-${found.method.toLowerCase()}`)
          const summary = textAt(found.operation, 'summary')
          const title = summary
            ? plainSummary(summary)
            : titleFromIdentifier(textAt(found.operation, 'operationId') ?? name)
          const parameters = mergeParameters(found.operation, found.item, tools.graph)
          return {
            id: requestId,
            ...buildOutgoingRequest({ ...found, parameters, title, prefix: `${requestId}-` }, tools),
          }
        })
        return { id, name, expression, requests }
      })
  })
}
