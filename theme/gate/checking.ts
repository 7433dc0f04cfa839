/**
 * While it is being found out who reads: a spinner, and for whoever waits long a screen with ways out. The check goes on
 * behind it. The SDK gives a hidden frame a minute, and a browser tells no page that the frame could not be loaded.
 */
import { findElement } from '../browser/shared/dom.js'
import { showSpinner } from '../browser/shared/spinner.js'
import { type Screen, showScreen } from './screen.js'

/** Milliseconds until a reader is told; a check that works takes well under one second. */
const patience = 8_000

/** Gives what ends it. */
export function showChecking(ways: Pick<Screen, 'retry' | 'signIn'>): () => void {
  const main = findElement('[data-region="main"]')
  const ready = main ? showSpinner(main) : () => {}
  const timer = setTimeout(() => {
    ready()
    if (navigator.onLine)
      showScreen({ code: 'checking', message: 'The sign-in service has not answered yet.', ...ways })
    else showScreen({ code: 'offline', message: 'The sign-in service cannot be reached.', retry: ways.retry })
  }, patience)
  return () => {
    clearTimeout(timer)
    ready()
    findElement('[data-gate="checking"]')?.remove()
  }
}
