/** `_worker.js` of Cloudflare Pages. It sees every request; files come from `ASSETS`, only by what the gate asks for. */
import type { Gate } from '../core/config.js'
import { createGate } from '../core/createGate.js'
import { builtSettings, configFrom, type Environment } from './settings.js'

interface Assets {
  readonly fetch: (request: Request) => Promise<Response>
}

let gate: Gate | undefined

export default {
  fetch(request: Request, env: Environment & { readonly ASSETS: Assets }): Promise<Response> {
    gate ??= createGate(configFrom(builtSettings(), env))
    return gate(request, (allowed) => env.ASSETS.fetch(allowed))
  },
}
