/** Values of parameters as they go over the wire: `style` and `explode` of OpenAPI, percent-encoding of RFC 3986. */
import type { JsonValue, ParameterView } from '../../model/contract/reference.js'
import { clean } from './request.js'

export type Serializable = Pick<ParameterView, 'name' | 'in' | 'style' | 'explode' | 'allowReserved' | 'mediaType'>

type Pair = readonly [string, string]

/** What replaces `{name}` in the path. */
export function pathText(parameter: Serializable, value: JsonValue): string {
  const { name, style, explode } = parameter
  const write = encoder(parameter)
  if (parameter.mediaType !== undefined) return write(documentText(value))
  if (style === 'label') return `.${list(value, write, { explode, separator: explode ? '.' : ',' })}`
  if (style !== 'matrix') return list(value, write, { explode, separator: ',' })
  if (!explode || !isList(value)) return `;${write(name)}=${list(value, write, { explode: false, separator: ',' })}`
  return pairs(name, value)
    .map((pair) => `;${pair.map(write).join('=')}`)
    .join('')
}

/** `name=value` joined by `&`, encoded; empty when there is nothing to send. */
export function queryText(parameter: Serializable, value: JsonValue): string {
  const { name, style, explode, mediaType } = parameter
  const write = encoder(parameter)
  const join = (all: readonly Pair[]) => all.map(([key, text]) => `${write(key)}=${write(text)}`).join('&')
  if (parameter.in === 'querystring')
    return /urlencoded/i.test(mediaType ?? '') ? join(pairs('', value)) : write(documentText(value))
  if (mediaType !== undefined) return join([[name, documentText(value)]])
  if (style === 'deepObject') return join(deep(name, value))
  if (!isList(value)) return join([[name, plain(value)]])
  if (explode) return join(pairs(name, value))
  const separator = { spaceDelimited: '%20', pipeDelimited: '%7C' }[style] ?? ','
  const text = list(value, write, { explode: false, separator })
  return text === '' ? '' : `${write(name)}=${text}`
}

/** Value of a header; not encoded. */
export function headerText({ explode, mediaType }: Serializable, value: JsonValue): string {
  return mediaType === undefined ? list(value, oneLine, { explode, separator: ',' }) : oneLine(documentText(value))
}

export function oneLine(text: string): string {
  return clean(text)
    .replace(/[\r\n]+/g, ' ')
    .trim()
}

/** A value that is not taken apart: text as it is, anything else as JSON. */
export function plain(value: JsonValue): string {
  if (value === null) return ''
  return clean(typeof value === 'string' ? value : JSON.stringify(value))
}

function documentText(value: JsonValue): string {
  return clean(typeof value === 'string' ? value : JSON.stringify(value))
}

function list(
  value: JsonValue,
  write: (text: string) => string,
  { explode, separator }: { readonly explode: boolean; readonly separator: string },
): string {
  if (Array.isArray(value)) return value.map((item) => write(plain(item))).join(separator)
  if (!isList(value)) return write(plain(value))
  return Object.entries(value)
    .map(([key, item]) => `${write(clean(key))}${explode ? '=' : separator}${write(plain(item))}`)
    .join(separator)
}

/** One pair for each item of an array or property of an object. */
export function pairs(name: string, value: JsonValue): readonly Pair[] {
  if (Array.isArray(value)) return value.map((item) => [name, plain(item)])
  if (!isList(value)) return [[name, plain(value)]]
  return Object.entries(value).flatMap(([key, item]): readonly Pair[] =>
    Array.isArray(item) ? pairs(key, item) : [[clean(key), plain(item)]],
  )
}

/** `name[a][b]=value`. */
export function deep(name: string, value: JsonValue): readonly Pair[] {
  if (Array.isArray(value)) return value.flatMap((item) => deep(name, item))
  if (!isList(value)) return [[name, plain(value)]]
  return Object.entries(value).flatMap(([key, item]) => deep(`${name}[${clean(key)}]`, item))
}

function isList(value: JsonValue): value is readonly JsonValue[] | { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null
}

/**
 * With `allowReserved` the reserved characters stay, but for those that would end or change the part of the URL that
 * they stand in; triplets that are encoded already stay, too.
 */
function encoder(parameter: Serializable): (text: string) => string {
  if (!parameter.allowReserved) return encode
  const kept = parameter.in === 'path' ? /%[\dA-F]{2}|[:@!$&'()*+,;=]/gi : /%[\dA-F]{2}|[:/?@!$'()*,;=]/gi
  return (text) => {
    let encoded = ''
    let end = 0
    for (const { 0: piece, index } of text.matchAll(kept)) {
      encoded += encode(text.slice(end, index)) + piece
      end = index + piece.length
    }
    return encoded + encode(text.slice(end))
  }
}

function encode(text: string): string {
  return encodeURIComponent(clean(text)).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
