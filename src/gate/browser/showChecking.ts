/**
 * Shows a spinner while the reader is being identified, and after eight seconds a screen with ways to continue. The check
 * goes on behind the screen: the SDK waits a minute for its hidden frame, and a page cannot detect that a frame failed.
 */
import { type GateScreen, mainRegion, showGateScreen } from './gateScreen.js'

/** Milliseconds until the screen; a check that works takes well under one second. */
const checkingDelay = 8_000

/** Milliseconds until the spinner; a faster check shows nothing. */
const spinnerDelay = 200

/** Returns a function that removes the spinner and the screen. */
export function showChecking(actions: Pick<GateScreen, 'retry' | 'signIn'>): () => void {
  const removeSpinner = showCheckSpinner()
  const timer = setTimeout(() => {
    removeSpinner()
    if (navigator.onLine)
      showGateScreen({ code: 'checking', message: 'The sign-in service has not answered yet.', ...actions })
    else showGateScreen({ code: 'offline', message: 'The sign-in service cannot be reached.', retry: actions.retry })
  }, checkingDelay)
  return () => {
    clearTimeout(timer)
    removeSpinner()
    document.querySelector('[data-gate="checking"]')?.remove()
  }
}

function showCheckSpinner(): () => void {
  const spinner = document.createElement('div')
  spinner.className = 'spinner'
  spinner.setAttribute('role', 'status')
  spinner.setAttribute('aria-label', 'Loading')
  const timer = setTimeout(() => mainRegion()?.append(spinner), spinnerDelay)
  return () => {
    clearTimeout(timer)
    spinner.remove()
  }
}
