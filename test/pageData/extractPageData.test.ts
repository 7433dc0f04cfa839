/** Text of a page for search, and its headings, links and ids. */
import { expect, test } from 'vitest'
import { extractPageData } from '../../src/content/pageData/extractPageData.js'

const extractFrom = (html: string) => extractPageData({ html, file: 'a.mdx', title: 'A', componentTargets: [] })

test('the text of a heading excludes badges', () => {
  const { headings, sections } = extractFrom(
    '<h2 id="body">Request <em>body</em><span class="required" data-no-search="">required</span><a class="anchor" href="#body"></a></h2><p>It is JSON.</p>',
  )
  expect(headings).toMatchObject([{ text: 'Request body', html: 'Request <em>body</em>' }])
  expect(sections.at(-1)).toMatchObject({ title: 'Request body', text: 'It is JSON.' })
})

test('elements with `data-no-search` are excluded with their content', () => {
  const { sections } = extractFrom('<p>One.</p><div data-no-search=""><p>Two.</p><pre>three</pre></div><p>Four.</p>')
  expect(sections[0]?.text).toBe('One.\nFour.')
})

test('SIDX-08: each block and cell is on a line of its own, and white space is collapsed', () => {
  const { sections } = extractFrom(
    '<p>A  <em>few</em>\n words</p>\n<table><thead><tr><th>Name</th><th>Default</th></tr></thead><tbody><tr><td>port</td><td></td></tr></tbody></table><ul>\n<li>one</li>\n<li><p>two</p></li></ul><pre><code>a\n  b</code></pre>',
  )
  expect(sections[0]?.text).toBe('A few words\n\tName\tDefault\nport\none\ntwo\na b')
})

test('a link of a component to its own page is collected only if the id is missing', () => {
  const { content, links } = extractFrom('<ul><li id="a.b[]"><a href="#a.b%5B%5D">b</a></li></ul><a href="#none">n</a>')
  expect(links).toMatchObject([{ target: '#none', via: 'component' }])
  expect(content).toEqual(['<ul><li id="a.b[]"><a href="#a.b%5B%5D">b</a></li></ul><a href="', { link: 0 }, '">n</a>'])
})

test('every link of an author is collected', () => {
  const { links } = extractFrom('<p id="a"><a href="#a" data-ds-pos="a.mdx|*=3:4">a</a></p>')
  expect(links).toMatchObject([{ target: '#a', file: 'a.mdx', range: { start: { line: 3, column: 4 } } }])
})

test.each([
  '<h1 id="t">Title</h1><p>One <a href="/a?b=1&amp;c=2">two</a> &lt;three&gt;</p>',
  '<h2 id="a">A <code>b</code><span id="in">c</span><a class="anchor" href="#a"></a></h2><h2 data-ds-h="slug" id="a">A b c<a class="anchor" href="#a"></a></h2>',
  '<h2 id="s">Steps</h2><section data-ds-nested=""><h2 id="one">One</h2><p>a</p><h3 id="two">Two</h3></section><h2 id="end">End</h2>',
  '<p data-ds-pos="x.md|*=2:3" id="p"><img src="/a.png" alt=""/><img srcset="/a.png 1x, /b.png 2x" width="3"/><br/>x</p><p id="p">y</p>',
  '<svg><use href="#icon"></use></svg><a href="#p">p</a><a href="#gone">q</a><button>no</button><div data-no-search="">no</div>',
  '<ds-island data-id="theme/a.tsx" data-x="&quot;"><pre><code>\n\nx</code></pre></ds-island><table><thead><tr><th>a</th></tr></thead></table>',
])('tokens and a tree give the same page data: %j', (html) => {
  // A comment, which never occurs in compiled pages, makes the reader use parse5.
  const comment = '<!---->'
  const { content, ...rest } = extractFrom(html)
  const { content: walked, ...fromTree } = extractFrom(comment + html)
  expect(rest).toEqual(fromTree)
  expect([comment + content[0], ...content.slice(1)]).toEqual(walked)
})

test('with `headingsYield`, other elements keep their ids, and text that looks like an id is ignored', () => {
  const html =
    '<p>say id="other" &lt;b id="one"&gt;</p><h3 data-ds-h="slug" id="x">Body</h3><h3 data-ds-h="slug" id="y">Other</h3><section class="s" id="body">b</section>'
  const { ids } = extractPageData({ html, file: 'a.yaml', title: 'A', componentTargets: [], headingsYield: true })
  expect(ids).toEqual(['body-1', 'other', 'body'])
})

test.each([
  ['<h2 id="setup" data-ds-h="slug">Setup</h2><a id="setup"></a><p>Words.</p>', 0],
  ['<h2 id="setup" data-ds-h="slug">Setup</h2><p><a name="setup"></a>Words.</p>', 0],
  ['<h1 id="setup" data-ds-h="slug">Setup</h1><p><a id="setup"></a></p>', 0],
  ['<h2 id="setup" data-ds-h="slug">Setup</h2><p>Words.</p><a id="setup"></a>', 1],
  ['<h2 id="setup" data-ds-h="slug">Setup</h2><a id="other"></a><a id="other"></a>', 1],
])('an anchor with the id of the heading above it is the same place: %s', (html, duplicates) => {
  const { content, diagnostics } = extractFrom(html)
  expect(diagnostics.map(({ code }) => code)).toEqual(Array(duplicates).fill('duplicate-id'))
  if (duplicates === 0) expect(content.join('').split(' id="setup"')).toHaveLength(2)
})
