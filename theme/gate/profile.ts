/** The picture of the reader in the bar, and its menu of one item. */
import { findElement } from '../browser/shared/dom.js'

export interface Reader {
  readonly name?: string
  readonly picture?: string
}

export function showReader({ name, picture }: Reader, signOut: () => void): void {
  const root = findElement('[data-profile]')
  const button = root?.querySelector<HTMLButtonElement>(':scope > button')
  if (!root || !button) return
  const menu = findElement('[data-menu]', root) ?? newMenu(root)
  button.disabled = false
  if (picture && /^https:\/\//.test(picture)) putPicture(button, { name, picture })
  const item = document.createElement('button')
  item.type = 'button'
  item.textContent = 'Sign out'
  item.addEventListener('click', signOut)
  menu.replaceChildren(item)
}

function newMenu(root: HTMLElement): HTMLElement {
  const menu = document.createElement('div')
  menu.className = 'menu'
  menu.dataset.menu = ''
  menu.hidden = true
  root.append(menu)
  return menu
}

/** A picture that does not come leaves the icon where it was. */
function putPicture(button: HTMLElement, { name = '', picture = '' }: Reader): void {
  const icon = button.firstElementChild
  const image = new Image(28, 28)
  image.className = 'profile-picture'
  image.referrerPolicy = 'no-referrer'
  image.alt = name
  image.addEventListener('load', () => icon?.replaceWith(image))
  image.addEventListener('error', () => image.isConnected && icon && image.replaceWith(icon))
  image.src = picture
}
