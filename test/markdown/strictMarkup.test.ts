/** The strict tokenizer builds the same tree as parse5, with the same offsets, or gives up. */
import { isDeepStrictEqual } from 'node:util'
import { tests as examples } from 'commonmark-spec'
import { parseFragment } from 'parse5'
import { describe, expect, test } from 'vitest'
import type { MarkupNode, MarkupParent, Span } from '../../src/html/markupTree.js'
import { scanStrictMarkup } from '../../src/html/strictMarkup.js'
import { createTreeBuilder } from '../../src/html/strictTree.js'

/** The parts of a tree that page data is extracted from. Omits the links to parents and the namespaces of parse5. */
function plain(node: MarkupNode | MarkupParent): unknown {
  if ('value' in node) return node.value
  const children = 'childNodes' in node ? node.childNodes.map(plain) : []
  if (!('tagName' in node)) return [node.nodeName, children]
  const { startTag, endTag, attrs, startOffset, endOffset } = node.sourceCodeLocation ?? {}
  // parse5 restores the letter case of names in SVG. Page data does not depend on it.
  const names = node.attrs.map(({ name, prefix, value }) => [(prefix ? `${prefix}:` : '') + name.toLowerCase(), value])
  const places = Object.entries(attrs ?? {}).map(([name, span]) => [name.toLowerCase(), offsets(span)])
  const own = [offsets(startTag), offsets(endTag)]
  return [node.tagName.toLowerCase(), names, places, [startOffset, endOffset], own, children]
}

function offsets(span: Span | undefined): unknown {
  return span && [span.startOffset, span.endOffset]
}

/** Undefined if the tokenizer gave up. */
function readStrictMarkup(html: string): MarkupParent | undefined {
  const builder = createTreeBuilder()
  return scanStrictMarkup(html, builder) ? builder.root : undefined
}

function same(html: string): boolean {
  const strict = readStrictMarkup(html)
  if (!strict) return false
  const [ours, theirs] = [plain(strict), plain(parseFragment(html, { sourceCodeLocationInfo: true }))]
  // The expectation prints the difference. It takes much longer than the comparison, and most of 24,000 trees are the same.
  if (!isDeepStrictEqual(ours, theirs)) expect(ours, html).toEqual(theirs)
  return true
}

test.each([
  '<p>One <a href="/a?b=1&amp;c=2#d" data-ds-pos="x.mdx|href=1:2">two</a> &lt;three&gt; &#x27;&#39;&quot;</p>\n<p></p>',
  '<h2 id="a">A <code>b</code><a class="anchor" href="#a"></a></h2><h3 id="b">B</h3>',
  '<ul><li>one<ul><li>two</li></ul></li><li>three</li></ul><ol start="3"><li><p>x</p></li></ol>',
  '<dl><dt>a</dt><dd>b<dl><dt>c</dt></dl></dd></dl>',
  '<table>\n<thead><tr><th>a</th></tr></thead>\n<tbody><tr><td><p>b</p></td></tr></tbody></table>',
  '<table><caption>x</caption><colgroup><col span="2"/></colgroup><tbody></tbody></table>',
  '<pre><code>\n\nx</code></pre><pre>\nx</pre>',
  '<ds-island data-id="x" hydrate><div>slot</div></ds-island>',
  '<div><img src="/a.png" alt=""/><br><hr/><input type="checkbox" disabled="" checked></div>',
  '<svg viewBox="0 0 1 1" aria-hidden="true"><use href="#x"></use><path d="M0 0"></path></svg>',
  '<p><label>a <select><option value="a" selected="">A</option> <option>B</option></select></label></p>',
  '<details open=""><summary>s</summary><p>t</p></details>text after',
  '<a href="x"><div><h3>card</h3><p>text</p></div></a>',
  '<ds-island data-id="x"><script type="application/json" data-props>{"a":"\\u003cb>&amp;"}</script><p>a</p></ds-island>',
  '<p>a<script type="application/json"></script></p>\n<h2>b<script type="application/json">\n1</script></h2>',
  '',
])('accepts %j', (html) => {
  expect(same(html)).toBe(true)
})

test.each([
  '<p>one<div>two</div></p>',
  '<p>one<p>two',
  '<li>one<li>two',
  '<li>a<div><li>b</li></div></li>',
  '<table><tr><td>x</td></tr></table>',
  '<table>text<tbody></tbody></table>',
  '<table><div></div></table>',
  '<tr><td>x</td></tr>',
  '<a href="a"><a href="b">x</a></a>',
  '<h2>a<h3>b</h3></h2>',
  '<b><i>x</b></i>',
  '<div/>x',
  '<svg><div>x</div></svg>',
  '<svg><a href="x"><p>y</p></a></svg>',
  '<script>"</p>"</script>',
  '<script>1</script>',
  '<script type="application/json">"<!--"</script>',
  '<script type="application/json">"</p>"</script>',
  '<script type="application/json">1',
  '<table><script type="application/json">1</script></table>',
  '<svg><script type="application/json">1</script></svg>',
  '<select><script type="application/json">1</script></select>',
  '<template><a href="x"></a></template>',
  '<textarea><b></textarea>',
  '<select><option>a<option>b</select>',
  '<select><option><b>a</b></option></select>',
  '<select><div>a</div></select>',
  '<p><option>a</option></p>',
  '<p title=x>y</p>',
  "<p title='x'>y</p>",
  '<p id="a" id="b">x</p>',
  '<P>x</P>',
  '<p>&copy;</p>',
  '<p>&amp x</p>',
  '<p>&#128;</p>',
  '<p>a\r\nb</p>',
  '<!-- x -->',
  '<noscript><p>x</p></noscript>',
  '<p>x</p',
  '<p>x',
  '</p>',
  '<form><form></form></form>',
  '<button>a<button>b</button></button>',
  '<image src="x">',
  '<html><body>x</body></html>',
])('leaves %j to parse5', (html) => {
  expect(readStrictMarkup(html)).toBeUndefined()
})

test('agrees with parse5 on the CommonMark examples and accepts most of them', () => {
  const accepted = examples.filter(({ html }) => same(html))
  expect(accepted.length).toBeGreaterThan(examples.length * 0.75)
})

describe('agrees with parse5 on random markup', () => {
  const names =
    'p div span a ul ol li dl dt dd table thead tbody tfoot tr td th caption col colgroup h1 h2 b i em code pre button form svg path g use img br hr input details summary ds-x x-y section option select label sub u s title style object video source small'.split(
      ' ',
    )
  const texts = ['x', ' ', '\n', '\n\n', '&amp;', '&', '& ', '&lt', '&#65;', '&#0;', '>', '"', 'é', '&nbsp;', '=']
  const attributes = [
    '',
    ' id="a"',
    ' class="b c"',
    ' href="/x?a&amp;b"',
    ' title="&quot;"',
    ' open',
    ' data-x=""',
    ' href="a&b"',
  ]

  test.each([1, 2, 3, 4])('seed %i', (seed) => {
    let state = seed
    const random = (below: number) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    const pick = (list: readonly string[]) => list[random(list.length)] as string
    const piece = (depth: number): string => {
      if (depth === 0 || random(4) === 0) return pick(texts)
      const name = pick(names)
      const inside = Array.from({ length: random(3) }, () => piece(depth - 1)).join('')
      if (/^(?:col|img|br|hr|input|source)$/.test(name)) return `<${name}${pick(attributes)}${pick(['', '/', ' /'])}>`
      const end = random(40) === 0 ? '' : `</${random(40) === 0 ? pick(names) : name}>`
      return `<${name}${pick(attributes)}>${inside}${end}`
    }
    let accepted = 0
    for (let round = 0; round < 6000; round++) if (same(piece(5))) accepted++
    expect(accepted).toBeGreaterThan(1000)
  })
})
