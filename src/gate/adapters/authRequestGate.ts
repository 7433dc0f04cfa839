/**
 * The gate beside nginx. `auth_request` asks the gate about each request. The gate responds "yes" with the file to send,
 * or "no"; then nginx passes the request itself to the gate. So nginx never interprets the URL of a reader, and everything
 * that is not a plain file (redirect, refusal, sign-in) is the same response as on every other host.
 */
import { canonicalPath } from '../core/canonicalPath.js'
import { type Gate, gateFolder, type ServeFile } from '../core/gateConfig.js'

/** Response header with the file to send: path below the built folder, as UTF-8 bytes. */
const fileHeader = 'X-Docsgen-File'

export interface AuthRequestOptions {
  readonly gate: Gate
  readonly baseUrl: string
  /** Returns the file for an allowed request; undefined if the response is not a file. */
  readonly fileOf: (allowed: Request) => string | undefined
}

/** Adds the route that nginx asks. Method and target are in `X-Original-Method` and `X-Original-URI`. */
export function authRequestGate({ gate, baseUrl, fileOf }: AuthRequestOptions): Gate {
  const nameFile: ServeFile = (allowed) => {
    const file = fileOf(allowed)
    const headers = file === undefined ? undefined : { [fileHeader]: `/${Buffer.from(file).toString('latin1')}` }
    return new Response(null, { status: headers ? 204 : 404, headers })
  }
  return async (request, next) => {
    const { origin, pathname } = new URL(request.url)
    if (pathname !== `${baseUrl}${gateFolder}/check`) return gate(request, next)
    const target = request.headers.get('X-Original-URI') ?? ''
    const method = request.headers.get('X-Original-Method') ?? ''
    // As in `nodeGate.ts`: `URL` would normalize a path that the gate must refuse.
    const path = canonicalPath(target.replace(/\?.*$/s, ''))
    if (path === undefined || !/^(?:GET|HEAD)$/.test(method)) return refuseAuthRequest()
    const response = await gate(new Request(origin + target, { method, headers: request.headers }), nameFile)
    return response.status === 204 && response.headers.has(fileHeader) ? response : refuseAuthRequest()
  }
}

function refuseAuthRequest(): Response {
  return new Response(null, { status: 401, headers: { 'Cache-Control': 'private, no-store' } })
}
