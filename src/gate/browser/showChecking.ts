/**
 * Shows a screen with ways to continue if the reader is not identified after eight seconds. Until then the document shows
 * its spinner. The check goes on behind the screen: the SDK waits a minute for its hidden frame, and a page cannot detect
 * that a frame failed.
 */
import { type GateScreen, loadGateScreens, showGateScreen } from './gateScreen.js'

/** Milliseconds until the screen; a check that works takes well under one second. */
const checkingDelay = 8_000

/** Milliseconds until the code of the screens is fetched, while there may still be a network. */
const loadDelay = 2_000

/** Returns a function that removes the screen. */
export function showChecking({ brand, retry, signIn }: Pick<GateScreen, 'brand' | 'retry' | 'signIn'>): () => void {
  let removeScreen = (): void => {}
  const loadTimer = setTimeout(() => void loadGateScreens(), loadDelay)
  const screenTimer = setTimeout(() => {
    removeScreen = navigator.onLine
      ? showGateScreen({ code: 'checking', brand, retry, signIn })
      : showGateScreen({ code: 'offline', message: unreachableProvider, brand, retry })
  }, checkingDelay)
  return () => {
    clearTimeout(loadTimer)
    clearTimeout(screenTimer)
    removeScreen()
  }
}

export const unreachableProvider = 'The sign-in service cannot be reached.'
