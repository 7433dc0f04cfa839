import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openDiskStore } from '../../src/cache/diskStore.js'
import { temporaryFolder } from '../faults/tree.js'

const value = Buffer.from(`Überblick ${'<p>\u2028</p>'.repeat(60)}`)
const bytesOf = (text: unknown) => Buffer.from(String(text))

function filesOf(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
  return paths.filter((path) => path.endsWith('.cache')).sort()
}

function put(folder: string, salt: string, values: Readonly<Record<string, string | number | Buffer>>): void {
  const store = openDiskStore(folder, salt)
  for (const [key, one] of Object.entries(values)) store.set(key, Buffer.isBuffer(one) ? one : bytesOf(one))
  store.flush()
}

describe('a stored value', () => {
  test('it is returned, also in another run', () => {
    const folder = temporaryFolder()
    const store = openDiskStore(folder, 'v1')
    expect(store.get('page')).toBeUndefined()
    store.set('page', value)
    store.set('none', Buffer.of())
    store.set('bytes', Buffer.from([0, 255, 10]))
    expect(store.get('page')).toEqual(value)
    store.flush()
    expect(store.get('none')).toEqual(Buffer.of())
    expect(openDiskStore(folder, 'v1').get('bytes')).toEqual(Buffer.from([0, 255, 10]))
    expect(openDiskStore(folder, 'v1').get('page')).toEqual(value)
    expect(openDiskStore(folder, 'v1').get('none')).toEqual(Buffer.of())
    expect(store.stats()).toEqual({ hits: 2, misses: 1, damaged: 0, writes: 3, stopped: undefined })
  })

  test('it is invisible under another salt', () => {
    const folder = temporaryFolder()
    put(folder, 'v1', { page: value })
    expect(openDiskStore(folder, 'v2').get('page')).toBeUndefined()
  })
})

describe('a damaged entry is a miss', () => {
  const folder = temporaryFolder
  const stored = () => {
    const root = folder()
    put(root, 'v1', { page: value })
    const [file = ''] = filesOf(root)
    return { root, file, bytes: readFileSync(file) }
  }

  test('it has any bit flipped, at every 97th byte', () => {
    const { root, file, bytes } = stored()
    let flips = 0
    for (let at = 0; at < bytes.length; at += 97) {
      for (const bit of [1, 128]) {
        const damaged = Buffer.from(bytes)
        damaged[at] = (damaged[at] ?? 0) ^ bit
        writeFileSync(file, damaged)
        const store = openDiskStore(root, 'v1')
        expect(store.get('page'), `byte ${at}`).toBeUndefined()
        expect(store.stats()).toMatchObject({ hits: 0, misses: 1, damaged: 1 })
        flips += 1
      }
    }
    expect(flips).toBeGreaterThan(8)
    writeFileSync(file, bytes)
    expect(openDiskStore(root, 'v1').get('page')).toEqual(value)
  })

  test('it is cut at any length, or longer', () => {
    const { root, file, bytes } = stored()
    for (const length of [0, 1, 9, 40, 73, 74, 75, bytes.length - 1]) {
      writeFileSync(file, bytes.subarray(0, length))
      expect(openDiskStore(root, 'v1').get('page'), `length ${length}`).toBeUndefined()
    }
    writeFileSync(file, Buffer.concat([bytes, Buffer.from(' ')]))
    expect(openDiskStore(root, 'v1').get('page')).toBeUndefined()
  })

  test('it is the entry of another key, or a folder', () => {
    const root = folder()
    put(root, 'v1', { a: 'one', b: 'two' })
    const [file = ''] = filesOf(root)
    const text = readFileSync(file, 'latin1')
    writeFileSync(file, text.replace('onetwo', 'twoone'), 'latin1')
    const store = openDiskStore(root, 'v1')
    expect([store.get('a'), store.get('b')]).toEqual([undefined, undefined])
    rmSync(file)
    mkdirSync(file)
    expect(openDiskStore(root, 'v1').get('a')).toBeUndefined()
  })

  test('the next pruning removes it and keeps the others', () => {
    const root = folder()
    put(root, 'v1', { a: 1 })
    const [file = ''] = filesOf(root)
    put(root, 'v1', { b: 2 })
    writeFileSync(file, 'rubbish')
    openDiskStore(root, 'v1').prune()
    expect(filesOf(root)).toHaveLength(1)
    expect(openDiskStore(root, 'v1').get('b')).toEqual(bytesOf(2))
  })
})

test('a store that cannot be written stops writing and reports the error code', () => {
  const root = temporaryFolder()
  writeFileSync(join(root, 'cache'), 'a file where the folder should be')
  const store = openDiskStore(join(root, 'cache'), 'v1')
  store.set('a', bytesOf(1))
  store.flush()
  store.set('b', bytesOf(2))
  expect([store.get('a'), store.get('b')]).toEqual([undefined, undefined])
  expect(store.stats()).toMatchObject({ writes: 1, stopped: expect.stringMatching(/^E/) })
})

test('pruning keeps recent and used entries', () => {
  const folder = temporaryFolder()
  const days = (count: number) => Date.now() + count * 24 * 3600 * 1000
  put(folder, 'v1', { used: 1, old: 2 })
  put(folder, 'v2', { other: 3 })
  const run = openDiskStore(folder, 'v1')
  run.get('used')
  expect(run.prune({ now: days(8) })).toBe(2)
  put(folder, 'v1', { young: 4 })
  const after = openDiskStore(folder, 'v1')
  expect(['used', 'old', 'young'].map(after.get)).toEqual([bytesOf(1), undefined, bytesOf(4)])
  expect(openDiskStore(folder, 'v1').prune({ now: days(14) })).toBe(1)
  const last = openDiskStore(folder, 'v1')
  expect(['used', 'young'].map(last.get)).toEqual([bytesOf(1), undefined])
})

describe('the last value of a key', () => {
  const lastOf = (folder: string, salt = 'v1') => openDiskStore(folder, salt).getLast('index')
  const setLast = (folder: string, text: string) => openDiskStore(folder, 'v1').setLast('index', bytesOf(text))

  test('it is replaced by the next one, and is found in another run of the same version only', () => {
    const folder = temporaryFolder()
    expect(lastOf(folder)).toBeUndefined()
    setLast(folder, 'one')
    setLast(folder, 'two')
    expect(lastOf(folder)).toEqual(bytesOf('two'))
    expect(lastOf(folder, 'v2')).toBeUndefined()
    expect(openDiskStore(folder, 'v1').getLast('other')).toBeUndefined()
  })

  test('a damaged one is a miss', () => {
    const folder = temporaryFolder()
    setLast(folder, 'a value that is long enough')
    const [file = ''] = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
      path.endsWith('.last'),
    )
    const bytes = readFileSync(join(folder, file))
    bytes[bytes.length - 3] = 0
    writeFileSync(join(folder, file), bytes)
    const store = openDiskStore(folder, 'v1')
    expect(store.getLast('index')).toBeUndefined()
    expect(store.stats().damaged).toBe(1)
  })

  test('pruning keeps it as long as it is used', () => {
    const folder = temporaryFolder()
    const days = (count: number) => Date.now() + count * 24 * 3600 * 1000
    setLast(folder, 'one')
    const store = openDiskStore(folder, 'v1')
    store.getLast('index')
    store.prune({ now: days(8) })
    openDiskStore(folder, 'v1').prune({ now: days(14) })
    expect(lastOf(folder)).toEqual(bytesOf('one'))
    openDiskStore(folder, 'v1').prune({ now: days(16) })
    expect(lastOf(folder)).toBeUndefined()
  })
})

test('pruning joins many small files into one', () => {
  const folder = temporaryFolder()
  for (let n = 0; n < 20; n += 1) put(folder, 'v1', { [`page-${n}`]: n })
  expect(openDiskStore(folder, 'v1').prune()).toBe(0)
  expect(filesOf(folder)).toHaveLength(1)
  const store = openDiskStore(folder, 'v1')
  expect(Array.from({ length: 20 }, (_, n) => store.get(`page-${n}`))).toEqual(
    Array.from({ length: 20 }, (_, n) => bytesOf(n)),
  )
})

test('more entries than one system call writes are stored, including empty ones', () => {
  const folder = temporaryFolder()
  const values = Array.from({ length: 3_000 }, (_, n) => [`page-${n}`, Buffer.alloc(n % 7, n)] as const)
  put(folder, 'v1', Object.fromEntries(values))
  expect(filesOf(folder)).toHaveLength(1)
  const store = openDiskStore(folder, 'v1')
  expect(values.filter(([key, bytes]) => !bytes.equals(store.get(key) ?? Buffer.from('none')))).toEqual([])
})

test('an existing entry is written again only if it is damaged', () => {
  const folder = temporaryFolder()
  put(folder, 'v1', { page: value, bytes: Buffer.from('0123456789') })
  const again = openDiskStore(folder, 'v1')
  expect(again.get('page')).toEqual(value)
  again.set('page', value)
  again.set('bytes', Buffer.from('0123456789'))
  again.flush()
  expect(again.stats().writes).toBe(0)
  const [file = ''] = filesOf(folder)
  const bytes = readFileSync(file)
  bytes.write('X', bytes.indexOf('0123456789'))
  writeFileSync(file, bytes)
  const third = openDiskStore(folder, 'v1')
  expect(third.get('bytes')).toBeUndefined()
  third.set('bytes', Buffer.from('0123456789'))
  third.flush()
  expect(third.stats().writes).toBe(1)
})
