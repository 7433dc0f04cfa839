/**
 * Colour mode. The state is what the boot script wrote: `data-theme-choice` (what the reader chose) and `data-theme`
 * (what it comes to). Every control shows that state; storage only carries it to the next page and to other tabs.
 */
import type { ClientConfig } from '../../../src/model/contract.js'
import { all, around, onAction } from '../shared/dom.js'
import { local, onStored } from '../shared/storage.js'

type Choice = 'light' | 'dark' | 'system'

export function startColour({ colorMode }: ClientConfig): void {
  const { defaultMode, disableSwitch, respectSystem, storageKey } = colorMode
  if (disableSwitch) {
    local.remove(storageKey)
    return
  }
  const root = document.documentElement
  const prefersDark = matchMedia('(prefers-color-scheme: dark)')
  const fallback: Choice = respectSystem ? 'system' : defaultMode
  const current = (): Choice => choiceOf(root.dataset.themeChoice) ?? fallback
  const effective = (choice: Choice) => (choice === 'system' ? (prefersDark.matches ? 'dark' : 'light') : choice)

  const show = (choice: Choice): void => {
    root.dataset.themeChoice = choice
    root.dataset.theme = effective(choice)
    for (const button of all('button[data-action="toggle-theme"]')) {
      button.removeAttribute('disabled')
      button.setAttribute('aria-label', `Switch between dark and light mode (currently ${choice} mode)`)
    }
    for (const radio of radios()) radio.checked = radio.value === choice
  }
  const choose = (choice: Choice): void => {
    show(choice)
    local.set(storageKey, choice)
  }

  show(current())
  onAction('toggle-theme', () => {
    const now = current()
    if (respectSystem) choose(now === 'system' ? 'light' : now === 'light' ? 'dark' : 'system')
    else choose(effective(now) === 'dark' ? 'light' : 'dark')
  })
  document.addEventListener('change', (event) => {
    const radio = around(event, RADIO)
    const choice = radio instanceof HTMLInputElement && choiceOf(radio.value)
    if (choice) choose(choice)
  })
  prefersDark.addEventListener('change', () => show(current()))
  onStored(storageKey, (value) => show(choiceOf(value) ?? fallback))
}

const RADIO = 'input[type="radio"][name="theme"]'

function radios(): readonly HTMLInputElement[] {
  return [...document.querySelectorAll<HTMLInputElement>(RADIO)]
}

function choiceOf(value: string | null | undefined): Choice | undefined {
  return value === 'light' || value === 'dark' || value === 'system' ? value : undefined
}
