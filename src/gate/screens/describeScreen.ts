/**
 * The words of the gate's screens: a title, and what the reader can do. The words of the provider or the library follow as
 * a detail. Used in pages, in the service worker and at the edge, so it uses no API of any of them.
 */
import type { GateAction, GateScreenView } from '../../model/contract.js'

export interface ScreenInput {
  readonly code: string
  /** Message of the provider, the library or the gate. Empty for none. */
  readonly message: string
  readonly actions: readonly GateAction[]
}

interface ScreenWords {
  /** Default: `Login failed`. */
  readonly title?: string
  readonly text: string
  /** Not an error. Its code is for scripts and tests only. */
  readonly isNotice?: true
}

export function describeScreen({ code, message, actions }: ScreenInput): GateScreenView {
  const { title = 'Login failed', text, isNotice } = screenWords[code] ?? defaultWords(code)
  return {
    code,
    kind: isNotice ? 'notice' : 'error',
    title,
    text,
    ...(!isNotice && { detail: { message, code } }),
    actions,
  }
}

const noAccess: ScreenWords = {
  title: 'You do not have access',
  text: 'Your account may not read this site. Ask your administrator for access, or sign in with another account.',
}
const staleSignIn: ScreenWords = {
  text: 'This sign-in took too long, or it was started in another tab or browser. Sign in again.',
}
const wrongKey: ScreenWords = {
  text: 'You are signed in, but the key that you received does not open this site. Tell your administrator.',
}
const unreadable: ScreenWords = {
  title: 'Page Error',
  text: 'This page cannot be read at the moment. Try again. If that does not help, tell your administrator.',
}
const noNetwork: ScreenWords = {
  title: 'You are offline',
  text: 'Check your connection, then try again.',
}

const screenWords: Readonly<Record<string, ScreenWords>> = {
  checking: {
    title: 'Still checking',
    text: 'The sign-in service has not responded yet. Wait a moment, or sign in again.',
    isNotice: true,
  },
  signed_out: { title: 'You are signed out', text: 'Sign in again to continue reading.', isNotice: true },
  sign_in: { title: 'Sign in', text: 'Sign in to read this site.', isNotice: true },
  no_script: {
    title: 'JavaScript is off',
    text: 'This site needs JavaScript. Allow it, then try again.',
    isNotice: true,
  },
  sign_out_failed: {
    title: 'You are still signed in',
    text: 'Your session could not be ended. Check your connection, then sign out again.',
  },
  offline: noNetwork,
  access_denied: noAccess,
  unauthorized: noAccess,
  seal_key_missing: noAccess,
  missing_transaction: staleSignIn,
  state_mismatch: staleSignIn,
  invalid_grant: staleSignIn,
  login_loop: {
    text: 'Your browser withholds the cookies of the sign-in service from this site. Allow these cookies, or sign in once more.',
  },
  insecure_origin: { text: 'Open this site with an address that begins with https.' },
  mfa_required: { text: 'Your account needs a second factor. Sign in again and confirm it.' },
  timeout: { text: 'The sign-in service took too long to respond. Check your connection, then try again.' },
  request_error: { text: 'Try again. If that does not help, give the words below to your administrator.' },
  seal_key_invalid: wrongKey,
  seal_key_unknown: wrongKey,
  no_service_worker: {
    text: 'Open this site in a current browser, in a window that is not private.',
  },
  sealed_damaged: unreadable,
  sealed_format: { title: 'Page Error', text: 'This site was just updated. Try again in a minute.' },
  '400': { title: 'Page Error', text: 'Check the address, or start at the home page.' },
  '404': { title: 'Page not found', text: 'Check the address, or start at the home page.' },
  '405': unreadable,
  '421': { title: 'Page Error', text: 'Open this site at its own address.' },
  '503': unreadable,
}

function defaultWords(code: string): ScreenWords {
  // The gate's rules for ID tokens. Only the provider can fix such a token.
  if (code.startsWith('token_') || code.startsWith('exchange_'))
    return { text: 'Sign in again. If that does not help, give the code below to your administrator.' }
  return { text: 'Sign in again. If that does not help, give the words below to your administrator.' }
}
