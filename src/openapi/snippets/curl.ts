/** Writes curl commands for a POSIX shell. Secrets are shell variables. */
import { hasUnprintable } from './escape.js'
import { formatJsonText } from './formatLiteral.js'
import type { SnippetLanguage } from './snippetLanguage.js'
import {
  joinAdjacentText,
  type MultipartPart,
  type SecretText,
  type SnippetBody,
  type SnippetRequest,
} from './snippetRequest.js'

export const curl: SnippetLanguage = {
  label: 'cURL',
  value: 'curl',
  highlight: 'shell',
  aliases: ['bash', 'sh', 'shell'],
  write: writeCurl,
}

function writeCurl({ method, url, headers, body, basic, signature, stream }: SnippetRequest): string {
  return [
    `curl ${methodOption(method, body)}${shellArgument(url)}`,
    ...(stream ? ['--no-buffer'] : []),
    // Without a region and a service, curl takes them from the host name.
    ...(signature ? ["--aws-sigv4 'aws:amz'", '--user "$AWS_ACCESS_KEY_ID:$AWS_SECRET_ACCESS_KEY"'] : []),
    ...(basic ? [`--user "$${basic.user.secret}:$${basic.password.secret}"`] : []),
    ...headers.map(({ name, value }) => `--header ${shellArgument(joinAdjacentText([`${name}: `, ...value]))}`),
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
      return [`--data-raw ${shellQuote(formatJsonText(body.value))}`]
    case 'text':
      return [`--data-raw ${shellQuote(body.text)}`]
    case 'form':
      return body.fields.map(
        ({ name, value }) => `--data-urlencode ${shellQuote(`${encodeURIComponent(name)}=${value}`)}`,
      )
    case 'multipart':
      return body.parts.map(partOption)
    case 'file':
      return [`--data-binary ${shellQuote(`@${body.file}`)}`]
  }
}

/**
 * Writes the option of a part. `--form` interprets `;` and `@` unless the value is quoted; `--form-string` interprets
 * nothing.
 */
function partOption({ name, value = '', file, mediaType }: MultipartPart): string {
  const type = mediaType ? `;type=${mediaType}` : ''
  if (file !== undefined) return `--form ${shellQuote(`${name}=@${file}${type}`)}`
  if (!type) return `--form-string ${shellQuote(`${name}=${value}`)}`
  return `--form ${shellQuote(`${name}="${value.replace(/["\\]/g, '\\$&')}"${type}`)}`
}

/**
 * Writes an argument in double quotes if the fixed text needs no escape. Otherwise writes it in single quotes, and the
 * secrets in double quotes between them.
 */
function shellArgument(text: SecretText): string {
  const fixed = text.filter((piece) => typeof piece === 'string')
  if (fixed.length === text.length) return shellQuote(fixed.join(''))
  if (fixed.every((piece) => !/["$`\\!\p{Cc}]/u.test(piece)))
    return `"${text.map((piece) => (typeof piece === 'string' ? piece : shellVariable(piece.secret, text))).join('')}"`
  return text.map((piece) => (typeof piece === 'string' ? shellQuote(piece) : `"$${piece.secret}"`)).join('')
}

/** Writes `$TOKEN`, with braces if more text follows. */
function shellVariable(name: string, text: SecretText): string {
  const last = text.at(-1)
  return typeof last === 'object' && last.secret === name ? `$${name}` : `\${${name}}`
}

/** Quotes a text for a POSIX shell; a text with control characters for Bash. */
export function shellQuote(text: string): string {
  if (hasUnprintable(text)) return `$'${text.replace(/['\\]/g, '\\$&').replace(/\p{Cc}/gu, octalBytes)}'`
  return `'${text.replaceAll("'", "'\\''")}'`
}

/** An octal escape for each UTF-8 byte. */
function octalBytes(character: string): string {
  return [...new TextEncoder().encode(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
}

function shellWord(text: string): string {
  return /^[\w-]+$/.test(text) ? text : shellQuote(text)
}
