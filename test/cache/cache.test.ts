import { describe, expect, test } from 'vitest'
import { type Cache, type CacheKey, createCache } from '../../src/cache/cache.js'
import { bytesFormat, type DiskFormat, jsonFormat, jsonToBytes, partsFormat } from '../../src/cache/diskFormat.js'
import { openValueTable, type StoredTable } from '../../src/cache/valueTables.js'
import { freshCache, memoryDisk } from '../support/memoryDisk.js'

/** Looks up a value and counts how often it is computed. */
function counter(cache: Cache) {
  let computed = 0
  const get = (key: CacheKey<string>, inputs: readonly unknown[]) =>
    cache.getOrCompute(key, inputs, () => `value ${++computed}`)
  return { get, computed: () => computed }
}

describe('in memory', () => {
  test('an input with another identity causes a new computation', () => {
    const { get } = counter(freshCache())
    const doc = { title: 'A' }
    expect(get({ slot: 'a' }, [doc, 1])).toBe('value 1')
    expect(get({ slot: 'a' }, [doc, 1])).toBe('value 1')
    expect(get({ slot: 'a' }, [{ title: 'A' }, 1])).toBe('value 2')
    expect(get({ slot: 'a' }, [doc])).toBe('value 3')
    expect(get({ slot: 'b' }, [doc])).toBe('value 4')
  })

  test('undefined, null and false are cached too', () => {
    const cache = freshCache()
    for (const value of [undefined, null, false]) {
      cache.getOrCompute({ slot: String(value) }, [], () => value)
      expect(cache.getOrCompute<unknown>({ slot: String(value) }, [], () => 'computed again')).toBe(value)
    }
  })

  test('a value that is out of date or must not be stored is computed again', () => {
    const { get } = counter(freshCache())
    get({ slot: 'a' }, [])
    expect(get({ slot: 'a', isCurrent: () => false }, [])).toBe('value 2')
    expect(get({ slot: 'a' }, [])).toBe('value 2')
    expect(get({ slot: 'b', isCacheable: () => false }, [])).toBe('value 3')
    expect(get({ slot: 'b' }, [])).toBe('value 4')
  })

  test('nothing is stored if the computation throws', async () => {
    const cache = freshCache()
    const fail = () => {
      throw new Error('no')
    }
    expect(() => cache.getOrCompute({ slot: 'a' }, [], fail)).toThrow('no')
    await expect(cache.getOrComputeAsync({ slot: 'a' }, [], async () => fail())).rejects.toThrow('no')
    expect(cache.getOrCompute({ slot: 'a' }, [], () => 'yes')).toBe('yes')
  })

  test('a group drops values that were not used since it was last opened', () => {
    const cache = freshCache()
    const use = (names: readonly string[]) => {
      const group = cache.openGroup('group')
      const computed: string[] = []
      for (const name of names)
        group.getOrCompute({ slot: name }, [], () => {
          computed.push(name)
          return name
        })
      return computed
    }
    expect(use(['a', 'b'])).toEqual(['a', 'b'])
    expect(use(['b', 'c'])).toEqual(['c'])
    expect(use(['a', 'b', 'c'])).toEqual(['a'])
  })
})

describe('on disk', () => {
  const json = { slot: 'a', disk: jsonFormat<string>() }

  test('another process finds a value by the content of its inputs', () => {
    const disk = memoryDisk()
    const first = counter(createCache(disk))
    first.get(json, [{ title: 'A', text: 'x'.repeat(5000) }, ['b'], 1])
    const second = counter(createCache(disk))
    expect(second.get(json, [{ title: 'A', text: 'x'.repeat(5000) }, ['b'], 1])).toBe('value 1')
    expect(second.computed()).toBe(0)
    const changes = [
      [{ title: 'A', text: 'y'.repeat(5000) }, ['b'], 1],
      [{ title: 'B', text: 'x'.repeat(5000) }, ['b'], 1],
      [{ name: 'A', text: 'x'.repeat(5000) }, ['b'], 1],
      [{ title: 'A', text: 'x'.repeat(5000) }, ['c'], 1],
      [{ title: 'A', text: 'x'.repeat(5000) }, ['b'], 2],
    ]
    for (const inputs of changes) second.get(json, inputs)
    expect(second.computed()).toBe(changes.length)
    expect(second.get({ ...json, slot: 'b' }, changes[0] ?? [])).toBe(`value ${changes.length + 1}`)
  })

  test('only values whose key has a format are stored', () => {
    const stored = new Map<string, Buffer>()
    counter(createCache(memoryDisk(stored))).get({ slot: 'a' }, [])
    expect(stored.size).toBe(0)
  })

  test('a derived object is identified by the digest that was set', () => {
    const disk = memoryDisk()
    const inputs = () => [{ parts: new Map() }, { parts: new Map() }] as const
    const [one, two] = inputs()
    const first = createCache(disk)
    first.setDigest(one, 'doc 1')
    first.getOrCompute(json, [one], () => 'kept')
    const second = createCache(disk)
    second.setDigest(two, 'doc 1')
    expect(second.getOrCompute(json, [two], () => 'computed again')).toBe('kept')
  })

  test.each([[new Map()], [new Set()], [() => 1]])('%s is refused as an input because it has no digest', (input) => {
    expect(() => freshCache().getOrCompute(json, [input], () => '')).toThrow(TypeError)
  })

  test('a value that JSON cannot represent is refused', () => {
    expect(() => jsonToBytes(undefined)).toThrow(TypeError)
  })

  test('a value is computed again if its shared bytes are missing', () => {
    const stored = new Map<string, Buffer>()
    const disk: DiskFormat<string> = {
      encode: (value, share) => Buffer.from(share(Buffer.from(value))),
      decode: (bytes, shared) => shared(String(bytes))?.toString(),
    }
    const get = (value: string) => createCache(memoryDisk(stored)).getOrCompute({ slot: 'a', disk }, [], () => value)
    expect([get('one'), get('two')]).toEqual(['one', 'one'])
    stored.delete([...stored.keys()].find((key) => key.startsWith('shared:')) ?? '')
    expect(get('two')).toBe('two')
  })

  test('bytes are restored unchanged, alone and as parts of a value', () => {
    const disk = memoryDisk()
    const bytes = Buffer.from([0, 255, 10])
    const files = partsFormat({
      toParts: (map: ReadonlyMap<string, Uint8Array>) => ({ json: [...map.keys()], bytes: [...map.values()] }),
      fromParts: ({ json: names, bytes: parts }) => new Map(names.map((name, at) => [name, parts[at] ?? bytes])),
    })
    const value = new Map([
      ['a', bytes],
      ['none', Buffer.of()],
      ['ü', Buffer.from('text')],
    ])
    const read = (cache: Cache) => [
      cache.getOrCompute<Uint8Array>({ slot: 'bytes', disk: bytesFormat }, [], () => bytes),
      cache.getOrCompute<ReadonlyMap<string, Uint8Array>>({ slot: 'files', disk: files }, [], () => value),
    ]
    read(createCache(disk))
    expect(read(createCache(disk))).toEqual([bytes, value])
  })

  test('`has` returns true only for a stored value', () => {
    const disk = memoryDisk()
    const cache = createCache(disk)
    expect(cache.has(json, [1])).toBe(false)
    cache.getOrCompute(json, [1], () => 'one')
    expect([cache.has(json, [1]), createCache(disk).has(json, [1]), cache.has(json, [2])]).toEqual([true, true, false])
  })
})

describe('a table', () => {
  const key = (slot: string) => ({ slot, table: 'kind' })

  test('its values are found by another process if their inputs are the same', () => {
    const stored = new Map<string, Buffer>()
    const first = createCache(memoryDisk(stored))
    for (const slot of ['a', 'b', '__proto__']) first.getOrCompute(key(slot), ['one'], () => `of ${slot}`)
    first.saveTables()
    const second = counter(createCache(memoryDisk(stored)))
    expect(['a', 'b', '__proto__'].map((slot) => second.get(key(slot), ['one']))).toEqual([
      'of a',
      'of b',
      'of __proto__',
    ])
    expect(second.get(key('a'), ['two'])).toBe('value 1')
    expect(second.get(key('c'), ['one'])).toBe('value 2')
  })

  test('values that a build does not use stay', () => {
    const stored = new Map<string, Buffer>()
    const build = (slots: readonly string[]) => {
      const cache = createCache(memoryDisk(stored))
      const { get, computed } = counter(cache)
      for (const slot of slots) get(key(slot), [])
      cache.saveTables()
      return computed()
    }
    expect([build(['a', 'b']), build(['c']), build(['a', 'b', 'c'])]).toEqual([2, 1, 0])
  })

  test('a value that must not be stored is not in the file', () => {
    const stored = new Map<string, Buffer>()
    const cache = createCache(memoryDisk(stored))
    cache.getOrCompute({ ...key('a'), isCacheable: () => false }, [], () => 'secret')
    cache.saveTables()
    expect([...stored.values()].join()).not.toContain('secret')
  })

  test('values that were not used for a week are dropped', () => {
    const kept: StoredTable[] = []
    const last = { get: () => kept.at(-1), set: (table: StoredTable) => void kept.push(table) }
    const onDay = (day: number) => openValueTable(last, day * 24 * 3600 * 1000)
    const first = onDay(0)
    first.set('used', '1', 'a')
    first.set('old', '1', 'b')
    first.save()
    const second = onDay(6)
    second.get('used', '1')
    second.save()
    const third = onDay(9)
    third.set('new', '1', 'c')
    third.save()
    expect(Object.keys(kept.at(-1) ?? {}).sort()).toEqual(['new', 'used'])
  })
})
