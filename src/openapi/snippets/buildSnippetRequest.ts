/** Builds the sample request of an operation: required parameters, parameters with an author's example, credentials, body. */
import type { JsonValue, OperationView, ParameterView, ResponseView } from '../../model/contract/reference.js'
import { equalJson, isJsonRecord } from '../document/json.js'
import { collectCredentials } from './credentials.js'
import { splitHeaderName } from './headerName.js'
import { serializeHeader, serializePathParameter, serializeQueryParameter } from './serialize.js'
import { selectSnippetBody } from './snippetBody.js'
import {
  type SecretText,
  type SnippetBody,
  type SnippetHeader,
  type SnippetRequest,
  sanitizeText,
} from './snippetRequest.js'

export type SampledOperation = Pick<
  OperationView,
  'method' | 'path' | 'servers' | 'security' | 'parameters' | 'body' | 'responses'
>

/** Creates the request of the samples: URL, headers and body with example values. Secrets are placeholders. */
export function buildSnippetRequest(operation: SampledOperation): SnippetRequest {
  const sent = listSentParameters(operation)
  const isRequired = (place: string, name: string) =>
    sent.some(({ parameter }) => parameter.required && parameter.in === place && isSameName(parameter, name))
  const credentials = collectCredentials(operation.security, isRequired)
  // Some descriptions also declare their keys as parameters. The request contains each of them once.
  const keys = { query: credentials.query, header: credentials.headers, cookie: credentials.cookies }
  const sentIn = (place: ParameterView['in']) =>
    sent.filter(({ parameter }) => {
      const secrets = place === 'query' || place === 'header' || place === 'cookie' ? keys[place] : []
      return parameter.in === place && !secrets.some(({ name }) => isSameName(parameter, name))
    })
  const query = [...sentIn('query'), ...sentIn('querystring')].map(({ parameter, value }) =>
    serializeQueryParameter(parameter, value),
  )
  const path = sentIn('path').reduce(
    (text, { parameter, value }) =>
      text.replaceAll(`{${parameter.name}}`, () => serializePathParameter(parameter, value)),
    encodePathTemplate(operation.path),
  )
  const cookies = sentIn('cookie').map(
    ({ parameter, value }): SecretText => [serializeQueryParameter(parameter, value).replaceAll('&', '; ')],
  )
  const body = selectSnippetBody(operation.body?.content ?? [])
  // HTTP defines no meaning for the body of these methods, but some servers require one for GET.
  const isUnusual =
    ['GET', 'HEAD'].includes(operation.method) && !(operation.method === 'GET' && operation.body?.required)
  const hasBody = body && !isUnusual && operation.method !== 'TRACE'
  const accept = acceptedType(operation.responses, body)
  const stream = accept !== undefined && isStreamType(accept)
  return {
    method: operation.method,
    url: urlWithQuery(sampleBaseUrl(operation) + path.replace(/[{}]/g, encodeURIComponent), query, credentials.query),
    headers: [
      ...credentials.headers,
      ...(accept === undefined ? [] : [{ name: 'Accept', value: [accept] }]),
      ...(hasBody && body.kind !== 'multipart' ? [{ name: 'Content-Type', value: [body.mediaType] }] : []),
      ...sentIn('header')
        .filter(({ parameter }) => !/^(accept|content-type|authorization)$/i.test(parameter.name))
        .map(({ parameter, value }) => {
          const { name, prefix } = splitHeaderName(parameter.name)
          return { name, value: [prefix + serializeHeader(parameter, value)] }
        })
        .filter(({ name }) => name !== ''),
      ...cookieHeader([
        ...credentials.cookies.map(({ name, value }): SecretText => [`${encodeURIComponent(name)}=`, ...value]),
        ...cookies,
      ]),
    ],
    ...(hasBody && { body }),
    ...(credentials.basic && { basic: credentials.basic }),
    ...(credentials.signature && { signature: credentials.signature }),
    ...(stream && { stream }),
  }
}

function isSameName(parameter: ParameterView, name: string): boolean {
  return parameter.in === 'header' ? parameter.name.toLowerCase() === name.toLowerCase() : parameter.name === name
}

/** Parameters with the values that the samples send. */
export function listSentParameters({
  parameters,
}: SampledOperation): readonly { readonly parameter: ParameterView; readonly value: JsonValue }[] {
  return parameters
    .flatMap((group) => group.parameters)
    .flatMap((parameter) => {
      const value = sampleParameterValue(parameter)
      return value === undefined ? [] : [{ parameter, value }]
    })
}

/** Undefined if the parameter is omitted: optional ones without an example of the author that fits. A required parameter without data gets its name as its value. */
function sampleParameterValue({ required, deprecated, examples, sample, name }: ParameterView): JsonValue | undefined {
  if (required) return sample ?? name
  const isAuthored = examples.some(
    ({ generated, value }) => !generated && value !== undefined && equalJson(value, sample),
  )
  return isAuthored && !deprecated ? sample : undefined
}

function sampleBaseUrl({ servers }: SampledOperation): string {
  const url = sanitizeText(servers[0]?.defaultUrl ?? '').replace(/\/+$/, '')
  return encodeUrlText(url)
}

/** Percent-encodes a path template, except the braces of its parameters. */
function encodePathTemplate(path: string): string {
  // Some descriptions distinguish operations by a fragment (`/files#copy`), which a request does not send.
  return sanitizeText(path.replace(/#.*$/, '')).replace(/\{[^{}]*\}|[^{}]+|[{}]/g, (piece) =>
    /^\{.*\}$/s.test(piece) ? piece : encodeUrlText(piece),
  )
}

function encodeUrlText(text: string): string {
  return text
    .replace(/[^\w\-.~:/?#@!$&'()*+,;=%]/gu, (character) => encodeURIComponent(character))
    .replaceAll("'", '%27')
}

function urlWithQuery(
  base: string,
  query: readonly string[],
  secrets: readonly { readonly name: string; readonly value: SecretText }[],
): SecretText {
  const fixed = query.filter(Boolean).join('&')
  let text = fixed ? `${base}${base.includes('?') ? '&' : '?'}${fixed}` : base
  const pieces: SecretText[number][] = []
  for (const { name, value } of secrets) {
    pieces.push(`${text}${text.includes('?') || pieces.length > 0 ? '&' : '?'}${encodeURIComponent(name)}=`, ...value)
    text = ''
  }
  return text ? [...pieces, text] : pieces
}

/**
 * Returns the value of `Accept`, or undefined if the response has one media type that is not a stream. If there are
 * several types and the body has `stream: true`, the value is the type of the stream.
 */
function acceptedType(responses: readonly ResponseView[], body: SnippetBody | undefined): string | undefined {
  const content = responses.find(({ status }) => status.startsWith('2'))?.content ?? []
  const types = content.flatMap(({ mediaType, alike }) => [mediaType, ...alike])
  const [first] = types
  const asksForStream = body?.kind === 'json' && isJsonRecord(body.value) && body.value.stream === true
  const stream = asksForStream ? types.find(isStreamType) : undefined
  if (stream !== undefined) return stream
  return content.length > 1 || (first !== undefined && isStreamType(first)) ? first : undefined
}

/** Media types whose lines arrive one at a time. */
function isStreamType(mediaType: string): boolean {
  return /^text\/event-stream|^application\/(jsonl|x-jsonl|ndjson|x-ndjson|jsonlines|json-seq|stream\+json)/i.test(
    mediaType,
  )
}

function cookieHeader(cookies: readonly SecretText[]): readonly SnippetHeader[] {
  if (cookies.length === 0) return []
  return [{ name: 'Cookie', value: cookies.flatMap((cookie, index) => (index > 0 ? ['; ', ...cookie] : cookie)) }]
}
