/** The routes that the site's own pages call: a session for an ID token, the reader, signing out. */
import { base64url } from 'jose'
import { clearCookie } from './cookies.js'
import { jsonResponse, textResponse } from './responses.js'
import { sha256 } from './sha256.js'
import { createSessionCookie, type ResolvedConfig, readSession } from './signIn.js'
import { failureCode, verifyIdToken } from './verifyIdToken.js'

/** Seconds for which an ID token can be turned into a session: it has no nonce of ours, so it must be new. */
const maxTokenAge = 600
const maxSessionBody = 20 * 1024

/** `POST /__gate/session` with `{"id_token": "…"}`, for sites whose pages sign readers in themselves. */
export async function startSession(request: Request, config: ResolvedConfig): Promise<Response> {
  const refuse = (code: string, status: number) => {
    config.log(code)
    return textResponse(status, 'No session.')
  }
  if (!isSameOriginRequest(request, config)) return refuse('session_origin', 403)
  if (!/^application\/json(?:;|$)/i.test(request.headers.get('Content-Type') ?? '')) return refuse('session_type', 415)
  if (Number(request.headers.get('Content-Length') ?? 0) > maxSessionBody) return refuse('session_size', 413)
  const body = await request.text()
  if (body.length > maxSessionBody) return refuse('session_size', 413)
  try {
    const token = (JSON.parse(body) as { id_token?: unknown } | null)?.id_token
    const reader = await verifyIdToken(token, { ...config.rules, freshness: maxTokenAge })
    const hash = base64url.encode(await sha256(String(token)))
    if (!(await config.isFirstUse(hash, config.now() / 1000 + 2 * maxTokenAge))) return refuse('session_replay', 401)
    config.log('session')
    return jsonResponse({ ok: true }, { cookies: [await createSessionCookie(reader, config)] })
  } catch (thrown) {
    return refuse(failureCode(thrown) ?? 'session_token', 401)
  }
}

/** `POST /__gate/logout`: ends the session and tells where the provider ends its own. */
export function endSessionRoute(request: Request, config: ResolvedConfig): Response {
  if (!isSameOriginRequest(request, config)) return textResponse(403, 'Refused.')
  const query = new URLSearchParams({ client_id: config.clientId, returnTo: config.origin })
  config.log('signed_out')
  return jsonResponse(
    { to: `${config.issuer}v2/logout?${query}` },
    { cookies: [clearCookie('session'), clearCookie('login')] },
  )
}

export async function sendReader(request: Request, config: ResolvedConfig): Promise<Response> {
  const reader = await readSession(request, config)
  if (!reader) return textResponse(401, 'Signed out.')
  const { name, picture } = reader
  return jsonResponse({ name, picture })
}

/** `GET /__gate/key`: what opens the sealed files, for pages of this site only. */
export async function sendSealKeys(request: Request, config: ResolvedConfig): Promise<Response> {
  if (config.sealKeys === undefined) return textResponse(404, 'There is no such page.')
  const site = request.headers.get('Sec-Fetch-Site')
  if (site !== null && site !== 'same-origin') return textResponse(403, 'Refused.')
  if (!(await readSession(request, config))) return textResponse(401, 'Signed out.')
  config.log('key')
  return jsonResponse({ keys: config.sealKeys })
}

/** Browsers send `Origin` with every POST, and pages cannot choose it. */
function isSameOriginRequest(request: Request, { origin }: ResolvedConfig): boolean {
  const site = request.headers.get('Sec-Fetch-Site')
  return request.headers.get('Origin') === origin && (site === null || site === 'same-origin')
}

/** Remembers in this process what was shown, until it would be refused for its age anyway. */
export function rememberTokens(now: () => number): (hash: string, untilSeconds: number) => boolean {
  const seen = new Map<string, number>()
  return (hash, until) => {
    for (const [known, end] of seen) if (end < now() / 1000) seen.delete(known)
    if (seen.has(hash) || seen.size > 100_000) return false
    seen.set(hash, until)
    return true
  }
}
