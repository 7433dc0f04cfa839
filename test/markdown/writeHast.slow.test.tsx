/**
 * The writer of `.md` pages: its HTML is that of hast-util-to-html, and the page data that it reports is the page data that
 * is read from this HTML.
 */
import { tests as examples } from 'commonmark-spec'
import type { Element, ElementContent, Root } from 'hast'
import { raw } from 'hast-util-raw'
import { toHtml } from 'hast-util-to-html'
import { toHast } from 'mdast-util-to-hast'
import { type ReactNode, useId } from 'react'
import { VFile } from 'vfile'
import { beforeAll, describe, expect, test } from 'vitest'
import { extractPageData } from '../../src/content/pageData/extractPageData.js'
import { createCodeHighlighter } from '../../src/markdown/code/codeHighlighter.js'
import { compileTree, finishHast } from '../../src/markdown/compileTree.js'
import { contentComponents } from '../../src/markdown/contentComponents.js'
import { hastOptions, mdastToHast } from '../../src/markdown/mdastToHast.js'
import { loadMarkdownParser, type MarkdownParser } from '../../src/markdown/parseMarkdown.js'
import type { SourceContext } from '../../src/markdown/source/sourceContext.js'
import { createHastTools, type HastTools, hastToHtml, hastWriter } from '../../src/markdown/writeHast.js'
import theme from '../../theme/index.js'

const noEvents = { open: () => {}, text: () => {}, close: () => {} }

const documents = [
  ...examples.map(({ markdown }) => markdown.replaceAll('→', '\t')),
  '# A `b` *c*\n\n## A\n\n## A\n\n### [link](/x) and ![image](/a.png)\n\ntext & more <br> "quotes"',
  '| a | `b` |\n|:-|-:|\n| [x](/y "t") | ![z](z.png) |\n|| ~~q~~ |',
  '- [ ] open\n- [x] done\n\n  text\n\n3. three\n   1. one',
  'One[^1] and [two[^2]](/link).\n\n[^1]: Note `x`.\n[^2]: Other.\n\n    more',
  ':::note[A *title*]\nText with [link](/l).\n\n- item\n:::\n\n:::tip{#own}\n```js title="a & b" {2} showLineNumbers\nconst a = "<&>"\n\nb()\n```\n:::',
  '```\n\nline after an empty one\n```\n\n    indented\n\n```html wrap\n<a href="x">\n```',
  '<!-- comment -->\n\nText <!-- inside --> text.\n\n<details open>\n<summary>More</summary>\n\n## In HTML {#in-html}\n\n</details>',
  '<div align="center" hidden>\n<img src="a.png" width="3" srcset="a.png 1x, b.png 2x">\n<p>one<p>two\n</div>\n\n<a name="here"></a>',
  '<svg viewBox="0 0 1 1"><path fill-rule="evenodd" d="M0 0"/><foreignObject><p>x</p></foreignObject></svg>\n\n<template><p>x</p></template>',
  '<table><tr><td>a<td>b</table>\n\n<script>if (a < b && c) x()</script>\n\n<b>a *b</b> c*\n\n<input disabled value="&quot;`\'">',
  '[a <https://x.example>](/c) &#13; &#0; &nbsp; \u{1F600} `x`\\\nbreak  \nbreak',
]

interface Trees {
  readonly source: string
  readonly tree: Root
  /** The tree that a parser of HTML gives. */
  readonly parsed: Root
}

const highlight = createCodeHighlighter()
const trees: Trees[] = []

beforeAll(async () => {
  const parse = await loadMarkdownParser()
  for (const source of documents) trees.push(await treesOf(source, parse))
})

async function treesOf(source: string, parse: MarkdownParser): Promise<Trees> {
  const tokens = { product: { name: 'P', slug: 'p' }, vars: {} }
  const context: SourceContext = {
    ...{ kind: 'md', file: 'a.md', source, tokens, tokensInCode: false, alertTitles: true, components: undefined },
    ...{ math: false, root: undefined, markup: undefined },
    ...{ idPrefix: '', include: () => undefined, diagnostics: [] },
  }
  const { tree } = await compileTree(context, parse, highlight)
  const parsed = raw(toHast(tree, hastOptions), { file: new VFile(source) }) as Root
  const hast = mdastToHast(tree, { source })
  for (const each of [hast, parsed]) finishHast(each, context)
  return { source, tree: hast, parsed }
}

const dataOf = (html: Parameters<typeof extractPageData>[0]['html']) =>
  extractPageData({ html, file: 'a.md', title: 'A', componentTargets: [] })

/** Returns true if the page data came from the writer. */
function compare(tree: Root, tools: HastTools): boolean {
  const { html, isStrict } = hastWriter(tree, tools)(noEvents)
  const read = dataOf(html)
  expect(dataOf(hastWriter(tree, tools)), html).toEqual(read)
  // A comment makes the reader use parse5.
  const { content, ...rest } = dataOf(`${html}<!---->`)
  const { content: own, ...data } = read
  expect(data, html).toEqual(rest)
  expect([...own, '<!---->'].map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join('')).toBe(
    content.map((part) => (typeof part === 'string' ? part : JSON.stringify(part))).join(''),
  )
  return isStrict
}

describe('documents', () => {
  test('the HTML is that of hast-util-to-html', () => {
    expect(trees.length).toBeGreaterThan(100)
    for (const { source, tree } of trees) {
      expect(hastToHtml(tree, createHastTools({})), source).toBe(toHtml(tree, { allowDangerousHtml: true }))
    }
  })

  test('trees that are not parsed as HTML are the trees that a parser of HTML gives', () => {
    expect(trees.length).toBeGreaterThan(100)
    for (const { source, tree, parsed } of trees) {
      expect(toHtml(tree, { allowDangerousHtml: true }), source).toBe(toHtml(parsed, { allowDangerousHtml: true }))
    }
  })

  test('the page data of the writer is that of the reader, and most documents need no reader', () => {
    let strict = 0
    const [withTheme, plain] = [createHastTools(contentComponents(theme)), createHastTools({})]
    for (const { tree } of trees) {
      if (compare(tree, withTheme)) strict++
      compare(tree, plain)
    }
    expect(strict).toBeGreaterThan(documents.length * 0.85)
  })
})

describe('random trees', () => {
  const names =
    'p div span a ul ol li dl dt dd table thead tbody tr td th h1 h2 h3 b em code pre button svg path img br hr input details summary ds-x section option select label template script style textarea title noscript param'.split(
      ' ',
    )
  const texts = ['x', ' ', '\n', '\n\ny', '&', '<', '>', '"', '\r', '\0', 'é', '\u00a0', '&amp;', '&#10;']
  const properties: readonly Element['properties'][] = [
    {},
    { id: 'a' },
    { className: ['b', 'c'] },
    { href: '/x?a&b', dataDsPos: 'a.md|href=1:2' },
    { href: '#a' },
    { title: '"\'`<>', ariaHidden: 'true' },
    { hidden: true, open: false, download: true },
    { src: 'a.png', srcSet: 'a.png 1x, b.png 2x', accept: ['a', 'b', ''], width: 3 },
    { dataDsH: 'slug', id: 'x' },
    { dataDsNested: '' },
    { className: ['anchor'], href: '#x' },
    { dataNoSearch: '' },
    { 'x"y': 'z', xLinkHref: 'q' },
    { title: 'a\r\0' },
  ]

  test.each([1, 2, 3])('seed %i', (seed) => {
    let state = seed
    const random = (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const node = (depth: number): ElementContent => {
      if (depth === 0 || random(4) === 0) return { type: 'text', value: texts[random(texts.length)] ?? '' }
      if (random(30) === 0) return { type: 'comment', value: ['x', '>', '-->', '<!-'][random(4)] ?? '' }
      const children = Array.from({ length: random(4) }, () => node(depth - 1))
      const tagName = names[random(names.length)] ?? 'p'
      const isVoid = /^(?:img|br|hr|input|param)$/.test(tagName) && random(20) > 0
      const given = random(2) === 0 ? {} : properties[random(properties.length)]
      return {
        ...{ type: 'element', tagName, properties: { ...given }, children: isVoid ? [] : children },
        ...(tagName === 'template' && { content: { type: 'root', children } }),
      }
    }
    const tools = createHastTools({})
    let strict = 0
    for (let round = 0; round < 600; round++) {
      const tree: Root = { type: 'root', children: [node(5), node(3)] }
      expect(hastToHtml(tree, tools)).toBe(toHtml(tree))
      if (compare(tree, tools)) strict++
    }
    expect(strict).toBeGreaterThan(100)
  })
})

const Hooked = ({ children }: { readonly children?: ReactNode }) => <hgroup id={useId()}>{children}</hgroup>

describe('components', () => {
  const link: Element = { type: 'element', tagName: 'a', properties: { href: '/x' }, children: [] }
  const tree = (...children: ElementContent[]): Root => ({
    type: 'root',
    children: [{ type: 'element', tagName: 'x-box', properties: { title: 'T' }, children }],
  })
  const write = (box: (props: { readonly title?: string; readonly children?: ReactNode }) => ReactNode, root: Root) =>
    hastToHtml(root, createHastTools({ 'x-box': box as never }))

  test('get the content of the element as a slot', () => {
    const html = write(({ title, children }) => <p title={title}>{children}</p>, tree(link))
    expect(html).toBe('<p title="T"><a href="/x"></a></p>')
  })

  test('can omit the content, and have none for an empty element', () => {
    expect(write(() => <hr />, tree(link))).toBe('<hr/>')
    expect(write(({ children }) => <p>{children === undefined ? 'empty' : children}</p>, tree())).toBe('<p>empty</p>')
  })

  test('can use hooks and any element of React', () => {
    expect(write(Hooked, tree(link))).toMatch(/^<hgroup id="[^"]+"><a href="\/x"><\/a><\/hgroup>$/)
  })

  test('are rendered once for equal properties', () => {
    let count = 0
    const box = ({ title, children }: { readonly title?: string; readonly children?: ReactNode }) => {
      count++
      return <p title={title}>{children}</p>
    }
    const tools = createHastTools({ 'x-box': box as never })
    expect(hastToHtml(tree(link), tools)).toBe(hastToHtml(tree(link), tools))
    expect(count).toBe(1)
    hastToHtml(tree(), tools)
    expect(count).toBe(2)
  })
})
