/**
 * A store in Redis, by HTTP: hosts at the edge have no TCP. Upstash, Vercel and the proxy serverless-redis-http speak this
 * protocol. Redis decides which of two requests adds a key first.
 */
import type { GateStore } from '../core/gateStore.js'

export interface RedisRestOptions {
  readonly url: string
  readonly token: string
  readonly fetch?: (url: string, init: RequestInit) => Promise<Response>
}

const requestTimeout = 5_000

export function createRedisRestStore({ url, token, fetch = globalThis.fetch }: RedisRestOptions): GateStore {
  const runCommand = async (...command: readonly string[]): Promise<unknown> => {
    const response = await fetch(url, {
      method: 'POST',
      // As in `signingKeys.ts`: a redirect is treated as a failure.
      redirect: 'manual',
      signal: AbortSignal.timeout(requestTimeout),
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(command),
    })
    const body: unknown = await response.json()
    if (!response.ok || typeof body !== 'object' || body === null || !('result' in body))
      throw new Error('store_failed')
    return body.result
  }
  return {
    add: async (key, until) => (await runCommand('SET', key, '1', 'NX', 'EXAT', String(until))) === 'OK',
    has: async (key) => (await runCommand('EXISTS', key)) === 1,
  }
}
