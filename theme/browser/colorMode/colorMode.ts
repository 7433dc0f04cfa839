/**
 * Color mode. The state is on `<html>`, first set by the boot script: `data-theme-choice` (light, dark or system) and
 * `data-theme` (the resulting light or dark). All controls show this state. Storage only passes it to the next page and to other
 * tabs.
 */
import type { ClientConfig } from '../../../src/model/contract.js'
import { closestToEvent, findElements, onAction } from '../shared/dom.js'
import { localStore, onStorageChange } from '../shared/storage.js'

type ColorModeChoice = 'light' | 'dark' | 'system'

const modeNames = { light: TEXT.modeLight, dark: TEXT.modeDark, system: TEXT.modeSystem } as const

export function startColorMode({ colorMode = {} }: ClientConfig): void {
  const { defaultMode = 'light', disableSwitch, respectSystem, storageKey = 'theme' } = colorMode
  if (disableSwitch) {
    localStore.remove(storageKey)
    return
  }
  const root = document.documentElement
  const prefersDark = matchMedia('(prefers-color-scheme: dark)')
  // With forced colors, the background is that of the system, so logos and pictures must fit it.
  const forced = matchMedia('(forced-colors: active)')
  const fallback: ColorModeChoice = respectSystem ? 'system' : defaultMode
  const current = (): ColorModeChoice => parseColorModeChoice(root.dataset.themeChoice) ?? fallback
  const resolvedMode = (choice: ColorModeChoice) =>
    choice === 'system' || forced.matches ? (prefersDark.matches ? 'dark' : 'light') : choice

  const show = (choice: ColorModeChoice): void => {
    root.dataset.themeChoice = choice
    root.dataset.theme = resolvedMode(choice)
    for (const button of findElements('button[data-action="toggle-theme"]')) {
      button.removeAttribute('disabled')
      button.setAttribute('aria-label', TEXT.switchTheme.replace('{mode}', modeNames[choice]))
    }
    for (const radio of themeRadioInputs()) radio.checked = radio.value === choice
  }
  const choose = (choice: ColorModeChoice): void => {
    show(choice)
    localStore.set(storageKey, choice)
  }

  show(current())
  onAction('toggle-theme', () => {
    const now = current()
    if (respectSystem) choose(now === 'system' ? 'light' : now === 'light' ? 'dark' : 'system')
    else choose(resolvedMode(now) === 'dark' ? 'light' : 'dark')
  })
  document.addEventListener('change', (event) => {
    const radio = closestToEvent(event, RADIO)
    const choice = radio instanceof HTMLInputElement && parseColorModeChoice(radio.value)
    if (choice) choose(choice)
  })
  for (const query of [prefersDark, forced]) query.addEventListener('change', () => show(current()))
  onStorageChange(storageKey, (value) => show(parseColorModeChoice(value) ?? fallback))
}

const RADIO = 'input[type="radio"][name="theme"]'

function themeRadioInputs(): readonly HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(RADIO)]
}

function parseColorModeChoice(value: string | null | undefined): ColorModeChoice | undefined {
  return value === 'light' || value === 'dark' || value === 'system' ? value : undefined
}
