/** Edge function of Netlify for every path. With `onError: 'fail'`, the host refuses requests if the function crashes. */
import { createGate } from '../core/createGate.js'
import { gateConfigFrom, injectedGateSettings } from './gateSettings.js'

interface NetlifyContext {
  /** Responds with the file at another path of this site. */
  readonly rewrite: (url: URL) => Promise<Response>
  readonly next: (request: Request) => Promise<Response>
}

declare const Netlify: { readonly env: { readonly toObject: () => Readonly<Record<string, string>> } }

const gate = createGate(gateConfigFrom(injectedGateSettings(), Netlify.env.toObject()))

export default function runEdgeFunction(request: Request, context: NetlifyContext): Promise<Response> {
  return gate(request, (allowed) => {
    const url = new URL(allowed.url)
    return url.pathname === new URL(request.url).pathname ? context.next(allowed) : context.rewrite(url)
  })
}

export const config = { path: '/*', onError: 'fail' }
