import { beforeAll, expect, test } from 'vitest'
import { parseCodeMeta } from '../../src/markdown/code/codeMeta.js'
import { type BuiltPage, buildPages } from './builtPages.js'

test.each([
  ['title="a b.js"', 'a b.js'],
  ["title='a.js'", 'a.js'],
  ['title=a.js', 'a.js'],
  ['filename="a.js"', 'a.js'],
  ['[a.js]', 'a.js'],
  ['{filename="a.js"}', 'a.js'],
  ['{title="a.js", hl_lines=[1]}', 'a.js'],
])('the title of %s', (meta, title) => {
  expect(parseCodeMeta(meta)).toMatchObject({ title, unknown: [] })
})

test.each([
  ['{1,3-4}', [1, 3, 4]],
  ['mark={1,3-4}', [1, 3, 4]],
  ['hl_lines="1 3-4"', [1, 3, 4]],
  ['{hl_lines=[1,"3-4"]}', [1, 3, 4]],
])('the highlighted lines of %s', (meta, lines) => {
  const { highlighted, unknown } = parseCodeMeta(meta)
  expect([...highlighted]).toEqual(lines)
  expect(unknown).toEqual([])
})

test.each([
  ['showLineNumbers', 1],
  ['linenums="5"', 5],
  ['{linenos=table,linenostart=5}', 5],
  [':line-numbers=5', 5],
  ['start=5', 5],
])('the line numbers of %s', (meta, start) => {
  expect(parseCodeMeta(meta)).toMatchObject({ lineNumbers: true, start, unknown: [] })
})

test('an option that does not exist is unknown', () => {
  expect(parseCodeMeta('shwLineNumbers wrap=false').unknown).toEqual(['shwLineNumbers'])
  expect(parseCodeMeta('wrap=false').wrap).toBe(false)
})

let pages: Readonly<Record<string, BuiltPage>>
beforeAll(async () => {
  pages = await buildPages({
    marks: '```js "a<b" /c\\w+/ ins="new" del="old"\nif (a<b) call()\nnew + old\n```\n',
    notation: '```js\n// [!code word:hello:1]\nconst hello = 1\nhello\nbye() // [!code word:bye]\n```\n',
    docusaurus:
      '```js\n1\n// highlight-next-line\n2\n3\n# highlight-start\n4\n5\n/* highlight-end */\n6 // highlight-next-line is text\n```\n',
    collapse: '```js collapse={2-3}\n1\n2\n3\n4\n```\n',
    fold: `\`\`\`js fold\n1\n2\n\`\`\`\n\n\`\`\`js nofold\n${'x\n'.repeat(40)}\`\`\`\n`,
    attributes: '```rust,ignore,should_panic\nfn main() {}\n```\n\n```title=".gitignore"\nbuild/\n```\n',
    language: '``` { .py title="a.py" }\nx\n```\n\n```js:src/a.js\ny\n```\n',
  })
})

const code = (name: string, tag: string) =>
  [...(pages[name]?.html.matchAll(new RegExp(`<${tag}>(.*?)</${tag}>`, 'g')) ?? [])].map(([, text]) => text)

test('words are marked, also across tokens', () => {
  expect(pages.marks?.diagnostics).toEqual([])
  expect(code('marks', 'mark').join('')).toBe('a&lt;bcall')
  expect(code('marks', 'ins')).toEqual(['new'])
  expect(code('marks', 'del')).toEqual(['old'])
  expect(pages.marks?.text).toContain('if (a<b) call()'.split(' ')[0])
})

test('a comment marks a word in the lines below, and is not shown', () => {
  expect(code('notation', 'mark')).toEqual(['hello', 'bye'])
  expect(pages.notation?.text).not.toContain('[!code')
})

test('what follows a comma after the language is for another tool, and an option can stand without a language', () => {
  const { diagnostics, html = '' } = pages.attributes ?? {}
  expect(diagnostics).toEqual([])
  expect(html).toContain('data-language="rust"')
  expect(html).toContain('.gitignore')
})

test('comments of Docusaurus highlight lines, and are not shown', () => {
  const lines = [...(pages.docusaurus?.html ?? '').matchAll(/<span class="line( hl)?">(.*?)\n<\/span>/g)]
  expect(
    lines.map(([, isHighlighted, text = '']) => [text.replace(/<[^>]*>/g, ''), isHighlighted !== undefined]),
  ).toEqual([
    ['1', false],
    ['2', true],
    ['3', false],
    ['4', true],
    ['5', true],
    ['6 // highlight-next-line is text', false],
  ])
})

test('lines are collapsed', () => {
  expect(pages.collapse?.html).toMatch(
    /<details><summary data-no-search="">2 collapsed lines<\/summary>(?:<span class="line">.*?<\/span>\s*){2}<\/details>/s,
  )
})

test('a block is folded or not on request', () => {
  expect(pages.fold?.html.match(/data-folded="[^"]*"/g)).toEqual(['data-folded="short"'])
})

test('the language is read in the spellings of other tools', () => {
  expect(pages.language?.diagnostics).toEqual([])
  expect(pages.language?.html.match(/data-language="[^"]*"/g)).toEqual(['data-language="py"', 'data-language="js"'])
  expect(pages.language?.html).toContain('>src/a.js</span>')
})

test('a mark that does not exist is reported with its line, and no style in JSX is a template', async () => {
  const { 'marks.mdx': marks } = await buildPages({
    'marks.mdx':
      '<Card title="A" data-x={{ color: 1 }} />\n\n```js\nconst a = 1\nconst b = 2 // [!code higlight]\nconst c = 3 // [!code ++]\n```\n',
  })
  expect(marks?.diagnostics.map(({ code, message, hint, range }) => [code, message, hint, range?.start.line])).toEqual([
    [
      'code-option',
      'There is no mark [!code higlight], so readers see the comment.',
      'Did you mean [!code highlight]?',
      8,
    ],
  ])
  expect(marks?.html).toContain('[!code higlight]')
  expect(marks?.html).not.toContain('[!code ++]')
})

test('a short name of a language is no misspelling of another short name', async () => {
  const { 'a.md': page } = await buildPages({ 'a.md': '```dot\na\n```\n\n```d2\na\n```\n\n```jsn\na\n```\n' })
  expect(page?.diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
    ['code-language', 'Use text for no highlighting.'],
    ['code-language', 'Use text for no highlighting.'],
    ['code-language', 'Did you mean json? Use text for no highlighting.'],
  ])
})
