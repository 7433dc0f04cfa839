/** Shows the picture of the reader in the top bar, with a menu that has one item: "Sign out". */

export interface ShownReader {
  readonly name?: string
  /** URL. */
  readonly picture?: string
}

/** Reads name and picture from a response of the gate. */
export function parseReader(value: unknown): ShownReader {
  if (typeof value !== 'object' || value === null) return {}
  return {
    ...('name' in value && typeof value.name === 'string' && { name: value.name }),
    ...('picture' in value && typeof value.picture === 'string' && { picture: value.picture }),
  }
}

/** Needs `[data-profile]` with a button; a theme without it shows no reader. */
export function showReader({ name, picture }: ShownReader, signOut: () => void): void {
  const root = document.querySelector<HTMLElement>('[data-profile]')
  const button = root?.querySelector<HTMLButtonElement>(':scope > button')
  if (!root || !button) return
  const menu = root.querySelector('[data-menu]') ?? createMenu(root)
  button.disabled = false
  if (picture && /^https:\/\//.test(picture)) showPicture(button, { name, picture })
  const item = document.createElement('button')
  item.type = 'button'
  item.textContent = 'Sign out'
  item.addEventListener('click', signOut)
  menu.replaceChildren(item)
}

function createMenu(root: HTMLElement): HTMLElement {
  const menu = document.createElement('div')
  menu.className = 'menu'
  menu.dataset.menu = ''
  menu.hidden = true
  root.append(menu)
  return menu
}

/** Replaces the icon when the picture has loaded; a picture that fails leaves the icon. */
function showPicture(button: HTMLElement, { name = '', picture = '' }: ShownReader): void {
  const icon = button.firstElementChild
  const image = new Image(28, 28)
  image.className = 'profile-picture'
  image.referrerPolicy = 'no-referrer'
  image.alt = name
  image.addEventListener('load', () => icon?.replaceWith(image))
  image.addEventListener('error', () => image.isConnected && icon && image.replaceWith(icon))
  image.src = picture
}
