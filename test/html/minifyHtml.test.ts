/** Minified HTML gives the same document in fewer bytes. */
import { parse, serialize } from 'parse5'
import { expect, test } from 'vitest'
import { minifyHtml } from '../../src/html/minifyHtml.js'

test.each([
  ['plain values', '<a class="logo" href="/a/b">x</a>', '<a class=logo href=/a/b>x</a>'],
  ['a path of one slash', '<a href="/">x</a>', '<a href=/>x</a>'],
  ['empty values', '<nav data-toc="" hidden="">x</nav>', '<nav data-toc hidden>x</nav>'],
  ['void elements', '<meta charSet="utf-8"/><br/>', '<meta charSet=utf-8><br/>'],
  ['end tags of items', '<ul><li>a</li><li class="b">b</li></ul>', '<ul><li>a<li class=b>b</ul>'],
])('it minifies: %s', (_name, html, expected) => expect(minifyHtml(html)).toBe(expected))

test.each([
  ['spaces', '<a class="a b">x</a>'],
  ['quotes and references', `<a title="it's" data-a="a=b" data-b="&quot;">x</a>`],
  ['an item before text', '<ul><li>a</li> and</ul>'],
  ['elements of SVG that are closed', '<svg><path d="M0"/><g/></svg>'],
  ['scripts', '<script>a = \'<li class="b"></li><li>\'</script>'],
  ['styles', '<style>a::after{content:\'<i class="b">\'}</style>'],
  ['attributes that are written otherwise', `<a href='/a' title = "b"  class="c">x</a>`],
  ['the article', '<article><a class="a" href="/a">x</a><ul><li>a</li></ul></article>'],
])('it keeps unchanged: %s', (_name, html) => {
  const kept = minifyHtml(html)
  expect(serialize(parse(kept))).toBe(serialize(parse(html)))
  if (!html.includes('data-b')) expect(kept).toBe(html)
})

test('it minifies the article of an API page', () => {
  const article = '<article><ul><li id="a"><a href="#a">x</a></li></ul></article>'
  expect(minifyHtml(article, 'made')).toBe('<article><ul><li id=a><a href=#a>x</a></ul></article>')
})

test('it keeps an article with a nested article unchanged', () => {
  const article = '<article><article><a class="a">x</a></article><a class="a">y</a></article>'
  expect(minifyHtml(`<p class="a">${article}<p class="a">`)).toBe(`<p class=a>${article}<p class=a>`)
})
