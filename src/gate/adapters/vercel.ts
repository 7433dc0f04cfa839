/** Middleware of Vercel for every path. Middleware cannot read files; it names the file that the host must send. */
import { createGate } from '../core/createGate.js'
import { gateConfigFrom, injectedGateSettings } from './gateSettings.js'

const gate = createGate(gateConfigFrom(injectedGateSettings(), process.env))

export default function middleware(request: Request): Promise<Response> {
  return gate(request, (allowed) => new Response(null, { headers: { 'x-middleware-rewrite': allowed.url } }))
}

export const config = { matcher: '/(.*)' }
