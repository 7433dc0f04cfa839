/** A whole program, as `gofmt` writes it. */
import { escaped, hasControls, hex2, hex4 } from './escape.js'
import { jsonText } from './literal.js'
import { multipartPieces, multipartType } from './multipart.js'
import { formText, type SnippetBody, type SnippetRequest, type Text } from './request.js'

export function go(request: SnippetRequest): string {
  const { method, url, body } = request
  const { setup, reader } = body ? readerOf(body) : { setup: [], reader: 'nil' }
  const headers =
    body?.kind === 'multipart'
      ? [...request.headers, { name: 'Content-Type', value: [multipartType(body.mediaType)] }]
      : request.headers
  const lines = [
    ...setup,
    `request, err := http.NewRequest(${string(method)}, ${textOf(url)}, ${reader})`,
    ...failure,
    ...headers.map(({ name, value }) => `request.Header.Set(${string(name)}, ${textOf(value)})`),
    'response, err := http.DefaultClient.Do(request)',
    ...failure,
    'defer response.Body.Close()',
    'text, err := io.ReadAll(response.Body)',
    ...failure,
    'fmt.Println(response.Status, string(text))',
  ]
  const code = lines.join('\n')
  const packages = ['fmt', 'io', 'net/http', 'os', 'strings'].filter((name) => name === 'net/http' || uses(code, name))
  return [
    'package main',
    '',
    'import (',
    ...packages.map((name) => `\t"${name}"`),
    ')',
    '',
    'func main() {',
    // Lines of a raw string must stay where they are.
    ...lines.map((line) => `\t${line}`),
    '}',
  ].join('\n')
}

const failure = ['if err != nil {', '\tpanic(err)', '}']

/** Words in strings do not count. */
function uses(code: string, name: string): boolean {
  return new RegExp(`\\b${name}\\.[A-Z]`).test(code.replace(/`[^`]*`|"(?:[^"\\\n]|\\.)*"/g, '""'))
}

function readerOf(body: SnippetBody): { readonly setup: readonly string[]; readonly reader: string } {
  switch (body.kind) {
    case 'json':
      return text(jsonText(body.value))
    case 'text':
      return text(body.text)
    case 'form':
      return text(formText(body.fields))
    case 'file':
      return { setup: openFile('file', body.file), reader: 'file' }
    case 'multipart':
      return multipart(body)
  }
}

function text(content: string): ReturnType<typeof readerOf> {
  return { setup: [`body := strings.NewReader(${block(content)})`], reader: 'body' }
}

function multipart(body: Extract<SnippetBody, { kind: 'multipart' }>): ReturnType<typeof readerOf> {
  const setup: string[] = []
  const readers: string[] = []
  for (const piece of multipartPieces(body.parts)) {
    if ('text' in piece) readers.push(`strings.NewReader(${string(piece.text)})`)
    else {
      const name = `file${setup.length === 0 ? '' : setup.filter((line) => line.includes('os.Open')).length + 1}`
      setup.push(...openFile(name, piece.file))
      readers.push(name)
    }
  }
  return {
    setup: [...setup, 'body := io.MultiReader(', ...readers.map((reader) => `\t${reader},`), ')'],
    reader: 'body',
  }
}

function openFile(name: string, file: string): readonly string[] {
  return [`${name}, err := os.Open(${string(file)})`, ...failure, `defer ${name}.Close()`]
}

/** A raw string where one can hold the text. */
function block(text: string): string {
  return text.includes('`') || text.includes('\uFEFF') || hasControls(text) || !text.includes('\n')
    ? string(text)
    : `\`${text}\``
}

function textOf(text: Text): string {
  return (
    text.map((piece) => (typeof piece === 'string' ? string(piece) : `os.Getenv("${piece.secret}")`)).join('+') || '""'
  )
}

function string(text: string): string {
  return `"${escaped(text, /["\\]/g, (code) => (code < 128 ? hex2(code) : hex4(code)))}"`
}
