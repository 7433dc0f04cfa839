import { expect, test } from 'vitest'
import { loadSatteriParser } from '../../src/markdown/parseMarkdown.js'
import { parseWithRemark } from '../../src/markdown/parseWithRemark.js'
import { buildPages } from './builtPages.js'

const blocks = {
  table: '| a |\n|---|\n| b |',
  definition: '[a]: /b',
  'definition with a title': '[a]: /b "t"',
  'definition over two lines': '[a]:\n  /b',
  paragraph: 'Words | more words',
}

test.each(Object.entries(blocks))('a closing fence below a %s closes the directive', async (_, block) => {
  const satteri = await loadSatteriParser()
  if (!satteri) throw new Error('satteri has no binary on this machine')
  for (const quote of ['', '> ']) {
    const source = `:::note\n\nSee [a].\n\n${block}\n:::\n\nAfter.\n\n:::tip\n${block}\n:::\n\n## Last\n`.replace(
      /^/gm,
      quote,
    )
    expect(outline(await satteri(source, 'md'))).toEqual(outline(parseWithRemark(source, 'md')))
  }
})

test('text of tabs that is in no tab is shown, with a finding', async () => {
  const pages = await buildPages({
    some: '::::tabs\n\nWords before.\n\n:::tab[One]\nInner.\n:::\n::::\n',
    none: ':::tabs\nOnly words.\n:::\n',
    'run.mdx': '<PackageManagers type="run" args="dev --open" />\n',
  })
  expect(pages.some?.text).toContain('Words before. Inner.')
  expect(pages.none?.text).toContain('Only words.')
  for (const page of [pages.some, pages.none]) expect(page?.diagnostics[0]?.code).toBe('component-use')
  expect(pages['run.mdx']?.diagnostics).toEqual([])
  expect(pages['run.mdx']?.text).toContain('pnpm dev --open')
})

interface Node {
  readonly type: string
  readonly children?: readonly Node[]
  readonly position?: { readonly start: Point; readonly end: Point }
}

interface Point {
  readonly line: number
  readonly column: number
  readonly offset?: number
}

/** Types and places. The end of a directive is the end of its last block in one parser, and its fence in the other. */
function outline({ type, position, children = [] }: Node): string[] {
  const { start, end } = position ?? {}
  const isLeaf = children.length === 0
  const place = [start?.line, start?.column, start?.offset, ...(isLeaf ? [end?.line, end?.offset] : [])].join(':')
  return [`${type} ${place}`, ...children.flatMap(outline)]
}
