/**
 * The screen that replaces the page when a reader cannot read: an alert with a text, a code and buttons. Screen readers
 * announce it, and its heading gets the focus.
 */

export interface GateScreen {
  /** Code of the tables in `docs/gate.md`. */
  readonly code: string
  readonly message: string
  /** Each function adds a button. */
  readonly retry?: () => void
  readonly signIn?: () => void
  readonly signOut?: () => void
}

const screenTitles: Readonly<Record<string, string>> = {
  checking: 'Still checking',
  offline: 'You are offline',
  sign_out_failed: 'Signing out did not end',
  signed_out: 'You are signed out',
}

/** Codes that are no errors: they are not shown, and exist for scripts and tests only. */
const neutralCodes = ['checking', 'signed_out']

/** The element of the theme that holds the content of a page. */
export function mainRegion(): HTMLElement | null {
  return document.querySelector<HTMLElement>('[data-region="main"]')
}

export function showGateScreen(screen: GateScreen, place = mainRegion()): void {
  const { code, message, retry, signIn, signOut } = screen
  const box = document.createElement('div')
  const title = document.createElement('h1')
  const text = document.createElement('p')
  box.className = 'failure'
  box.dataset.gate = code
  box.setAttribute('role', 'alert')
  title.textContent = screenTitles[code] ?? 'Login failed'
  text.textContent = message
  if (!neutralCodes.includes(code)) {
    const codeElement = document.createElement('code')
    codeElement.textContent = code
    text.append(' (', codeElement, ')')
  }
  box.append(title, ...(message === '' ? [] : [text]))
  if (retry) box.append(createButton('Retry', retry))
  if (signIn) box.append(createButton('Sign in', signIn))
  if (signOut) box.append(createButton('Sign out', signOut))
  const isTyping = document.activeElement?.matches('input, textarea') && !place?.contains(document.activeElement)
  place?.replaceChildren(box)
  if (isTyping) return
  title.tabIndex = -1
  title.addEventListener('blur', () => title.removeAttribute('tabindex'), { once: true })
  title.focus({ preventScroll: true })
}

function createButton(label: string, press: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.textContent = label
  button.addEventListener('click', press)
  return button
}
