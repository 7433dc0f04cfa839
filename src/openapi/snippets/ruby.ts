/** For Ruby 3 with its standard library. */
import { escaped, hasAnyControl } from './escape.js'
import { type Dialect, literal } from './literal.js'
import { multipartPieces, multipartType } from './multipart.js'
import type { Part, SnippetBody, SnippetRequest, Text } from './request.js'

const data: Dialect = {
  string,
  key: (name) => (/^[a-z_]\w*$/.test(name) ? `${name}: ` : `${string(name)} => `),
  null: 'nil',
  true: 'true',
  false: 'false',
  indent: '  ',
  trailingComma: false,
}

const named = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'])

export function ruby({ method, url, headers, body }: SnippetRequest): string {
  const verb = named.has(method)
    ? `Net::HTTP::${method[0]}${method.slice(1).toLowerCase()}.new(uri)`
    : `Net::HTTPGenericRequest.new(${string(method)}, ${body !== undefined}, true, uri)`
  return [
    ...(body?.kind === 'json' ? ["require 'json'"] : []),
    "require 'net/http'",
    '',
    `uri = URI(${textOf(url)})`,
    `request = ${verb}`,
    ...headers.map(({ name, value }) => `request[${string(name)}] = ${textOf(value)}`),
    ...(body ? [bodyLine(body)] : []),
    '',
    "response = Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https') do |http|",
    '  http.request(request)',
    'end',
    'puts response.code, response.body',
  ].join('\n')
}

function bodyLine(body: SnippetBody): string {
  switch (body.kind) {
    case 'json':
      return `request.body = JSON.generate(${literal(body.value, data)})`
    case 'text':
      return `request.body = ${string(body.text)}`
    case 'form':
      return `request.body = URI.encode_www_form([\n${body.fields.map(({ name, value }) => `  [${string(name)}, ${string(value)}]`).join(',\n')}\n])`
    case 'file':
      return `request.body = File.binread(${string(body.file)})`
    case 'multipart':
      return body.parts.some(isTypedText) ? byHand(body) : formLine(body)
  }
}

type Multipart = Extract<SnippetBody, { kind: 'multipart' }>

function formLine({ parts, mediaType }: Multipart): string {
  return `request.set_form([\n${parts.map((part) => `  ${partText(part)}`).join(',\n')}\n], ${string(mediaType)})`
}

/** Only files have a type with `set_form`. */
function isTypedText({ file, mediaType }: Part): boolean {
  return file === undefined && mediaType !== undefined
}

function byHand({ parts, mediaType }: Multipart): string {
  const pieces = multipartPieces(parts).map((piece) =>
    'text' in piece ? string(piece.text) : `File.binread(${string(piece.file)})`,
  )
  return [
    `request['Content-Type'] = ${string(multipartType(mediaType))}`,
    `request.body = [\n  ${pieces.join(',\n  ')}\n].join`,
  ].join('\n')
}

function partText({ name, value = '', file, mediaType }: Part): string {
  const options = [
    file === undefined ? '' : `filename: ${string(file)}`,
    mediaType ? `content_type: ${string(mediaType)}` : '',
  ].filter(Boolean)
  const content = file === undefined ? string(value) : `File.open(${string(file)}, 'rb')`
  return `[${[string(name), content, options.length > 0 ? `{ ${options.join(', ')} }` : ''].filter(Boolean).join(', ')}]`
}

function textOf(text: Text): string {
  if (text.every((piece) => typeof piece === 'string')) return string(text.join(''))
  return `"${text.map((piece) => (typeof piece === 'string' ? double(piece) : `#{ENV.fetch('${piece.secret}')}`)).join('')}"`
}

function string(text: string): string {
  return hasAnyControl(text) ? `"${double(text)}"` : `'${text.replace(/['\\]/g, '\\$&')}'`
}

function double(text: string): string {
  return escaped(text, /["\\#]/g, (code) => `\\u{${code.toString(16)}}`)
}
