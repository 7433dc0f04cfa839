/** The dropdown that selects the part of the site to search. */
import type { ClientSearch } from '../../../src/model/contract.js'
import { createElement } from './elements.js'

export interface ContextSelect {
  readonly field: HTMLElement
  readonly show: (context: string) => void
}

/** Returns undefined for a site without contexts. */
export function createContextSelect(
  { contexts = [], allContexts, hideWithoutContext }: ClientSearch,
  onChange: (context: string) => void,
): ContextSelect | undefined {
  if (contexts.length === 0) return undefined
  // If readers cannot search everything, the option without a context means the rest of the site.
  const rest = allContexts ? 'Everywhere' : 'Other pages'
  const options = [
    ...(allContexts || !hideWithoutContext ? [createElement('option', { value: '' }, [rest])] : []),
    ...contexts.map(({ path, label }) => createElement('option', { value: path }, [label])),
  ]
  const select = createElement('select', { 'aria-label': 'Search in', name: 'ctx' }, options)
  select.addEventListener('change', () => onChange(select.value))
  return {
    field: createElement('span', { class: 'search-context' }, [select]),
    show: (context) => {
      select.value = context
    },
  }
}
