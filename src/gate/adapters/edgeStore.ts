/** The store that the environment names, for hosts without files. */
import { isLoopback } from '../../routes/loopback.js'
import type { GateStore } from '../core/gateStore.js'
import { createRedisRestStore } from './redisRestStore.js'

type StoreEnvironment = Readonly<Record<string, unknown>>

/** Returns undefined if there is no setting, and null if it is invalid. */
export function edgeStore({
  DOCSGEN_GATE_STORE: url,
  DOCSGEN_GATE_STORE_TOKEN: token,
}: StoreEnvironment): GateStore | null | undefined {
  if (url === undefined || url === '') return undefined
  if (typeof url !== 'string' || typeof token !== 'string' || token === '' || !URL.canParse(url)) return null
  return url.startsWith('https:') || isLoopback(url) ? createRedisRestStore({ url, token }) : null
}
