/**
 * The gate of the mode `client`: documents are empty, and the page loads only after the provider has identified the
 * reader. This hides content but does not protect it: anyone who knows the URL of a file can fetch it.
 *
 * Everything until the page is shown uses the SDK without React. React, and the state for islands, load afterwards.
 */
import type { ClientConfig, GateBrand, GuardedPage, ProviderGate } from '../../model/contract.js'
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
import { createReaderClient, type ReaderClient } from './readerClient.js'
import { showChecking, unreachableProvider } from './showChecking.js'
import { showGatedPage } from './showGatedPage.js'
import { appStateOf, describeFailure, failureText, isForeignCallback } from './signInFailure.js'

export interface SignInContext {
  readonly config: Pick<ClientConfig, 'baseUrl'>
  readonly gate: ProviderGate & { readonly brand: GateBrand }
  readonly client: ReaderClient
  /** Logs to the console if `gate.debug` is on. */
  readonly log: (state: string) => void
}

export interface WithReaderOptions extends Pick<SignInContext, 'config' | 'gate'> {
  /** Called after the reader was identified. */
  readonly letIn: (context: SignInContext) => Promise<void>
}

/** Shows the content of a page of the mode `client` to a reader who is signed in. */
export function guardClient(config: ClientConfig, gate: SignInContext['gate'], page: GuardedPage): Promise<void> {
  return withReader({ config, gate, letIn: (context) => showContent(context, config, page) })
}

/** Identifies the reader, redirects to the sign-in page, or shows a screen with the error. */
export async function withReader({ config, gate, letIn }: WithReaderOptions): Promise<void> {
  const log = (state: string) => {
    if (gate.debug) console.info(`docsgen gate: ${state}`)
  }
  const { brand } = gate
  if (!globalThis.crypto?.subtle) {
    showGateScreen({ code: 'insecure_origin', message: 'Signing in needs a secure connection', brand })
    return
  }
  let done = (): void => {}
  try {
    const context = { config, gate, client: createReaderClient(config, gate), log }
    done = showChecking({ brand, retry: retryPage, signIn: () => void signIn(context) })
    if (!(await authenticate(context))) return
    done()
    clearLoginTrips()
    restoreFragment()
    await letIn(context)
  } catch (thrown) {
    showGateScreen({ ...describeFailure(thrown, gate), brand, retry: retryPage })
  } finally {
    done()
  }
}

/** Returns false if the reader was redirected to sign in, or was shown an error. */
async function authenticate(context: SignInContext): Promise<boolean> {
  const { gate, client, log } = context
  const { brand } = gate
  if (isLoginCallback(location)) {
    try {
      const { appState } = await client.handleRedirectCallback<{ readonly appState?: { readonly target?: unknown } }>()
      history.replaceState(null, '', sameOriginUrl(appState?.target))
    } catch (thrown) {
      history.replaceState(null, '', sameOriginUrl(targetAfterFailure(thrown)))
      const failure = describeFailure(await publishError(client, thrown), gate)
      log(`callback failed: ${failureText(failure)}`)
      showGateScreen({ ...failure, brand, signIn: () => void signIn(context), retry: retryPage })
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
    const error = thrown instanceof Object ? thrown : new Error('Get access token failed')
    log(`not signed in: ${failureText(describeFailure(error, gate))}`)
    if (!navigator.onLine) {
      showGateScreen({ code: 'offline', message: unreachableProvider, brand, retry: retryPage })
      return false
    }
  }
  await goToLogin(context)
  return false
}

/** Publishes the failed sign-in to islands. Returns the error in the form of `@auth0/auth0-react`. */
async function publishError(client: ReaderClient, thrown: unknown): Promise<unknown> {
  const module = await import('./publishClientAuth.js').catch(() => undefined)
  return (await module?.publishClientAuth(client)) ?? thrown
}

/** Sends the reader to the sign-in page, which sends them back here. */
async function goToLogin(context: SignInContext): Promise<void> {
  const { gate, log } = context
  if (!countLoginTrip()) {
    log('stopped going round')
    const message = 'Signing in did not last'
    showGateScreen({ code: 'login_loop', message, brand: gate.brand, signIn: () => void signIn(context) })
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
async function signIn({ config, gate, ...context }: SignInContext): Promise<void> {
  const { pathname, search, hash } = urlWithoutLogin()
  const target = pathname + search + hash
  saveTarget(target)
  // A failed silent check deletes the stored DPoP key, but the client keeps its own copy. When the key is gone, a new client
  // stores a new one, which is still there after the redirect.
  await context.client.signedOut
  const client = gate.useDpop ? createReaderClient(config, gate) : context.client
  try {
    await client.loginWithRedirect({ appState: { target } })
    await awaitNavigation()
  } catch (thrown) {
    const error = thrown instanceof Object ? thrown : new Error('Login failed')
    showGateScreen({ ...describeFailure(error, gate), brand: gate.brand, retry: retryPage })
  }
}

async function showContent(
  { gate, client, log }: SignInContext,
  config: ClientConfig,
  page: GuardedPage,
): Promise<void> {
  const problem = await showGatedPage(config, page)
  if (problem !== undefined) page.showLoadError(`This page could not be loaded. ${problem}`, retryPage)
  log(problem === undefined ? 'signed in' : `signed in, but the page could not be loaded: ${problem}`)
  watchOtherTabs(gate.clientId)
  page.start()
  // A page without the state of the reader is still a page.
  await import('./publishClientAuth.js').then((module) => void module.publishClientAuth(client)).catch(() => {})
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

/** The page that the reader wanted when signing in failed; undefined if this site did not start the sign-in. */
function targetAfterFailure(thrown: unknown): unknown {
  return appStateOf(thrown)?.target ?? (isForeignCallback(thrown) ? undefined : readTarget())
}

function retryPage(): void {
  location.reload()
}

/** Waits forever, because the browser is leaving the page; reloads if the back/forward cache restores it. */
function awaitNavigation(): Promise<never> {
  addEventListener('pageshow', ({ persisted }) => persisted && location.reload())
  return new Promise(() => {})
}

export { guardClient as guard }
