/** Sealed files by themselves: what opens, and that nothing else does. */
import { deflateRawSync } from 'node:zlib'
import { beforeAll, expect, test } from 'vitest'
import type { NamedKey } from '../../../src/gate/core/keyList.js'
import {
  deriveOpeningKey,
  deriveSealingKey,
  type OpeningKey,
  parseSealKeys,
  type SealingKey,
} from '../../../src/gate/core/sealKeys.js'
import { blockBytes, packContent } from '../../../src/gate/sealed/packContent.js'
import { openSealedFile, type SealedFile, sealFile } from '../../../src/gate/sealed/sealedFile.js'
import { newKey, oldKey } from '../support/sealedSite.js'

const text = `<p>${'Ropes and lanterns. '.repeat(40)}</p>`
const path = 'guide/ropes.html'

let sealing: SealingKey
let opening: OpeningKey
let other: OpeningKey
let file: SealedFile

beforeAll(async () => {
  sealing = await deriveSealingKey(parsed(newKey))
  opening = await deriveOpeningKey(parsed(newKey))
  other = await deriveOpeningKey(parsed(oldKey))
  file = await sealFile(path, packContent(deflateRawSync(Buffer.from(text)), true), sealing)
})

interface OpenOptions {
  readonly name?: string
  readonly path?: string
  readonly key?: OpeningKey
}

const open = (bytes: Uint8Array, { name = file.name, path: at = path, key = opening }: OpenOptions = {}) =>
  openSealedFile(new Uint8Array(bytes), { name, path: at }, key)

test.each([
  ['deflated', (data: Buffer) => packContent(deflateRawSync(data), true)],
  ['as it is', (data: Buffer) => packContent(data, false)],
])('opens to what was sealed, %s', async (_, packed) => {
  for (const content of ['', text, 'ü'.repeat(blockBytes), '\0\x01\x02']) {
    const sealed = await sealFile(path, packed(Buffer.from(content)), sealing)
    const opened = await open(sealed.bytes, { name: sealed.name })
    expect(opened.kind === 'content' && (await new Response(opened.content).text())).toBe(content)
  }
})

test('no byte can be changed', async () => {
  const places = [
    4,
    9,
    15,
    16,
    17,
    500,
    file.bytes.byteLength - 17,
    file.bytes.byteLength - 16,
    file.bytes.byteLength - 1,
  ]
  for (const place of places) {
    const changed = new Uint8Array(file.bytes)
    changed[place] = (changed[place] ?? 0) ^ 1
    expect((await open(changed)).kind, `byte ${place}`).toBe('damaged')
  }
})

test('no end can be cut or added', async () => {
  for (const length of [4, 15, 16, 31, 32, 4096, file.bytes.byteLength - 1])
    expect((await open(file.bytes.subarray(0, length))).kind, `${length} bytes`).toBe('damaged')
  expect((await open(Buffer.concat([file.bytes, Buffer.from([0])]))).kind).toBe('damaged')
})

test('opens only at its own path, by its own name', async () => {
  const twin = await sealFile('guide/other.html', packContent(Buffer.from('Other.'), false), sealing)
  expect((await open(twin.bytes)).kind).toBe('damaged')
  expect((await open(file.bytes, { name: twin.name })).kind).toBe('damaged')
  expect((await open(file.bytes, { path: 'guide/other.html' })).kind).toBe('damaged')
  expect((await open(file.bytes)).kind).toBe('content')
})

test('an older content of the same path does not pass for the newer', async () => {
  const newer = await sealFile(path, packContent(Buffer.from('Newer.'), false), sealing)
  expect(newer.name).not.toBe(file.name)
  expect((await open(file.bytes, { name: newer.name })).kind).toBe('damaged')
})

test('another key opens nothing, even under the same id', async () => {
  expect((await open(file.bytes, { key: other })).kind).toBe('damaged')
  expect((await open(file.bytes, { key: { ...other, kid: 'new' } })).kind).toBe('damaged')
  expect((await open(file.bytes, { key: { ...opening, kid: 'old' } })).kind).toBe('damaged')
})

test('what docsgen did not seal is foreign, not damaged', async () => {
  for (const bytes of [Buffer.from('<!doctype html>'), Buffer.alloc(0), Buffer.from('dgs')])
    expect((await open(bytes)).kind).toBe('foreign')
})

test('equal content at one path is equal bytes; another path or key shares neither name nor nonce', async () => {
  const packed = packContent(deflateRawSync(Buffer.from(text)), true)
  const again = await sealFile(path, packed, await deriveSealingKey(parsed(newKey)))
  const moved = await sealFile('guide/moved.html', packed, sealing)
  const rekeyed = await sealFile(path, packed, await deriveSealingKey(parsed(oldKey)))
  expect(Buffer.from(again.bytes).equals(file.bytes)).toBe(true)
  const nonceOf = ({ bytes }: SealedFile) => Buffer.from(bytes.subarray(4, 16)).toString('hex')
  expect(new Set([file, moved, rekeyed].map(({ name }) => name)).size).toBe(3)
  expect(new Set([file, moved, rekeyed].map(nonceOf)).size).toBe(3)
})

test('where path ends and content begins is part of the name', async () => {
  const one = await sealFile('ab', new Uint8Array(Buffer.from('c')), sealing)
  const two = await sealFile('a', new Uint8Array(Buffer.from('bc')), sealing)
  expect(one.name).not.toBe(two.name)
})

test('sizes are visible only as numbers of blocks', () => {
  expect(
    [0, 1, blockBytes - 5, blockBytes - 4, blockBytes].map(
      (size) => packContent(new Uint8Array(size), false).byteLength / blockBytes,
    ),
  ).toEqual([1, 1, 1, 2, 2])
})

test('a kept key cannot be read out', async () => {
  for (const key of [sealing.file, sealing.name, opening.file])
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow()
})

test('the same key under another id opens nothing: the id is in the derivation', async () => {
  const renamed = await deriveOpeningKey(parsed(newKey.replace('new:', 'other:')))
  expect((await open(file.bytes, { key: renamed })).kind).toBe('damaged')
  // Even if the id that is authenticated with the content is right.
  expect((await open(file.bytes, { key: { ...renamed, kid: 'new' } })).kind).toBe('damaged')
  const again = await sealFile(path, packContent(Buffer.from(text), false), sealing)
  const other = await deriveSealingKey(parsed(newKey.replace('new:', 'other:')))
  expect((await sealFile(path, packContent(Buffer.from(text), false), other)).name).not.toBe(again.name)
})

test('a file of another format version is recognized, whatever its content', async () => {
  for (const digit of ['1', '3', '9']) {
    const changed = new Uint8Array(file.bytes)
    changed[3] = digit.charCodeAt(0)
    expect((await open(changed)).kind).toBe('format')
  }
  expect((await open(Buffer.from('dgsx'))).kind).toBe('foreign')
})

function parsed(entry: string): NamedKey {
  const list = parseSealKeys(entry)
  if (list.kind === 'problem') throw new Error(list.problem)
  return list.keys[0]
}
