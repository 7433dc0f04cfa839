import { expect, test } from 'vitest'
import { at, type Diagnostic, error, warning } from '../../src/model/diagnostic.js'
import { createIgnores } from '../../src/report/ignoreComments.js'

const file = 'content/a.md'
const link = (line: number) => error('link-page', 'No page.', { file, range: at(line, 1) })

/** Lines of the findings that are left, and the findings about comments. */
function ignored(source: string, found: readonly Diagnostic[]): readonly [readonly number[], readonly string[]] {
  const ignores = createIgnores([{ file, source }])
  const left = ignores.apply(found).map(({ range }) => range?.start.line ?? 0)
  return [left, ignores.check([]).map(({ code, range, message }) => `${range?.start.line} ${code} ${message}`)]
}

test.each([
  ['in the line', 'Text.\n\n[x](/n) <!-- docsgen-ignore link-page: old -->\n[y](/n)\n', [3, 4], [4]],
  ['above a block', 'Text.\n\n<!-- docsgen-ignore link-page: old -->\n\n[x](/n)\n[y](/n)\n\n[z](/n)\n', [5, 6, 8], [8]],
  ['in MDX', 'Text.\n\n{/* docsgen-ignore link-page: a: b */}\n[x](/n)\n', [4], []],
  ['over lines', 'Text.\n\n<!-- docsgen-ignore\n  link-page, image-alt: old -->\n[x](/n)\n', [5], []],
  ['at the start, for the whole page', '---\ntitle: T\n---\n\n<!-- docsgen-ignore link-page: old -->\n', [1, 2], []],
])('a comment ignores findings: %s', (_, source, lines, left) => {
  const [found] = ignored(source, lines.map(link))
  expect(found).toEqual(left)
})

test('other codes and other files stay', () => {
  const source = 'A.\n\n<!-- docsgen-ignore link-page: old -->\nText.\n'
  const others = [
    warning('image-alt', 'x', { file, range: at(4, 1) }),
    error('link-page', 'x', { file: 'content/b.md', range: at(4, 1) }),
  ]
  expect(ignored(source, others)[0]).toEqual([4, 4])
})

test('errors without a usable result cannot be ignored', () => {
  const source = 'A.\n\n<!-- docsgen-ignore mdx-syntax: old -->\nText.\n'
  expect(ignored(source, [error('mdx-syntax', 'x', { file, range: at(4, 1) })])).toEqual([
    [4],
    ['3 ignore-invalid “mdx-syntax” cannot be ignored.'],
  ])
})

test('comments that ignore nothing, give no reason or name no code are reported', () => {
  const source =
    'A.\n\n<!-- docsgen-ignore link-page: old -->\nB.\n\n<!-- docsgen-ignore image-alts: x -->\n\n<!-- docsgen-ignore -->\n\nC <!-- docsgen-ignore image-alt -->\n'
  const image = warning('image-alt', 'x', { file, range: at(10, 1) })
  expect(ignored(source, [image])[1]).toEqual([
    '3 ignore-unused There is no finding “link-page” here to ignore.',
    '6 ignore-invalid There is no finding “image-alts”.',
    '8 ignore-invalid This comment names no code to ignore.',
    '10 ignore-invalid This comment gives no reason.',
  ])
})

const comment = '<!-- docsgen-ignore link-page: old -->'

test.each([
  ['a fence', `\`\`\`md\n${comment}\n\`\`\`\n\n[x](/n)\n`, 5],
  ['a fence with a fence', `\`\`\`md\n\`\`\`js\n${comment}\n\`\`\`\n\n[x](/n)\n`, 6],
  ['inline code', `A \`${comment}\` and [x](/n)\n`, 1],
  ['inline code with two backticks', `A \`\` \`${comment} \`\` and [x](/n)\n`, 1],
  ['inline code over two lines', `A \`b\n${comment}\` and [x](/n)\n`, 2],
  ['indented code', `Text.\n\n    ${comment}\n\n[x](/n)\n`, 5],
])('a comment in code is text: %s', (_, source, line) => {
  expect(ignored(source, [link(line)])).toEqual([[line], []])
})

test.each([
  ['a comment with a backtick', 'A [x](/n) <!-- docsgen-ignore link-page: the `old page --> b ` c\n', 1],
  ['a comment after inline code', `A \`<!--\` [x](/n) ${comment}\n`, 1],
  ['a backtick in another paragraph', `A \` b\n\n[x](/n) ${comment} c \` d\n`, 3],
  ['a comment in a list', `- a\n\n    [x](/n) ${comment}\n`, 3],
])('is not code: %s', (_, source, line) => {
  expect(ignored(source, [link(line)])).toEqual([[], []])
})

test('comments in a partial count, and are checked', () => {
  const partial = 'content/_part.mdx'
  const source = '{/* docsgen-ignore link-page: old */}\n[x](/n)\n\n{/* docsgen-ignore image-alt: none */}\nText.\n'
  const ignores = createIgnores([{ file, source: '' }], (name) => (name === partial ? source : undefined))
  expect(ignores.apply([{ ...link(2), file: partial }])).toEqual([])
  expect(ignores.check([partial]).map(({ range, code }) => [range?.start.line, code])).toEqual([[4, 'ignore-unused']])
})

test('a comment for a check that not every command runs can be unused', () => {
  expect(ignored('A <!-- docsgen-ignore external-broken: slow -->\n', [])[1]).toEqual([])
})

test('files with an ignored link are known, those with another ignored diagnostic are not', () => {
  const source = (code: string) => `A.\n\n<!-- docsgen-ignore ${code}: old -->\nText.\n`
  const pages = [
    { file, source: source('link-page') },
    { file: 'content/b.md', source: source('image-alt') },
  ]
  const ignores = createIgnores(pages)
  const range = at(4, 1)
  const found = [link(4), link(1), warning('image-alt', 'x', { file: 'content/b.md', range })]
  expect(ignores.apply(found)).toEqual([link(1)])
  expect([...ignores.filesWithIgnoredLinks()]).toEqual([file])
})
