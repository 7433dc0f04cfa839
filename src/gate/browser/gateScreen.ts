/**
 * The screens that replace the page when a reader cannot read. React and the component of the theme load with the first
 * screen, so that a signed-in reader never waits for them.
 */
import type { GateAction, GateBrand } from '../../model/contract.js'

export interface GateScreen {
  /** Code of the tables in `docs/content/guides/gate.md`. */
  readonly code: string
  /** Message of the provider or the library. */
  readonly message?: string
  readonly brand: GateBrand
  /** Text if the code of the screens cannot be fetched. Default: the site cannot be reached. */
  readonly plainText?: string
  /** Each function adds a button. */
  readonly signIn?: () => void
  readonly retry?: () => void
  readonly signOut?: () => void
}

/** Number of screens so far. A screen whose code loads late is dropped if a newer one, or the page, is shown. */
let newest = 0
let loading: Promise<typeof import('./renderScreen.js') | undefined> | undefined

/** The element of the theme that holds the content of a page. */
export function mainRegion(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-region="main"]')
}

/** Returns a function that removes the screen, unless another one has replaced it. */
export function showGateScreen(screen: GateScreen, place = mainRegion()): () => void {
  const turn = ++newest
  const { code, message = '', brand, plainText = TEXT.gateUnreachableText } = screen
  void loadGateScreens().then((module) => {
    if (turn !== newest || !place) return
    if (module) module.renderScreen({ code, message, actions: screenActions(screen) }, brand, place)
    else place.textContent = plainText
  })
  return () => {
    if (turn !== newest) return
    newest++
    void loading?.then((module) => module?.removeScreen())
  }
}

/** Loads the code of the screens; undefined if it cannot be fetched. */
export function loadGateScreens(): Promise<typeof import('./renderScreen.js') | undefined> {
  loading ??= import('./renderScreen.js').catch(() => {
    loading = undefined
    return undefined
  })
  return loading
}

function screenActions({ signIn, retry, signOut }: GateScreen): GateAction[] {
  return [
    ...(signIn ? [{ label: TEXT.gateSignIn, press: signIn }] : []),
    ...(retry ? [{ label: TEXT.gateRetry, press: retry }] : []),
    ...(signOut ? [{ label: TEXT.gateSignOut, press: signOut }] : []),
  ]
}
