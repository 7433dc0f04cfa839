/** Both parsers read `:name` in text as a directive, and neither can switch that off. */
import { toString as textOf } from 'mdast-util-to-string'
import { describe, expect, test } from 'vitest'
import { loadSatteriParser } from '../../src/markdown/parseMarkdown.js'
import { parseWithRemark } from '../../src/markdown/parseWithRemark.js'
import { visitMdast } from '../../src/markdown/source/visitTree.js'

const texts = [
  'Open http://localhost:4321/ in the browser.',
  'Allow sts:AssumeRole and s3:GetObject.',
  'The image registry/agent:2.3.1 runs at 10:30.',
  'Write key:_value or a:b:c.',
]

describe.each([
  ['satteri', loadSatteriParser],
  ['remark', async () => async (source: string) => parseWithRemark(source, 'md')],
] as const)('%s', (_, load) => {
  test.each(texts)('%s', async (source) => {
    const parse = await load()
    if (!parse) throw new Error('The parser has no binary for this platform.')
    expect(textOf(await parse(source, 'md'))).toBe(source)
  })
})

test('makes the label of a directive before a target a link', async () => {
  const parse = await loadSatteriParser()
  if (!parse) throw new Error('The parser has no binary for this platform.')
  const links: unknown[] = []
  const text = 'See npm:react[the docs](/guide) and a:b[c] (d).'
  const tree = await parse(text, 'md')
  visitMdast(tree, (node) => {
    if (node.type === 'link') links.push([node.url, textOf(node), node.position?.start.column])
  })
  expect(links).toEqual([['/guide', 'the docs', 14]])
  expect(textOf(tree)).toBe('See npm:reactthe docs and a:b[c] (d).')
})
