import type { OperationView, PathPart, WebhookView } from '../../model/contract/reference.js'
import { isObject, type JsonObject, listAt, propertyOf, textAt } from '../document/json.js'
import type { OperationSource } from '../document/listOperations.js'
import { deprecatedField, descriptionField, externalDocsField } from '../document/textFields.js'
import type { AuthorSample } from '../snippets/samples.js'
import { requestBodyOf, responsesOf } from './content.js'
import { errorsOf } from './errors.js'
import { callbacksOf, outgoingRequest } from './outgoing.js'
import { parameterGroups } from './parameters.js'
import { securityOf } from './security.js'
import { serversOf } from './servers.js'
import type { ViewTools } from './tools.js'

export interface Placed {
  readonly route: string
  readonly tag?: { readonly name: string; readonly label: string; readonly href: string }
}

export function operationView(source: OperationSource, { route, tag }: Placed, tools: ViewTools): OperationView {
  const { operation, item, method, path } = source
  const { graph } = tools
  const parameters = parameterGroups(source.parameters, tools)
  const body = requestBodyOf(operation, tools, { id: 'body', direction: 'request' })
  const responses = responsesOf(operation, tools, { prefix: 'res-', direction: 'response' })
  return {
    kind: 'operation',
    api: tools.api,
    route,
    slug: source.slug,
    ...(source.operationId && { operationId: source.operationId }),
    title: source.title,
    ...(source.lead && { lead: source.lead }),
    method,
    path,
    pathParts: pathParts(path, parameters.find((group) => group.in === 'path')?.parameters ?? []),
    ...(tag && { tag }),
    ...deprecatedField(operation, graph),
    badges: badgesOf(source),
    ...descriptionField(textAt(operation, 'description') ? operation : item, graph),
    ...externalDocsField(operation, graph),
    servers: serversOf([operation, item, graph.root.value], graph),
    ...(serversOf([operation, item], graph).length > 0 && { hasOwnServers: true }),
    security: securityOf(operation, tools),
    parameters,
    ...(body && { body }),
    responses,
    callbacks: callbacksOf(operation, tools),
    errors: errorsOf(operation, responses, tools),
    samples: [],
  }
}

export function webhookView(source: OperationSource, { route, tag }: Placed, tools: ViewTools): WebhookView {
  const { operation, slug, path, lead, title } = source
  return {
    kind: 'webhook',
    api: tools.api,
    route,
    slug,
    name: path,
    ...(lead && { lead }),
    badges: badgesOf(source),
    ...(tag && { tag }),
    ...externalDocsField(operation, tools.graph),
    ...outgoingRequest({ ...source, title, prefix: '' }, tools),
  }
}

function pathParts(
  path: string,
  parameters: readonly { readonly id: string; readonly name: string }[],
): readonly PathPart[] {
  return path
    .split(/(\{[^{}]*\})/)
    .filter((text) => text !== '')
    .map((text) => {
      const id = parameters.find(({ name }) => text === `{${name}}`)?.id
      return { text, ...(id && { parameter: id }) }
    })
}

function badgesOf({ operation, badges: tags }: OperationSource): readonly string[] {
  const stability = textAt(operation, 'x-stability') ?? textAt(operation, 'x-stability-level')
  const badges = listAt(operation, 'x-badges').map((badge) =>
    typeof badge === 'string' ? badge : (textAt(badge, 'name') ?? textAt(badge, 'label')),
  )
  return [
    ...new Set(
      [stability === 'stable' ? undefined : stability, ...tags, ...badges].filter((badge): badge is string =>
        Boolean(badge),
      ),
    ),
  ]
}

/** `x-codeSamples` of an operation; they become samples when the page is compiled. */
export function authorSamples(operation: JsonObject): readonly AuthorSample[] {
  const samples = propertyOf(operation, 'x-codeSamples') ?? propertyOf(operation, 'x-code-samples')
  return (Array.isArray(samples) ? samples : []).filter(isObject).flatMap((sample): AuthorSample[] => {
    const source = textAt(sample, 'source')
    const label = textAt(sample, 'label')
    return source ? [{ lang: textAt(sample, 'lang') ?? 'text', ...(label && { label }), source }] : []
  })
}
