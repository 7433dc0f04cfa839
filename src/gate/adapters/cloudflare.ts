/** `_worker.js` of Cloudflare Pages. The worker receives every request; files come from `ASSETS`, only as the gate asks. */
import { createGate } from '../core/createGate.js'
import type { Gate } from '../core/gateConfig.js'
import { type GateEnvironment, gateConfigFrom, injectedGateSettings } from './gateSettings.js'

interface CloudflareAssets {
  readonly fetch: (request: Request) => Promise<Response>
}

let gate: Gate | undefined

export default {
  fetch(request: Request, env: GateEnvironment & { readonly ASSETS: CloudflareAssets }): Promise<Response> {
    gate ??= createGate(gateConfigFrom(injectedGateSettings(), env))
    return gate(request, (allowed) => env.ASSETS.fetch(allowed))
  },
}
