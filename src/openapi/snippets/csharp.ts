/** Writes top-level statements for .NET 7 and newer, with raw strings (C# 11). */
import { escapeString, hasUnprintable, unicodeEscape4 } from './escape.js'
import { formatJsonText } from './formatLiteral.js'
import type { SnippetLanguage } from './snippetLanguage.js'
import type { MultipartPart, SecretText, SnippetBody, SnippetRequest } from './snippetRequest.js'

const httpMethodConstants: Readonly<Record<string, string>> = {
  GET: 'HttpMethod.Get',
  POST: 'HttpMethod.Post',
  PUT: 'HttpMethod.Put',
  PATCH: 'HttpMethod.Patch',
  DELETE: 'HttpMethod.Delete',
  HEAD: 'HttpMethod.Head',
  OPTIONS: 'HttpMethod.Options',
}

export const csharp: SnippetLanguage = {
  label: 'C#',
  value: 'csharp',
  highlight: 'csharp',
  aliases: ['c#', 'cs'],
  write: writeCsharp,
}

function writeCsharp({ method, url, headers, body, basic, stream }: SnippetRequest): string {
  const verb = Object.hasOwn(httpMethodConstants, method)
    ? httpMethodConstants[method]
    : `new HttpMethod(${csharpString(method)})`
  // .NET sets the headers of the content separately.
  const sent = headers.filter(({ name }) => !/^content-type$/i.test(name))
  return [
    ...(body || basic ? ['using System.Net.Http.Headers;'] : []),
    ...(basic ? ['using System.Text;'] : []),
    ...(body || basic ? [''] : []),
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(${verb}, ${csharpExpression(url)});`,
    ...(basic ? csharpBasic(basic) : []),
    ...sent.map(
      ({ name, value }) =>
        `request.Headers.TryAddWithoutValidation(${csharpString(name)}, ${csharpExpression(value)});`,
    ),
    ...(body ? csharpContent(body) : []),
    '',
    ...(stream
      ? [
          'using var response = await client.SendAsync(request, HttpCompletionOption.ResponseHeadersRead);',
          'using var reader = new StreamReader(await response.Content.ReadAsStreamAsync());',
          'while (await reader.ReadLineAsync() is { } line) Console.WriteLine(line);',
        ]
      : [
          'using var response = await client.SendAsync(request);',
          'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
        ]),
  ].join('\n')
}

function csharpBasic({ user, password }: NonNullable<SnippetRequest['basic']>): readonly string[] {
  const environmentValue = (name: string) => `Environment.GetEnvironmentVariable("${name}")`
  return [
    `var credentials = Encoding.UTF8.GetBytes(${environmentValue(user.secret)} + ":" + ${environmentValue(password.secret)});`,
    'request.Headers.Authorization = new AuthenticationHeaderValue("Basic", Convert.ToBase64String(credentials));',
  ]
}

function csharpContent(body: SnippetBody): readonly string[] {
  switch (body.kind) {
    case 'json':
      return [
        `request.Content = new StringContent(${csharpRawString(formatJsonText(body.value))});`,
        csharpContentType('request.Content', body.mediaType),
      ]
    case 'text':
      return [
        `request.Content = new StringContent(${csharpRawString(body.text)});`,
        csharpContentType('request.Content', body.mediaType),
      ]
    case 'form':
      return [
        'request.Content = new FormUrlEncodedContent(new KeyValuePair<string, string>[]',
        '{',
        ...body.fields.map(({ name, value }) => `    new(${csharpString(name)}, ${csharpString(value)}),`),
        '});',
      ]
    case 'file':
      return [
        `request.Content = new StreamContent(File.OpenRead(${csharpString(body.file)}));`,
        csharpContentType('request.Content', body.mediaType),
      ]
    case 'multipart':
      return [
        'var form = new MultipartFormDataContent();',
        ...body.parts.flatMap(csharpPart),
        'request.Content = form;',
      ]
  }
}

function csharpPart({ name, value = '', file, mediaType }: MultipartPart, index: number): readonly string[] {
  const content =
    file === undefined
      ? `new StringContent(${csharpString(value)})`
      : `new StreamContent(File.OpenRead(${csharpString(file)}))`
  const rest = file === undefined ? '' : `, ${csharpString(file)}`
  if (mediaType === undefined) return [`form.Add(${content}, ${csharpString(name)}${rest});`]
  const variable = `part${index + 1}`
  return [
    `var ${variable} = ${content};`,
    csharpContentType(variable, mediaType),
    `form.Add(${variable}, ${csharpString(name)}${rest});`,
  ]
}

function csharpContentType(content: string, mediaType: string): string {
  return `${content}.Headers.ContentType = MediaTypeHeaderValue.Parse(${csharpString(mediaType)});`
}

/** A raw string: the delimiter has more quotes than the text. The last line is not indented, so no line has to be. */
function csharpRawString(text: string): string {
  if (!text.includes('\n') || hasUnprintable(text)) return csharpString(text)
  const longest = Math.max(2, ...(text.match(/"+/g) ?? []).map((run) => run.length))
  const quotes = '"'.repeat(longest + 1)
  return `${quotes}\n${text}\n${quotes}`
}

function csharpExpression(text: SecretText): string {
  return (
    text
      .map((piece) =>
        typeof piece === 'string' ? csharpString(piece) : `Environment.GetEnvironmentVariable("${piece.secret}")`,
      )
      .join(' + ') || '""'
  )
}

function csharpString(text: string): string {
  return `"${escapeString(text, /["\\]/g, unicodeEscape4)}"`
}
