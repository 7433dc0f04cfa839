/** `_worker.js` of Cloudflare Pages. The worker receives every request; files come from `ASSETS`, only as the gate asks. */
import { createGate } from '../core/createGate.js'
import type { Gate } from '../core/gateConfig.js'
import type { GateStore } from '../core/gateStore.js'
import { edgeStore } from './edgeStore.js'
import { type GateEnvironment, gateConfigFrom, injectedGateSettings } from './gateSettings.js'
import { createKvStore, type KvNamespace } from './kvStore.js'

interface CloudflareAssets {
  readonly fetch: (request: Request) => Promise<Response>
}

interface CloudflareEnvironment {
  readonly ASSETS: CloudflareAssets
  /** A binding of a KV namespace, or the URL of a Redis. */
  readonly DOCSGEN_GATE_STORE?: KvNamespace | string
}

let gate: Gate | undefined

export default {
  fetch(request: Request, env: GateEnvironment & CloudflareEnvironment): Promise<Response> {
    gate ??= createGate(gateConfigFrom(injectedGateSettings(), env, storeOf(env)))
    return gate(request, (allowed) => env.ASSETS.fetch(allowed))
  },
}

function storeOf({ DOCSGEN_GATE_STORE: store, ...env }: CloudflareEnvironment): GateStore | null | undefined {
  return typeof store === 'object' ? createKvStore(store) : edgeStore({ DOCSGEN_GATE_STORE: store, ...env })
}
