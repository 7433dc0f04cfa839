/** For Python 3.8 and newer with the package `requests`. */
import { escaped, hex2, hex4, indented } from './escape.js'
import { type Dialect, literal } from './literal.js'
import type { Part, SnippetBody, SnippetRequest, Text } from './request.js'

const data: Dialect = {
  string,
  key: (name) => `${string(name)}: `,
  null: 'None',
  true: 'True',
  false: 'False',
  indent: '    ',
  trailingComma: true,
}

const named = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

export function python(request: SnippetRequest): string {
  const { method, url, headers, body } = request
  const sent =
    body?.kind === 'json' && body.mediaType === 'application/json'
      ? headers.filter(({ name }) => name !== 'Content-Type')
      : headers
  const call = named.has(method) ? `requests.${method.toLowerCase()}(` : `requests.request(\n    ${string(method)},`
  const lines = [
    `${textOf(url)},`,
    ...(sent.length > 0
      ? [`headers={\n${sent.map(({ name, value }) => `    ${string(name)}: ${textOf(value)},\n`).join('')}},`]
      : []),
    ...(body ? [`${bodyText(body)},`] : []),
  ]
  const usesSecrets = [url, ...headers.map(({ value }) => value)].some((text) =>
    text.some((piece) => typeof piece !== 'string'),
  )
  return [
    ...(usesSecrets ? ['import os', ''] : []),
    'import requests',
    '',
    `response = ${call}`,
    ...lines.map((line) => `    ${indented(line, '    ')}`),
    ')',
    'print(response.status_code, response.text)',
  ].join('\n')
}

function bodyText(body: SnippetBody): string {
  switch (body.kind) {
    case 'json':
      return `json=${literal(body.value, data)}`
    case 'text':
      return `data=${string(body.text)}.encode()`
    case 'form':
      return `data=[\n${body.fields.map(({ name, value }) => `    (${string(name)}, ${string(value)}),\n`).join('')}]`
    case 'multipart':
      return `files=[\n${body.parts.map((part) => `    ${partText(part)},\n`).join('')}]`
    case 'file':
      return `data=open(${string(body.file)}, "rb")`
  }
}

function partText({ name, value = '', file, mediaType }: Part): string {
  const [fileName, content] =
    file === undefined ? ['None', string(value)] : [string(file), `open(${string(file)}, "rb")`]
  return `(${string(name)}, (${fileName}, ${content}${mediaType ? `, ${string(mediaType)}` : ''}))`
}

function textOf(text: Text): string {
  if (text.every((piece) => typeof piece === 'string')) return string(text.join(''))
  return `f"${text.map((piece) => (typeof piece === 'string' ? inner(piece).replace(/[{}]/g, '$&$&') : `{os.environ['${piece.secret}']}`)).join('')}"`
}

function string(text: string): string {
  return `"${inner(text)}"`
}

function inner(text: string): string {
  return escaped(text, /["\\]/g, (code) => (code < 256 ? hex2(code) : hex4(code)))
}
