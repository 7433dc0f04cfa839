/** Writes complete programs, formatted as by `gofmt`. */
import { escapeString, hasUnprintable, hexEscape2, unicodeEscape4 } from './escape.js'
import { formatJsonText } from './formatLiteral.js'
import { multipartContentType, multipartPieces } from './multipart.js'
import type { SnippetLanguage } from './snippetLanguage.js'
import { encodeForm, type SecretText, type SnippetBody, type SnippetRequest } from './snippetRequest.js'

export const go: SnippetLanguage = {
  label: 'Go',
  value: 'go',
  highlight: 'go',
  aliases: ['golang'],
  write: writeGo,
}

function writeGo(request: SnippetRequest): string {
  const { method, url, body, basic, stream } = request
  const { setup, reader } = body ? goBodyReader(body) : { setup: [], reader: 'nil' }
  const headers =
    body?.kind === 'multipart'
      ? [...request.headers, { name: 'Content-Type', value: [multipartContentType(body.mediaType)] }]
      : request.headers
  const lines = [
    ...setup,
    `request, err := http.NewRequest(${goString(method)}, ${goExpression(url)}, ${reader})`,
    ...goErrorCheck,
    ...headers.map(({ name, value }) => `request.Header.Set(${goString(name)}, ${goExpression(value)})`),
    ...(basic
      ? [`request.SetBasicAuth(os.Getenv("${basic.user.secret}"), os.Getenv("${basic.password.secret}"))`]
      : []),
    'response, err := http.DefaultClient.Do(request)',
    ...goErrorCheck,
    'defer response.Body.Close()',
    ...(stream
      ? ['io.Copy(os.Stdout, response.Body)']
      : ['text, err := io.ReadAll(response.Body)', ...goErrorCheck, 'fmt.Println(response.Status, string(text))']),
  ]
  const code = lines.join('\n')
  const packages = ['fmt', 'io', 'net/http', 'os', 'strings'].filter(
    (name) => name === 'net/http' || usesPackage(code, name),
  )
  return [
    'package main',
    '',
    'import (',
    ...packages.map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    // Only the first line of each entry is indented: lines of a raw string must stay at the margin.
    ...lines.map((line) => `\t${line}`),
    '}',
  ].join('\n')
}

const goErrorCheck = ['if err != nil {', '\tpanic(err)', '}']

/** Ignores words in strings. */
function usesPackage(code: string, name: string): boolean {
  return new RegExp(`\\b${name}\\.[A-Z]`).test(code.replace(/`[^`]*`|"(?:[^"\\\n]|\\.)*"/g, '""'))
}

function goBodyReader(body: SnippetBody): { readonly setup: readonly string[]; readonly reader: string } {
  switch (body.kind) {
    case 'json':
      return goTextReader(formatJsonText(body.value))
    case 'text':
      return goTextReader(body.text)
    case 'form':
      return goTextReader(encodeForm(body.fields))
    case 'file':
      return { setup: goOpenFile('file', body.file), reader: 'file' }
    case 'multipart':
      return goMultipartReader(body)
  }
}

function goTextReader(content: string): ReturnType<typeof goBodyReader> {
  return { setup: [`body := strings.NewReader(${goRawString(content)})`], reader: 'body' }
}

function goMultipartReader(body: Extract<SnippetBody, { kind: 'multipart' }>): ReturnType<typeof goBodyReader> {
  const setup: string[] = []
  const readers: string[] = []
  for (const piece of multipartPieces(body.parts)) {
    if ('text' in piece) readers.push(`strings.NewReader(${goString(piece.text)})`)
    else {
      const name = `file${setup.length === 0 ? '' : setup.filter((line) => line.includes('os.Open')).length + 1}`
      setup.push(...goOpenFile(name, piece.file))
      readers.push(name)
    }
  }
  return {
    setup: [...setup, 'body := io.MultiReader(', ...readers.map((reader) => `\t${reader},`), ')'],
    reader: 'body',
  }
}

function goOpenFile(name: string, file: string): readonly string[] {
  return [`${name}, err := os.Open(${goString(file)})`, ...goErrorCheck, `defer ${name}.Close()`]
}

/** A raw string if it can contain the text; else an interpreted one. */
function goRawString(text: string): string {
  return text.includes('`') || text.includes('\uFEFF') || hasUnprintable(text) || !text.includes('\n')
    ? goString(text)
    : `\`${text}\``
}

function goExpression(text: SecretText): string {
  return (
    text.map((piece) => (typeof piece === 'string' ? goString(piece) : `os.Getenv("${piece.secret}")`)).join('+') ||
    '""'
  )
}

function goString(text: string): string {
  return `"${escapeString(text, /["\\]/g, (code) => (code < 128 ? hexEscape2(code) : unicodeEscape4(code)))}"`
}
