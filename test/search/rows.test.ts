/** Rows of tables, definitions and titled code blocks as answers, and the help of a search without results. */
import { expect, test } from 'vitest'
import { extractPageData } from '../../src/content/pageData/extractPageData.js'
import type { SearchHit } from '../../src/model/contract.js'
import { createSearchIndex, searchIndex } from '../../src/search/query/searchIndex.js'
import { buildIndex, page } from './site.js'

const pages = [
  page('Sensor on Kubernetes', {
    '': 'The sensor runs on each node.',
    Resources:
      'Set the limits of the sensor.\nSetting\tDefault\nMemory limit\t512 MiB\nCPU limit\t500 m, which suits most nodes with a memory of 8 GB',
  }),
  page('Other', { '': 'The memory of a limit.' }),
]

async function find(text: string): Promise<SearchHit | undefined> {
  const index = createSearchIndex(await buildIndex(pages).open())
  const { hits } = await searchIndex(index, { text, limit: 5, excerpt: 80 })
  return hits.find(({ anchor }) => anchor === '#resources')
}

test('a row that has the query is the answer, with its cells in one line', async () => {
  const hit = await find('sensor memory limit')
  expect(hit?.row?.key).toBe('Memory limit')
  expect(hit?.row?.text.map(({ text }) => text).join('')).toBe('Memory limit · 512 MiB')
  expect(hit?.row?.text.filter(({ match }) => match).map(({ text }) => text)).toEqual(['Memory', 'limit'])
})

test('a row that has only a part of the query is no answer, nor is a mention beside the first cell', async () => {
  expect((await find('limits of the sensor resources'))?.row).toBeUndefined()
  expect((await find('suits nodes'))?.row).toBeUndefined()
})

// The text has a synonym of a word of the query, which is no further word.
test('the cell of the row and of the column that the query names is the answer', async () => {
  const table = '\t\tCPU limit\tMemory limit\nSensor\t1\t1 GiB\nCluster manager\t2\t2 GiB'
  const index = createSearchIndex(
    await buildIndex([page('Sizes', { '': 'Start.', Resources: `The maximum counts.\n${table}` })]).open(),
  )
  const rowOf = async (text: string) => (await searchIndex(index, { text, limit: 5, excerpt: 80 })).hits[0]?.row
  const answer = await rowOf('memory limit sensor')
  expect(answer?.key).toBe('Sensor')
  expect(answer?.text.map(({ text, match }) => (match ? `[${text}]` : text)).join('')).toBe(
    '[Sensor] · [Memory] [limit]: 1 GiB',
  )
  expect((await rowOf('cpu cluster'))?.text.map(({ text }) => text).join('')).toBe('Cluster manager · CPU limit: 2')
  // Two columns have the word.
  expect(await rowOf('sensor limit')).toBeUndefined()
  expect(await rowOf('memory limit')).toBeUndefined()
})

test.each([
  [
    '<p>x</p><table><thead><tr><th></th><th>B</th><th><p>C</p></th></tr></thead><tbody><tr><td>d</td><td>e</td><td>f</td></tr></tbody></table>',
    'x\n\t\tB\tC\nd\te\tf',
  ],
  [
    '<table><thead><tr><td></td><th>B</th><th>C</th></tr></thead><tbody><tr><td>d</td><td>e</td><td>f</td></tr></tbody></table>',
    '\t\tB\tC\nd\te\tf',
  ],
  ['<table><thead><tr><th>A</th><th>B</th></tr></thead><tr><td>c</td><td>d</td></tr></table>', '\tA\tB\nc\td'],
  ['<table><tr><th>A</th><th>B</th></tr><tr><th>c</th><td>d</td></tr></table>', 'A\nB\nc\td'],
  ['<table><tr><th>A</th><td><p>b</p><p>c</p></td></tr><tr><td>D</td><td>e</td></tr></table>', 'A\tb\nc\nD\te'],
  [
    '<dl><dt>Term</dt><dd>Meaning</dd><dd>Other</dd><dt>Next</dt><dd>More</dd></dl>',
    'Term\tMeaning\tOther\nNext\tMore',
  ],
  ['<figure><figcaption>file.yaml</figcaption><pre><code>a: 1</code></pre></figure><p>x</p>', 'file.yaml\ta: 1\nx'],
  ['<p>x</p><figure><img src="/a.png" alt=""><figcaption>Figure</figcaption></figure><p>y</p>', 'x\nFigure\ny'],
])('cells of a row are on one line: %s', (html, expected) => {
  const { sections } = extractPageData({ html, file: 'a.md', title: 'Page', componentTargets: [] })
  expect(sections[0]?.text).toBe(expected)
})

test('a search without results names similar words and the pages that have them in their title', async () => {
  const index = createSearchIndex(await buildIndex(pages).open())
  const { hits, help } = await searchIndex(index, { text: 'kubrntetse', limit: 5, excerpt: 80 })
  expect(hits).toEqual([])
  expect(help?.nearest[0]).toBe('kubernetes')
  expect(help?.similar).toContainEqual({ title: 'Sensor on Kubernetes', href: '/sensor-on-kubernetes' })
})
