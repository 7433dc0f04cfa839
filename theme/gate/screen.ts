/** What a reader sees in place of the page: an alert with code and text, and ways on. */
import { find } from '../behaviours/dom.js'

export interface Screen {
  readonly code: string
  readonly message: string
  readonly retry?: () => void
  readonly signIn?: () => void
}

const titles: Readonly<Record<string, string>> = {
  offline: 'You are offline',
  sign_out_failed: 'Signing out did not end',
}

export function showScreen({ code, message, retry, signIn }: Screen): void {
  const box = document.createElement('div')
  const title = document.createElement('h1')
  const text = document.createElement('p')
  const sign = document.createElement('code')
  box.className = 'failure'
  box.dataset.gate = code
  box.setAttribute('role', 'alert')
  title.textContent = titles[code] ?? 'Login failed'
  sign.textContent = code
  text.append(`${message} (`, sign, ')')
  box.append(title, text)
  if (retry) box.append(button('Retry', retry))
  if (signIn) box.append(button('Sign in', signIn))
  find('[data-region="main"]')?.replaceChildren(box)
}

function button(label: string, press: () => void): HTMLButtonElement {
  const made = document.createElement('button')
  made.type = 'button'
  made.textContent = label
  made.addEventListener('click', press)
  return made
}
