/** Each store of the gate: a key is added once, is known until its end, and is known to every process that shares the store. */
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { edgeStore } from '../../src/gate/adapters/edgeStore.js'
import { createFileStore } from '../../src/gate/adapters/fileStore.js'
import { createKvStore } from '../../src/gate/adapters/kvStore.js'
import { nodeStore } from '../../src/gate/adapters/nodeStore.js'
import { createRedisRestStore } from '../../src/gate/adapters/redisRestStore.js'
import { createMemoryStore, type GateStore } from '../../src/gate/core/gateStore.js'

const clock = { now: Date.UTC(2026, 0, 2) }
const now = () => clock.now
const inSeconds = (seconds: number) => clock.now / 1000 + seconds

/** Expiring keys, as the services behind the stores have them. */
function expiringKeys() {
  const keys = new Map<string, number>()
  const has = (key: string) => (keys.get(key) ?? 0) * 1000 > clock.now
  return { has, set: (key: string, until: number) => void keys.set(key, until) }
}

/** Redis behind its HTTP protocol. */
async function startRedis(): Promise<{ readonly server: Server; readonly url: string }> {
  const keys = expiringKeys()
  const run = ([name, key = '', , nx, exat, until]: readonly string[]) => {
    if (name === 'EXISTS') return { result: keys.has(key) ? 1 : 0 }
    if (name !== 'SET' || nx !== 'NX' || exat !== 'EXAT') return { error: 'ERR syntax error' }
    if (keys.has(key)) return { result: null }
    keys.set(key, Number(until))
    return { result: 'OK' }
  }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += part
    if (request.headers.authorization !== 'Bearer token-1') response.writeHead(401)
    response.end(JSON.stringify(response.statusCode === 401 ? { error: 'Unauthorized' } : run(JSON.parse(body))))
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return { server, url: `http://localhost:${(server.address() as AddressInfo).port}` }
}

function startKv() {
  const keys = expiringKeys()
  return {
    get: async (key: string) => (keys.has(key) ? '1' : null),
    put: async (key: string, _: string, { expiration }: { readonly expiration: number }) => {
      if (expiration < clock.now / 1000 + 60 || !Number.isInteger(expiration)) throw new Error('KV PUT failed: 400')
      keys.set(key, expiration)
    },
  }
}

const folder = mkdtempSync(join(tmpdir(), 'gate-store-'))
let redis: Awaited<ReturnType<typeof startRedis>>
const kv = startKv()
beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => {
  redis?.server.close()
  rmSync(folder, { recursive: true, force: true })
})

const shared = createMemoryStore(now)
const stores: Readonly<Record<string, () => GateStore>> = {
  memory: () => shared,
  file: () => createFileStore(folder, now),
  KV: () => createKvStore(kv, now),
  Redis: () => createRedisRestStore({ url: redis.url, token: 'token-1' }),
}

describe.each(Object.entries(stores))('%s', (name, open) => {
  test('adds a key once, also from another process, and knows it until its end', async () => {
    const [one, other] = [open(), open()]
    const key = `ended:${name}/../../é\n`
    expect(await one.has(key)).toBe(false)
    expect(await one.add(key, inSeconds(100))).toBe(true)
    expect(await other.add(key, inSeconds(100))).toBe(false)
    expect([await one.has(key), await other.has(key), await other.has(`${key}x`)]).toEqual([true, true, false])
    clock.now += 99_000
    expect(await other.has(key)).toBe(true)
    clock.now += 2_000
    expect(await other.has(key)).toBe(false)
  })

  // KV has no operation that adds a key only if it is new.
  if (name === 'KV') return
  test('of concurrent calls, one adds the key', async () => {
    const [one, other] = [open(), open()]
    const results = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? one : other).add('token:twice', inSeconds(100))),
    )
    expect(results.filter(Boolean)).toHaveLength(1)
  })
})

test('the file store removes expired files of its own and nothing else', async () => {
  const place = mkdtempSync(join(tmpdir(), 'gate-store-'))
  try {
    writeFileSync(join(place, 'notes.txt'), '')
    const store = createFileStore(place, now)
    await store.add('a', inSeconds(10))
    await store.add('b', inSeconds(3600))
    clock.now += 11 * 60_000
    await store.add('c', inSeconds(10))
    expect(readdirSync(place)).toHaveLength(3)
    expect([await store.has('a'), await store.has('b'), await store.has('c')]).toEqual([false, true, true])
    expect(readdirSync(place)).toContain('notes.txt')
  } finally {
    rmSync(place, { recursive: true, force: true })
  }
})

test('a Redis that refuses or does not respond is an error, not an unknown key', async () => {
  const refused = createRedisRestStore({ url: redis.url, token: 'wrong' })
  await expect(refused.has('a')).rejects.toThrow('store_failed')
  await expect(refused.add('a', inSeconds(10))).rejects.toThrow('store_failed')
  await expect(createRedisRestStore({ url: 'http://localhost:9', token: 'x' }).has('a')).rejects.toThrow()
})

test('the memory store refuses new keys when it is full of keys that are valid', async () => {
  const store = createMemoryStore(now)
  for (let index = 0; index < 100_000; index++) store.add(`key-${index}`, inSeconds(60))
  expect(() => store.add('one more', inSeconds(60))).toThrow('store_full')
  expect(store.has('key-0')).toBe(true)
  clock.now += 61_000
  expect(store.add('one more', inSeconds(60))).toBe(true)
})

test('the environment names the store; an invalid setting is null', () => {
  const token = { DOCSGEN_GATE_STORE_TOKEN: 'token-1' }
  expect(edgeStore({})).toBeUndefined()
  expect(edgeStore({ DOCSGEN_GATE_STORE: '' })).toBeUndefined()
  expect(edgeStore({ DOCSGEN_GATE_STORE: 'https://redis.example.com', ...token })).toHaveProperty('add')
  for (const env of [
    { DOCSGEN_GATE_STORE: 'https://redis.example.com' },
    { DOCSGEN_GATE_STORE: 'http://redis.example.com', ...token },
    { DOCSGEN_GATE_STORE: 'file:///var/lib/x', ...token },
    { DOCSGEN_GATE_STORE: 'redis', ...token },
  ])
    expect([env, edgeStore(env)]).toEqual([env, null])
  expect(nodeStore({ DOCSGEN_GATE_STORE: pathToFileURL(folder).href })).toHaveProperty('add')
  const file = join(folder, 'occupied')
  writeFileSync(file, '')
  expect(nodeStore({ DOCSGEN_GATE_STORE: pathToFileURL(join(file, 'below')).href })).toBeNull()
  expect(nodeStore({ DOCSGEN_GATE_STORE: 'file:relative/%2F' })).toBeNull()
})
