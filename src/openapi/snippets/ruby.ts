/** Writes scripts for Ruby 3 with the standard library. */
import { escapeString, hasControlCharacters } from './escape.js'
import { formatLiteral, type LiteralSyntax } from './formatLiteral.js'
import { multipartContentType, multipartPieces } from './multipart.js'
import type { SnippetLanguage } from './snippetLanguage.js'
import type { MultipartPart, SecretText, SnippetBody, SnippetRequest } from './snippetRequest.js'

const rubyLiterals: LiteralSyntax = {
  string: rubyString,
  key: (name) => (/^[a-z_]\w*$/.test(name) ? `${name}: ` : `${rubyString(name)} => `),
  null: 'nil',
  true: 'true',
  false: 'false',
  indent: '  ',
  trailingComma: false,
}

const netHttpMethods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE'])

export const ruby: SnippetLanguage = {
  label: 'Ruby',
  value: 'ruby',
  highlight: 'ruby',
  aliases: ['rb'],
  write: writeRuby,
}

function writeRuby({ method, url, headers, body, basic, stream }: SnippetRequest): string {
  const verb = netHttpMethods.has(method)
    ? `Net::HTTP::${method[0]}${method.slice(1).toLowerCase()}.new(uri)`
    : `Net::HTTPGenericRequest.new(${rubyString(method)}, ${body !== undefined}, true, uri)`
  return [
    ...(body?.kind === 'json' ? ["require 'json'"] : []),
    "require 'net/http'",
    '',
    `uri = URI(${rubyExpression(url)})`,
    `request = ${verb}`,
    ...headers.map(({ name, value }) => `request[${rubyString(name)}] = ${rubyExpression(value)}`),
    ...(basic ? [`request.basic_auth ENV.fetch('${basic.user.secret}'), ENV.fetch('${basic.password.secret}')`] : []),
    ...(body ? [rubyBody(body)] : []),
    '',
    `${stream ? '' : 'response = '}Net::HTTP.start(uri.hostname, uri.port, use_ssl: uri.scheme == 'https') do |http|`,
    ...(stream
      ? ['  http.request(request) do |response|', '    response.read_body { |text| print text }', '  end', 'end']
      : ['  http.request(request)', 'end', 'puts response.code, response.body']),
  ].join('\n')
}

function rubyBody(body: SnippetBody): string {
  switch (body.kind) {
    case 'json':
      return `request.body = JSON.generate(${formatLiteral(body.value, rubyLiterals)})`
    case 'text':
      return `request.body = ${rubyString(body.text)}`
    case 'form':
      return `request.body = URI.encode_www_form([\n${body.fields.map(({ name, value }) => `  [${rubyString(name)}, ${rubyString(value)}]`).join(',\n')}\n])`
    case 'file':
      return `request.body = File.binread(${rubyString(body.file)})`
    case 'multipart':
      return body.parts.some(isTypedText) ? rubyJoinedParts(body) : rubySetForm(body)
  }
}

type MultipartBody = Extract<SnippetBody, { kind: 'multipart' }>

function rubySetForm({ parts, mediaType }: MultipartBody): string {
  return `request.set_form([\n${parts.map((part) => `  ${rubyPart(part)}`).join(',\n')}\n], ${rubyString(mediaType)})`
}

/** Returns true for a text with a content type: `set_form` can set the content type of files only. */
function isTypedText({ file, mediaType }: MultipartPart): boolean {
  return file === undefined && mediaType !== undefined
}

function rubyJoinedParts({ parts, mediaType }: MultipartBody): string {
  const pieces = multipartPieces(parts).map((piece) =>
    'text' in piece ? rubyString(piece.text) : `File.binread(${rubyString(piece.file)})`,
  )
  return [
    `request['Content-Type'] = ${rubyString(multipartContentType(mediaType))}`,
    `request.body = [\n  ${pieces.join(',\n  ')}\n].join`,
  ].join('\n')
}

function rubyPart({ name, value = '', file, mediaType }: MultipartPart): string {
  const options = [
    file === undefined ? '' : `filename: ${rubyString(file)}`,
    mediaType ? `content_type: ${rubyString(mediaType)}` : '',
  ].filter(Boolean)
  const content = file === undefined ? rubyString(value) : `File.open(${rubyString(file)}, 'rb')`
  return `[${[rubyString(name), content, options.length > 0 ? `{ ${options.join(', ')} }` : ''].filter(Boolean).join(', ')}]`
}

function rubyExpression(text: SecretText): string {
  if (text.every((piece) => typeof piece === 'string')) return rubyString(text.join(''))
  return `"${text.map((piece) => (typeof piece === 'string' ? rubyEscape(piece) : `#{ENV.fetch('${piece.secret}')}`)).join('')}"`
}

function rubyString(text: string): string {
  return hasControlCharacters(text) ? `"${rubyEscape(text)}"` : `'${text.replace(/['\\]/g, '\\$&')}'`
}

function rubyEscape(text: string): string {
  return escapeString(text, /["\\#]/g, (code) => `\\u{${code.toString(16)}}`)
}
