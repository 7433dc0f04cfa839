import { expect, test } from 'vitest'
import { createSealedFileCache, isImmutable } from '../../../src/gate/sealed/sealedFileCache.js'

test('keeps the files that were asked for last, up to a number of bytes', () => {
  const recent = createSealedFileCache(10)
  for (const name of ['a', 'b']) recent.set(name, new Uint8Array(5))
  recent.get('a')
  recent.set('c', new Uint8Array(4))
  expect(['a', 'b', 'c'].map((name) => recent.get(name)?.byteLength)).toEqual([5, undefined, 4])
})

test('a file that is kept twice counts once, and one that is larger than everything is left out', () => {
  const recent = createSealedFileCache(10)
  recent.set('a', new Uint8Array(5))
  recent.set('b', new Uint8Array(5))
  recent.set('b', new Uint8Array(5))
  recent.set('c', new Uint8Array(11))
  expect(['a', 'b', 'c'].map((name) => recent.get(name)?.byteLength)).toEqual([5, 5, undefined])
})

test('holds nothing after it forgot, and has all its room again', () => {
  const recent = createSealedFileCache(10)
  recent.set('a', new Uint8Array(5))
  recent.clear()
  expect(recent.get('a')).toBeUndefined()
  recent.set('b', new Uint8Array(6))
  expect(recent.get('b')?.byteLength).toBe(6)
})

test.each([
  ['public, max-age=31536000, immutable', true],
  ['Immutable', true],
  ['public, max-age=31536000', false],
  ['private, no-store', false],
  ['no-store, immutable', false],
  ['', false],
])('a response with `Cache-Control: %s` may be used again: %s', (value, expected) => {
  expect(isImmutable(new Response('', { headers: { 'Cache-Control': value } }))).toBe(expected)
})
