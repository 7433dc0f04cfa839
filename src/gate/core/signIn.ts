/** Signing in at the edge: code flow with PKCE, state and nonce. A public client: no secret to keep or lose. */
import { base64url, type JWTPayload } from 'jose'
import { redirect } from './answers.js'
import { type GateConfig, gateFolder } from './config.js'
import { sha256 } from './digest.js'
import { codeOf, type Reader, readIdToken, type TokenRules } from './idToken.js'
import { safeReturnTo } from './path.js'
import { screen } from './screens.js'
import { emptyCookie, openCookie, sealedCookie } from './seal.js'

/** A configuration with everything that it may leave out. */
export type Ready = GateConfig &
  Required<Pick<GateConfig, 'now' | 'fetch' | 'log' | 'once' | 'sessionSeconds'>> & {
    readonly rules: TokenRules
    /** Is this decoded path on the public list? */
    readonly isPublic: (path: string) => boolean
  }

/** Ten minutes for the reader to answer the provider's questions. */
const loginSeconds = 600

const unusable = 'What the sign-in service answered cannot be used.'

export const gatePath = ({ baseUrl }: Pick<GateConfig, 'baseUrl'>, name: string): string =>
  `${baseUrl}${gateFolder}/${name}`

export async function login(request: Request, config: Ready): Promise<Response> {
  const [state, nonce, verifier] = [random(), random(), random()]
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
  const cookie = await sealedCookie(
    { state, nonce, verifier, returnTo },
    { purpose: 'login', seconds: loginSeconds },
    config,
  )
  config.log('login')
  return redirect(`${config.issuer}authorize?${query}`, { cookies: [cookie] })
}

/** Whatever comes of it, the transaction is over. */
export async function callback(request: Request, config: Ready): Promise<Response> {
  const transaction = await openCookie(request, { purpose: 'login', seconds: loginSeconds }, config)
  /** `code` is for the log. What the provider says has a code of its own. */
  const fail = (code: string, message: string, shown = code) => {
    config.log(code)
    const query = transaction ? `?${new URLSearchParams({ returnTo: String(transaction.returnTo) })}` : ''
    const link = { to: gatePath(config, 'login') + query, label: 'Sign in' }
    const failure = { title: 'Login failed', alert: { message, code: shown }, link }
    return screen(400, failure, { cookies: [emptyCookie('login')] })
  }
  const { searchParams: query } = new URL(request.url)
  if (['code', 'state', 'error'].some((name) => query.getAll(name).length > 1))
    return fail('callback_form', 'Invalid state')
  if (!transaction) return fail('missing_transaction', 'Invalid state')
  if (!query.get('state') || query.get('state') !== transaction.state) return fail('state_mismatch', 'Invalid state')
  const error = query.get('error')
  if (error) return fail('provider_error', (query.get('error_description') ?? error).slice(0, 300), error.slice(0, 60))
  const code = query.get('code')
  if (!code) return fail('missing_code', unusable)
  try {
    const token = await exchange(code, transaction, config)
    const reader = await readIdToken(token, { ...config.rules, nonce: String(transaction.nonce) })
    config.log('signed_in')
    const cookies = [await sessionCookie(reader, config), emptyCookie('login')]
    return redirect(safeReturnTo(String(transaction.returnTo), config), { cookies })
  } catch (thrown) {
    return fail(codeOf(thrown) ?? 'exchange_failed', unusable)
  }
}

async function exchange(code: string, { verifier }: JWTPayload, config: Ready): Promise<unknown> {
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

export function sessionCookie(reader: Reader, config: Ready): Promise<string> {
  return sealedCookie({ ...reader }, { purpose: 'session', seconds: config.sessionSeconds }, config)
}

export async function readerOf(request: Request, config: Ready): Promise<Reader | undefined> {
  const claims = await openCookie(request, { purpose: 'session', seconds: config.sessionSeconds }, config)
  return typeof claims?.sub === 'string' ? (claims as Reader & JWTPayload) : undefined
}

function random(): string {
  return base64url.encode(crypto.getRandomValues(new Uint8Array(32)))
}
