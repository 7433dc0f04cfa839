import { posix } from 'node:path'
import type { GapView, MarkdownText, OperationView, PathPart, WebhookView } from '../../model/contract/reference.js'
import type { Graph } from '../document/graph.js'
import { type JsonObject, listAt, propertyOf, textAt } from '../document/json.js'
import type { OperationSource } from '../document/listOperations.js'
import { requestDataRoute } from '../document/requestDataRoute.js'
import {
  deprecatedField,
  descriptionField,
  externalDocsField,
  followToText,
  markdownAt,
} from '../document/textFields.js'
import { plainSummary, withoutFullStop } from '../document/titles.js'
import type { AuthorSample } from '../snippets/requestSamples.js'
import { buildErrors } from './buildErrors.js'
import { buildParameterGroups } from './buildParameters.js'
import { buildRequestBody, buildResponses } from './buildResponses.js'
import { buildSecurity } from './buildSecurity.js'
import { buildServers, completeServers } from './buildServers.js'
import { listGaps } from './listGaps.js'
import { buildCallbacks, buildOutgoingRequest } from './outgoingRequests.js'
import type { ViewContext } from './viewContext.js'

/** Route and tag of a page. */
export interface PagePlacement {
  readonly route: string
  readonly tag?: { readonly name: string; readonly label: string; readonly href: string }
}

/** The data of the page of an operation. Request samples are added when the page is compiled. */
export function buildOperationView(
  source: OperationSource,
  { route, tag }: PagePlacement,
  tools: ViewContext,
): OperationView {
  const { operation, item, method, path } = source
  const { graph } = tools
  const parameters = buildParameterGroups(source.parameters, tools)
  const body = buildRequestBody(operation, tools, { id: 'body', direction: 'request' })
  const responses = buildResponses(operation, tools, { prefix: 'res-', direction: 'response' })
  return {
    kind: 'operation',
    api: tools.api,
    route,
    slug: source.slug,
    ...(source.operationId && { operationId: source.operationId }),
    title: source.title,
    ...leadField(source, graph),
    ...(tools.hasBuilder && { requestData: requestDataRoute(posix.dirname(route), source.slug) }),
    method,
    path,
    pathParts: splitPath(path, parameters.find((group) => group.in === 'path')?.parameters ?? []),
    ...(tag && { tag }),
    ...deprecatedField(operation, graph),
    badges: collectBadges(source),
    ...operationDescription(source, graph),
    ...externalDocsField(operation, graph),
    servers: completeServers(buildServers([operation, item, graph.root.value], graph), tools.baseUrl),
    ...(buildServers([operation, item], graph).length > 0 && { hasOwnServers: true }),
    security: buildSecurity(operation, tools),
    parameters,
    ...(body && { body }),
    responses,
    callbacks: buildCallbacks(operation, tools),
    ...gapsField(source, graph),
    errors: buildErrors(operation, responses, tools),
    samples: [],
  }
}

/** The data of the page of a webhook. The service sends its request, so the directions of schemas are swapped. */
export function buildWebhookView(
  source: OperationSource,
  { route, tag }: PagePlacement,
  tools: ViewContext,
): WebhookView {
  const { operation, slug, path, title } = source
  return {
    kind: 'webhook',
    api: tools.api,
    route,
    slug,
    name: path,
    ...leadField(source, tools.graph),
    badges: collectBadges(source),
    ...(tag && { tag }),
    ...externalDocsField(operation, tools.graph),
    ...buildOutgoingRequest({ ...source, title, prefix: '' }, tools),
    ...gapsField(source, tools.graph),
  }
}

/** A summary that is too long for a title, as the first paragraph. */
function leadField({ hasLead, operation, item }: OperationSource, graph: Graph): { readonly lead?: MarkdownText } {
  const lead = hasLead && (markdownAt(operation, 'summary', graph) ?? markdownAt(item, 'summary', graph))
  // Generators often repeat the summary in the description.
  const description = markdownAt(operation, 'description', graph)?.markdown ?? ''
  return lead && !sameStart(description, lead.markdown) ? { lead } : {}
}

/** Returns no description if it only repeats the title, as some generators write it. */
function operationDescription(
  { title, operation, item }: OperationSource,
  graph: Graph,
): { readonly description?: MarkdownText } {
  const found = descriptionField(followToText(operation, 'description', graph) ? operation : item, graph)
  const text = withoutFullStop(plainSummary(found.description?.markdown ?? ''))
  return text.toLowerCase() === title.toLowerCase() ? {} : found
}

function gapsField({ operation, item }: OperationSource, graph: Graph): { readonly gaps?: readonly GapView[] } {
  const gaps = listGaps(operation, item, graph)
  return gaps.length > 0 ? { gaps } : {}
}

/** Splits a path at its `{parameters}`. */
function splitPath(
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

/** Badges from the stability, badge tags, and `x-badges`, without duplicates. */
function collectBadges({ operation, badges: tags }: OperationSource): readonly string[] {
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

/** `x-codeSamples` of an operation, which become samples when the page is compiled. */
export function readAuthorSamples(operation: JsonObject, graph: Graph): readonly AuthorSample[] {
  const samples = propertyOf(operation, 'x-codeSamples') ?? propertyOf(operation, 'x-code-samples')
  return (Array.isArray(samples) ? samples : []).flatMap((value): AuthorSample[] => {
    const sample = graph.follow(value).value
    const source = followToText(sample, 'source', graph)
    const label = textAt(sample, 'label')
    return source ? [{ lang: textAt(sample, 'lang') ?? 'text', ...(label && { label }), source }] : []
  })
}

/** True if the first paragraph of the description is the summary. */
function sameStart(description: string, summary: string): boolean {
  const normalizeSentence = (text: string) =>
    text
      .replace(/[`*_.\s]+/g, ' ')
      .trim()
      .toLowerCase()
  return normalizeSentence(description.trim().split(/\n\s*\n/)[0] ?? '') === normalizeSentence(summary)
}
