import { readFileSync } from 'node:fs'
import fastGlob from 'fast-glob'
import { expect, test } from 'vitest'
import { lunr } from '../../src/search/shared/lunr.js'
import { isStopWord, stemWord } from '../../src/search/shared/stem.js'

const endings = 's ies sses ed ing eed y ational ization iveness ement sion ion ll logi e'.split(' ')

/** The words of this site, and each of them with endings that the algorithm removes. */
function manyWords(): string[] {
  const texts = fastGlob.sync('content/**/*.{md,mdx}').map((file) => readFileSync(file, 'utf8').toLowerCase())
  const words = [...new Set(texts.flatMap((text) => text.match(/[a-z]+/g) ?? []))]
  return words.flatMap((word) => [word, ...endings.map((ending) => word + ending)])
}

test('stems and stop words are those of lunr', () => {
  const words = manyWords()
  expect(words.length).toBeGreaterThan(20_000)
  const ofLunr = (word: string) => lunr.stemmer(new lunr.Token(word, {})).toString()
  expect(words.filter((word) => stemWord(word) !== ofLunr(word))).toEqual([])
  const isStopWordOfLunr = (word: string) => lunr.stopWordFilter(new lunr.Token(word, {})) === undefined
  expect(words.filter((word) => isStopWord(word) !== isStopWordOfLunr(word))).toEqual([])
})
