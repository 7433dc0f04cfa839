/** For Java 17 and newer: one file that `java Main.java` runs. */
import { escaped, hasControls, indented } from './escape.js'
import { jsonText } from './literal.js'
import { multipartPieces, multipartType } from './multipart.js'
import { formText, type SnippetBody, type SnippetRequest, type Text } from './request.js'

export function java(request: SnippetRequest): string {
  const { method, url, body } = request
  const headers =
    body?.kind === 'multipart'
      ? [...request.headers, { name: 'Content-Type', value: [multipartType(body.mediaType)] }]
      : request.headers
  const calls = [
    `HttpRequest.newBuilder(URI.create(${textOf(url)}))`,
    ...headers.map(({ name, value }) => `    .header(${string(name)}, ${textOf(value)})`),
    `    ${methodCall(method, body)}`,
    '    .build();',
  ]
  return [
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    ...(body ? ['import java.net.http.HttpRequest.BodyPublishers;'] : []),
    'import java.net.http.HttpResponse.BodyHandlers;',
    ...(usesFiles(body) ? ['import java.nio.file.Path;'] : []),
    '',
    'public class Main {',
    '    public static void main(String[] args) throws Exception {',
    `        var request = ${calls.join('\n        ')}`,
    '        var response = HttpClient.newHttpClient().send(request, BodyHandlers.ofString());',
    '        System.out.println(response.statusCode() + " " + response.body());',
    '    }',
    '}',
  ].join('\n')
}

function methodCall(method: string, body: SnippetBody | undefined): string {
  if (!body)
    return method === 'GET' || method === 'DELETE'
      ? `.${method}()`
      : `.method(${string(method)}, HttpRequest.BodyPublishers.noBody())`
  const publisher = indented(publisherOf(body), '            ')
  return method === 'POST' || method === 'PUT' ? `.${method}(${publisher})` : `.method(${string(method)}, ${publisher})`
}

function publisherOf(body: SnippetBody): string {
  switch (body.kind) {
    case 'json':
      return `BodyPublishers.ofString(${block(jsonText(body.value))})`
    case 'text':
      return `BodyPublishers.ofString(${block(body.text)})`
    case 'form':
      return `BodyPublishers.ofString(${string(formText(body.fields))})`
    case 'file':
      return `BodyPublishers.ofFile(Path.of(${string(body.file)}))`
    case 'multipart':
      return `BodyPublishers.concat(\n${multipartPieces(body.parts)
        .map((piece) => `    ${pieceOf(piece)}`)
        .join(',\n')})`
  }
}

function pieceOf(piece: ReturnType<typeof multipartPieces>[number]): string {
  return 'text' in piece
    ? `BodyPublishers.ofString(${string(piece.text)})`
    : `BodyPublishers.ofFile(Path.of(${string(piece.file)}))`
}

function usesFiles(body: SnippetBody | undefined): boolean {
  return body?.kind === 'file' || (body?.kind === 'multipart' && body.parts.some(({ file }) => file !== undefined))
}

/** A text block drops white space at the ends of lines, and what all lines begin with: such text is written in one line. */
function block(text: string): string {
  if (!text.includes('\n') || /^[ \t]|[ \t](\n|$)/.test(text) || hasControls(text)) return string(text)
  return `"""\n${text.replaceAll('\\', '\\\\').replace(/"{3,}|"+$/g, (run) => '\\"'.repeat(run.length))}"""`
}

function textOf(text: Text): string {
  return (
    text.map((piece) => (typeof piece === 'string' ? string(piece) : `System.getenv("${piece.secret}")`)).join(' + ') ||
    '""'
  )
}

/** Control characters are octal: the compiler reads `\u000a` as a line break in the program. */
function string(text: string): string {
  return `"${escaped(text, /["\\]/g, (code) => (code < 256 ? `\\${code.toString(8).padStart(3, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`))}"`
}
