/** Writes a single file for Java 17 and newer, run by `java Main.java`. */
import { escapeString, hasUnprintable, indentContinuation } from './escape.js'
import { formatJsonText } from './formatLiteral.js'
import { multipartContentType, multipartPieces } from './multipart.js'
import type { SnippetLanguage } from './snippetLanguage.js'
import { encodeForm, type SecretText, type SnippetBody, type SnippetRequest } from './snippetRequest.js'

export const java: SnippetLanguage = {
  label: 'Java',
  value: 'java',
  highlight: 'java',
  aliases: [],
  write: writeJava,
}

function writeJava(request: SnippetRequest): string {
  const { method, url, body, basic, stream } = request
  const headers =
    body?.kind === 'multipart'
      ? [...request.headers, { name: 'Content-Type', value: [multipartContentType(body.mediaType)] }]
      : request.headers
  const calls = [
    `HttpRequest.newBuilder(URI.create(${javaExpression(url)}))`,
    ...headers.map(({ name, value }) => `    .header(${javaString(name)}, ${javaExpression(value)})`),
    ...(basic
      ? [`    .header("Authorization", "Basic " + Base64.getEncoder().encodeToString(credentials.getBytes()))`]
      : []),
    `    ${javaMethodCall(method, body)}`,
    '    .build();',
  ]
  return [
    'import java.net.URI;',
    'import java.net.http.HttpClient;',
    'import java.net.http.HttpRequest;',
    ...(body ? ['import java.net.http.HttpRequest.BodyPublishers;'] : []),
    'import java.net.http.HttpResponse.BodyHandlers;',
    ...(readsFiles(body) ? ['import java.nio.file.Path;'] : []),
    ...(basic ? ['import java.util.Base64;'] : []),
    '',
    'public class Main {',
    '    public static void main(String[] args) throws Exception {',
    ...(basic
      ? [
          `        var credentials = System.getenv("${basic.user.secret}") + ":" + System.getenv("${basic.password.secret}");`,
        ]
      : []),
    `        var request = ${calls.join('\n        ')}`,
    `        var response = HttpClient.newHttpClient().send(request, BodyHandlers.${stream ? 'ofLines' : 'ofString'}());`,
    stream
      ? '        response.body().forEach(System.out::println);'
      : '        System.out.println(response.statusCode() + " " + response.body());',
    '    }',
    '}',
  ].join('\n')
}

function javaMethodCall(method: string, body: SnippetBody | undefined): string {
  if (!body)
    return method === 'GET' || method === 'DELETE'
      ? `.${method}()`
      : `.method(${javaString(method)}, HttpRequest.BodyPublishers.noBody())`
  const publisher = indentContinuation(javaBodyPublisher(body), '            ')
  return method === 'POST' || method === 'PUT'
    ? `.${method}(${publisher})`
    : `.method(${javaString(method)}, ${publisher})`
}

function javaBodyPublisher(body: SnippetBody): string {
  switch (body.kind) {
    case 'json':
      return `BodyPublishers.ofString(${javaTextBlock(formatJsonText(body.value))})`
    case 'text':
      return `BodyPublishers.ofString(${javaTextBlock(body.text)})`
    case 'form':
      return `BodyPublishers.ofString(${javaString(encodeForm(body.fields))})`
    case 'file':
      return `BodyPublishers.ofFile(Path.of(${javaString(body.file)}))`
    case 'multipart':
      return `BodyPublishers.concat(\n${multipartPieces(body.parts)
        .map((piece) => `    ${javaPiecePublisher(piece)}`)
        .join(',\n')})`
  }
}

function javaPiecePublisher(piece: ReturnType<typeof multipartPieces>[number]): string {
  return 'text' in piece
    ? `BodyPublishers.ofString(${javaString(piece.text)})`
    : `BodyPublishers.ofFile(Path.of(${javaString(piece.file)}))`
}

function readsFiles(body: SnippetBody | undefined): boolean {
  return body?.kind === 'file' || (body?.kind === 'multipart' && body.parts.some(({ file }) => file !== undefined))
}

/** A text block strips trailing spaces and common indentation, so text with either becomes a one-line string. */
function javaTextBlock(text: string): string {
  if (!text.includes('\n') || /^[ \t]|[ \t](\n|$)/.test(text) || hasUnprintable(text)) return javaString(text)
  return `"""\n${text.replaceAll('\\', '\\\\').replace(/"{3,}|"+$/g, (run) => '\\"'.repeat(run.length))}"""`
}

function javaExpression(text: SecretText): string {
  return (
    text
      .map((piece) => (typeof piece === 'string' ? javaString(piece) : `System.getenv("${piece.secret}")`))
      .join(' + ') || '""'
  )
}

/** Control characters use octal escapes: the compiler turns `\u000a` into a line break before it parses the program. */
function javaString(text: string): string {
  return `"${escapeString(text, /["\\]/g, (code) => (code < 256 ? `\\${code.toString(8).padStart(3, '0')}` : `\\u${code.toString(16).padStart(4, '0')}`))}"`
}
