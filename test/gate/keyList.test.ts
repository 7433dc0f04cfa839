/** Keys of the environment: what is accepted, and that keys which can be guessed are not. */
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { parseKeyList } from '../../src/gate/core/keyList.js'
import { parseSealKeys } from '../../src/gate/core/sealKeys.js'
import { testKey } from './support/keys.js'

const encoded = (bytes: Uint8Array | readonly number[]) => `k:${Buffer.from(bytes).toString('base64url')}`
const sequence = (step: (index: number) => number) => encoded(Array.from({ length: 32 }, (_, index) => step(index)))

test('parses keys with their ids in order; spaces and empty entries do not count', () => {
  const parsed = parseKeyList(` ${testKey('New_1')} , ${testKey('old')},`)
  expect(parsed.kind === 'keys' && parsed.keys.map(({ kid, secret }) => [kid, secret.byteLength])).toEqual([
    ['New_1', 32],
    ['old', 32],
  ])
})

test.each([
  ['nothing', '', 'is missing'],
  ['no key', 'k', 'has an entry 1 that is not `id:key`'],
  ['no id', `:${testKey('k').slice(2)}`, 'has an entry 1 that is not `id:key`'],
  ['three parts', `${testKey('k')}:x`, 'has an entry 1 that is not `id:key`'],
  ['another alphabet', 'k:a+b/', 'has a key `k` that is not base64url'],
  ['16 bytes', encoded(randomBytes(16)), 'has a key `k` of 16 bytes; a key has 32'],
  ['33 bytes', encoded(randomBytes(33)), 'has a key `k` of 33 bytes; a key has 32'],
  ['zeros', encoded(Buffer.alloc(32)), 'has a key `k` that is not random'],
  ['ones', encoded(Buffer.alloc(32, 255)), 'has a key `k` that is not random'],
  [
    '16 bytes twice',
    encoded([...Array(2)].flatMap(() => [...Buffer.from('0f1e2d3c4b5a69788796a5b4c3d2e1f0', 'hex')])),
    'has a key `k` that is not random',
  ],
  ['0, 1, 2, …', sequence((index) => index), 'has a key `k` that is not random'],
  ['multiples of 7', sequence((index) => index * 7), 'has a key `k` that is not random'],
  ['31, 30, 29, …', sequence((index) => 31 - index), 'has a key `k` that is not random'],
  ['a sentence', encoded(Buffer.from('the quick brown Fox Jumps over i')), 'has a key `k` that is not random'],
  ['hexadecimal digits', encoded(Buffer.from('0123456789abcdef0123456789ABCDEF')), 'has a key `k` that is not random'],
  ['words instead of base64url', `k:this-is-my-secret-key-for-the-documentation`, 'has a key `k` that is not random'],
  [
    'capitals instead of base64url',
    `k:THIS-IS-MY-SECRET-KEY-FOR-THE-DOCUMENTATION`,
    'has a key `k` that is not random',
  ],
  ['two keys of one id', `${testKey('k')},${testKey('k', 'other')}`, 'names two keys `k`'],
  [
    'one key under two ids',
    `${testKey('k')},${testKey('x')},${testKey('l', 'k')}`,
    'has the same key under the ids `k` and `l`',
  ],
])('refuses %s, for cookies and for files', (_, text, problem) => {
  for (const parse of [parseKeyList, parseSealKeys]) expect(parse(text)).toEqual({ kind: 'problem', problem })
})

test('the id of a key of files is lower case', () => {
  expect(parseSealKeys(testKey('New'))).toEqual({
    kind: 'problem',
    problem: 'has an entry 1 whose id is not of lower-case letters, digits and `-`, at most 32',
  })
})

test('accepts random keys', () => {
  const problems = Array.from({ length: 20_000 }, () => parseKeyList(encoded(randomBytes(32)))).filter(
    ({ kind }) => kind === 'problem',
  )
  expect(problems).toEqual([])
})
