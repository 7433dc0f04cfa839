/** Sign-in at the edge: authorization code flow with PKCE, state and nonce. A public client, so there is no client secret. */
import { base64url, type JWTPayload } from 'jose'
import { safeReturnTo } from './canonicalPath.js'
import { clearCookie, decryptCookie, encryptCookie } from './cookies.js'
import { type GateConfig, gateFolder } from './gateConfig.js'
import { renderAuthPage } from './renderAuthPage.js'
import { redirectResponse } from './responses.js'
import { sha256 } from './sha256.js'
import { failureCode, type Reader, type TokenRules, verifyIdToken } from './verifyIdToken.js'

/** A configuration with all defaults filled in. */
export type ResolvedConfig = GateConfig &
  Required<Pick<GateConfig, 'now' | 'fetch' | 'log' | 'isFirstUse' | 'sessionSeconds'>> & {
    readonly rules: TokenRules
    /** True if the decoded path is on the public list. */
    readonly isPublic: (path: string) => boolean
  }

/** The reader has ten minutes to sign in at the provider. */
const loginSeconds = 600

const unusableResponse = 'What the sign-in service answered cannot be used.'

/** Path of a route of the gate, with the base path. */
export const gatePath = ({ baseUrl }: Pick<GateConfig, 'baseUrl'>, name: string): string =>
  `${baseUrl}${gateFolder}/${name}`

/** `GET /__gate/login`: saves the login transaction in a cookie and redirects to the provider. */
export async function startLogin(request: Request, config: ResolvedConfig): Promise<Response> {
  const [state, nonce, verifier] = [randomValue(), randomValue(), randomValue()]
  const returnTo = safeReturnTo(new URL(request.url).searchParams.get('returnTo'), config)
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: config.clientId,
    redirect_uri: config.origin + gatePath(config, 'callback'),
    scope: 'openid profile email',
    state,
    nonce,
    code_challenge: base64url.encode(await sha256(verifier)),
    code_challenge_method: 'S256',
    ...(config.organization && { organization: config.organization }),
    ...(config.maxAge !== undefined && { max_age: String(config.maxAge) }),
  })
  const cookie = await encryptCookie(
    { state, nonce, verifier, returnTo },
    { purpose: 'login', seconds: loginSeconds },
    config,
  )
  config.log('login')
  return redirectResponse(`${config.issuer}authorize?${query}`, { cookies: [cookie] })
}

/** `GET /__gate/callback`: exchanges the code for a session. The transaction ends, whatever the result is. */
export async function finishLogin(request: Request, config: ResolvedConfig): Promise<Response> {
  const transaction = await decryptCookie(request, { purpose: 'login', seconds: loginSeconds }, config)
  /** `code` is logged. For an error of the provider, `shown` is the provider's own code. */
  const fail = (code: string, message: string, shown = code) => {
    config.log(code)
    const query = transaction ? `?${new URLSearchParams({ returnTo: String(transaction.returnTo) })}` : ''
    const link = { to: gatePath(config, 'login') + query, label: 'Sign in' }
    const page = { title: 'Login failed', alert: { message, code: shown }, link }
    return renderAuthPage(400, page, { cookies: [clearCookie('login')] })
  }
  const { searchParams: query } = new URL(request.url)
  if (['code', 'state', 'error'].some((name) => query.getAll(name).length > 1))
    return fail('callback_form', 'Invalid state')
  if (!transaction) return fail('missing_transaction', 'Invalid state')
  if (!query.get('state') || query.get('state') !== transaction.state) return fail('state_mismatch', 'Invalid state')
  const error = query.get('error')
  if (error) return fail('provider_error', (query.get('error_description') ?? error).slice(0, 300), error.slice(0, 60))
  const code = query.get('code')
  if (!code) return fail('missing_code', unusableResponse)
  try {
    const token = await exchangeCode(code, transaction, config)
    const reader = await verifyIdToken(token, { ...config.rules, nonce: String(transaction.nonce) })
    config.log('signed_in')
    const cookies = [await createSessionCookie(reader, config), clearCookie('login')]
    return redirectResponse(safeReturnTo(String(transaction.returnTo), config), { cookies })
  } catch (thrown) {
    return fail(failureCode(thrown) ?? 'exchange_failed', unusableResponse)
  }
}

/** Returns the ID token, unverified. */
async function exchangeCode(code: string, { verifier }: JWTPayload, config: ResolvedConfig): Promise<unknown> {
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
      code_verifier: String(verifier),
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

export function createSessionCookie(reader: Reader, config: ResolvedConfig): Promise<string> {
  return encryptCookie({ ...reader }, { purpose: 'session', seconds: config.sessionSeconds }, config)
}

/** Returns the reader of a valid session; undefined if the reader must sign in. */
export async function readSession(request: Request, config: ResolvedConfig): Promise<Reader | undefined> {
  const claims = await decryptCookie(request, { purpose: 'session', seconds: config.sessionSeconds }, config)
  if (typeof claims?.sub !== 'string') return undefined
  const { sub, name, picture } = claims
  return {
    sub,
    ...(typeof name === 'string' && { name }),
    ...(typeof picture === 'string' && { picture }),
  }
}

function randomValue(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)))
}
