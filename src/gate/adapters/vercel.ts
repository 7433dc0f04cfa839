/** Middleware of Vercel for every path. It cannot read the file; it names the one that the host answers with. */
import { createGate } from '../core/createGate.js'
import { gateConfigFrom, injectedGateSettings } from './gateSettings.js'

const gate = createGate(gateConfigFrom(injectedGateSettings(), process.env))

export default function middleware(request: Request): Promise<Response> {
  return gate(request, (allowed) => new Response(null, { headers: { 'x-middleware-rewrite': allowed.url } }))
}

export const config = { matcher: '/(.*)' }
