/** Phrases of pasted messages, and cells of rows, are the same as if the whole text were split into words and cells. */
import { expect, test } from 'vitest'
import { cellAround } from '../../src/search/excerpts/textSpans.js'
import { messagePairs, phraseFactor } from '../../src/search/query/phrases.js'
import { randomNumbers } from './site.js'

const words = ['error', 'Error', 'err', 'x_1', 'é', 'éa', 'i', '404']
const gaps = [' ', '\n', ': ', '-', '" ', ' 😀', ' ', '…', '_']

test('the factor of a section counts the neighbors of the message that are neighbors in the text', () => {
  const random = randomNumbers(7)
  const compose = (count: number) =>
    Array.from({ length: count }, () => `${words[random(words.length)]}${gaps[random(gaps.length)]}`).join('')
  let matched = 0
  for (let round = 0; round < 500; round++) {
    const [message, text] = [compose(2 + random(5)), compose(random(40))]
    const [ofMessage, ofText] = [message, text].map((part) => part.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [])
    const pairs = listPairs(ofMessage ?? [])
    const found = messagePairs(message)
    if ((ofMessage ?? []).length < 3) {
      expect(found, message).toEqual([])
      continue
    }
    const inText = listPairs(ofText ?? [])
    const expected = [...pairs].filter((pair) => inText.has(pair)).length / pairs.size
    if (expected > 0) matched++
    expect(phraseFactor(text, found), `${message} in ${text}`).toBeCloseTo(1 + 2 * expected)
  }
  expect(matched).toBeGreaterThan(50)
})

function listPairs(list: readonly string[]): ReadonlySet<string> {
  return new Set(list.slice(1).map((word, index) => `${list[index]} ${word}`))
}

test('each place of a text is in the cell that splitting the text gives', () => {
  const text = 'Lead.\n\tName\tDefault\nlimit\t512 MiB\t\n\nLast line'
  let from = 0
  for (const cell of text.split(/[\n\t]/)) {
    const to = from + cell.length
    for (let at = from; at <= to; at++) expect(cellAround(text, at), `place ${at}`).toEqual({ from, to })
    from = to + 1
  }
})
