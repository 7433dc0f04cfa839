/** For a POSIX shell; secrets are variables of the shell. */
import { hasControls } from './escape.js'
import { jsonText } from './literal.js'
import { merged, type Part, type SnippetBody, type SnippetRequest, type Text } from './request.js'

export function curl({ method, url, headers, body }: SnippetRequest): string {
  return [
    `curl ${methodOption(method, body)}${shellText(url)}`,
    ...headers.map(({ name, value }) => `--header ${shellText(merged([`${name}: `, ...value]))}`),
    ...(body ? bodyOptions(body) : []),
  ].join(' \\\n  ')
}

function methodOption(method: string, body: SnippetBody | undefined): string {
  if (method === 'HEAD') return '--head '
  return method === (body ? '' : 'GET') ? '' : `--request ${shellWord(method)} `
}

function bodyOptions(body: SnippetBody): readonly string[] {
  switch (body.kind) {
    case 'json':
      return [`--data-raw ${quoted(jsonText(body.value))}`]
    case 'text':
      return [`--data-raw ${quoted(body.text)}`]
    case 'form':
      return body.fields.map(({ name, value }) => `--data-urlencode ${quoted(`${encodeURIComponent(name)}=${value}`)}`)
    case 'multipart':
      return body.parts.map(partOption)
    case 'file':
      return [`--data-binary ${quoted(`@${body.file}`)}`]
  }
}

/** `--form` reads `;` and `@`, unless the value stands in quotes of its own; `--form-string` reads nothing. */
function partOption({ name, value = '', file, mediaType }: Part): string {
  const type = mediaType ? `;type=${mediaType}` : ''
  if (file !== undefined) return `--form ${quoted(`${name}=@${file}${type}`)}`
  if (!type) return `--form-string ${quoted(`${name}=${value}`)}`
  return `--form ${quoted(`${name}="${value.replace(/["\\]/g, '\\$&')}"${type}`)}`
}

/** Double quotes where only secrets need the shell; else single quotes, and secrets in double quotes beside them. */
export function shellText(text: Text): string {
  const fixed = text.filter((piece) => typeof piece === 'string')
  if (fixed.length === text.length) return quoted(fixed.join(''))
  if (fixed.every((piece) => !/["$`\\!\p{Cc}]/u.test(piece)))
    return `"${text.map((piece) => (typeof piece === 'string' ? piece : variable(piece.secret, text))).join('')}"`
  return text.map((piece) => (typeof piece === 'string' ? quoted(piece) : `"$${piece.secret}"`)).join('')
}

/** `$TOKEN`, with braces when a letter may follow. */
function variable(name: string, text: Text): string {
  const last = text.at(-1)
  return typeof last === 'object' && last.secret === name ? `$${name}` : `\${${name}}`
}

function quoted(text: string): string {
  if (hasControls(text)) return `$'${text.replace(/['\\]/g, '\\$&').replace(/\p{Cc}/gu, escapeControl)}'`
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** One escape for each byte in UTF-8. */
function escapeControl(character: string): string {
  return [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
}

function shellWord(text: string): string {
  return /^[\w-]+$/.test(text) ? text : quoted(text)
}
