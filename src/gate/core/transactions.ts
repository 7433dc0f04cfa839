/**
 * Sign-in transactions. Tabs that sign in at once must not disturb each other, so each transaction has its own cookie, and
 * no response overwrites the cookie of another tab. The cookie is small: only the PKCE verifier, which proves that this
 * browser started the sign-in. Everything else is in `state`, encrypted, which the provider returns. So even a tab whose
 * cookie is gone knows the page that its reader wanted.
 */
import { base64url } from 'jose'
import { clearCookie, cookieNamesWith, readCookie, setCookie } from './cookies.js'
import { decryptToken, encryptToken, type TokenConfig } from './encryptedTokens.js'
import { maxSessionSeconds } from './gateConfig.js'
import { sha256 } from './sha256.js'

/** The reader has ten minutes to sign in at the provider. */
const transactionSeconds = 600
/** A cookie has about 80 bytes, so all of them fit into the headers that hosts accept. */
const maxTransactions = 32
const cookiePrefix = '__Host-docsgen-login-'
/** `state` outlives its transaction, for tabs that come late. */
const stateOptions = { purpose: 'login', seconds: maxSessionSeconds } as const

export interface NewTransaction {
  readonly state: string
  readonly nonce: string
  /** PKCE code challenge (S256). */
  readonly challenge: string
  /** `Set-Cookie` values. */
  readonly cookies: readonly string[]
}

/** The state of the sign-in of a callback. */
export interface Transaction {
  readonly returnTo: string
  /** PKCE code verifier and nonce; absent if the transaction has ended, or another browser started it. */
  readonly secrets?: { readonly verifier: string; readonly nonce: string }
  /** `Set-Cookie` value that ends the transaction. */
  readonly end: string
}

/** Starts a sign-in that ends at `returnTo`. `cookies` also deletes the oldest transactions of a browser that has too many. */
export async function openTransaction(
  returnTo: string,
  request: Request,
  config: TokenConfig,
): Promise<NewTransaction> {
  const verifier = base64url.encode(crypto.getRandomValues(new Uint8Array(32)))
  const challenge = await hashVerifier(verifier)
  const iat = Math.floor(config.now() / 1000)
  return {
    state: await encryptToken({ challenge, returnTo }, { ...stateOptions, issuedAt: iat }, config),
    nonce: await deriveNonce(verifier),
    challenge,
    cookies: [
      setCookie(cookieName({ iat, challenge }), verifier, transactionSeconds),
      ...oldestTransactions(request).map(clearCookie),
    ],
  }
}

/** Returns undefined if this gate did not create `state`. */
export async function readTransaction(
  state: string | null,
  request: Request,
  config: TokenConfig,
): Promise<Transaction | undefined> {
  const claims = await decryptToken(state, stateOptions, config)
  if (typeof claims?.challenge !== 'string' || typeof claims.returnTo !== 'string') return undefined
  const { iat, challenge, returnTo } = claims
  const name = cookieName({ iat, challenge })
  const known = { returnTo, end: clearCookie(name) }
  const verifier = readCookie(name, request)
  const isOpen = iat + transactionSeconds > config.now() / 1000
  if (!isOpen || verifier === undefined || (await hashVerifier(verifier)) !== challenge) return known
  return { ...known, secrets: { verifier, nonce: await deriveNonce(verifier) } }
}

/** `Set-Cookie` values that end all sign-ins of this browser. */
export function endTransactions(request: Request): string[] {
  return cookieNamesWith(cookiePrefix, request).map(clearCookie)
}

/** The time is part of the name, so that the oldest cookies can be found without their `state`. */
function cookieName({ iat, challenge }: { readonly iat: number; readonly challenge: string }): string {
  return `${cookiePrefix}${iat.toString(36)}-${challenge.slice(0, 8)}`
}

/** Names of the cookies that must go before one more is added. */
function oldestTransactions(request: Request): string[] {
  const startOf = (name: string) => Number.parseInt(name.slice(cookiePrefix.length), 36) || 0
  const names = cookieNamesWith(cookiePrefix, request).sort((a, b) => startOf(b) - startOf(a))
  return names.slice(maxTransactions - 1)
}

/** The nonce reaches the provider and the ID token; the verifier cannot be computed from it. */
function deriveNonce(verifier: string): Promise<string> {
  return hashVerifier(`nonce ${verifier}`)
}

async function hashVerifier(text: string): Promise<string> {
  return base64url.encode(await sha256(text))
}
