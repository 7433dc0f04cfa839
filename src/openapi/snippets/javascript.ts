/** Writes ES modules for Node 20 and newer; `fetch` works in browsers too. */
import { escapeString, indentContinuation, unicodeEscape4 } from './escape.js'
import { formatLiteral, type LiteralSyntax } from './formatLiteral.js'
import type { SnippetLanguage } from './snippetLanguage.js'
import type { MultipartPart, SecretText, SnippetBody, SnippetRequest } from './snippetRequest.js'

const javascriptLiterals: LiteralSyntax = {
  string: javascriptString,
  // A plain `__proto__` key would set the prototype.
  key: (name) =>
    `${/^[A-Za-z_$][\w$]*$/.test(name) && name !== '__proto__' ? name : name === '__proto__' ? "['__proto__']" : javascriptString(name)}: `,
  null: 'null',
  true: 'true',
  false: 'false',
  indent: '  ',
  trailingComma: true,
}

export const javascript: SnippetLanguage = {
  label: 'JavaScript',
  value: 'javascript',
  highlight: 'javascript',
  aliases: ['js', 'node', 'node.js'],
  write: writeJavascript,
}

function writeJavascript(request: SnippetRequest): string {
  const { method, url, body, stream } = request
  if (method === 'GET' && body) return writeNodeRequest(request)
  const headers = headerLines(request)
  const options = [
    ...(method === 'GET' ? [] : [`method: ${javascriptString(method)},`]),
    ...(headers ? [headers] : []),
    ...(body ? [`body: ${indentContinuation(javascriptBody(body), '  ')},`] : []),
  ]
  const address = javascriptExpression(url)
  const call = options.length > 0 ? `fetch(${address}, {\n  ${options.join('\n  ')}\n})` : `fetch(${address})`
  return [
    ...preamble(body),
    `const response = await ${call}`,
    ...(stream
      ? [
          'for await (const text of response.body.pipeThrough(new TextDecoderStream())) {',
          '  process.stdout.write(text)',
          '}',
        ]
      : ['console.log(response.status, await response.text())']),
  ].join('\n')
}

/** `fetch` refuses a body for GET, and `node:http` sends it only with its length. */
function writeNodeRequest(request: SnippetRequest): string {
  const { method, url, body } = request
  const [start] = url
  const isPlain = typeof start === 'string' && start.startsWith('http:')
  const content = body?.kind === 'form' ? `${javascriptBody(body)}.toString()` : body ? javascriptBody(body) : "''"
  const length = "    'Content-Length': Buffer.byteLength(body),"
  return [
    "import { once } from 'node:events'",
    ...(body?.kind === 'file' ? ["import { readFileSync } from 'node:fs'"] : []),
    `import { request } from 'node:${isPlain ? 'http' : 'https'}'`,
    "import { text } from 'node:stream/consumers'",
    '',
    `const body = ${body?.kind === 'file' ? `readFileSync(${javascriptString(body.file)})` : content}`,
    `const call = request(${javascriptExpression(url)}, {`,
    `  method: ${javascriptString(method)},`,
    `  ${(headerLines(request) || 'headers: {\n  },').replace(/ {2}\},$/, `${length}\n  },`)}`,
    '})',
    'call.end(body)',
    "const [response] = await once(call, 'response')",
    'console.log(response.statusCode, await text(response))',
  ].join('\n')
}

/** Empty if there are no headers. */
function headerLines({ headers, basic }: SnippetRequest): string {
  const lines = headers.map(({ name, value }) => `    ${javascriptLiterals.key(name)}${javascriptExpression(value)},\n`)
  if (basic)
    lines.unshift(
      `    Authorization: \`Basic \${btoa(\`\${process.env.${basic.user.secret}}:\${process.env.${basic.password.secret}}\`)}\`,\n`,
    )
  return lines.length > 0 ? `headers: {\n${lines.join('')}  },` : ''
}

function preamble(body: SnippetBody | undefined): readonly string[] {
  const files =
    body?.kind === 'file' || (body?.kind === 'multipart' && body.parts.some(({ file }) => file !== undefined))
  return [
    ...(files ? ["import { openAsBlob } from 'node:fs'", ''] : []),
    ...(body?.kind === 'multipart' ? ['const form = new FormData()', ...body.parts.map(appendPart), ''] : []),
  ]
}

function appendPart({ name, value = '', file, mediaType }: MultipartPart): string {
  if (file !== undefined)
    return `form.append(${javascriptString(name)}, await openAsBlob(${javascriptString(file)}${typeOption(mediaType)}), ${javascriptString(file)})`
  if (mediaType === undefined) return `form.append(${javascriptString(name)}, ${javascriptString(value)})`
  return `form.append(${javascriptString(name)}, new Blob([${javascriptString(value)}]${typeOption(mediaType)}))`
}

function typeOption(mediaType: string | undefined): string {
  return mediaType === undefined ? '' : `, { type: ${javascriptString(mediaType)} }`
}

function javascriptBody(body: SnippetBody): string {
  switch (body.kind) {
    case 'json':
      return `JSON.stringify(${formatLiteral(body.value, javascriptLiterals)})`
    case 'text':
      return javascriptString(body.text)
    case 'form':
      return `new URLSearchParams([\n${body.fields.map(({ name, value }) => `  [${javascriptString(name)}, ${javascriptString(value)}],\n`).join('')}])`
    case 'multipart':
      return 'form'
    case 'file':
      return `await openAsBlob(${javascriptString(body.file)})`
  }
}

function javascriptExpression(text: SecretText): string {
  if (text.every((piece) => typeof piece === 'string')) return javascriptString(text.join(''))
  return `\`${text.map((piece) => (typeof piece === 'string' ? escapeString(piece, /[\\`]|\$(?=\{)/g, unicodeEscape4) : `\${process.env.${piece.secret}}`)).join('')}\``
}

function javascriptString(text: string): string {
  return `'${escapeString(text, /['\\]/g, unicodeEscape4)}'`
}
