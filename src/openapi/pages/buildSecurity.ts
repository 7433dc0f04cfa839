import type {
  OAuthFlowView,
  ScopeView,
  SecurityAlternative,
  SecuritySchemeView,
} from '../../model/contract/reference.js'
import { warning } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, isTrue, type JsonObject, listAt, objectAt, propertyOf, textAt } from '../document/json.js'
import { descriptionField } from '../document/textFields.js'
import type { ViewContext } from './viewContext.js'

const types = ['apiKey', 'http', 'oauth2', 'openIdConnect', 'mutualTLS'] as const

/** Security schemes by name. Schemes with the same label get labels that differ. */
export function buildSecuritySchemes(graph: Graph, introduction: string): ReadonlyMap<string, SecuritySchemeView> {
  const schemes = entriesAt(objectAt(graph.root.value, 'components'), 'securitySchemes').map(([name, value]) =>
    buildSecurityScheme(name, graph.follow(value).value, { graph, introduction }),
  )
  return new Map(distinguishLabels(schemes).map((scheme) => [scheme.name, scheme]))
}

/** Schemes with the same label get their OAuth flows, else their names, in parentheses. */
function distinguishLabels(schemes: readonly SecuritySchemeView[]): readonly SecuritySchemeView[] {
  const isShared = ({ label }: SecuritySchemeView, _: number, all: readonly SecuritySchemeView[]) =>
    all.filter((other) => other.label === label).length > 1
  const add = (text: (scheme: SecuritySchemeView) => string) => (all: readonly SecuritySchemeView[]) => {
    const shared = new Set(all.filter(isShared))
    return all.map((scheme) =>
      shared.has(scheme) && text(scheme) ? { ...scheme, label: `${scheme.label} (${text(scheme)})` } : scheme,
    )
  }
  const withFlows = add(({ flows }) => flows.map(({ label }) => label.toLowerCase()).join(', '))(schemes)
  return add(({ name }) => name)(withFlows)
}

function buildSecurityScheme(
  name: string,
  value: unknown,
  { graph, introduction }: { graph: Graph; introduction: string },
): SecuritySchemeView {
  const scheme: JsonObject = isObject(value) ? value : {}
  const type = types.find((known) => known === scheme.type) ?? 'unknown'
  const place = propertyOf(scheme, 'in')
  const parameterName = type === 'apiKey' ? textAt(scheme, 'name') : undefined
  const httpScheme = type === 'http' ? textAt(scheme, 'scheme')?.toLowerCase() : undefined
  const id = `auth-${name.replace(/\s+/g, '-')}`
  return {
    name,
    id,
    href: `${introduction}#${id}`,
    type,
    label: labelOf(scheme, { name, type, httpScheme }),
    ...descriptionField(scheme, graph),
    deprecated: isTrue(scheme, 'deprecated'),
    ...(type === 'apiKey' && (place === 'query' || place === 'header' || place === 'cookie') && { in: place }),
    ...(parameterName && { parameterName }),
    ...(httpScheme && { httpScheme }),
    ...(isAwsSignature(scheme, httpScheme) && { signature: 'awsSigV4' as const }),
    ...presentTexts(scheme, ['bearerFormat', 'openIdConnectUrl', 'oauth2MetadataUrl']),
    flows: buildOAuthFlows(scheme),
  }
}

function labelOf(
  scheme: JsonObject,
  { name, type, httpScheme }: Pick<SecuritySchemeView, 'name' | 'type'> & { readonly httpScheme: string | undefined },
): string {
  if (isAwsSignature(scheme, httpScheme)) return 'AWS Signature Version 4'
  return type === 'unknown' ? unknownLabel(name) : schemeLabel(scheme, type)
}

/**
 * Recognizes AWS signatures: descriptions of AWS declare them as a key in `Authorization`, with an extension of API
 * Gateway.
 */
function isAwsSignature(scheme: JsonObject, httpScheme: string | undefined): boolean {
  const kind = textAt(scheme, 'x-amazon-apigateway-authtype')?.toLowerCase()
  return kind === 'awssigv4' || httpScheme === 'aws4-hmac-sha256'
}

/** Returns the name as label for a scheme that is not defined, or whose type OpenAPI does not have. */
function unknownLabel(name: string): string {
  return `${name} (not defined)`
}

function schemeLabel(scheme: JsonObject, type: Exclude<SecuritySchemeView['type'], 'unknown'>): string {
  switch (type) {
    case 'apiKey':
      return `API key in ${textAt(scheme, 'in') ?? 'header'} ${textAt(scheme, 'name') ?? ''}`.trim()
    case 'http': {
      const name = textAt(scheme, 'scheme')?.toLowerCase()
      const format = textAt(scheme, 'bearerFormat')
      if (name === 'bearer') return format ? `Bearer token (${format})` : 'Bearer token'
      return name === 'basic' ? 'Basic authentication' : `HTTP ${name ?? 'authentication'}`
    }
    case 'oauth2':
      return 'OAuth 2.0'
    case 'openIdConnect':
      return 'OpenID Connect'
    case 'mutualTLS':
      return 'Mutual TLS'
  }
}

const oauthFlows: readonly { readonly kind: OAuthFlowView['kind']; readonly label: string }[] = [
  { kind: 'authorizationCode', label: 'Authorization code' },
  { kind: 'clientCredentials', label: 'Client credentials' },
  { kind: 'implicit', label: 'Implicit' },
  { kind: 'password', label: 'Password' },
  { kind: 'deviceAuthorization', label: 'Device authorization' },
]

function buildOAuthFlows(scheme: JsonObject): readonly OAuthFlowView[] {
  return oauthFlows.flatMap(({ kind, label }): OAuthFlowView[] => {
    const flow = objectAt(objectAt(scheme, 'flows'), kind)
    if (!flow) return []
    const urls = presentTexts(flow, ['authorizationUrl', 'deviceAuthorizationUrl', 'tokenUrl', 'refreshUrl'])
    return [
      {
        kind,
        label,
        ...urls,
        scopes: entriesAt(flow, 'scopes').map(([name, text]) => buildScope(name, text)),
      },
    ]
  })
}

function buildScope(name: string, text: unknown): ScopeView {
  return { name, ...(typeof text === 'string' && text && { description: text }) }
}

/** Security alternatives of an operation, else those of the description. */
export function buildSecurity(
  operation: JsonObject,
  { graph, schemes, api }: ViewContext,
): readonly SecurityAlternative[] {
  const holder = propertyOf(operation, 'security') !== undefined ? operation : graph.root.value
  if (propertyOf(holder, 'security') === undefined) return []
  const list = listAt(holder, 'security').filter(isObject)
  if (list.length === 0) return [{ schemes: [] }]
  return list.map((requirement) => ({
    schemes: Object.entries(requirement).flatMap(([name, scopes]) => {
      const known = schemes.get(name)
      if (!known) reportUnknownScheme(requirement, name, { graph, schemes })
      const scheme = known ?? undefinedScheme(name, api.introduction)
      const names = (Array.isArray(scopes) ? scopes : []).filter((scope): scope is string => typeof scope === 'string')
      const described = new Map(
        scheme.flows.flatMap((flow) => flow.scopes.map((scope) => [scope.name, scope] as const)),
      )
      return [{ scheme, scopes: names.map((scope) => described.get(scope) ?? { name: scope }) }]
    }),
  }))
}

/** A scheme that the description does not define. It links to the introduction, which has no section for it. */
function undefinedScheme(name: string, introduction: string): SecuritySchemeView {
  return { name, id: '', href: introduction, type: 'unknown', label: unknownLabel(name), deprecated: false, flows: [] }
}

function reportUnknownScheme(
  requirement: JsonObject,
  name: string,
  { graph, schemes }: Pick<ViewContext, 'graph' | 'schemes'>,
): void {
  const near = nearest(name, schemes.keys())
  const hint = near ? `Did you mean “${near}”?` : 'Declare it under `components.securitySchemes`.'
  graph.report(
    warning('openapi-security', `The security scheme “${name}” is not declared.`, {
      ...graph.locate(requirement, name, true),
      hint,
    }),
  )
}

function presentTexts<Key extends string>(value: JsonObject, keys: readonly Key[]): { readonly [K in Key]?: string } {
  return Object.fromEntries(keys.flatMap((key) => (textAt(value, key) ? [[key, textAt(value, key)]] : []))) as {
    readonly [K in Key]?: string
  }
}
