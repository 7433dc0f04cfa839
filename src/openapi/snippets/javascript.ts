/** For Node 20 and newer, as a module; `fetch` is the one of browsers. */
import { escaped, hex4, indented } from './escape.js'
import { type Dialect, literal } from './literal.js'
import type { Part, SnippetBody, SnippetRequest, Text } from './request.js'

const data: Dialect = {
  string,
  // A plain `__proto__` key would set the prototype.
  key: (name) =>
    `${/^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__' ? name : name === '__proto__' ? "['__proto__']" : string(name)}: `,
  null: 'null',
  true: 'true',
  false: 'false',
  indent: '  ',
  trailingComma: true,
}

export function javascript({ method, url, headers, body }: SnippetRequest): string {
  const options = [
    ...(method === 'GET' ? [] : [`method: ${string(method)},`]),
    ...(headers.length > 0 ? [headerLines(headers)] : []),
    ...(body ? [`body: ${indented(bodyText(body), '  ')},`] : []),
  ]
  const address = textOf(url)
  const call = options.length > 0 ? `fetch(${address}, {\n  ${options.join('\n  ')}\n})` : `fetch(${address})`
  return [
    ...preamble(body),
    `const response = await ${call}`,
    'console.log(response.status, await response.text())',
  ].join('\n')
}

function headerLines(headers: SnippetRequest['headers']): string {
  return `headers: {\n${headers.map(({ name, value }) => `    ${data.key(name)}${textOf(value)},\n`).join('')}  },`
}

function preamble(body: SnippetBody | undefined): readonly string[] {
  const files =
    body?.kind === 'file' || (body?.kind === 'multipart' && body.parts.some(({ file }) => file !== undefined))
  return [
    ...(files ? ["import { openAsBlob } from 'node:fs'", ''] : []),
    ...(body?.kind === 'multipart' ? ['const form = new FormData()', ...body.parts.map(appendPart), ''] : []),
  ]
}

function appendPart({ name, value = '', file, mediaType }: Part): string {
  if (file !== undefined)
    return `form.append(${string(name)}, await openAsBlob(${string(file)}${typeOption(mediaType)}), ${string(file)})`
  if (mediaType === undefined) return `form.append(${string(name)}, ${string(value)})`
  return `form.append(${string(name)}, new Blob([${string(value)}]${typeOption(mediaType)}))`
}

function typeOption(mediaType: string | undefined): string {
  return mediaType === undefined ? '' : `, { type: ${string(mediaType)} }`
}

function bodyText(body: SnippetBody): string {
  switch (body.kind) {
    case 'json':
      return `JSON.stringify(${literal(body.value, data)})`
    case 'text':
      return string(body.text)
    case 'form':
      return `new URLSearchParams([\n${body.fields.map(({ name, value }) => `  [${string(name)}, ${string(value)}],\n`).join('')}])`
    case 'multipart':
      return 'form'
    case 'file':
      return `await openAsBlob(${string(body.file)})`
  }
}

function textOf(text: Text): string {
  if (text.every((piece) => typeof piece === 'string')) return string(text.join(''))
  return `\`${text.map((piece) => (typeof piece === 'string' ? escaped(piece, /[\\`]|\$(?=\{)/g, hex4) : `\${process.env.${piece.secret}}`)).join('')}\``
}

function string(text: string): string {
  return `'${escaped(text, /['\\]/g, hex4)}'`
}
