/** A sample request for an operation: required parameters, those with an example of the author, credentials, body. */
import type { JsonValue, OperationView, ParameterView, ResponseView } from '../../model/contract/reference.js'
import { bodyOf } from './body.js'
import { clean, type HeaderLine, type SnippetRequest, type Text } from './request.js'
import { credentialsOf } from './security.js'
import { headerText, oneLine, pathText, queryText } from './serialize.js'

export type SampledOperation = Pick<
  OperationView,
  'method' | 'path' | 'servers' | 'security' | 'parameters' | 'body' | 'responses'
>

export function requestOf(operation: SampledOperation): SnippetRequest {
  const credentials = credentialsOf(operation.security)
  const sent = operation.parameters
    .flatMap(({ parameters }) => parameters)
    .flatMap((parameter) => {
      const value = sentValue(parameter)
      return value === undefined ? [] : [{ parameter, value }]
    })
  const at = (place: ParameterView['in']) => sent.filter(({ parameter }) => parameter.in === place)
  const query = [...at('query'), ...at('querystring')].map(({ parameter, value }) => queryText(parameter, value))
  const path = at('path').reduce(
    (text, { parameter, value }) => text.replaceAll(`{${parameter.name}}`, () => pathText(parameter, value)),
    encodePath(operation.path),
  )
  const cookies = at('cookie').map(({ parameter, value }): Text => [queryText(parameter, value).replaceAll('&', '; ')])
  const body = bodyOf(operation.body?.content ?? [])
  const hasBody = body && !['GET', 'HEAD', 'TRACE'].includes(operation.method)
  return {
    method: operation.method,
    url: urlText(baseUrl(operation) + path.replace(/[{}]/g, encodeURIComponent), query, credentials.query),
    headers: [
      ...credentials.headers,
      ...accept(operation.responses),
      ...(hasBody && body.kind !== 'multipart' ? [{ name: 'Content-Type', value: [body.mediaType] }] : []),
      ...at('header')
        .filter(({ parameter }) => !/^(accept|content-type|authorization)$/i.test(parameter.name))
        .map(({ parameter, value }) => ({ name: oneLine(parameter.name), value: [headerText(parameter, value)] })),
      ...cookieHeader([
        ...credentials.cookies.map(({ name, value }): Text => [`${encodeURIComponent(name)}=`, ...value]),
        ...cookies,
      ]),
    ],
    ...(hasBody && { body }),
  }
}

/** Undefined when the parameter is left out. A required one without any data keeps its name as the value. */
function sentValue({ required, deprecated, examples, sample, name }: ParameterView): JsonValue | undefined {
  const own = examples.find(({ generated, value }) => !generated && value !== undefined)?.value
  if (required) return own ?? sample ?? name
  return deprecated ? undefined : own
}

function baseUrl({ servers }: SampledOperation): string {
  const url = clean(servers[0]?.defaultUrl ?? '').replace(/\/+$/, '')
  const absolute = /^[a-z][a-z\d+.-]*:\/\//i.test(url)
    ? url
    : `https://api.example.com${url && !url.startsWith('/') ? '/' : ''}${url}`
  return encodeRest(absolute)
}

/** The path with everything encoded that a URL cannot hold, except the braces of its parameters. */
function encodePath(path: string): string {
  return clean(path).replace(/\{[^{}]*\}|[^{}]+|[{}]/g, (piece) =>
    /^\{.*\}$/s.test(piece) ? piece : encodeRest(piece),
  )
}

function encodeRest(text: string): string {
  return text
    .replace(/[^\w\-.~:/?#@!$&'()*+,;=%]/gu, (character) => encodeURIComponent(character))
    .replaceAll("'", '%27')
}

function urlText(
  base: string,
  query: readonly string[],
  secrets: readonly { readonly name: string; readonly value: Text }[],
): Text {
  const fixed = query.filter(Boolean).join('&')
  let text = fixed ? `${base}${base.includes('?') ? '&' : '?'}${fixed}` : base
  const pieces: Text[number][] = []
  for (const { name, value } of secrets) {
    pieces.push(`${text}${text.includes('?') || pieces.length > 0 ? '&' : '?'}${encodeURIComponent(name)}=`, ...value)
    text = ''
  }
  return text ? [...pieces, text] : pieces
}

/** Said only where the answer could have another type. */
function accept(responses: readonly ResponseView[]): readonly HeaderLine[] {
  const types = responses.find(({ status }) => status.startsWith('2'))?.content ?? []
  return types.length > 1 && types[0] ? [{ name: 'Accept', value: [types[0].mediaType] }] : []
}

function cookieHeader(cookies: readonly Text[]): readonly HeaderLine[] {
  if (cookies.length === 0) return []
  return [{ name: 'Cookie', value: cookies.flatMap((cookie, index) => (index > 0 ? ['; ', ...cookie] : cookie)) }]
}
