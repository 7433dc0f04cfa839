/**
 * The words of the gate's screens: a title, and what the reader can do. The words of the provider or the library follow as
 * a detail. Used in pages, in the service worker and at the edge, so it uses no API of any of them.
 */
import type { GateAction, GateScreenView } from '../../model/contract.js'
import { enGate } from '../../text/en.js'

/** The texts of the gate in one language. */
export type GateTexts = Readonly<Record<keyof typeof enGate, string>>

export interface ScreenInput {
  readonly code: string
  /** Message of the provider, the library or the gate. Empty for none. */
  readonly message: string
  readonly actions: readonly GateAction[]
}

interface ScreenWords {
  /** Default: `gateFailed`. */
  readonly title?: keyof GateTexts
  readonly text: keyof GateTexts
  /** Not an error. Its code is for scripts and tests only. */
  readonly isNotice?: true
}

/** @param texts in the language of the site; English by default */
export function describeScreen({ code, message, actions }: ScreenInput, texts: GateTexts = enGate): GateScreenView {
  const { title = 'gateFailed', text, isNotice } = screenWords[code] ?? defaultWords(code)
  return {
    code,
    kind: isNotice ? 'notice' : 'error',
    title: texts[title],
    text: texts[text],
    ...(!isNotice && { detail: { message, code } }),
    actions,
  }
}

const noAccess: ScreenWords = { title: 'gateNoAccess', text: 'gateNoAccessText' }
const staleSignIn: ScreenWords = { text: 'gateStaleText' }
const wrongKey: ScreenWords = { text: 'gateWrongKeyText' }
const unreadable: ScreenWords = { title: 'gatePageError', text: 'gateUnreadableText' }

const screenWords: Readonly<Record<string, ScreenWords>> = {
  checking: { title: 'gateChecking', text: 'gateCheckingText', isNotice: true },
  signed_out: { title: 'gateSignedOut', text: 'gateSignedOutText', isNotice: true },
  sign_in: { title: 'gateSignIn', text: 'gateSignInText', isNotice: true },
  no_script: { title: 'gateNoScript', text: 'gateNoScriptText', isNotice: true },
  sign_out_failed: { title: 'gateSignOutFailed', text: 'gateSignOutFailedText' },
  offline: { title: 'gateOffline', text: 'gateOfflineText' },
  access_denied: noAccess,
  unauthorized: noAccess,
  seal_key_missing: noAccess,
  missing_transaction: staleSignIn,
  state_mismatch: staleSignIn,
  invalid_grant: staleSignIn,
  login_loop: { text: 'gateLoopText' },
  insecure_origin: { text: 'gateInsecureText' },
  mfa_required: { text: 'gateSecondFactorText' },
  timeout: { text: 'gateTimeoutText' },
  token_exp: { title: 'gateExpired', text: 'gateTokenText' },
  request_error: { text: 'gateTryAgainText' },
  seal_key_invalid: wrongKey,
  seal_key_unknown: wrongKey,
  no_service_worker: { text: 'gateNoWorkerText' },
  sealed_damaged: unreadable,
  sealed_format: { title: 'gatePageError', text: 'gateUpdatedText' },
  '400': { title: 'gatePageError', text: 'gateMissingText' },
  '404': { title: 'gateMissing', text: 'gateMissingText' },
  '405': unreadable,
  '421': { title: 'gatePageError', text: 'gateAddressText' },
  '503': unreadable,
}

function defaultWords(code: string): ScreenWords {
  // The gate's rules for ID tokens. Only the provider can fix such a token.
  const isToken = code.startsWith('token_') || code.startsWith('exchange_')
  return { text: isToken ? 'gateTokenText' : 'gateSignInAgainText' }
}
