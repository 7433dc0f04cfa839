/**
 * The gate of the mode `client`: documents are empty, and the page loads only after the provider has identified the
 * reader. This hides content but does not protect it: anyone who knows the URL of a file can fetch it.
 */
import { Auth0Client, type Auth0ClientOptions } from '@auth0/auth0-spa-js'
import type { ClientConfig, GuardedPage, ProviderGate } from '../../model/contract.js'
import { trustScriptUrl } from '../../util/trustedTypes.js'
import { showGateScreen } from './gateScreen.js'
import { clearLoginTrips, countLoginTrip } from './loginTrips.js'
import {
  isLoginCallback,
  readTarget,
  restoreFragment,
  sameOriginUrl,
  saveFragment,
  saveTarget,
  urlWithoutLogin,
} from './loginUrl.js'
import { showChecking } from './showChecking.js'
import { showGatedPage } from './showGatedPage.js'
import { showReader } from './showReader.js'

export interface SignInContext {
  readonly config: Pick<ClientConfig, 'baseUrl'>
  readonly gate: ProviderGate
  readonly client: Auth0Client
  /** Logs to the console if `gate.debug` is on. */
  readonly log: (state: string) => void
}

export interface WithReaderOptions extends Pick<SignInContext, 'config' | 'gate'> {
  /** Called after the reader was identified. */
  readonly letIn: (context: SignInContext) => Promise<void>
}

export function guardClient(config: ClientConfig, gate: ProviderGate, page: GuardedPage): Promise<void> {
  return withReader({ config, gate, letIn: (context) => showContent(context, config, page) })
}

/** Identifies the reader, redirects to the sign-in page, or shows a screen with the error. */
export async function withReader({ config, gate, letIn }: WithReaderOptions): Promise<void> {
  const log = (state: string) => {
    if (gate.debug) console.info(`docsgen gate: ${state}`)
  }
  const retry = () => location.reload()
  if (!globalThis.crypto?.subtle) {
    const message = 'Signing in needs a secure connection; open this site by https.'
    showGateScreen({ code: 'insecure_origin', message })
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
    const context = { config, gate, client, log }
    done = showChecking({ retry, signIn: () => void signIn(context) })
    if (!(await authenticate(context))) return
    done()
    clearLoginTrips()
    restoreFragment()
    await letIn(context)
  } catch (thrown) {
    showGateScreen({ ...describeFailure(thrown, gate), retry })
  } finally {
    done()
  }
}

function tokenOptions({ cacheLocation, refreshTokens }: ProviderGate): Partial<Auth0ClientOptions> {
  if (!refreshTokens) return { cacheLocation }
  // Before the first refresh token exists, the SDK asks the provider in a hidden frame.
  const common = { cacheLocation, useRefreshTokens: true, useRefreshTokensFallback: true }
  return refreshTokens.worker ? { ...common, workerUrl: trustScriptUrl(refreshTokens.worker) } : common
}

/** Returns false if the reader was redirected to sign in, or was shown an error. */
async function authenticate(context: SignInContext): Promise<boolean> {
  const { gate, client, log } = context
  if (isLoginCallback(location)) {
    try {
      const { appState } = await client.handleRedirectCallback<{ target?: unknown }>()
      history.replaceState(null, '', sameOriginUrl(appState?.target))
    } catch (thrown) {
      history.replaceState(null, '', sameOriginUrl(targetAfterFailure(thrown)))
      const failure = describeFailure(thrown, gate)
      log(`callback failed: ${failureText(failure)}`)
      showGateScreen({ ...failure, retry: () => location.reload(), signIn: () => void signIn(context) })
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
    log(`not signed in: ${failureText(describeFailure(thrown, gate, 'Get access token failed'))}`)
    if (!navigator.onLine) {
      const message = 'The sign-in service cannot be reached.'
      showGateScreen({ code: 'offline', message, retry: () => location.reload() })
      return false
    }
  }
  await goToLogin(context)
  return false
}

/** Sends the reader to the sign-in page, which sends them back here. */
async function goToLogin(context: SignInContext): Promise<void> {
  const { gate, log } = context
  if (!countLoginTrip()) {
    log('stopped going round')
    showGateScreen({
      code: 'login_loop',
      message:
        'Signing in did not last: the browser may be keeping cookies of the sign-in service from this site. Sign in once more, or allow them.',
      signIn: () => void signIn(context),
    })
    return
  }
  const here = urlWithoutLogin()
  saveFragment(here)
  log('to the sign-in page')
  if (!gate.loginUri) return signIn(context)
  const to = new URL(gate.loginUri, location.href)
  to.searchParams.set('redirect_uri', here.href)
  location.assign(to)
  await awaitNavigation()
}

/** Signs in at the provider itself, in this window. This works even if the browser blocks third-party cookies. */
async function signIn({ gate, client }: SignInContext): Promise<void> {
  const { pathname, search, hash } = urlWithoutLogin()
  const target = pathname + search + hash
  saveTarget(target)
  try {
    await client.loginWithRedirect({ appState: { target } })
    await awaitNavigation()
  } catch (thrown) {
    showGateScreen({ ...describeFailure(thrown, gate), retry: () => location.reload() })
  }
}

async function showContent(
  { gate, client, log }: SignInContext,
  config: ClientConfig,
  page: GuardedPage,
): Promise<void> {
  const problem = await showGatedPage(config, page)
  if (problem !== undefined) {
    showGateScreen({ code: 'request_error', message: problem, retry: () => location.reload() })
    return
  }
  const user = await client.getUser()
  const signOut = () => void client.logout({ logoutParams: { returnTo: location.origin } })
  showReader({ name: user?.name, picture: user?.picture ?? (await client.getIdTokenClaims())?.picture }, signOut)
  log('signed in')
  watchOtherTabs(gate.clientId)
  page.start()
}

/** Reloads, and so checks again, if another tab signed out or the back/forward cache restored a page from before that. */
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

interface SignInFailure {
  /** Code of the table in `docs/gate.md`. */
  readonly code: string
  readonly message: string
}

/** @param fallback message for an error that has none. */
function describeFailure(thrown: unknown, { domain }: ProviderGate, fallback = 'Login failed'): SignInFailure {
  if (typeof thrown !== 'object' || thrown === null) return { code: 'login_failed', message: fallback }
  const { error, error_description: text, message, name }: ErrorFields = thrown
  if (typeof error === 'string') return { code: error, message: String(text ?? message ?? fallback) }
  if (name === 'Error') return { code: 'request_error', message: String(message) }
  // The SDK aborts a slow request, and the browser throws its own error before the SDK can.
  if (name === 'AbortError') return { code: 'timeout', message: "Timeout when executing 'fetch'" }
  // The browser's own error: no response, or a response that is no JSON.
  return { code: 'request_error', message: `HTTP error. Unable to fetch ${domain}/oauth/token` }
}

/** The fields of errors of the SDK and the browser. */
interface ErrorFields {
  readonly error?: unknown
  readonly error_description?: unknown
  readonly message?: unknown
  readonly name?: unknown
  readonly appState?: { readonly target?: unknown }
}

/** The page that the reader wanted when signing in failed; undefined if this site did not start the sign-in. */
function targetAfterFailure(thrown: unknown): unknown {
  const { appState, error }: ErrorFields = typeof thrown === 'object' && thrown !== null ? thrown : {}
  const isForeign = error === 'state_mismatch' || error === 'missing_transaction'
  return appState?.target ?? (isForeign ? undefined : readTarget())
}

/** For the console. Messages of the SDK name claims, never tokens. */
function failureText({ code, message }: SignInFailure): string {
  return `${code}, ${message}`
}

/** Waits forever, because the browser is leaving the page; reloads if the back/forward cache restores it. */
function awaitNavigation(): Promise<never> {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  return new Promise(() => {})
}

export { guardClient as guard }
