/** Sign-in at the edge: authorization code flow with PKCE, state and nonce. A public client, so there is no client secret. */
import { base64url } from 'jose'
import { safeReturnTo } from './canonicalPath.js'
import { readCookie, sessionCookieName, setCookie } from './cookies.js'
import { decryptToken, encryptToken } from './encryptedTokens.js'
import { type GateConfig, gateFolder } from './gateConfig.js'
import type { GateStore } from './gateStore.js'
import type { NamedKey } from './keyList.js'
import { renderAuthPage } from './renderAuthPage.js'
import { redirectResponse } from './responses.js'
import { openTransaction, readTransaction } from './transactions.js'
import { failureCode, type Reader, type TokenRules, verifyIdToken } from './verifyIdToken.js'

/** A configuration with all defaults filled in. */
export type ResolvedConfig = Omit<GateConfig, 'keys'> &
  Required<Pick<GateConfig, 'now' | 'fetch' | 'log' | 'sessionSeconds'>> & {
    readonly keys: readonly NamedKey[]
    readonly store: GateStore
    readonly rules: TokenRules
    /** For tokens that a page sends. They have their own limit of requests for keys: see `createGate.ts`. */
    readonly postedRules: TokenRules
    /** True if the decoded path is on the public list. */
    readonly isPublic: (path: string) => boolean
  }

const unusableResponse = 'The response of the sign-in service cannot be used.'

/** Path of a route of the gate, with the base path. */
export const gatePath = ({ baseUrl }: Pick<GateConfig, 'baseUrl'>, name: string): string =>
  `${baseUrl}${gateFolder}/${name}`

/** `GET /__gate/login`: opens a transaction and redirects to the provider; a reader with a session is redirected to the page. */
export async function startLogin(request: Request, config: ResolvedConfig): Promise<Response> {
  const returnTo = safeReturnTo(new URL(request.url).searchParams.get('returnTo'), config)
  if (await readSession(request, config)) return redirectResponse(returnTo)
  const { state, nonce, challenge, cookies } = await openTransaction(returnTo, request, config)
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: config.clientId,
    redirect_uri: config.origin + gatePath(config, 'callback'),
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...(config.organization && { organization: config.organization }),
    ...(config.maxAge !== undefined && { max_age: String(config.maxAge) }),
  })
  config.log('login')
  return redirectResponse(`${config.issuer}authorize?${query}`, { cookies })
}

/**
 * `GET /__gate/callback`: exchanges the code for a session. The transaction ends, whatever the result is; those of other
 * tabs go on. A tab that fails although another tab has signed in since is redirected to its page.
 */
export async function finishLogin(request: Request, config: ResolvedConfig): Promise<Response> {
  const { searchParams: query } = new URL(request.url)
  const transaction = await readTransaction(query.get('state'), request, config)
  const returnTo = safeReturnTo(transaction?.returnTo ?? null, config)
  const cookies = transaction ? [transaction.end] : []
  /** `code` is logged. For an error of the provider, `shown` is the provider's own code. */
  const fail = async (code: string, message: string, shown = code) => {
    config.log(code)
    if (await readSession(request, config)) return redirectResponse(returnTo, { cookies })
    const link = {
      href: `${gatePath(config, 'login')}?${new URLSearchParams({ returnTo })}`,
      label: 'gateSignIn',
    } as const
    return renderAuthPage({ status: 400, code: shown, message, link, template: config.template }, { cookies })
  }
  if (['code', 'state', 'error'].some((name) => query.getAll(name).length > 1))
    return fail('callback_form', 'Invalid state')
  if (!transaction) return fail('state_mismatch', 'Invalid state')
  if (!transaction.secrets) return fail('missing_transaction', 'Invalid state')
  const error = query.get('error')
  if (error) return fail('provider_error', (query.get('error_description') ?? error).slice(0, 300), error.slice(0, 60))
  const code = query.get('code')
  if (!code) return fail('missing_code', unusableResponse)
  const { verifier, nonce } = transaction.secrets
  try {
    const token = await exchangeCode(code, verifier, config)
    const { reader } = await verifyIdToken(token, { ...config.rules, nonce })
    config.log('signed_in')
    return redirectResponse(returnTo, { cookies: [await createSessionCookie(reader, config), ...cookies] })
  } catch (thrown) {
    return fail(failureCode(thrown) ?? 'exchange_failed', unusableResponse)
  }
}

/** Returns the ID token, unverified. */
async function exchangeCode(code: string, verifier: string, config: ResolvedConfig): Promise<unknown> {
  const response = await config.fetch(`${config.issuer}oauth/token`, {
    method: 'POST',
    // As in `signingKeys.ts`: a redirect is treated as a failure.
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: config.clientId,
      code,
      code_verifier: verifier,
      redirect_uri: config.origin + gatePath(config, 'callback'),
    }).toString(),
  })
  if (!response.ok) throw new Error('exchange_refused')
  return idTokenOf(await response.json())
}

/** The field `id_token` of a JSON value; undefined if there is none. */
export function idTokenOf(json: unknown): unknown {
  return typeof json === 'object' && json !== null && 'id_token' in json ? json.id_token : undefined
}

/** Returns a `Set-Cookie` value. */
export async function createSessionCookie(reader: Reader, config: ResolvedConfig): Promise<string> {
  const { sessionSeconds: seconds } = config
  const claims = { ...reader, sid: base64url.encode(crypto.getRandomValues(new Uint8Array(16))) }
  return setCookie(sessionCookieName, await encryptToken(claims, { purpose: 'session', seconds }, config), seconds)
}

/** Returns the reader of a valid session; undefined if the reader must sign in. */
export async function readSession(request: Request, config: ResolvedConfig): Promise<Reader | undefined> {
  const session = await decryptSession(request, config)
  if (!session || (await config.store.has(session.endedKey))) return undefined
  const { sub, name, picture, edition } = session.claims
  if (typeof sub !== 'string') return undefined
  const current = config.editions?.list.find(({ folder }) => folder === edition)
  // The rules have changed since the reader signed in.
  if (config.editions && !current) return undefined
  return {
    sub,
    ...(current && { edition: current.folder }),
    ...(typeof name === 'string' && { name }),
    ...(typeof picture === 'string' && { picture }),
  }
}

/** Ends the session for every copy of its cookie, as far as the store reaches. */
export async function endSession(request: Request, config: ResolvedConfig): Promise<void> {
  const session = await decryptSession(request, config)
  if (session) await config.store.add(session.endedKey, session.claims.iat + config.sessionSeconds)
}

/** Decrypts the cookie. The reader can have ended the session since. */
async function decryptSession(request: Request, config: ResolvedConfig) {
  const token = readCookie(sessionCookieName, request)
  const claims = await decryptToken(token, { purpose: 'session', seconds: config.sessionSeconds }, config)
  return typeof claims?.sid === 'string' ? { claims, endedKey: `ended:${claims.sid}` } : undefined
}
