/** Texts of links, from the HTML of a page to the results of a search. */
import { expect, test } from 'vitest'
import { extractPageData } from '../../src/content/pageData/extractPageData.js'
import { addPageNames, collectLinkTexts } from '../../src/links/collectLinkTexts.js'
import type { LinkRecord } from '../../src/model/model.js'
import { createSearchIndex, searchIndex } from '../../src/search/query/searchIndex.js'
import type { SearchPage } from '../../src/search/shared/fields.js'
import { href, page, site } from '../links/site.js'
import { buildIndex } from './site.js'

function textsOf(html: string): (string | undefined)[] {
  return extractPageData({ html, file: 'a.md', title: 'A', componentTargets: [] }).links.map(({ text }) => text)
}

test('short texts of links to pages are recorded, also across elements', () => {
  expect(textsOf('<p>See <a href="/b">the <code>retry</code>\n limits</a> or <a href="c.md">C</a>.</p>')).toEqual([
    'the retry limits',
    'C',
  ])
})

test('external links, fragments of the same page, long texts, images and links in headings have none', () => {
  const long = 'word '.repeat(30)
  const html = `<h2 id="x">On <a href="/b">B</a></h2><a href="https://a.test/">A</a> <a href="#x">X</a> <a href="/b">${long}</a><a href="/c"><img src="/i.png" alt="I"></a>`
  expect(textsOf(html).every((text) => text === undefined)).toBe(true)
  expect(textsOf(html).length).toBeGreaterThan(3)
})

const named = (target: string, text: string): LinkRecord => ({ ...href(target, 'content/a.mdx'), text })

test('words are collected by route and anchor, once each, without the title and the own links of the page', () => {
  const links = [
    named('/b', 'Retry limits'),
    named('/b', 'limits of retries'),
    named('/b', 'Title of B'),
    named('/b#deep', 'Waiting time'),
    named('/missing', 'nothing'),
  ]
  const b = page('b', { title: 'Title of B', ids: ['deep'], links: [named('/b', 'own words')] })
  const found = collectLinkTexts(site({ docs: [page('a', { links }), b] }))
  expect([...found]).toEqual([['/b', { '': 'limits of retries retry', deep: 'waiting time' }]])
})

test('a page and a section are found by words that only links to them have', async () => {
  const content = (url: string, linkTexts?: SearchPage['linkTexts']): SearchPage => ({
    ...{ url, title: 'Page', breadcrumbs: [], description: '', keywords: [] },
    sections: [
      { anchor: '', title: 'Page', text: 'An introduction.' },
      { anchor: 'deep', title: 'Part', text: 'The bucket is empty.' },
      { anchor: 'constructor', title: 'Constructor', text: 'A heading that objects have as a key.' },
    ],
    ...(linkTexts && { linkTexts }),
  })
  const pages = [content('/one'), content('/two', { '': 'throttling', deep: 'backoff' })]
  const index = createSearchIndex(await buildIndex(pages).open())
  const find = async (text: string) =>
    (await searchIndex(index, { text, limit: 8, excerpt: 50 })).hits.map(({ url, anchor }) => url + anchor)
  expect(await find('throttling ')).toEqual(['/two'])
  expect(await find('backoff ')).toEqual(['/two#deep'])
})

test('the label in the sidebar and the last part of the URL find a page whose title has other words', async () => {
  const names = (label: string, title: string, route: string) => addPageNames(undefined, { label, title, route })?.['']
  expect(names('Ports', 'Acme EntryPoints documentation', '/reference/entry-points')).toBe('ports entry points')
  expect(names('Rate limits', 'Rate limits', '/guides/rate-limits')).toBeUndefined()
  const known = { '': 'limits', deep: 'x' }
  expect(addPageNames(known, { label: 'Limits', title: 'A', route: '/a/quota' })).toEqual({
    '': 'limits quota',
    deep: 'x',
  })
})

test('an anchor can have the name of a property of objects', async () => {
  const page: SearchPage = {
    ...{ url: '/a', title: 'A', description: '', breadcrumbs: [], keywords: [], linkTexts: { '': 'words' } },
    sections: [
      { anchor: '', title: 'A', text: 'text' },
      { anchor: 'constructor', title: 'Constructor', text: 'text' },
    ],
  }
  const index = createSearchIndex(await buildIndex([page]).open())
  const { hits } = await searchIndex(index, { text: 'constructor', limit: 3, excerpt: 50 })
  expect(hits.map(({ anchor }) => anchor)).toEqual(['#constructor'])
})
