/** For .NET 7 and newer: top-level statements, raw strings (C# 11). */
import { escaped, hasControls, hex4 } from './escape.js'
import { jsonText } from './literal.js'
import type { Part, SnippetBody, SnippetRequest, Text } from './request.js'

const named: Readonly<Record<string, string>> = {
  GET: 'HttpMethod.Get',
  POST: 'HttpMethod.Post',
  PUT: 'HttpMethod.Put',
  PATCH: 'HttpMethod.Patch',
  DELETE: 'HttpMethod.Delete',
  HEAD: 'HttpMethod.Head',
  OPTIONS: 'HttpMethod.Options',
}

export function csharp({ method, url, headers, body }: SnippetRequest): string {
  const verb = Object.hasOwn(named, method) ? named[method] : `new HttpMethod(${string(method)})`
  // .NET keeps the headers of the content apart.
  const sent = headers.filter(({ name }) => !/^content-type$/i.test(name))
  return [
    ...(body ? ['using System.Net.Http.Headers;', ''] : []),
    'using var client = new HttpClient();',
    `using var request = new HttpRequestMessage(${verb}, ${textOf(url)});`,
    ...sent.map(({ name, value }) => `request.Headers.TryAddWithoutValidation(${string(name)}, ${textOf(value)});`),
    ...(body ? contentLines(body) : []),
    '',
    'using var response = await client.SendAsync(request);',
    'Console.WriteLine($"{(int)response.StatusCode} {await response.Content.ReadAsStringAsync()}");',
  ].join('\n')
}

function contentLines(body: SnippetBody): readonly string[] {
  switch (body.kind) {
    case 'json':
      return [
        `request.Content = new StringContent(${block(jsonText(body.value))});`,
        typeLine('request.Content', body.mediaType),
      ]
    case 'text':
      return [`request.Content = new StringContent(${block(body.text)});`, typeLine('request.Content', body.mediaType)]
    case 'form':
      return [
        'request.Content = new FormUrlEncodedContent(new KeyValuePair<string, string>[]',
        '{',
        ...body.fields.map(({ name, value }) => `    new(${string(name)}, ${string(value)}),`),
        '});',
      ]
    case 'file':
      return [
        `request.Content = new StreamContent(File.OpenRead(${string(body.file)}));`,
        typeLine('request.Content', body.mediaType),
      ]
    case 'multipart':
      return ['var form = new MultipartFormDataContent();', ...body.parts.flatMap(partLines), 'request.Content = form;']
  }
}

function partLines({ name, value = '', file, mediaType }: Part, index: number): readonly string[] {
  const content =
    file === undefined ? `new StringContent(${string(value)})` : `new StreamContent(File.OpenRead(${string(file)}))`
  const rest = file === undefined ? '' : `, ${string(file)}`
  if (mediaType === undefined) return [`form.Add(${content}, ${string(name)}${rest});`]
  const variable = `part${index + 1}`
  return [
    `var ${variable} = ${content};`,
    typeLine(variable, mediaType),
    `form.Add(${variable}, ${string(name)}${rest});`,
  ]
}

function typeLine(content: string, mediaType: string): string {
  return `${content}.Headers.ContentType = MediaTypeHeaderValue.Parse(${string(mediaType)});`
}

/** A raw string, with more quotes around it than it holds; its last line is not indented, so none of its lines need be. */
function block(text: string): string {
  if (!text.includes('\n') || hasControls(text)) return string(text)
  const longest = Math.max(2, ...(text.match(/"+/g) ?? []).map((run) => run.length))
  const quotes = '"'.repeat(longest + 1)
  return `${quotes}\n${text}\n${quotes}`
}

function textOf(text: Text): string {
  return (
    text
      .map((piece) =>
        typeof piece === 'string' ? string(piece) : `Environment.GetEnvironmentVariable("${piece.secret}")`,
      )
      .join(' + ') || '""'
  )
}

function string(text: string): string {
  return `"${escaped(text, /["\\]/g, hex4)}"`
}
