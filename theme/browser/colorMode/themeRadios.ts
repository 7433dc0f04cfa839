/** The choice of light, dark or system; made here, since nothing of it works without scripts. */

const CHOICES = [
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'system', label: 'System', icon: 'system' },
] as const

/** The menu beside the switch of the top bar. The drawer makes its own. */
export function startThemeRadios(): void {
  const menu = document.querySelector('[data-theme-menu]')
  if (menu && !menu.hasChildNodes()) menu.append(createThemeRadios({ icons: true }))
}

/** A form, to keep the radios of the bar and of the drawer apart: a group of radios ends at its form. */
export function createThemeRadios({ icons }: { readonly icons: boolean }): HTMLFormElement {
  const current = document.documentElement.dataset.themeChoice
  const form = document.createElement('form')
  const group = document.createElement('fieldset')
  const legend = document.createElement('legend')
  form.className = 'theme-radios'
  form.autocomplete = 'off'
  legend.className = 'visually-hidden'
  legend.textContent = 'Theme'
  group.append(
    legend,
    ...CHOICES.map(({ value, label, icon }) => createThemeRadio(value, label, icons ? icon : undefined)),
  )
  form.append(group)
  for (const radio of group.querySelectorAll('input')) radio.checked = radio.value === current
  return form
}

function createThemeRadio(value: string, text: string, icon: string | undefined): HTMLElement {
  const label = document.createElement('label')
  const radio = document.createElement('input')
  radio.type = 'radio'
  radio.name = 'theme'
  radio.value = value
  label.append(radio)
  if (icon) {
    const picture = document.createElement('i')
    picture.className = `i i-${icon}`
    label.append(picture)
  }
  label.append(text)
  return label
}
