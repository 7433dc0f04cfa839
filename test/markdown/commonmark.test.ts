/**
 * The 652 examples of the CommonMark specification against the parser of `.md` files. The test compares trees, not strings:
 * attribute order and void-tag slashes do not count.
 */
import { tests } from 'commonmark-spec'
import { type DefaultTreeAdapterTypes as Parse5, parseFragment } from 'parse5'
import { beforeAll, expect, test } from 'vitest'
import { mdastToHast } from '../../src/markdown/mdastToHast.js'
import { loadSatteriParser, type MarkdownParser } from '../../src/markdown/parseMarkdown.js'
import { parseWithRemark } from '../../src/markdown/parseWithRemark.js'
import { createHastTools, hastToHtml } from '../../src/markdown/writeHast.js'

const bare = 'GFM makes links of bare addresses, here inside what CommonMark leaves as text'
/** Examples with another result on purpose. */
const exceptions: Readonly<Record<number, string>> = {
  602: bare,
  606: bare,
  608: bare,
  611: bare,
  612: bare,
  609: bare,
}

/** The specification writes tabs as arrows. */
const examples = tests.map((example) => ({
  ...example,
  markdown: example.markdown.replaceAll('→', '\t'),
  html: example.html.replaceAll('→', '\t'),
}))
let satteri: MarkdownParser

beforeAll(async () => {
  const loaded = await loadSatteriParser()
  if (!loaded) throw new Error('satteri has no binary on this machine')
  satteri = loaded
})

test.each(['satteri', 'javascript'] as const)('%s renders every CommonMark example', async (name) => {
  const parse = name === 'satteri' ? satteri : parseWithRemark
  const tools = createHastTools({})
  const wrong: typeof examples = []
  for (const example of examples.filter(({ number }) => !exceptions[number])) {
    const { markdown, html } = example
    const tree = await parse(markdown, 'md')
    if (shape(hastToHtml(mdastToHast(tree, { source: markdown }), tools)) !== shape(html)) wrong.push(example)
  }
  expect(examples).toHaveLength(652)
  expect(wrong.map(({ number, section }) => `${number} ${section}`)).toEqual([])
})

function shape(html: string): string {
  return JSON.stringify(simplify(parseFragment(html.trim())))
}

function simplify(node: Parse5.Node): unknown {
  if (node.nodeName === '#text') return (node as Parse5.TextNode).value.replace(/\s+/g, ' ')
  if (node.nodeName === '#comment') return { comment: (node as Parse5.CommentNode).data }
  const children = 'childNodes' in node ? node.childNodes.map(simplify).filter((child) => child !== ' ') : []
  const trimmed = children
    .map((child) => (typeof child === 'string' ? child.trim() : child))
    .filter((child) => child !== '')
  if (!('tagName' in node)) return trimmed
  const attributes = node.attrs
    .map(({ name, value }) => [name, name === 'class' ? value.split(/\s+/).join(' ') : value])
    .sort()
  return { tag: node.tagName, attributes, children: trimmed }
}
