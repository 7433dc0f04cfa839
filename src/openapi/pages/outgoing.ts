/** Requests that the service sends: callbacks of an operation, and webhooks. Readers answer them, so directions turn round. */
import type { CallbackView, OutgoingRequestView } from '../../model/contract/reference.js'
import { entriesAt, isObject, type JsonObject, propertyOf, textAt } from '../document/json.js'
import { mergeParameters, readPathItem } from '../document/listOperations.js'
import { humanizeIdentifier } from '../document/slugs.js'
import { deprecatedField, descriptionField } from '../document/textFields.js'
import { requestBodyOf, responsesOf } from './content.js'
import { parameterGroups } from './parameters.js'
import { securityOf } from './security.js'
import type { ViewTools } from './tools.js'

export interface OutgoingSource {
  readonly method: string
  readonly operation: JsonObject
  readonly parameters: readonly JsonObject[]
  readonly title: string
  /** Prefix of all ids, empty for a webhook. */
  readonly prefix: string
}

/** What the service sends is what it would answer with: read-only values are in it, write-only ones are not. */
export function outgoingRequest(
  { method, operation, parameters, title, prefix }: OutgoingSource,
  tools: ViewTools,
): Omit<OutgoingRequestView, 'id'> {
  const body = requestBodyOf(operation, tools, { id: `${prefix}body`, direction: 'response' })
  return {
    method,
    title,
    ...deprecatedField(operation, tools.graph),
    ...descriptionField(operation, tools.graph),
    security: securityOfOutgoing(operation, tools),
    parameters: parameterGroups(parameters, tools, prefix),
    ...(body && { body }),
    responses: responsesOf(operation, tools, { prefix: `${prefix}res-`, direction: 'request' }),
  }
}

/** None, where the description only says that no scheme is asked for: the reader answers, and has nothing to show. */
function securityOfOutgoing(operation: JsonObject, tools: ViewTools): OutgoingRequestView['security'] {
  const alternatives = propertyOf(operation, 'security') === undefined ? [] : securityOf(operation, tools)
  return alternatives.some(({ schemes }) => schemes.length > 0) ? alternatives : []
}

export function callbacksOf(operation: JsonObject, tools: ViewTools): readonly CallbackView[] {
  return entriesAt(operation, 'callbacks').flatMap(([name, value]) => {
    const callback = tools.graph.follow(value).value
    if (!isObject(callback)) return []
    return Object.entries(callback)
      .filter(([expression]) => !expression.startsWith('x-'))
      .map(([expression, item]): CallbackView => {
        const id = tools.scope.uniqueId(`callback-${name}`)
        const requests = readPathItem(item, tools.graph).map((found) => {
          const requestId = tools.scope.uniqueId(`${id}-${found.method.toLowerCase()}`)
          const title =
            textAt(found.operation, 'summary') ?? humanizeIdentifier(textAt(found.operation, 'operationId') ?? name)
          const parameters = mergeParameters(found.operation, found.item, tools.graph)
          return { id: requestId, ...outgoingRequest({ ...found, parameters, title, prefix: `${requestId}-` }, tools) }
        })
        return { id, name, expression, requests }
      })
  })
}
