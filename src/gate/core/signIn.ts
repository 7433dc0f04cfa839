/** Signing in at the edge: code flow with PKCE, state and nonce. A public client: no secret to keep or lose. */
import { base64url, type JWTPayload } from 'jose'
import { safeReturnTo } from './canonicalPath.js'
import { clearCookie, decryptCookie, encryptCookie } from './cookies.js'
import { type GateConfig, gateFolder } from './gateConfig.js'
import { renderAuthPage } from './renderAuthPage.js'
import { redirectResponse } from './responses.js'
import { sha256 } from './sha256.js'
import { failureCode, type Reader, type TokenRules, verifyIdToken } from './verifyIdToken.js'

/** A configuration with everything that it may leave out. */
export type ResolvedConfig = GateConfig &
  Required<Pick<GateConfig, 'now' | 'fetch' | 'log' | 'isFirstUse' | 'sessionSeconds'>> & {
    readonly rules: TokenRules
    /** Is this decoded path on the public list? */
    readonly isPublic: (path: string) => boolean
  }

/** Ten minutes for the reader to answer the provider's questions. */
const loginSeconds = 600

const unusableResponse = 'What the sign-in service answered cannot be used.'

export const gatePath = ({ baseUrl }: Pick<GateConfig, 'baseUrl'>, name: string): string =>
  `${baseUrl}${gateFolder}/${name}`

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

/** Whatever comes of it, the transaction is over. */
export async function finishLogin(request: Request, config: ResolvedConfig): Promise<Response> {
  const transaction = await decryptCookie(request, { purpose: 'login', seconds: loginSeconds }, config)
  /** `code` is for the log. What the provider says has a code of its own. */
  const fail = (code: string, message: string, shown = code) => {
    config.log(code)
    const query = transaction ? `?${new URLSearchParams({ returnTo: String(transaction.returnTo) })}` : ''
    const link = { to: gatePath(config, 'login') + query, label: 'Sign in' }
    const failure = { title: 'Login failed', alert: { message, code: shown }, link }
    return renderAuthPage(400, failure, { cookies: [clearCookie('login')] })
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

async function exchangeCode(code: string, { verifier }: JWTPayload, config: ResolvedConfig): Promise<unknown> {
  const response = await config.fetch(`${config.issuer}oauth/token`, {
    method: 'POST',
    // As for keys: what leads elsewhere is no answer.
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
  return ((await response.json()) as { id_token?: unknown }).id_token
}

export function createSessionCookie(reader: Reader, config: ResolvedConfig): Promise<string> {
  return encryptCookie({ ...reader }, { purpose: 'session', seconds: config.sessionSeconds }, config)
}

export async function readSession(request: Request, config: ResolvedConfig): Promise<Reader | undefined> {
  const claims = await decryptCookie(request, { purpose: 'session', seconds: config.sessionSeconds }, config)
  return typeof claims?.sub === 'string' ? (claims as Reader & JWTPayload) : undefined
}

function randomValue(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)))
}
