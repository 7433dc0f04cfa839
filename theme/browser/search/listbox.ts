/** Which option of a list is active, while the focus stays in an input. */
import { findElements } from '../shared/dom.js'

export interface Listbox {
  readonly active: () => HTMLAnchorElement | undefined
  /** -1 for none: then the input itself is active. */
  readonly select: (index: number) => void
  readonly selectOption: (option: HTMLElement | null) => void
  /**
   * Past either end lies the input, and then the other end. Only this scrolls: asking where an option stands makes the
   * browser lay out the whole page at once, which a new list must not do in the middle of typing.
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
