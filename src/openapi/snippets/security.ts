/** Where the secrets of a request go. The first alternative that the description gives is the one that is shown. */
import type { SecurityAlternative, SecuritySchemeView } from '../../model/contract/reference.js'
import type { HeaderLine, Text } from './request.js'

export interface Credentials {
  readonly headers: readonly HeaderLine[]
  readonly query: readonly { readonly name: string; readonly value: Text }[]
  readonly cookies: readonly { readonly name: string; readonly value: Text }[]
}

export function credentialsOf(security: readonly SecurityAlternative[]): Credentials {
  const all = (security[0]?.schemes ?? []).map(({ scheme }) => credential(scheme))
  return {
    headers: all.flatMap(({ headers = [] }) => headers),
    query: all.flatMap(({ query = [] }) => query),
    cookies: all.flatMap(({ cookies = [] }) => cookies),
  }
}

function credential(scheme: SecuritySchemeView): Partial<Credentials> {
  switch (scheme.type) {
    case 'oauth2':
    case 'openIdConnect':
      return authorization('Bearer', 'TOKEN')
    case 'http':
      return httpCredential(scheme.httpScheme ?? 'bearer')
    case 'apiKey':
      return keyCredential(scheme)
    case 'mutualTLS':
    case 'unknown':
      return {}
  }
}

function httpCredential(scheme: string): Partial<Credentials> {
  if (scheme === 'bearer') return authorization('Bearer', 'TOKEN')
  return authorization(scheme === 'basic' ? 'Basic' : scheme, 'CREDENTIALS')
}

function authorization(scheme: string, secret: string): Partial<Credentials> {
  return { headers: [{ name: 'Authorization', value: [`${scheme} `, { secret }] }] }
}

function keyCredential({ in: place, parameterName = 'key' }: SecuritySchemeView): Partial<Credentials> {
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
