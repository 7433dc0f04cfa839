/** The choice of the part of the site to search, for sites that have parts. */
import type { ClientSearch } from '../../../src/model/contract.js'
import { createElement } from './elements.js'

export interface ContextSelect {
  readonly field: HTMLElement
  readonly show: (context: string) => void
}

export function createContextSelect(
  { contexts = [], allContexts, hideWithoutContext }: ClientSearch,
  onChange: (context: string) => void,
): ContextSelect | undefined {
  if (contexts.length === 0) return undefined
  // Without a search of everything, the choice without a context is the rest of the site, if that has an index.
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
