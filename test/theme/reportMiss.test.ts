/** `search.analytics`: which queries are sent, and what the request contains. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SearchResults } from '../../src/model/contract.js'
import { contentSources } from '../../src/site/contentSources.js'
import { parse } from '../schema/minimalConfig.js'

const fetched = vi.fn(async (_url: string, _init: RequestInit) => new Response())
const none: SearchResults = { hits: [], total: 0, pages: 0, corrections: [], unknown: ['llama'] }
const scope = { version: '', context: '' }

beforeEach(() => {
  vi.useFakeTimers()
  vi.resetModules()
  fetched.mockClear()
  vi.stubGlobal('fetch', fetched)
  vi.stubGlobal('navigator', {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function report(...texts: readonly (string | [string, SearchResults])[]): Promise<string[]> {
  const { reportMiss } = await import('../../theme/browser/search/reportMiss.js')
  for (const one of texts) {
    const [text, results] = typeof one === 'string' ? [one, none] : one
    reportMiss('https://example.com/searches', { text, results, scope })
  }
  vi.runAllTimers()
  return fetched.mock.calls.map(([, { body }]) => JSON.parse(String(body)).query)
}

test('the last text of a reader who types is sent once, without identity', async () => {
  expect(await report('lla', 'llama')).toEqual(['llama'])
  expect(await report('llama')).toEqual(['llama'])
  const [url, init] = fetched.mock.calls[0] ?? []
  expect(url).toBe('https://example.com/searches')
  expect(init).toMatchObject({ method: 'POST', credentials: 'omit', referrerPolicy: 'no-referrer' })
  expect(JSON.parse(String(init?.body))).toEqual({ query: 'llama', version: '', context: '' })
})

test('queries with results are not sent', async () => {
  expect(await report(['llamas', { ...none, pages: 2, unknown: [] }])).toEqual([])
})

test.each(['anna@example.com', 'account 123456789012', 'token ab12cd34ef56ab78', 'x '.repeat(80)])(
  'a text that may identify someone is not sent: %s',
  async (text) => {
    expect(await report(text)).toEqual([])
  },
)

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])('%o sends nothing', async (navigator) => {
  vi.stubGlobal('navigator', navigator)
  expect(await report('llama')).toEqual([])
})

test('the policy admits the URL, which must be encrypted or on the site', () => {
  const sourcesWith = (analytics: string) => {
    const { config } = parse({ search: { analytics } })
    return config && contentSources({ config, docs: [] })['connect-src']
  }
  expect(sourcesWith('https://example.com/searches')).toContain('https://example.com')
  expect(sourcesWith('/searches') ?? []).not.toContain('/searches')
  expect(parse({ search: { analytics: 'http://example.com' } }).diagnostics).toHaveLength(1)
})
