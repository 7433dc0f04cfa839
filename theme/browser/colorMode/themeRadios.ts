/** The radio buttons for light, dark and system. Created by script, because they do not work without it. */

import sheet from '../../styles/lazy/theme-radios.css' with { type: 'text' }
import { adoptSheet, createElement } from '../shared/dom.js'

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
  const group = createElement(
    'fieldset',
    {},
    createElement('legend', { class: 'visually-hidden' }, TEXT.theme),
    ...CHOICES.map(({ value, label, icon }) => createThemeRadio(value, label, icons ? icon : undefined)),
  )
  const form = createElement('form', { class: 'theme-radios', autocomplete: 'off' }, group)
  for (const radio of group.querySelectorAll('input')) radio.checked = radio.value === current
  return form
}

function createThemeRadio(value: string, text: string, icon: string | undefined): HTMLElement {
  const radio = createElement('input', { type: 'radio', name: 'theme', value })
  return createElement('label', {}, radio, ...(icon ? [createElement('i', { class: `i i-${icon}` })] : []), text)
}
