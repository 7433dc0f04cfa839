/** Renders the screens of the gate with the component of the theme. Loaded with the first screen, because it carries React. */
import GateScreen from 'docsgen/gate-screen'
import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import type { GateBrand } from '../../model/contract.js'
import { describeScreen, type GateTexts, type ScreenInput } from '../screens/describeScreen.js'

let mounted: { readonly box: HTMLElement; readonly root: Root } | undefined

/** Replaces the content of `place`. Screen readers announce the screen, and its heading gets the focus. */
export function renderScreen(input: ScreenInput, brand: GateBrand, place: HTMLElement): void {
  const isTyping = document.activeElement?.matches('input, textarea') && !place.contains(document.activeElement)
  const { box, root } = mountIn(place)
  flushSync(() => root.render(<GateScreen screen={describeScreen(input, screenTexts)} brand={brand} />))
  const title = isTyping ? null : box.querySelector<HTMLElement>('h1')
  if (!title) return
  title.tabIndex = -1
  title.addEventListener('blur', () => title.removeAttribute('tabindex'), { once: true })
  title.focus({ preventScroll: true })
}

/** Removes the screen from the page. Does nothing if none is shown. */
export function removeScreen(): void {
  mounted?.root.unmount()
  mounted?.box.remove()
  mounted = undefined
}

/** Uses the root of the last screen if it is still in `place`. */
function mountIn(place: HTMLElement): NonNullable<typeof mounted> {
  if (mounted?.box.parentElement === place) return mounted
  removeScreen()
  const box = document.createElement('div')
  box.className = 'gate-place'
  place.replaceChildren(box)
  mounted = { box, root: createRoot(box) }
  return mounted
}

/** The bundler replaces each of these by the text itself, or by a look-up in the texts of the page. */
const screenTexts: GateTexts = {
  gateSigningIn: TEXT.gateSigningIn,
  gateSignIn: TEXT.gateSignIn,
  gateSignInText: TEXT.gateSignInText,
  gateHome: TEXT.gateHome,
  gateRetry: TEXT.gateRetry,
  gateSignOut: TEXT.gateSignOut,
  gateFailed: TEXT.gateFailed,
  gateExpired: TEXT.gateExpired,
  gatePageError: TEXT.gatePageError,
  gateChecking: TEXT.gateChecking,
  gateCheckingText: TEXT.gateCheckingText,
  gateSignedOut: TEXT.gateSignedOut,
  gateSignedOutText: TEXT.gateSignedOutText,
  gateNoScript: TEXT.gateNoScript,
  gateNoScriptText: TEXT.gateNoScriptText,
  gateSignOutFailed: TEXT.gateSignOutFailed,
  gateSignOutFailedText: TEXT.gateSignOutFailedText,
  gateOffline: TEXT.gateOffline,
  gateOfflineText: TEXT.gateOfflineText,
  gateUnreachableText: TEXT.gateUnreachableText,
  gateNoAccess: TEXT.gateNoAccess,
  gateNoAccessText: TEXT.gateNoAccessText,
  gateStaleText: TEXT.gateStaleText,
  gateLoopText: TEXT.gateLoopText,
  gateInsecureText: TEXT.gateInsecureText,
  gateSecondFactorText: TEXT.gateSecondFactorText,
  gateTimeoutText: TEXT.gateTimeoutText,
  gateTryAgainText: TEXT.gateTryAgainText,
  gateSignInAgainText: TEXT.gateSignInAgainText,
  gateTokenText: TEXT.gateTokenText,
  gateWrongKeyText: TEXT.gateWrongKeyText,
  gateNoWorkerText: TEXT.gateNoWorkerText,
  gateUnreadableText: TEXT.gateUnreadableText,
  gateUpdatedText: TEXT.gateUpdatedText,
  gateMissing: TEXT.gateMissing,
  gateMissingText: TEXT.gateMissingText,
  gateAddressText: TEXT.gateAddressText,
}
