/** The routes that the site's own pages call: a session for an ID token, the reader, signing out. */
import { base64url } from 'jose'
import { jsonAnswer, textAnswer } from './answers.js'
import { sha256 } from './digest.js'
import { codeOf, readIdToken } from './idToken.js'
import { emptyCookie } from './seal.js'
import { type Ready, readerOf, sessionCookie } from './signIn.js'

/** Seconds for which an ID token can be turned into a session: it has no nonce of ours, so it must be new. */
const freshness = 600
const largestBody = 20 * 1024

/** `POST /__gate/session` with `{"id_token": "…"}`, for sites whose pages sign readers in themselves. */
export async function startSession(request: Request, config: Ready): Promise<Response> {
  const refuse = (code: string, status: number) => {
    config.log(code)
    return textAnswer(status, 'No session.')
  }
  if (!isOwnPage(request, config)) return refuse('session_origin', 403)
  if (!/^application\/json(?:;|$)/i.test(request.headers.get('Content-Type') ?? '')) return refuse('session_type', 415)
  if (Number(request.headers.get('Content-Length') ?? 0) > largestBody) return refuse('session_size', 413)
  const body = await request.text()
  if (body.length > largestBody) return refuse('session_size', 413)
  try {
    const token = (JSON.parse(body) as { id_token?: unknown } | null)?.id_token
    const reader = await readIdToken(token, { ...config.rules, freshness })
    const hash = base64url.encode(await sha256(String(token)))
    if (!(await config.once(hash, config.now() / 1000 + 2 * freshness))) return refuse('session_replay', 401)
    config.log('session')
    return jsonAnswer({ ok: true }, { cookies: [await sessionCookie(reader, config)] })
  } catch (thrown) {
    return refuse(codeOf(thrown) ?? 'session_token', 401)
  }
}

/** `POST /__gate/logout`: ends the session and tells where the provider ends its own. */
export function logout(request: Request, config: Ready): Response {
  if (!isOwnPage(request, config)) return textAnswer(403, 'Refused.')
  const query = new URLSearchParams({ client_id: config.clientId, returnTo: config.origin })
  config.log('signed_out')
  return jsonAnswer(
    { to: `${config.issuer}v2/logout?${query}` },
    { cookies: [emptyCookie('session'), emptyCookie('login')] },
  )
}

export async function me(request: Request, config: Ready): Promise<Response> {
  const reader = await readerOf(request, config)
  if (!reader) return textAnswer(401, 'Signed out.')
  const { name, picture } = reader
  return jsonAnswer({ name, picture })
}

/** `GET /__gate/key`: what opens the sealed files, for pages of this site only. */
export async function sealKeys(request: Request, config: Ready): Promise<Response> {
  if (config.sealKeys === undefined) return textAnswer(404, 'There is no such page.')
  const site = request.headers.get('Sec-Fetch-Site')
  if (site !== null && site !== 'same-origin') return textAnswer(403, 'Refused.')
  if (!(await readerOf(request, config))) return textAnswer(401, 'Signed out.')
  config.log('key')
  return jsonAnswer({ keys: config.sealKeys })
}

/** Browsers send `Origin` with every POST, and pages cannot choose it. */
function isOwnPage(request: Request, { origin }: Ready): boolean {
  const site = request.headers.get('Sec-Fetch-Site')
  return request.headers.get('Origin') === origin && (site === null || site === 'same-origin')
}

/** Remembers in this process what was shown, until it would be refused for its age anyway. */
export function onceHere(now: () => number): (hash: string, untilSeconds: number) => boolean {
  const seen = new Map<string, number>()
  return (hash, until) => {
    for (const [known, end] of seen) if (end < now() / 1000) seen.delete(known)
    if (seen.has(hash) || seen.size > 100_000) return false
    seen.set(hash, until)
    return true
  }
}
