/** Writes scripts for Python 3.8 and newer with the package `requests`. */
import { escapeString, hexEscape2, indentContinuation, unicodeEscape4 } from './escape.js'
import { formatLiteral, type LiteralSyntax } from './formatLiteral.js'
import type { SnippetLanguage } from './snippetLanguage.js'
import type { MultipartPart, SecretText, SnippetBody, SnippetRequest } from './snippetRequest.js'

const pythonLiterals: LiteralSyntax = {
  string: pythonString,
  key: (name) => `${pythonString(name)}: `,
  null: 'None',
  true: 'True',
  false: 'False',
  indent: '    ',
  trailingComma: true,
}

const requestsMethods = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'])

export const python: SnippetLanguage = {
  label: 'Python',
  value: 'python',
  highlight: 'python',
  aliases: ['py'],
  write: writePython,
}

function writePython(request: SnippetRequest): string {
  const { method, url, headers, body, basic, stream } = request
  const sent =
    body?.kind === 'json' && body.mediaType === 'application/json'
      ? headers.filter(({ name }) => name !== 'Content-Type')
      : headers
  const call = requestsMethods.has(method)
    ? `requests.${method.toLowerCase()}(`
    : `requests.request(\n    ${pythonString(method)},`
  const lines = [
    `${pythonExpression(url)},`,
    ...(sent.length > 0
      ? [
          `headers={\n${sent.map(({ name, value }) => `    ${pythonString(name)}: ${pythonExpression(value)},\n`).join('')}},`,
        ]
      : []),
    ...(basic ? [`auth=(os.environ["${basic.user.secret}"], os.environ["${basic.password.secret}"]),`] : []),
    ...(body ? [`${pythonBody(body)},`] : []),
    ...(stream ? ['stream=True,'] : []),
  ]
  const usesSecrets =
    basic !== undefined ||
    [url, ...headers.map(({ value }) => value)].some((text) => text.some((piece) => typeof piece !== 'string'))
  return [
    ...(usesSecrets ? ['import os', ''] : []),
    'import requests',
    '',
    `response = ${call}`,
    ...lines.map((line) => `    ${indentContinuation(line, '    ')}`),
    ')',
    ...(stream
      ? ['for line in response.iter_lines():', '    print(line.decode())']
      : ['print(response.status_code, response.text)']),
  ].join('\n')
}

function pythonBody(body: SnippetBody): string {
  switch (body.kind) {
    case 'json':
      return `json=${formatLiteral(body.value, pythonLiterals)}`
    case 'text':
      return `data=${pythonString(body.text)}.encode()`
    case 'form':
      return `data=[\n${body.fields.map(({ name, value }) => `    (${pythonString(name)}, ${pythonString(value)}),\n`).join('')}]`
    case 'multipart':
      return `files=[\n${body.parts.map((part) => `    ${pythonPart(part)},\n`).join('')}]`
    case 'file':
      return `data=open(${pythonString(body.file)}, "rb")`
  }
}

function pythonPart({ name, value = '', file, mediaType }: MultipartPart): string {
  const [fileName, content] =
    file === undefined ? ['None', pythonString(value)] : [pythonString(file), `open(${pythonString(file)}, "rb")`]
  return `(${pythonString(name)}, (${fileName}, ${content}${mediaType ? `, ${pythonString(mediaType)}` : ''}))`
}

function pythonExpression(text: SecretText): string {
  if (text.every((piece) => typeof piece === 'string')) return pythonString(text.join(''))
  return `f"${text.map((piece) => (typeof piece === 'string' ? pythonEscape(piece).replace(/[{}]/g, '$&$&') : `{os.environ['${piece.secret}']}`)).join('')}"`
}

function pythonString(text: string): string {
  return `"${pythonEscape(text)}"`
}

function pythonEscape(text: string): string {
  return escapeString(text, /["\\]/g, (code) => (code < 256 ? hexEscape2(code) : unicodeEscape4(code)))
}
