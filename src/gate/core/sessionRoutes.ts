/** The routes that the pages of the site call: start a session with an ID token, get the reader or the key, sign out. */
import { base64url } from 'jose'
import { clearCookie, sessionCookieName } from './cookies.js'
import { editionKeyList } from './editionKeys.js'
import { jsonResponse, plainTextResponse } from './responses.js'
import { parseSealKeys } from './sealKeys.js'
import { sha256 } from './sha256.js'
import { createSessionCookie, endSession, idTokenOf, type ResolvedConfig, readSession } from './signIn.js'
import { endTransactions } from './transactions.js'
import { failureCode, type Reader, verifyIdToken } from './verifyIdToken.js'

/** Seconds after its issue in which an ID token can start a session. Such a token has no nonce of the gate, so it must be new. */
const maxTokenAge = 600
/** Characters. */
const maxSessionBody = 20 * 1024

/** `POST /__gate/session` with `{"id_token": "…"}`, for sites whose pages sign readers in themselves. */
export async function startSession(request: Request, config: ResolvedConfig): Promise<Response> {
  const refuseToken = (code: string, status: number) => {
    config.log(code)
    return plainTextResponse(status, 'No session.')
  }
  if (!isSameOriginRequest(request, config)) return refuseToken('session_origin', 403)
  if (!/^application\/json(?:;|$)/i.test(request.headers.get('Content-Type') ?? ''))
    return refuseToken('session_type', 415)
  if (Number(request.headers.get('Content-Length') ?? 0) > maxSessionBody) return refuseToken('session_size', 413)
  const body = await request.text()
  if (body.length > maxSessionBody) return refuseToken('session_size', 413)
  try {
    const token = idTokenOf(JSON.parse(body))
    const { reader, id } = await verifyIdToken(token, { ...config.postedRules, freshness: maxTokenAge })
    const key = `token:${base64url.encode(await sha256(id))}`
    const isFirst = await config.store.add(key, Math.ceil(config.now() / 1000) + 2 * maxTokenAge)
    if (!isFirst) return refuseToken('session_replay', 401)
    config.log('session')
    return jsonResponse({ ok: true }, { cookies: [await createSessionCookie(reader, config)] })
  } catch (thrown) {
    return refuseToken(failureCode(thrown) ?? 'session_token', 401)
  }
}

/** `POST /__gate/logout`: ends the session, and returns the URL that ends the session at the provider. */
export async function endSessionRoute(request: Request, config: ResolvedConfig): Promise<Response> {
  if (!isSameOriginRequest(request, config)) return plainTextResponse(403, 'Refused.')
  await endSession(request, config)
  const query = new URLSearchParams({ client_id: config.clientId, returnTo: config.origin })
  config.log('signed_out')
  return jsonResponse(
    { to: `${config.issuer}v2/logout?${query}` },
    { cookies: [clearCookie(sessionCookieName), ...endTransactions(request)] },
  )
}

/** `GET /__gate/me`: name and picture of the reader. */
export async function sendReader(request: Request, config: ResolvedConfig): Promise<Response> {
  const reader = await readSession(request, config)
  if (!reader) return plainTextResponse(401, 'Signed out.')
  const { name, picture } = reader
  return jsonResponse({ name, picture })
}

/** `GET /__gate/key`: the keys of the sealed files, for pages of this site only. */
export async function sendSealKeys(request: Request, config: ResolvedConfig): Promise<Response> {
  if (config.sealKeys === undefined) return plainTextResponse(404, 'There is no such page.')
  const site = request.headers.get('Sec-Fetch-Site')
  if (site !== null && site !== 'same-origin') return plainTextResponse(403, 'Refused.')
  const reader = await readSession(request, config)
  if (!reader) return plainTextResponse(401, 'Signed out.')
  config.log('key')
  return jsonResponse({ keys: await sealKeysOf(reader, config) })
}

/** The keys of the reader's edition, or those of the site if all readers see the same. */
async function sealKeysOf(reader: Reader, { editions, sealKeys = '' }: ResolvedConfig): Promise<string> {
  if (!editions) return sealKeys
  const edition = editions.list.find(({ folder }) => folder === reader.edition)
  const parsed = parseSealKeys(sealKeys)
  if (!edition || parsed.kind === 'problem') throw new Error('no_edition_key')
  return editionKeyList(parsed.keys, edition.audiences)
}

/** Prevents CSRF: browsers send `Origin` with every POST, and pages cannot change it. */
function isSameOriginRequest(request: Request, { origin }: ResolvedConfig): boolean {
  const site = request.headers.get('Sec-Fetch-Site')
  return request.headers.get('Origin') === origin && (site === null || site === 'same-origin')
}
