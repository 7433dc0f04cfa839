/** Places the secrets of a request in headers, query or cookies. Samples show the first security alternative. */
import type { SecurityAlternative, SecuritySchemeView } from '../../model/contract/reference.js'
import type { SecretText, SnippetHeader } from './snippetRequest.js'

export interface Credentials {
  readonly headers: readonly SnippetHeader[]
  readonly query: readonly { readonly name: string; readonly value: SecretText }[]
  readonly cookies: readonly { readonly name: string; readonly value: SecretText }[]
}

export function collectCredentials(security: readonly SecurityAlternative[]): Credentials {
  const all = (security[0]?.schemes ?? []).map(({ scheme }) => schemeCredentials(scheme))
  return {
    headers: all.flatMap(({ headers = [] }) => headers),
    query: all.flatMap(({ query = [] }) => query),
    cookies: all.flatMap(({ cookies = [] }) => cookies),
  }
}

function schemeCredentials(scheme: SecuritySchemeView): Partial<Credentials> {
  switch (scheme.type) {
    case 'oauth2':
    case 'openIdConnect':
      return authorizationHeader('Bearer', 'TOKEN')
    case 'http':
      return httpCredentials(scheme.httpScheme ?? 'bearer')
    case 'apiKey':
      return apiKeyCredentials(scheme)
    case 'mutualTLS':
    case 'unknown':
      return {}
  }
}

function httpCredentials(scheme: string): Partial<Credentials> {
  if (scheme === 'bearer') return authorizationHeader('Bearer', 'TOKEN')
  return authorizationHeader(scheme === 'basic' ? 'Basic' : scheme, 'CREDENTIALS')
}

function authorizationHeader(scheme: string, secret: string): Partial<Credentials> {
  return { headers: [{ name: 'Authorization', value: [`${scheme} `, { secret }] }] }
}

function apiKeyCredentials({ in: place, parameterName = 'key' }: SecuritySchemeView): Partial<Credentials> {
  const pair = { name: parameterName, value: [{ secret: 'API_KEY' }] }
  switch (place) {
    case 'query':
      return { query: [pair] }
    case 'cookie':
      return { cookies: [pair] }
    default:
      return { headers: [pair] }
  }
}
