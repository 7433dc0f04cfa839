/** The active option of a listbox while the focus stays in an input. */
import { findElements } from '../shared/dom.js'

export interface Listbox {
  readonly active: () => HTMLAnchorElement | undefined
  /** Index of the option, or -1 for none. */
  readonly select: (index: number) => void
  readonly selectOption: (option: HTMLElement | null) => void
  /**
   * Moves by `step` options. After the last option comes none, then the first. Only this function scrolls: measuring an option
   * forces layout of the whole page, which `select` must not do while the reader types.
   */
  readonly move: (step: number) => void
}

export function createListbox(panel: HTMLElement, input: HTMLInputElement): Listbox {
  let index = -1
  const options = () => findElements('[role="option"]', panel)
  const select = (next: number): void => {
    index = next
    input.removeAttribute('aria-activedescendant')
    for (const [number, option] of options().entries()) {
      option.setAttribute('aria-selected', String(number === next))
      if (number !== next) continue
      input.setAttribute('aria-activedescendant', option.id)
    }
  }
  return {
    active: () => {
      const option = options()[index]
      return option instanceof HTMLAnchorElement ? option : undefined
    },
    select,
    selectOption: (option) => {
      const next = option ? options().indexOf(option) : -1
      if (next !== -1 && next !== index) select(next)
    },
    move: (step) => {
      const count = options().length + 1
      select(((index + 1 + step + count) % count) - 1)
      options()[index]?.scrollIntoView({ block: 'nearest' })
    },
  }
}
