/**
 * What a reader sees in place of the page: an alert with text, code and ways on. Screen readers say it, and the keyboard
 * goes on from its heading.
 */
import { findElement, focusOnce } from '../browser/shared/dom.js'

export interface Screen {
  readonly code: string
  readonly message: string
  readonly retry?: () => void
  readonly signIn?: () => void
  readonly signOut?: () => void
}

const titles: Readonly<Record<string, string>> = {
  checking: 'Still checking',
  offline: 'You are offline',
  sign_out_failed: 'Signing out did not end',
  signed_out: 'You are signed out',
}

/** Nothing went wrong: the code of these is for scripts and tests only. */
const calm = ['checking', 'signed_out']

export function showScreen(screen: Screen, place = findElement('[data-region="main"]')): void {
  const { code, message, retry, signIn, signOut } = screen
  const box = document.createElement('div')
  const title = document.createElement('h1')
  const text = document.createElement('p')
  box.className = 'failure'
  box.dataset.gate = code
  box.setAttribute('role', 'alert')
  title.textContent = titles[code] ?? 'Login failed'
  text.textContent = message
  if (!calm.includes(code)) {
    const sign = document.createElement('code')
    sign.textContent = code
    text.append(' (', sign, ')')
  }
  box.append(title, ...(message === '' ? [] : [text]))
  if (retry) box.append(button('Retry', retry))
  if (signIn) box.append(button('Sign in', signIn))
  if (signOut) box.append(button('Sign out', signOut))
  const isTyping = document.activeElement?.matches('input, textarea') && !place?.contains(document.activeElement)
  place?.replaceChildren(box)
  if (!isTyping) focusOnce(title)
}

function button(label: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = label
  made.addEventListener('click', press)
  return made
}
