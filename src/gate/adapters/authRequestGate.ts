/**
 * The gate beside nginx. `auth_request` asks it about each request; it answers "yes" with the very file to send, or "no",
 * and then nginx hands it the request itself. So nginx never reads the address of a reader, and whatever is not a plain
 * file (a redirect, a refusal, the way to sign in) is the same answer as everywhere else.
 */

import { canonicalPath } from '../core/canonicalPath.js'
import { type Gate, gateFolder, type ServeFile } from '../core/gateConfig.js'

/** Header with the file to send, below the built folder, as UTF-8 bytes. */
const fileHeader = 'X-Docsgen-File'

export interface AuthRequestOptions {
  readonly gate: Gate
  readonly baseUrl: string
  /** The file that answers an allowed request; undefined where none does. */
  readonly fileOf: (allowed: Request) => string | undefined
}

/** The gate, and the route at which nginx asks it; the method and address are in `X-Original-Method` and `-URI`. */
export function authRequestGate({ gate, baseUrl, fileOf }: AuthRequestOptions): Gate {
  const name: ServeFile = (allowed) => {
    const file = fileOf(allowed)
    const headers = file === undefined ? undefined : { [fileHeader]: `/${Buffer.from(file).toString('latin1')}` }
    return new Response(null, { status: headers ? 204 : 404, headers })
  }
  return async (request, next) => {
    const { origin, pathname } = new URL(request.url)
    if (pathname !== `${baseUrl}${gateFolder}/check`) return gate(request, next)
    const target = request.headers.get('X-Original-URI') ?? ''
    const method = request.headers.get('X-Original-Method') ?? ''
    // As under Node: `URL` would tidy away what the gate has to refuse.
    if (canonicalPath(target.replace(/\?.*$/s, '')) === undefined || !/^(?:GET|HEAD)$/.test(method))
      return refuseAuthRequest()
    const answer = await gate(new Request(origin + target, { method, headers: request.headers }), name)
    return answer.status === 204 && answer.headers.has(fileHeader) ? answer : refuseAuthRequest()
  }
}

function refuseAuthRequest(): Response {
  return new Response(null, { status: 401, headers: { 'Cache-Control': 'private, no-store' } })
}
