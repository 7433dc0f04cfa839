/** A text of one plain line bypasses the Markdown parser; its HTML must be the same. */
import { describe, expect, test } from 'vitest'
import { createCodeHighlighter } from '../../src/markdown/code/codeHighlighter.js'
import { loadMarkdownParser } from '../../src/markdown/parseMarkdown.js'
import { createHastTools } from '../../src/markdown/writeHast.js'
import type { MarkdownText } from '../../src/model/contract.js'
import type { Entry } from '../../src/model/model.js'
import { isPlainText, prepareDescriptions } from '../../src/openapi/text/descriptions.js'
import { collect, tokens } from './collect.js'
import { entryReader } from './readPage.js'

const textOf = (markdown: string): MarkdownText => ({ markdown, file: 'api.yaml', line: 1, column: 1 })

async function prepare(views: readonly MarkdownText[]) {
  const tools = {
    parse: await loadMarkdownParser(),
    highlight: createCodeHighlighter(),
    hast: createHastTools({}),
    tokens,
    descriptionCache: new Map(),
  }
  return prepareDescriptions(views, tools)
}

async function drawn(...texts: readonly string[]) {
  const views = texts.map(textOf)
  const { block, inline } = await prepare(views)
  return views.map((text) => [block(text, 3), inline(text)])
}

test('the heading level of a text does not depend on earlier texts', async () => {
  const text = textOf('# Limits\n\n## More\n\n[Things](/things) `a`')
  const { block: first } = await prepare([text])
  const { block } = await prepare([text])
  expect(block(text, 4)).toMatch(/<h4 .*<h5 /s)
  expect(block(text, 3)).toBe(first(text, 3))
})

describe('a text of one line', () => {
  test.each([
    'The name of the thing.',
    "It's the account’s own id (or none), e.g. a/b - c; d",
    'Ünï 123',
    'x',
    'two  spaces',
    '2024-01-01 is a day',
    '10 things',
  ])('%j has the HTML of the Markdown parser', async (text) => {
    expect(isPlainText(text)).toBe(true)
    // A comment, which is not shown, forces the use of the parser.
    const [[block, inline] = [], [readBlock = '', readInline = ''] = []] = await drawn(text, `${text}<!-- x -->`)
    expect([block, inline]).toEqual([readBlock, readInline])
  })

  test.each([
    '1. one',
    '2) two',
    '- one',
    'a *b*',
    'a `b`',
    'see www.example.com',
    'see (www.example.com)',
    'www.example.com',
    'see https://example.com',
    'a@example.com',
    '{product}',
    'a & b',
    'a\nb',
    'end ',
    ' start',
    'a|b',
    '# a',
    '',
  ])('%j is parsed as Markdown', (text) => {
    expect(isPlainText(text)).toBe(false)
  })

  test('texts with and without raw HTML elements give the same HTML', async () => {
    const [[plain] = [], [raw] = []] = await drawn('One **two** [three](/a).', 'One <b>two</b>.')
    expect(plain).toContain('<strong>two</strong>')
    expect(raw).toBe('<p>One <b>two</b>.</p>')
  })
})

describe('the place of a link in a text', () => {
  const [first, second] = ['[first](/one)', '[second](/two)']
  test.each([
    [
      'where it is, in a literal block',
      `|-\n        # A\n\n        A ${first}\n          and ${second}.`,
      ['3:19', '4:24'],
    ],
    ['where it is, below blank lines and with a comment', `| # why\n\n        A ${first}`, ['2:19']],
    ['at the text, in a folded block', `>-\n        A ${first}\n        and ${second}.`, ['0:20', '0:20']],
    ['at the text, in quotes', `"A ${first}\\n\\nand ${second}."`, ['0:20', '0:20']],
    ['at the text, in a literal block that begins with spaces', `|2-\n          A ${first}`, ['0:20']],
  ])('it is correct in %s', async (_, text, expected) => {
    const head = 'openapi: 3.1.1\ninfo: { title: T, version: "1" }\npaths:\n  /a:\n    get:\n'
    const { entries } = collect({
      'api.yaml': `${head}      operationId: a\n      description: ${text}\n      responses: {}\n`,
    })
    const read = await entryReader()
    const { links } = await read(entries[1] as Entry)
    const line = 7
    const places = links
      .filter(({ target }) => /^\/(one|two)$/.test(target))
      .map(({ range }) => `${range.start.line - line}:${range.start.column}`)
    expect(places).toEqual(expected)
  })
})

test('only a valid name after a fence is a language, without options', async () => {
  const text = { ...textOf('```<number> ::= <digit>\n[0-9]\n```'), line: 3 }
  const tools = {
    parse: await loadMarkdownParser(),
    highlight: createCodeHighlighter(),
    hast: createHastTools({}),
    tokens,
    descriptionCache: new Map(),
  }
  expect((await prepareDescriptions([text], tools)).diagnostics).toEqual([])
})

test('an admonition of Markdoc is an admonition, and other tags are reported', async () => {
  const description = [
    'Text.',
    '{% admonition type="warning" name="Only in beta" %}',
    'Ask for access.',
    '{% /admonition %}',
    '',
    '`{% code %}` and {% partial file="x.md" /%}',
    '',
  ]
  const { entries } = collect({
    'api.yaml': {
      openapi: '3.1.1',
      info: { title: 'T', version: '1' },
      paths: {
        '/a': { get: { description: description.join('\n'), responses: { 200: { description: 'Fine.' } } } },
      },
    },
  })
  const read = await entryReader()
  const page = entries.find(({ route }) => route.endsWith('/get-a'))
  if (!page) throw new Error('The operation has no page.')
  const { html, diagnostics } = await read(page)
  expect(html).toMatch(/<(?:div|aside)[^>]*warning[^>]*>.*Only in beta.*Ask for access\./s)
  expect(html).not.toContain('{% admonition')
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    ['foreign-syntax', 'The Markdoc tag “{% partial file="x.md" /%}” is not read by docsgen.'],
  ])
})

test('the link to external documentation has the place of its URL', async () => {
  const { entries } = collect({
    'api.yaml': `openapi: 3.1.1
info: { title: T, version: "1" }
paths:
  /a:
    get:
      operationId: a
      externalDocs: { description: More, url: /guide }
      responses:
        '200':
          description: Fine.
          content: { application/json: { schema: { type: object, externalDocs: { url: /schema } } } }
`,
  })
  const read = await entryReader()
  const { links } = await read(entries[1] as Entry)
  const places = links
    .filter(({ target }) => ['/guide', '/schema'].includes(target))
    .map(({ target, file, range }) => `${target} ${file}:${range.start.line}:${range.start.column}`)
  expect(places).toEqual(['/guide api.yaml:7:47', '/schema api.yaml:11:87'])
})

test('a heading with the id of a page part gets another id', async () => {
  const { entries } = collect({
    'api.yaml': `openapi: 3.1.1
info: { title: T, version: "1" }
paths:
  /a:
    get:
      operationId: a
      description: "## Responses\\n\\nOne.\\n\\n## Path parameters\\n\\nTwo. [Responses](#responses)"
      responses:
        '200': { description: Fine. }
`,
  })
  const read = await entryReader()
  const { html, diagnostics } = await read(entries[1] as Entry)
  expect(diagnostics).toEqual([])
  expect([...html.matchAll(/<h\d[^>]* id="?([^" >]*)"?/g)].map(([, id]) => id)).toEqual(
    expect.arrayContaining(['responses-1', 'path-parameters', 'responses']),
  )
})
