/** Serializes parameter values by `style` and `explode` of OpenAPI, with percent-encoding by RFC 3986. */
import type { JsonValue, ParameterView } from '../../model/contract/reference.js'
import { sanitizeText } from './snippetRequest.js'

export type SerializedParameter = Pick<
  ParameterView,
  'name' | 'in' | 'style' | 'explode' | 'allowReserved' | 'mediaType'
>

type Pair = readonly [string, string]

/** Returns the replacement of `{name}` in the path. */
export function serializePathParameter(parameter: SerializedParameter, value: JsonValue): string {
  const { name, style, explode } = parameter
  const write = parameterEncoder(parameter)
  if (parameter.mediaType !== undefined) return write(jsonDocumentText(value))
  if (style === 'label') return `.${serializeList(value, write, { explode, separator: explode ? '.' : ',' })}`
  if (style !== 'matrix') return serializeList(value, write, { explode, separator: ',' })
  if (!explode || !isCollection(value))
    return `;${write(name)}=${serializeList(value, write, { explode: false, separator: ',' })}`
  return formPairs(name, value)
    .map((pair) => `;${pair.map(write).join('=')}`)
    .join('')
}

/** Returns encoded `name=value` pairs joined by `&`; empty if there is nothing to send. */
export function serializeQueryParameter(parameter: SerializedParameter, value: JsonValue): string {
  const { name, style, explode, mediaType } = parameter
  const write = parameterEncoder(parameter)
  const join = (all: readonly Pair[]) => all.map(([key, text]) => `${write(key)}=${write(text)}`).join('&')
  if (parameter.in === 'querystring')
    return /urlencoded/i.test(mediaType ?? '') ? join(formPairs('', value)) : write(jsonDocumentText(value))
  if (mediaType !== undefined) return join([[name, jsonDocumentText(value)]])
  if (style === 'deepObject') return join(deepObjectPairs(name, value))
  if (!isCollection(value)) return join([[name, scalarText(value)]])
  if (explode) return join(formPairs(name, value))
  const separator = { spaceDelimited: '%20', pipeDelimited: '%7C' }[style] ?? ','
  const text = serializeList(value, write, { explode: false, separator })
  return text === '' ? '' : `${write(name)}=${text}`
}

/** Returns the value of a header, which is not encoded. */
export function serializeHeader({ explode, mediaType }: SerializedParameter, value: JsonValue): string {
  return mediaType === undefined
    ? serializeList(value, toSingleLine, { explode, separator: ',' })
    : toSingleLine(jsonDocumentText(value))
}

function toSingleLine(text: string): string {
  return sanitizeText(text)
    .replace(/[\r\n]+/g, ' ')
    .trim()
}

/** Returns strings unchanged and other values as JSON; null becomes empty. */
export function scalarText(value: JsonValue): string {
  if (value === null) return ''
  return sanitizeText(typeof value === 'string' ? value : JSON.stringify(value))
}

function jsonDocumentText(value: JsonValue): string {
  return sanitizeText(typeof value === 'string' ? value : JSON.stringify(value))
}

function serializeList(
  value: JsonValue,
  write: (text: string) => string,
  { explode, separator }: { readonly explode: boolean; readonly separator: string },
): string {
  if (Array.isArray(value)) return value.map((item) => write(scalarText(item))).join(separator)
  if (!isCollection(value)) return write(scalarText(value))
  return Object.entries(value)
    .map(([key, item]) => `${write(sanitizeText(key))}${explode ? '=' : separator}${write(scalarText(item))}`)
    .join(separator)
}

/** Returns a pair for each item of an array or property of an object. */
export function formPairs(name: string, value: JsonValue): readonly Pair[] {
  if (Array.isArray(value)) return value.map((item) => [name, scalarText(item)])
  if (!isCollection(value)) return [[name, scalarText(value)]]
  return Object.entries(value).flatMap(([key, item]): readonly Pair[] =>
    Array.isArray(item) ? formPairs(key, item) : [[sanitizeText(key), scalarText(item)]],
  )
}

/** `name[a][b]=value`. */
export function deepObjectPairs(name: string, value: JsonValue): readonly Pair[] {
  if (Array.isArray(value)) return value.flatMap((item) => deepObjectPairs(name, item))
  if (!isCollection(value)) return [[name, scalarText(value)]]
  return Object.entries(value).flatMap(([key, item]) => deepObjectPairs(`${name}[${sanitizeText(key)}]`, item))
}

function isCollection(value: JsonValue): value is readonly JsonValue[] | { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null
}

/**
 * With `allowReserved`, reserved characters are not encoded, except those that would end or change their part of the URL.
 * Existing percent-encoded triplets are kept.
 */
function parameterEncoder(parameter: SerializedParameter): (text: string) => string {
  if (!parameter.allowReserved) return encodeUnreserved
  const unencoded = parameter.in === 'path' ? /%[\dA-F]{2}|[:@!$&'()*+,;=]/gi : /%[\dA-F]{2}|[:/?@!$'()*,;=]/gi
  return (text) => {
    let encoded = ''
    let end = 0
    for (const { 0: piece, index } of text.matchAll(unencoded)) {
      encoded += encodeUnreserved(text.slice(end, index)) + piece
      end = index + piece.length
    }
    return encoded + encodeUnreserved(text.slice(end))
  }
}

function encodeUnreserved(text: string): string {
  return encodeURIComponent(sanitizeText(text)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
