/** `docsgen search suggest`: proposals from texts, links and queries. */
import { expect, test } from 'vitest'
import { createSearchIndex, searchIndex } from '../../src/search/query/searchIndex.js'
import { readLinkTexts } from '../../src/search/suggest/linkTexts.js'
import { suggestSynonyms } from '../../src/search/suggest/suggestSynonyms.js'
import { buildIndex, page } from './site.js'

const pages = [
  page('Activity log', { '': 'Who did what.', Export: 'Send it elsewhere.' }),
  page('Data security posture', { '': 'Find data. A service level agreement (SLA) is a promise (OK).' }),
  page('Alerts', { '': 'Get a message.' }),
]

async function suggest(more: { links?: { text: string; href: string }[]; queries?: string[]; known?: string[][] }) {
  const { known = [] } = more
  const index = createSearchIndex(await buildIndex(pages, known).open())
  return suggestSynonyms({
    pages: pages.map(({ url, title, sections }) => ({
      href: url,
      title,
      headings: sections.slice(1).map(({ anchor, title: text }) => ({ id: anchor, text })),
      texts: sections.map(({ text }) => text),
    })),
    links: [],
    queries: [],
    ...more,
    known,
    find: async (text) => {
      const { hits, unknown } = await searchIndex(index, { text, limit: 20, excerpt: 0 })
      return { pages: [...new Set(hits.map(({ url }) => url))], unknown }
    },
  })
}

const sla = { words: ['sla', 'service level agreement'], reason: 'explained on /data-security-posture' }

test('an abbreviation that a text explains is proposed, unless the site has it', async () => {
  expect(await suggest({})).toEqual([sla])
  expect(await suggest({ known: [['SLA', 'service level agreement']] })).toEqual([])
})

test('a link text that does not find its page is proposed with the title; one that finds it is not', async () => {
  const links = [
    { text: 'the audit trail', href: '/activity-log' },
    { text: 'Audit trail', href: '/activity-log' },
    { text: 'alerts', href: '/alerts' },
    { text: 'forwarding', href: '/activity-log#export' },
    { text: 'Forwarding', href: '/activity-log#export' },
    { text: 'Once only', href: '/alerts' },
    { text: 'details', href: '/alerts' },
    { text: 'details', href: '/activity-log' },
    { text: 'data', href: '/alerts' },
    { text: 'data', href: '/alerts' },
  ]
  const words = (await suggest({ links })).map((row) => row.words)
  expect(words).toContainEqual(['audit trail', 'activity log'])
  expect(words).toContainEqual(['forwarding', 'export'])
  // Used once, with two targets, and a topic of the site.
  expect(words).not.toContainEqual(expect.arrayContaining(['alerts']))
})

test('a word of a query that no page contains is proposed with the title that it abbreviates', async () => {
  const [first] = await suggest({ queries: ['dsp limits', 'alerts'] })
  expect(first).toEqual({
    words: ['dsp', 'data security posture'],
    reason: 'no page contains “dsp” of the query “dsp limits”',
  })
})

test('link texts are those of the article', () => {
  const html =
    '<nav><a href="/x">Menu</a></nav><article><a class="a" href="/a?b=c#d"><b>One</b> &amp; two</a><a href="https://e.org">Out</a></article>'
  expect(readLinkTexts(html)).toEqual([{ text: 'One & two', href: '/a#d' }])
})
