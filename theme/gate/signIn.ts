/**
 * The gate of the mode `client`: the documents are empty, and pages come only after the provider has said who reads.
 * It hides and does not protect: whoever knows the address of a file can fetch it.
 */
import { Auth0Client, type Auth0ClientOptions } from '@auth0/auth0-spa-js'
import type { ClientConfig, ProviderGate } from '../../src/model/contract.js'
import { showChecking } from './checking.js'
import { showPage } from './page.js'
import { cleanAddress, isCallback, keepHash, keepTarget, keptTarget, ownAddress, restoreHash } from './place.js'
import { showReader } from './profile.js'
import { showScreen } from './screen.js'
import { forgetTrips, mayTravel } from './trips.js'

type Gate = ProviderGate

export interface Visit {
  readonly config: Pick<ClientConfig, 'baseUrl'>
  readonly gate: Gate
  readonly client: Auth0Client
  readonly log: (state: string) => void
}

export function guard(config: ClientConfig, gate: Gate, open: () => void): Promise<void> {
  return withReader(config, gate, (visit) => enter(visit, config, open))
}

/** Lets in whom the provider knows; sends everybody else there, or shows why not. */
export async function withReader(
  config: Visit['config'],
  gate: Gate,
  letIn: (visit: Visit) => Promise<void>,
): Promise<void> {
  const log = (state: string) => {
    if (gate.debug) console.info(`docsgen gate: ${state}`)
  }
  const retry = () => location.reload()
  if (!globalThis.crypto?.subtle) {
    showScreen({ code: 'insecure_origin', message: 'Signing in needs a secure connection; open this site by https.' })
    return
  }
  let done = (): void => {}
  try {
    const { origin } = location
    const client = new Auth0Client({
      domain: gate.domain,
      clientId: gate.clientId,
      authorizationParams: { redirect_uri: config.baseUrl === '/' ? origin : origin + config.baseUrl },
      ...tokenOptions(gate),
    })
    const visit = { config, gate, client, log }
    done = showChecking({ retry, signIn: () => void signIn(visit) })
    if (!(await mayEnter(visit))) return
    done()
    forgetTrips()
    restoreHash()
    await letIn(visit)
  } catch (thrown) {
    showScreen({ ...failureOf(thrown, gate), retry })
  } finally {
    done()
  }
}

function tokenOptions({ cacheLocation, refreshTokens }: Gate): Partial<Auth0ClientOptions> {
  if (!refreshTokens) return { cacheLocation }
  // Until there is a refresh token, the provider is asked in a hidden frame as ever.
  const common = { cacheLocation, useRefreshTokens: true, useRefreshTokensFallback: true }
  return refreshTokens.worker ? { ...common, workerUrl: refreshTokens.worker } : common
}

/** False where the reader has been sent to sign in, or shown why not. */
async function mayEnter(visit: Visit): Promise<boolean> {
  const { gate, client, log } = visit
  if (isCallback(location)) {
    try {
      const { appState } = await client.handleRedirectCallback<{ target?: unknown }>()
      history.replaceState(null, '', ownAddress(appState?.target))
    } catch (thrown) {
      history.replaceState(null, '', ownAddress(targetOf(thrown)))
      const failure = failureOf(thrown, gate)
      log(`callback failed: ${wordsOf(failure)}`)
      showScreen({ ...failure, retry: () => location.reload(), signIn: () => void signIn(visit) })
      return false
    }
  } else {
    await client.checkSession()
  }
  if (await client.isAuthenticated()) return true
  try {
    await client.getTokenSilently()
    if (await client.isAuthenticated()) return true
  } catch (thrown) {
    log(`not signed in: ${wordsOf(failureOf(thrown, gate, 'Get access token failed'))}`)
    if (!navigator.onLine) {
      const message = 'The sign-in service cannot be reached.'
      showScreen({ code: 'offline', message, retry: () => location.reload() })
      return false
    }
  }
  await travel(visit)
  return false
}

/** To the sign-in page, from which the reader comes back here. */
async function travel(visit: Visit): Promise<void> {
  const { gate, log } = visit
  if (!mayTravel()) {
    log('stopped going round')
    showScreen({
      code: 'login_loop',
      message:
        'Signing in did not last: the browser may be keeping cookies of the sign-in service from this site. Sign in once more, or allow them.',
      signIn: () => void signIn(visit),
    })
    return
  }
  const here = cleanAddress()
  keepHash(here)
  log('to the sign-in page')
  if (!gate.loginUri) return signIn(visit)
  const to = new URL(gate.loginUri, location.href)
  to.searchParams.set('redirect_uri', here.href)
  location.assign(to)
  await gone()
}

/** At the provider, in this very window: works where its cookies are kept from us. */
async function signIn({ gate, client }: Visit): Promise<void> {
  const { pathname, search, hash } = cleanAddress()
  const target = pathname + search + hash
  keepTarget(target)
  try {
    await client.loginWithRedirect({ appState: { target } })
    await gone()
  } catch (thrown) {
    showScreen({ ...failureOf(thrown, gate), retry: () => location.reload() })
  }
}

async function enter({ gate, client, log }: Visit, config: ClientConfig, open: () => void): Promise<void> {
  const problem = await showPage(config)
  if (problem !== undefined) {
    showScreen({ code: 'request_error', message: problem, retry: () => location.reload() })
    return
  }
  const user = await client.getUser()
  const signOut = () => void client.logout({ logoutParams: { returnTo: location.origin } })
  showReader({ name: user?.name, picture: user?.picture ?? (await client.getIdTokenClaims())?.picture }, signOut)
  log('signed in')
  watchOtherTabs(gate.clientId)
  open()
}

/** Another tab signed out, or the browser brought this page back from before it did: ask again. */
function watchOtherTabs(clientId: string): void {
  const isMarked = () => document.cookie.includes(`auth0.${clientId}.is.authenticated=`)
  if (!isMarked()) return
  const check = () => {
    if (document.visibilityState === 'visible' && !isMarked()) location.reload()
  }
  addEventListener('focus', check)
  addEventListener('pageshow', check)
  document.addEventListener('visibilitychange', check)
}

interface Failure {
  readonly code: string
  readonly message: string
}

/** Code and words of the catalogue. `instead` are the words for what has none of its own. */
function failureOf(thrown: unknown, { domain }: Gate, instead = 'Login failed'): Failure {
  if (typeof thrown !== 'object' || thrown === null) return { code: 'login_failed', message: instead }
  const { error, error_description: text, message, name } = thrown as Readonly<Record<string, unknown>>
  if (typeof error === 'string') return { code: error, message: String(text ?? message ?? instead) }
  if (name === 'Error') return { code: 'request_error', message: String(message) }
  // The SDK ends a request that takes too long, and the browser's words for that come before its own.
  if (name === 'AbortError') return { code: 'timeout', message: "Timeout when executing 'fetch'" }
  // No answer, or one that is no JSON: an error of the browser's own.
  return { code: 'request_error', message: `HTTP error. Unable to fetch ${domain}/oauth/token` }
}

/** Where the reader wanted to go when signing in failed; undefined where it was not this site that began it. */
function targetOf(thrown: unknown): unknown {
  const { appState, error } = thrown as { readonly appState?: { readonly target?: unknown }; readonly error?: unknown }
  const isForeign = error === 'state_mismatch' || error === 'missing_transaction'
  return appState?.target ?? (isForeign ? undefined : keptTarget())
}

/** For the console. The SDK's words name claims, never tokens. */
function wordsOf({ code, message }: Failure): string {
  return `${code}, ${message}`
}

/** The browser is on its way; nothing more is to happen here, unless it brings this very page back. */
function gone(): Promise<never> {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  return new Promise(() => {})
}
