/** Places the secrets of a request in headers, query or cookies. Samples show the first security alternative. */
import type { SecurityAlternative, SecuritySchemeView } from '../../model/contract/reference.js'
import { splitHeaderName } from './headerName.js'
import type { SecretText, SnippetHeader, SnippetRequest } from './snippetRequest.js'

export interface Credentials {
  readonly headers: readonly SnippetHeader[]
  readonly query: readonly { readonly name: string; readonly value: SecretText }[]
  readonly cookies: readonly { readonly name: string; readonly value: SecretText }[]
  readonly basic?: SnippetRequest['basic']
  readonly signature?: SnippetRequest['signature']
}

/**
 * Returns the credentials of a request by their place.
 * @param isRequired true for a parameter that the operation requires: if it is the key of another alternative, it is
 * sent, too
 */
export function collectCredentials(
  security: readonly SecurityAlternative[],
  isRequired: (place: string, name: string) => boolean = () => false,
): Credentials {
  const [first = [], ...others] = security.map(({ schemes }) => schemes.map(({ scheme }) => scheme))
  const declared = others.flat().filter(({ in: place = '', parameterName = '' }) => isRequired(place, parameterName))
  const schemes = [...new Set([...first, ...declared])]
  const secrets = nameSecrets(schemes.filter(({ type }) => type === 'apiKey'))
  const all = schemes.map((scheme) => schemeCredentials(scheme, secrets.get(scheme) ?? 'API_KEY'))
  const headers = uniqueByName(all.flatMap(({ headers = [] }) => headers))
  const basic = all.find((one) => one.basic)?.basic
  return {
    headers: basic ? headers.filter(({ name }) => name.toLowerCase() !== 'authorization') : headers,
    ...(basic && { basic }),
    ...(all.some(({ signature }) => signature) && { signature: 'awsSigV4' as const }),
    query: all.flatMap(({ query = [] }) => query),
    cookies: all.flatMap(({ cookies = [] }) => cookies),
  }
}

/** Keeps one header of each name: two schemes can use the same header, for example `Authorization`. */
function uniqueByName(headers: readonly SnippetHeader[]): readonly SnippetHeader[] {
  return [...new Map([...headers].reverse().map((header) => [header.name.toLowerCase(), header])).values()].reverse()
}

/**
 * Names the environment variables of several keys after their headers or parameters, for example `DD_API_KEY` and
 * `DD_APPLICATION_KEY`.
 */
function nameSecrets(keys: readonly SecuritySchemeView[]): ReadonlyMap<SecuritySchemeView, string> {
  const names = new Map<SecuritySchemeView, string>()
  if (keys.length < 2) return names
  for (const key of keys) {
    const name = [key.parameterName ?? '', key.name].map(toConstantCase).find((text) => text.length > 3) ?? 'API_KEY'
    const taken = [...names.values()].filter((other) => other.replace(/_\d+$/, '') === name).length
    names.set(key, taken === 0 ? name : `${name}_${taken + 1}`)
  }
  return names
}

function toConstantCase(text: string): string {
  return text
    .replace(/^x-/i, '')
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z\d]+/g, '_')
    .replace(/^[_\d]+|_+$/g, '')
    .toUpperCase()
}

function schemeCredentials(scheme: SecuritySchemeView, keyName: string): Partial<Credentials> {
  if (scheme.signature) return { signature: scheme.signature }
  switch (scheme.type) {
    case 'oauth2':
    case 'openIdConnect':
      return authorizationHeader('Bearer', 'TOKEN')
    case 'http':
      return httpCredentials(scheme.httpScheme ?? 'bearer')
    case 'apiKey':
      return apiKeyCredentials(scheme, keyName)
    case 'mutualTLS':
    case 'unknown':
      return {}
  }
}

function httpCredentials(scheme: string): Partial<Credentials> {
  if (scheme === 'bearer') return authorizationHeader('Bearer', 'TOKEN')
  if (scheme === 'basic') return { basic: { user: { secret: 'API_USERNAME' }, password: { secret: 'API_PASSWORD' } } }
  return authorizationHeader(scheme, 'CREDENTIALS')
}

function authorizationHeader(scheme: string, secret: string): Partial<Credentials> {
  return { headers: [{ name: 'Authorization', value: [`${scheme} `, { secret }] }] }
}

function apiKeyCredentials(
  { in: place, parameterName = 'key' }: SecuritySchemeView,
  secret: string,
): Partial<Credentials> {
  const pair = { name: parameterName, value: [{ secret }] }
  switch (place) {
    case 'query':
      return { query: [pair] }
    case 'cookie':
      return { cookies: [pair] }
    default:
      return { headers: [keyHeader(parameterName, secret)] }
  }
}

function keyHeader(parameterName: string, secret: string): SnippetHeader {
  const { name, prefix } = splitHeaderName(parameterName)
  return { name: name || 'key', value: prefix ? [prefix, { secret }] : [{ secret }] }
}
