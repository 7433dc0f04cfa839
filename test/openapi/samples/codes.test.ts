import { describe, expect, test } from 'vitest'
import type { JsonValue } from '../../../src/model/contract/reference.js'
import { selectSnippetBody, snippetBodyFile } from '../../../src/openapi/snippets/snippetBody.js'
import { snippetLanguages } from '../../../src/openapi/snippets/snippetLanguages.js'
import { highlightCodes } from '../../../src/openapi/text/highlightCodes.js'
import { preferScanner } from '../../../src/openapi/text/preferScanner.js'
import { scanCode } from '../../../src/openapi/text/scanCode.js'
import { hostileRequests } from '../../reference/hostile.js'
import { describeApi, operation } from '../describe.js'

/** Highlighted parts, as `class:text`. */
function marks(code: string, language: string): string[] {
  const html = scanCode(code, language)?.join('\n') ?? ''
  return [...html.matchAll(/<span class="t-(\w+)">([^<]*)<\/span>/g)].map(([, name, text]) => `${name}:${text}`)
}

describe('colors of code', () => {
  test('values of data differ from keys', () => {
    expect(marks('{\n  "a": "b",\n  "n": -1.5e3,\n  "t": [true, null]\n}', 'json')).toEqual([
      'string:"b"',
      'number:-1.5e3',
      'number:true',
      'number:null',
    ])
  })

  test.each([
    ['shell', "curl 'it'\\''s' # note", ['keyword:curl', "string:'it'\\''s'", 'comment:# note']],
    ['python', 'x = f"a # {b}"', ['string:f"a # {b}"']],
    ['javascript', 'await newValue(`a\n// b`) // c', ['keyword:await', 'string:`a', 'string:// b`', 'comment:// c']],
    ['csharp', '"""\na " b\n"""', ['string:"""', 'string:a " b', 'string:"""']],
    [
      'php',
      "<?php\n<<<'JSON'\n{ new }\nJSON",
      ['keyword:&lt;?php', "string:&lt;&lt;&lt;'JSON'", 'string:{ new }', 'string:JSON'],
    ],
    ['ruby', "puts 'a' if true", ['keyword:puts', "string:'a'", 'keyword:if', 'number:true']],
    ['http', 'POST /a\nHost: GET\n\n{"a": 1}', ['keyword:POST', 'string:"a"', 'number:1']],
    ['hcl', 'resource "a" { # b\n  on = true\n}', ['keyword:resource', 'string:"a"', 'comment:# b', 'number:true']],
    ['yml', 'a: "b" # c\nd#e: 1', ['string:"b"', 'comment:# c', 'number:1']],
    ['html', '<a b="c">It\'s "d"<!-- e --></a>', ['string:"c"', 'comment:&lt;!-- e --&gt;']],
    ['csv', 'a,"b ""c""",2', ['string:"b ""c"""', 'number:2']],
    ['bash', 'curl "a"', ['keyword:curl', 'string:"a"']],
  ])('%s is highlighted', (language, code, expected) => {
    expect(marks(code, language)).toEqual(expected)
  })

  const textOf = (code: string, language: string) =>
    scanCode(code, language)
      ?.join('\n')
      .replaceAll(/<span class="t-\w+">|<\/span>/g, '')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&amp;', '&')

  const hostile = hostileRequests('http://127.0.0.1')

  test('there are hostile requests, and languages to write them in', () => {
    expect(hostile.length).toBeGreaterThan(10)
    expect(snippetLanguages.length).toBeGreaterThan(7)
  })

  test.each(snippetLanguages)('$label keeps every character', ({ write, highlight }) => {
    for (const request of hostile) {
      const code = write(request)
      expect(textOf(code, highlight)).toBe(code)
    }
  })

  test.each(['csv', 'hcl', 'http', 'xml', 'yaml'])(
    'every character of %s is kept, whatever language the author names',
    (language) => {
      for (const { write } of snippetLanguages)
        for (const request of hostile) {
          const code = write(request)
          expect(textOf(code, language)).toBe(code)
        }
    },
  )

  test('other languages are left to the highlighter', async () => {
    expect(scanCode('a', 'rust')).toBeUndefined()
    const asked: string[] = []
    const grammar = async (_: string, language: string) => [asked.push(language).toString()]
    const { highlightLines } = preferScanner({ highlightLines: grammar, languageNames: async () => [] })
    expect(await highlightLines('a', 'Rust')).toEqual(['1'])
    expect(await highlightLines('true', 'JSON')).toEqual(['<span class="t-number">true</span>'])
    expect(asked).toEqual(['Rust'])
  })
})

describe('a body in the samples', () => {
  const content = (value: JsonValue) => [
    {
      mediaType: 'application/json',
      alike: [],
      examples: [{ name: '', value, code: { code: JSON.stringify(value), language: 'json' }, generated: false }],
      encoding: [],
    },
  ]
  const fields = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, index]))

  test('it is in a file if no string of a Java class can hold it', () => {
    expect(snippetBodyFile(content(fields(3_000)))).toBeUndefined()
    expect(snippetBodyFile(content(fields(5_000)))).toBe('body.json')
    expect(snippetBodyFile(content({ text: 'ä'.repeat(29_000) }))).toBeUndefined()
    expect(snippetBodyFile(content({ text: 'ä'.repeat(31_000) }))).toBe('body.json')
  })

  test('a form contains only required fields, or few, unless an author wrote it', () => {
    const form = (count: number, more: { readonly required?: readonly string[]; readonly example?: object } = {}) => {
      const { required = [], example } = more
      const properties = Object.fromEntries(Object.keys(fields(count)).map((name) => [name, { type: 'string' }]))
      const media = { schema: { properties, required }, ...(example && { example }) }
      const requestBody = { content: { 'application/x-www-form-urlencoded': media } }
      const paths = { '/things': { post: { operationId: 'send', requestBody, responses: {} } } }
      const described = describeApi({ 'api.yaml': { openapi: '3.1.1', info: { title: 'T', version: '1' }, paths } })
      const body = selectSnippetBody(operation(described, 'send').body?.content ?? [])
      return body?.kind === 'form' ? body.fields.map(({ name }) => name) : []
    }
    expect(form(30, { required: ['f7', 'f29'] })).toEqual(['f7', 'f29'])
    expect(form(30)).toEqual(['f0', 'f1', 'f2', 'f3'])
    expect(form(30, { example: fields(30), required: ['f7'] })).toHaveLength(30)
  })
})

describe('colors of a page', () => {
  const json = (values: number, name: string) => ({
    code: JSON.stringify(Object.fromEntries(Array.from({ length: values }, (_, n) => [`${name}${n}`, n])), null, 1),
    language: 'json',
  })
  const unread = { highlightLines: async () => [], languageNames: async () => [] }
  const marksOf = (html: string) => html.split('<span class="t-').length - 1

  test('they end at 750 per page: short pieces have all of theirs, long ones share the rest', async () => {
    const pieces = [json(10, 'a'), json(900, 'b'), json(2_000, 'c')]
    const html = (await highlightCodes(pieces, unread)) satisfies (code: (typeof pieces)[number]) => string
    expect(pieces.map((piece) => marksOf(html(piece)))).toEqual([10, 370, 370])
    expect(
      pieces.map((piece) =>
        html(piece)
          .replace(/<[^>]*>/g, '')
          .trimEnd(),
      ),
    ).toEqual(pieces.map(({ code }) => code))
  })

  test('a piece counts as often as the page shows it', async () => {
    const often = json(300, 'a')
    const html = await highlightCodes([often, often, { again: often }, json(400, 'b')], unread)
    expect(marksOf(html(often))).toBe(187)
  })

  test('they are complete on a page with fewer', async () => {
    const piece = json(740, 'a')
    expect(marksOf((await highlightCodes([piece], unread))(piece))).toBe(740)
  })
})
