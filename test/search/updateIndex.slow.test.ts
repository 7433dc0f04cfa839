/** An index that is updated equals an index that is built from nothing, byte for byte. */
import { expect, test } from 'vitest'
import { type UpdatedIndex, updateSearchIndex } from '../../src/search/build/buildSearchIndex.js'
import type { SearchPage, SearchSection } from '../../src/search/shared/fields.js'
import { hashOf } from '../../src/util/hash.js'
import { manyPages, page, randomNumbers } from './site.js'

const synonyms = [['bucket', 'object store']]
const digestOf = (one: SearchPage) => JSON.stringify(one)

function update(pages: readonly SearchPage[], last?: UpdatedIndex) {
  const input = { pages, digests: pages.map(digestOf), state: last?.state, last }
  return updateSearchIndex(input, { synonyms, sizes: { oneFile: 0, docs: 1000 } })
}

const bytesOf = ({ head, parts }: UpdatedIndex) =>
  Object.fromEntries([['head', head] as const, ...parts].map(([name, bytes]) => [name, hashOf(bytes)]))

test('SIDX-11: after random edits, an updated index equals a new one', async () => {
  const random = randomNumbers(11)
  const spare = manyPages(80, 5).map((one, index) => ({ ...one, url: `/spare-${index}` }))
  let pages = manyPages(60)
  let last = await update(pages)
  for (let round = 0; round < 40; round++) {
    pages = edit(pages, spare, random)
    const updated = await update(pages, last)
    const fresh = await update(pages)
    expect(bytesOf(updated), `round ${round}`).toEqual(bytesOf(fresh))
    expect(updated.runs).toEqual(fresh.runs)
    expect(Buffer.from(updated.state).equals(fresh.state), `state of round ${round}`).toBe(true)
    last = updated
  }
})

test('words with half of a surrogate pair survive the state', async () => {
  // Terms are cut after 40 code units, here within a pair.
  const odd = page('odd', { '': `${'a'.repeat(39)}𐌰 zebra` })
  const last = await update([odd, page('one', { '': 'text' })])
  const pages = [odd, page('one', { '': 'other text' })]
  expect(bytesOf(await update(pages, last))).toEqual(bytesOf(await update(pages)))
})

test('all pages can be removed and added again', async () => {
  const pages = manyPages(5)
  const empty = await update([], await update(pages))
  expect(bytesOf(empty)).toEqual(bytesOf(await update([])))
  expect(bytesOf(await update(pages, empty))).toEqual(bytesOf(await update(pages)))
})

type Random = (below: number) => number

/** Changes, removes, adds or moves some pages. */
function edit(pages: readonly SearchPage[], spare: readonly SearchPage[], random: Random): SearchPage[] {
  const next = [...pages]
  for (let times = 1 + random(3); times > 0; times--) {
    const at = random(next.length)
    const one = next[at]
    if (!one) continue
    const kind = random(5)
    if (kind === 0) next.splice(at, 1)
    else if (kind === 1)
      next.splice(
        at,
        0,
        ...([spare[random(spare.length)]].filter((other) => other && !next.includes(other)) as SearchPage[]),
      )
    else if (kind === 2) next[at] = { ...one, sections: [...one.sections, section(random)] }
    else if (kind === 3) next.push(...next.splice(at, 1))
    else
      next[at] = {
        ...one,
        sections: one.sections.map((old, index) =>
          index === 0 ? { ...old, text: `${old.text} ${section(random).text}` } : old,
        ),
      }
  }
  return next
}

function section(random: Random): SearchSection {
  const word = `word${random(50)}`
  return { anchor: word, title: `Title ${word}`, text: `${word} bucket sensor${random(400)} ${word}` }
}
