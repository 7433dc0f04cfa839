/** Code and message of an error of the SDK or the browser. */
import type { ProviderGate } from '../../model/contract.js'

export interface SignInFailure {
  /** Code of the table in `docs/content/guides/gate.md`. */
  readonly code: string
  readonly message: string
}

/** The messages of `@auth0/auth0-react` for a thrown value that is not an error. */
const fallbackMessages: readonly unknown[] = ['Login failed', 'Get access token failed']

/** The fields of errors of the SDK and the browser. */
interface ErrorFields {
  readonly error?: unknown
  readonly error_description?: unknown
  readonly message?: unknown
  readonly name?: unknown
}

/** The code and the message of the screen for an error of the sign-in SDK or of the browser. */
export function describeFailure(thrown: unknown, { domain }: ProviderGate): SignInFailure {
  const { error, error_description: text, message, name }: ErrorFields = isErrorObject(thrown) ? thrown : {}
  if (typeof error === 'string') return { code: error, message: String(text ?? message ?? error) }
  if (fallbackMessages.includes(message)) return { code: 'login_failed', message: String(message) }
  if (name === 'Error') return { code: 'request_error', message: String(message) }
  // The SDK aborts a slow request, and the browser throws its own error before the SDK can.
  if (name === 'AbortError') return { code: 'timeout', message: "Timeout when executing 'fetch'" }
  // The browser's own error: no response, or a response that is not JSON.
  return { code: 'request_error', message: `HTTP error. Unable to fetch ${domain}/oauth/token` }
}

/** The `appState` that the sign-in started with, if the error of the SDK has it. */
export function appStateOf(thrown: unknown): { readonly target?: unknown } | undefined {
  if (!isErrorObject(thrown) || !('appState' in thrown) || !isErrorObject(thrown.appState)) return undefined
  return thrown.appState
}

/** True if this browser did not start the sign-in. */
export function isForeignCallback(thrown: unknown): boolean {
  return (
    isErrorObject(thrown) &&
    'error' in thrown &&
    ['state_mismatch', 'missing_transaction'].includes(String(thrown.error))
  )
}

/** For the console. Messages of the SDK name claims, never tokens. */
export function failureText({ code, message }: SignInFailure): string {
  return `${code}, ${message}`
}

function isErrorObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null
}
