import { beforeAll, expect, test } from 'vitest'
import { type BuiltPage, buildPages } from './builtPages.js'

const group =
  '::: code-group\n\n```sh [npm]\nnpm i\n```\n\n```sh title="pnpm"\npnpm add\n```\n\n```yaml\na: 1\n```\n\n:::\n'
let pages: Readonly<Record<string, BuiltPage>>

beforeAll(async () => {
  pages = await buildPages({
    'md.md': group,
    'mdx.mdx': group,
    notation:
      '```js\nconst a = 1 // [!code ++]\nconst b = 1 // [!code --]\n// [!code highlight:2]\nconst c = 1\nconst d = 1\nconst e = 1\n```\n',
    options: '```ts:line-numbers {1} ins={2} del={3-4} filename="a.ts"\n1\n2\n3\n4\n```\n\n```js{2}\na\nb\n```\n',
    text: '```js\nconst text = "[!code ++]"\n```\n',
  })
})

test.each(['md.md', 'mdx.mdx'])('a code group becomes tabs: %s', (name) => {
  const page = pages[name]
  expect(page?.diagnostics).toEqual([])
  expect(page?.html.match(/role="tab"[^>]*>[^<]*/g)?.map((tab) => tab.replace(/.*>/, ''))).toEqual([
    'npm',
    'pnpm',
    'yaml',
  ])
  expect(page?.html.match(/role="tabpanel"/g)).toHaveLength(3)
  expect(page?.text).toContain('npm i')
  expect(page?.text).toContain('pnpm add')
})

const classes = (page: BuiltPage | undefined) =>
  page?.html.match(/class="line[^"]*"/g)?.map((found) => found.slice(12, -1).trim())

test('comments mark lines, and are not shown', () => {
  expect(pages.notation?.diagnostics).toEqual([])
  expect(classes(pages.notation)).toEqual(['add', 'del', 'hl', 'hl', ''])
  expect(pages.notation?.text).not.toContain('[!code')
  expect(pages.text?.text).toContain('[!code ++]')
})

test('options of other generators are read', () => {
  expect(pages.options?.diagnostics).toEqual([])
  expect(classes(pages.options)).toEqual(['hl', 'add', 'del', 'del', '', 'hl'])
  expect(pages.options?.text).toContain('a.ts')
  expect(pages.options?.html).toContain('data-numbered')
})
