/** Keys that the provider rotates, while others send tokens with unknown key ids. */
import { expect, test } from 'vitest'
import { exchange, type Gated, gated } from './support/gated.js'

const keyRequests = ({ provider }: Gated) => provider.calls.filter((url) => url.endsWith('jwks.json')).length

/** A gate whose clock moves only while it waits. */
async function waitingGate(): Promise<{ readonly site: Gated; readonly waited: number[] }> {
  const waited: number[] = []
  const site: Gated = await gated({
    wait: async (delay) => {
      waited.push(delay)
      site.clock.now += delay
    },
  })
  return { site, waited }
}

const post = async (site: Gated, kid?: string) => {
  site.clock.now += 1
  return (await site.ask('/__gate/session', exchange(await site.provider.sign({}, kid === undefined ? {} : { kid }))))
    .status
}

test('a rotated key is accepted at once, also right after unknown key ids', async () => {
  const { site, waited } = await waitingGate()
  expect(await post(site)).toBe(200)
  for (let index = 0; index < 50; index++) expect(await post(site, `unknown-${index}`)).toBe(401)
  const before = waited.length
  await site.provider.rotate()
  expect(await post(site)).toBe(200)
  expect(waited.slice(before).reduce((sum, delay) => sum + delay, 0)).toBeLessThanOrEqual(1000)
})

test('unknown key ids cause at most one request per second', async () => {
  const { site } = await waitingGate()
  expect(await post(site)).toBe(200)
  const start = { time: site.clock.now, requests: keyRequests(site) }
  await Promise.all(Array.from({ length: 40 }, (_, index) => post(site, `unknown-${index}`)))
  const seconds = (site.clock.now - start.time) / 1000
  expect(keyRequests(site) - start.requests).toBeLessThanOrEqual(Math.ceil(seconds) + 1)
})

test('the code flow does not wait for posted tokens: a rotated key needs no pause there', async () => {
  const { site, waited } = await waitingGate()
  await site.signIn()
  for (let index = 0; index < 5; index++) await post(site, `unknown-${index}`)
  site.clock.now += 1000
  await post(site, 'unknown')
  waited.length = 0
  await site.provider.rotate()
  site.clock.now += 1
  expect(await site.signIn()).toMatch(/^__Host-docsgen=/)
  expect(waited).toEqual([])
})

test('a request for keys that never ends does not stop others', async () => {
  const { site } = await waitingGate()
  expect(await post(site)).toBe(200)
  const { fetch } = site.provider
  let hangs = true
  const stuck = await gated({
    fetch: (url, init) => {
      if (!hangs) return fetch(url, init)
      hangs = false
      return new Promise(() => {})
    },
    wait: async () => {
      stuck.clock.now += 1000
    },
  })
  void stuck.ask('/__gate/session', exchange(await site.provider.sign()))
  const response = await stuck.ask('/__gate/session', exchange(await site.provider.sign()))
  expect(response.status).toBe(200)
})

test('while the provider is down, a token with an unknown key id is refused after one request', async () => {
  const { site } = await waitingGate()
  expect(await post(site)).toBe(200)
  site.clock.now += 5000
  site.provider.down = true
  const before = keyRequests(site)
  expect(await post(site, 'unknown')).toBe(401)
  expect(keyRequests(site) - before).toBe(1)
})
