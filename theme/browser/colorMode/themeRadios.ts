/** The radio buttons for light, dark and system. Created by script, because they do not work without it. */

import sheet from '../../styles/lazy/theme-radios.css' with { type: 'text' }
import { adoptSheet } from '../shared/dom.js'

const CHOICES = [
  { value: 'light', label: TEXT.themeLight, icon: 'sun' },
  { value: 'dark', label: TEXT.themeDark, icon: 'moon' },
  { value: 'system', label: TEXT.themeSystem, icon: 'system' },
] as const

/** Fills the menu of the switch in the top bar. The drawer creates its own radios. */
export function startThemeMenu(): void {
  const menu = document.querySelector('[data-theme-menu]')
  if (menu && !menu.hasChildNodes()) menu.append(createThemeRadios({ icons: true }))
}

/** Returns a form, because radios with one name form one group per form. The drawer needs a separate group. */
export function createThemeRadios({ icons }: { readonly icons: boolean }): HTMLFormElement {
  adoptSheet(sheet)
  const current = document.documentElement.dataset.themeChoice
  const form = document.createElement('form')
  const group = document.createElement('fieldset')
  const legend = document.createElement('legend')
  form.className = 'theme-radios'
  form.autocomplete = 'off'
  legend.className = 'visually-hidden'
  legend.textContent = TEXT.theme
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
