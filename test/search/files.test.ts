/** The files of an index, and those of them that a query fetches. */
import { describe, expect, test } from 'vitest'
import { splitTerms } from '../../src/search/build/splitTerms.js'
import { type IndexFiles, indexSizes, writeIndexFiles } from '../../src/search/build/writeIndexFiles.js'
import { prefersLessData } from '../../src/search/query/connection.js'
import { createSearchIndex, type SearchIndex, searchIndex } from '../../src/search/query/searchIndex.js'
import { takeBest } from '../../src/search/query/takeBest.js'
import type { SearchPage } from '../../src/search/shared/fields.js'
import { docsNames, headFileName, partName } from '../../src/search/shared/format.js'
import { readHead, writeHead } from '../../src/search/shared/head.js'
import { lengthClass, lengthOfClass } from '../../src/search/shared/lengths.js'
import { termClusters } from '../../src/search/shared/similarWords.js'
import { lunrSearch } from './lunrSearch.js'
import { type BuiltIndex, buildIndex, manyPages, page, randomNumbers } from './site.js'

const kindsOf = (names: readonly string[]) =>
  [...new Set(names.map((name) => /(?<=^parts\/)[a-z]+/.exec(name)?.[0] ?? 'head'))].sort()
const ask = async (index: SearchIndex, text: string) =>
  (await searchIndex(index, { text, limit: 8, excerpt: 50 })).hits.map(({ url, anchor }) => url + anchor)

async function fresh(built: BuiltIndex): Promise<SearchIndex> {
  const index = createSearchIndex(await built.open())
  built.fetched.length = 0
  return index
}

describe('a small index', () => {
  const built = buildIndex(manyPages(30), [], { oneFile: 1024 ** 2 })

  test('it is one file, which is enough for every query', async () => {
    expect([...built.files.keys()]).toEqual([built.head])
    const index = await fresh(built)
    const apart = createSearchIndex(await buildIndex(manyPages(30)).open())
    for (const text of ['sensor policy', 'sensro polcy', 'conn', 's3:GetObject', 'nothinglikeit'])
      expect(await ask(index, text)).toEqual(await ask(apart, text))
    expect(built.fetched).toEqual([])
  })

  test('it is split into several files if one would be too large', () => {
    const size = built.files.get(built.head)?.length ?? 0
    expect(buildIndex(manyPages(30), [], { oneFile: size / 2 }).files.size).toBeGreaterThan(5)
    expect(indexSizes(100).oneFile).toBe(100 * 1024)
  })
})

describe('a query', () => {
  const built = buildIndex(manyPages(120))

  test('it fetches the words for corrections only if it has a misspelled word', async () => {
    const index = await fresh(built)
    expect(await ask(index, 'sensor policy scan ')).not.toEqual([])
    expect(kindsOf(built.fetched)).toEqual(['docs', 'terms'])
    // The first letter is wrong, so the file of the word has no correction.
    expect(await ask(index, 'densor ')).not.toEqual([])
    expect(kindsOf(built.fetched)).toEqual(['docs', 'terms', 'typos'])
  })

  test('it corrects a word with words of the same file, if there is one', async () => {
    const large = buildIndex(manyPages(120), [], { terms: 1024 ** 2 })
    const index = await fresh(large)
    expect(await ask(index, 'senzor ')).not.toEqual([])
    expect(kindsOf(large.fetched)).toEqual(['docs', 'terms'])
  })

  test('it fetches words that mean the same as one of its words with one file', async () => {
    const similar = 'mute silence suppress ignore'.split(' ')
    const pages = similar.map((word, number) => page(`Page ${number}`, { '': `${word} it` }))
    const apart = buildIndex([...pages, ...manyPages(60)], [], { terms: 200 })
    const index = await fresh(apart)
    await ask(index, 'mute ')
    expect(apart.fetched.filter((name) => name.startsWith('parts/terms-'))).toHaveLength(1)
    expect((await ask(index, 'mute ')).slice(0, 4).sort()).toEqual(['/page-0', '/page-1', '/page-2', '/page-3'])
  })

  test('it fetches its words of questions with one file', async () => {
    const words = 'why does this has any are because every the'.split(' ')
    const pages = words.map((word, number) => page(`${word} ${number}`, { '': 'Text.' }))
    const apart = buildIndex([...pages, ...manyPages(60)], [], { terms: 200 })
    const index = await fresh(apart)
    await ask(index, `${words.join(' ')} `)
    expect(apart.fetched.filter((name) => name.startsWith('parts/terms-'))).toHaveLength(1)
  })

  test('it reads the text of another page before a second file of the same page', async () => {
    const long = 'alpha '.repeat(400)
    const headings = ['Key rotation now', 'Key rotation later', 'Key rotation in time']
    const sections = Object.fromEntries(['', ...headings].map((heading) => [heading, `key rotation ${long}`]))
    const others = ['One', 'Two', 'Three', 'Four', 'Five'].map((name) =>
      page(name, { '': `Start. ${long}`, [`Rotation ${name}`]: `A key. ${long}` }),
    )
    const built = buildIndex([page('Key rotation', sections), ...others, ...manyPages(40)], [], { docs: 600 })
    const { hits } = await searchIndex(await fresh(built), { text: 'key rotation ', limit: 8, pages: 6, excerpt: 50 })
    expect(new Set(hits.map(({ url }) => url))).toEqual(
      new Set(['/key-rotation', '/one', '/two', '/three', '/four', '/five']),
    )
  })
})

test('nothing is prefetched on a slow connection or with data saver', () => {
  expect(prefersLessData()).toBe(false)
  expect(prefersLessData({ effectiveType: '4g', saveData: false })).toBe(false)
  expect(prefersLessData({ effectiveType: '4g', saveData: true })).toBe(true)
  expect(prefersLessData({ effectiveType: '3g' })).toBe(true)
})

test('an edit of one page renames the texts of its run and the terms with its words, nothing else', () => {
  const pages = manyPages(300)
  const edit = (text: string) =>
    pages.map((one, at) =>
      at === 150 ? { ...one, sections: one.sections.map((part) => ({ ...part, text: `${part.text} ${text}` })) } : one,
    )
  const [before, after] = [edit('sensor'), edit('sensor sensor')].map((all) => [
    ...buildIndex(all, [], { docs: 2000, terms: 500 }).files.keys(),
  ])
  const fresh = after?.filter((name) => !before?.includes(name)) ?? []
  const count = (names: readonly string[], kind: string) => names.filter((name) => name.includes(`/${kind}-`)).length
  const ofRun = fresh.filter((name) => name.includes('/docs-'))
  expect(ofRun.length).toBeLessThanOrEqual(16)
  expect(ofRun).toEqual(docsNames(ofRun[0]?.match(/[0-9a-f]{10}/)?.[0] ?? '', ofRun.length))
  expect(count(fresh, 'terms')).toBe(1)
  expect(count(before ?? [], 'docs')).toBeGreaterThan(20)
  expect(count(before ?? [], 'terms')).toBeGreaterThan(10)
})

test('texts of pages are not read if their run did not change', () => {
  const pages = manyPages(200)
  const digests = pages.map(({ url }) => url)
  const index = buildIndex(pages).index
  const write = (used: typeof pages, last?: IndexFiles) =>
    writeIndexFiles(index, used, { synonyms: [], digests, sizes: { oneFile: 0 }, ...(last && { last }) })
  const first = write(pages)
  const unread = pages.map(({ url, title }) => ({ url, title }) as SearchPage)
  const second = write(unread, first)
  expect([...second.parts]).toEqual([...first.parts])
  expect(() => write(unread)).toThrow()
})

test('each version and context has its own head', () => {
  const name = (version: string, context: string) => headFileName({ version, context })
  expect([name('', ''), name('/v1', ''), name('', '/api'), name('/v1', '/api')]).toEqual([
    'head.bin',
    'head.v1.bin',
    'head..api.bin',
    'head.v1.api.bin',
  ])
  const paths = ['', '/a', '/A', '/a.b', '/a/b', '/a-b', '/a--b', '/a-2d-b', '/ab']
  expect(new Set(paths.flatMap((one) => paths.map((other) => name(one, other)))).size).toBe(paths.length ** 2)
})

test('the head is decoded to the encoded values', () => {
  const head = {
    sections: 4,
    lengths: [
      [3, 2, 5, 300],
      [7, 2, 2, 9],
      [0, 128, 64, 1],
    ],
    pageStarts: [0, 3],
    kinds: ['operation', 'legacy'] as const,
    terms: ['', 'b', 'ba😀', 'é'],
    clusters: [termClusters().flat()],
    docs: [0, 2, 3],
    names: {
      terms: ['0', '1', '2', '3', '4'].map((digit) => partName('terms', digit.repeat(10))),
      docs: [...docsNames('a'.repeat(10), 2), ...docsNames('b'.repeat(10), 1)],
      typos: partName('typos', '0123456789'),
      lengths: partName('lengths', 'abcdef0123'),
    },
    synonyms: [['k8s', 'kubernetes']],
  }
  const { terms, docs, typos } = head.names
  const all = [...terms, ...docs, typos, head.names.lengths]
  const enclosed = new Map(all.map((name, index) => [name, new Uint8Array(index).fill(index)]))
  const averages = [77.5, 5, (128 + 64 + 1) / 4]
  const lengths = [[], ...head.lengths.slice(1)]
  expect(readHead(writeHead({ ...head, enclosed }))).toEqual({ ...head, lengths, enclosed, averages })
  expect(readHead(writeHead({ ...head, enclosed: new Map() })).enclosed).toEqual(new Map())
  expect(() => readHead(writeHead({ ...head, enclosed }).subarray(0, 100))).toThrow('ends too early')
})

test('a section costs two bytes in the head, and a file of texts one, because its run has the hash', () => {
  const sizeOf = ({ sections, files }: { sections: number; files: number }) => {
    const column = (length: number) => new Array<number>(sections).fill(length)
    return writeHead({
      sections,
      lengths: [column(3), column(5), column(100)],
      pageStarts: [0],
      kinds: ['guide'],
      terms: [],
      clusters: [],
      docs: Array.from({ length: files }, (_, file) => file),
      names: { terms: [], docs: docsNames('0123456789', files), typos: '', lengths: '' },
      synonyms: [],
      enclosed: new Map(),
    }).length
  }
  const size = sizeOf({ sections: 1000, files: 20 })
  expect(sizeOf({ sections: 2000, files: 20 }) - size).toBe(2000)
  expect(sizeOf({ sections: 1000, files: 120 }) - size).toBe(100)
})

test('lengths in the head differ by at most 42 % from the exact ones, and their order is the same', () => {
  let last = -1
  for (let length = 0; length < 20_000; length += 1 + (length >> 6)) {
    const kept = lengthOfClass(lengthClass(length))
    expect(Math.abs(kept - length), String(length)).toBeLessThanOrEqual(length * 0.42)
    expect(kept).toBeGreaterThanOrEqual(last)
    last = kept
  }
})

test('no ranking query fetches the exact lengths, but lunr syntax does', async () => {
  const built = buildIndex(manyPages(60))
  const index = await fresh(built)
  for (const text of ['sensor', 'senzor ', 's3:GetObject']) await ask(index, text)
  expect(kindsOf(built.fetched)).not.toContain('lengths')
  await lunrSearch(index.reader, 'sensor')
  expect(kindsOf(built.fetched)).toContain('lengths')
})

test('a file of terms starts at the shortest prefix that separates it from the previous file', () => {
  const words = ['alpha beta', 'gamma gammarays', '𐌰x 𐌱x', 'zebra'].map((text, number) =>
    page(`${number}`, { '': text }),
  )
  const { index } = buildIndex(words)
  const froms = splitTerms(index, 1).ranges.map(({ from }) => from)
  expect(froms).toEqual([...froms].sort())
  expect(froms).toContain('gammar')
  for (const [number, term] of index.terms.keys.entries()) {
    expect(term >= (froms[number] as string), term).toBe(true)
    if (number > 0) expect((index.terms.keys[number - 1] ?? '') < (froms[number] as string), term).toBe(true)
    expect(new TextDecoder().decode(new TextEncoder().encode(froms[number]))).toBe(froms[number])
  }
})

test('the selection of the best results equals the start of the sorted list', () => {
  const random = randomNumbers(9)
  for (let round = 0; round < 100; round++) {
    const scores = Array.from({ length: random(60) }, () => random(20))
    const isBetter = (one: number, other: number) =>
      (scores[one] ?? 0) > (scores[other] ?? 0) || (scores[one] === scores[other] && one < other)
    const take = (item: number) => item % 3 !== 0
    const sorted = [...scores.keys()].sort((one, other) => (isBetter(one, other) ? -1 : 1)).filter(take)
    expect(takeBest([...scores.keys()], { most: 10, isBetter, take })).toEqual(sorted.slice(0, 10))
  }
})

describe('a first query of the box', () => {
  const words = 'sensor cluster policy account role bucket token agent'.split(' ')
  const pages = words.flatMap((word) =>
    words.map((other) => page(`${word} ${other}`, { '': `${words.join(' ')}. ${`${word} ${other} `.repeat(60)}` })),
  )

  test.each(['sensor ', 'sensor cluster policy account role bucket token agent'])(
    '“%s” needs few files with texts, and fewer if its words are in many files',
    async (text) => {
      const built = buildIndex([...pages, ...manyPages(200)], [], { terms: 100, docs: 500 })
      const index = await fresh(built)
      const { hits } = await searchIndex(index, { text, limit: 8, pages: 6, excerpt: 50 })
      const count = (kind: string) => built.fetched.filter((name) => name.includes(`/${kind}-`)).length
      expect(hits.length).toBeGreaterThan(0)
      expect(count('docs')).toBeLessThanOrEqual(Math.max(3, 11 - count('terms')))
    },
  )

  test('all stop words are in one file', async () => {
    const built = buildIndex(pages, [], { terms: 200 })
    const { termsFileOf } = await built.open()
    expect(new Set('how do i the my for to and'.split(' ').map(termsFileOf)).size).toBe(1)
  })
})
