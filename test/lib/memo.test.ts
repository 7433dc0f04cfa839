import { mkdirSync, readdirSync, readFileSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { openMemo } from '../../src/lib/memo.js'
import { temporaryFolder } from '../faults/tree.js'

const value = { title: 'Überblick', list: [1, 2, 3], nothing: null, html: '<p>\u2028</p>'.repeat(60) }

function filesOf(folder: string): string[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((path) => join(folder, path))
  return paths.filter((path) => /[0-9a-f]{38}$/.test(path)).sort()
}

describe('what was stored', () => {
  test('comes back, also in another run, and null is a value', () => {
    const folder = temporaryFolder()
    const memo = openMemo(folder, 'v1')
    expect(memo.get('page')).toBeUndefined()
    memo.set('page', value)
    memo.set('none', null)
    expect(openMemo(folder, 'v1').get('page')).toEqual(value)
    expect(openMemo(folder, 'v1').get('none')).toBeNull()
    expect(memo.stats()).toEqual({ hits: 0, misses: 1, damaged: 0, writes: 2, stopped: undefined })
  })

  test('is not seen under another salt', () => {
    const folder = temporaryFolder()
    openMemo(folder, 'v1').set('page', value)
    expect(openMemo(folder, 'v2').get('page')).toBeUndefined()
  })

  test('with a key named __proto__ changes no prototype', () => {
    const folder = temporaryFolder()
    const memo = openMemo(folder, 'v1')
    memo.set('__proto__', JSON.parse('{"__proto__":{"polluted":1}}'))
    expect(Object.keys(Object(memo.get('__proto__')))).toEqual(['__proto__'])
    expect(Object({} as unknown).polluted).toBeUndefined()
  })

  test('that JSON cannot carry is a bug of the caller', () => {
    expect(() => openMemo(temporaryFolder(), 'v1').set('page', undefined)).toThrow(TypeError)
  })
})

describe('a damaged entry is a miss', () => {
  const folder = temporaryFolder
  const stored = () => {
    const root = folder()
    openMemo(root, 'v1').set('page', value)
    const [file = ''] = filesOf(root)
    return { root, file, bytes: readFileSync(file) }
  }

  test('with any bit flipped, every 97th byte', () => {
    const { root, file, bytes } = stored()
    let flips = 0
    for (let at = 0; at < bytes.length; at += 97) {
      for (const bit of [1, 128]) {
        const damaged = Buffer.from(bytes)
        damaged[at] = (damaged[at] ?? 0) ^ bit
        writeFileSync(file, damaged)
        const memo = openMemo(root, 'v1')
        expect(memo.get('page'), `byte ${at}`).toBeUndefined()
        expect(memo.stats()).toMatchObject({ hits: 0, misses: 1, damaged: 1 })
        flips += 1
      }
    }
    expect(flips).toBeGreaterThan(8)
    writeFileSync(file, bytes)
    expect(openMemo(root, 'v1').get('page')).toEqual(value)
  })

  test('cut at any length, or longer', () => {
    const { root, file, bytes } = stored()
    for (const length of [0, 1, 9, 40, 73, 74, 75, bytes.length - 1]) {
      writeFileSync(file, bytes.subarray(0, length))
      expect(openMemo(root, 'v1').get('page'), `length ${length}`).toBeUndefined()
    }
    writeFileSync(file, Buffer.concat([bytes, Buffer.from(' ')]))
    expect(openMemo(root, 'v1').get('page')).toBeUndefined()
  })

  test('in the place of another, or a folder', () => {
    const root = folder()
    const memo = openMemo(root, 'v1')
    memo.set('a', 1)
    memo.set('b', 2)
    const [one = '', two = ''] = filesOf(root)
    renameSync(one, `${one}x`)
    renameSync(two, one)
    renameSync(`${one}x`, two)
    expect([memo.get('a'), memo.get('b')]).toEqual([undefined, undefined])
    const other = openMemo(join(root, 'other'), 'v1')
    other.set('a', 1)
    const [file = ''] = filesOf(join(root, 'other'))
    renameSync(file, `${file}-moved`)
    mkdirSync(file)
    expect(other.get('a')).toBeUndefined()
  })
})

test('a memo that cannot be written says so and goes on', () => {
  const root = temporaryFolder()
  writeFileSync(join(root, 'cache'), 'a file where the folder should be')
  const memo = openMemo(join(root, 'cache'), 'v1')
  memo.set('a', 1)
  memo.set('b', 2)
  expect(memo.get('a')).toBeUndefined()
  expect(memo.stats()).toMatchObject({ writes: 1, stopped: expect.stringMatching(/^E/) })
})

test('pruning keeps what is used or young', () => {
  const folder = temporaryFolder()
  const before = openMemo(folder, 'v1')
  for (const key of ['used', 'old', 'young']) before.set(key, key)
  const memo = openMemo(folder, 'v2')
  memo.set('new', 1)
  const run = openMemo(folder, 'v1')
  run.get('used')
  const old = new Date(Date.now() - 8 * 24 * 3600 * 1000)
  for (const file of filesOf(folder)) if (!readFileSync(file, 'utf8').endsWith('"young"')) utimesSync(file, old, old)
  expect(run.prune()).toBe(2)
  const after = openMemo(folder, 'v1')
  expect(['used', 'old', 'young'].map(after.get)).toEqual(['used', undefined, 'young'])
})

test('a thousand entries are read in well under a second', () => {
  const folder = temporaryFolder()
  const memo = openMemo(folder, 'v1')
  const body = { html: '<p>Some text of a page.</p>'.repeat(400) }
  for (let n = 0; n < 1000; n += 1) memo.set(`page-${n}`, body)
  const start = performance.now()
  for (let n = 0; n < 1000; n += 1) memo.get(`page-${n}`)
  const took = performance.now() - start
  if (process.env.BENCH) console.log(`1,000 entries of 11 KB: ${took.toFixed(0)} ms`)
  expect(memo.stats().hits).toBe(1000)
  expect(took).toBeLessThan(900)
})
