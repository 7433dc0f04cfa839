import { expect, test } from 'vitest'
import { extractIdentifiersOfWord, plainWord } from '../../src/search/shared/tokens.js'

const letters = ['a', 'f', 's', 'Z', 'rules', 'GetObject', 'ABC', 'deadbeefdeadbeef', 'café', '7', '']
const marks = ['', "'", "'s", '’s', '(', ')', '*', '**', ',', '.', '"', '_', '-', '/', '$', '`', '’', '“', '日']

test('a plain word is split like any other piece of text', () => {
  const pieces = marks.flatMap((before) => letters.flatMap((word) => marks.map((after) => `${before}${word}${after}`)))
  const plain = pieces.filter((piece) => plainWord(piece) !== undefined)
  expect(plain.length).toBeGreaterThan(500)
  for (const piece of plain) {
    const word = plainWord(piece)
    expect([piece, extractIdentifiersOfWord(piece)]).toEqual([piece, [{ parts: [word], humps: [] }]])
  }
})

test('identifiers, hashes and other scripts are not plain words', () => {
  for (const piece of [
    's3:GetObject',
    'getObject',
    'deadbeefdeadbeef',
    'rate_limited',
    "'s",
    "user's",
    'café',
    '日本',
    '7',
    '',
  ])
    expect([piece, plainWord(piece)]).toEqual([piece, undefined])
})
