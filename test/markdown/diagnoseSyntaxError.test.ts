import { beforeAll, describe, expect, test } from 'vitest'
import { diagnosePageErrors } from '../../src/content/diagnosePageError.js'
import { loadMarkdownParser, type MarkdownParser } from '../../src/markdown/parseMarkdown.js'
import { parseWithRemark } from '../../src/markdown/parseWithRemark.js'

let parser: MarkdownParser
beforeAll(async () => {
  parser = await loadMarkdownParser()
})

/** Source; place; message; hint. */
const faults: readonly (readonly [source: string, place: string, message: string | RegExp, hint: RegExp])[] = [
  ['<Tabs>\nx\n</Tabs\n\n{a}', '3:1', 'The tag </Tabs is not finished.', /End it with >/],
  ['<Tabs>\nx\n</Tabs\n\ntext', '3:1', 'The tag </Tabs is not finished.', /End it with >/],
  ['a\n\n<Card title="x"\n\nb c', '3:1', 'The tag <Card is not finished.', /End it with >/],
  ['<Tab label="A>x</Tab>\n\nb', '1:12', 'This value has no closing quote.', /"/],
  ['<Tab label=A>x</Tab>', '1:12', /before attribute value/, /quotes or braces/],
  ['<Card {a}/>', '1:8', /spread/, /a name/],
  ['a {x', '1:5', /closing brace/, /begins an expression/],
  ['{/* c }', '1:2', 'The text between these braces is not valid JavaScript.', /begins an expression/],
  ['Use <5 ms', '1:6', /before name/, /&lt;/],
  ['<br>', '1:1', /closing tag/i, /<br \/>/],
  ['<!-- c -->', '1:2', /before name/, /\{\/\* … \*\/\}/],
]

async function findingOf(parse: MarkdownParser | typeof parseWithRemark, source: string) {
  try {
    await parse(source, 'mdx')
  } catch (thrown) {
    const context = { kind: 'mdx', file: 'a.mdx', source, idPrefix: '', diagnostics: [] } as never
    const [found] = diagnosePageErrors(thrown, context)
    const { message, range, hint } = found ?? {}
    return { message, place: `${range?.start.line}:${range?.start.column}`, hint }
  }
  return undefined
}

describe.each([
  ['the fast parser', () => parser],
  ['the JavaScript parser', () => parseWithRemark],
])('syntax errors in the words of a writer, after %s', (_, parse) => {
  test.each(faults)('%j', async (source, place, message, hint) => {
    expect(await findingOf(parse(), source)).toEqual({
      place,
      message: typeof message === 'string' ? message : expect.stringMatching(message),
      hint: expect.stringMatching(hint),
    })
  })
})
