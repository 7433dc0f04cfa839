/** The suggestions and icons of the site, which load with the box if it offers pages, else when results need them. */
import { useRef, useState } from 'react'
import type { SearchResults, SearchScope, SearchStart } from '../../src/model/contract.js'
import type { SearchTools } from './searchTools.js'

const emptyStart: SearchStart = { popular: [], sections: [], icons: {} }

export interface StartState {
  readonly value: SearchStart
  /** Loads the index, and the suggestions if the box offers pages. Never rejects: a query reports a failure. */
  readonly prepare: (tools: SearchTools, scope: SearchScope) => Promise<void>
  readonly loadSuggestions: (tools: SearchTools, scope: SearchScope) => Promise<SearchStart>
  /** Loads the suggestions if the results show icons, or if there are none. */
  readonly loadFor: (tools: SearchTools, results: SearchResults, scope: SearchScope) => Promise<SearchStart>
}

export function useStart(): StartState {
  const [value, setValue] = useState(emptyStart)
  const loaded = useRef<SearchStart>(undefined)
  const load = async ({ client }: SearchTools, scope: SearchScope, start: boolean): Promise<SearchStart> => {
    const found = await client.load(scope, { start }).catch(() => undefined)
    if (found) {
      loaded.current = found
      setValue(found)
    }
    return found ?? emptyStart
  }
  const loadSuggestions = async (tools: SearchTools, scope: SearchScope) => loaded.current ?? load(tools, scope, true)
  return {
    ...{ value, loadSuggestions },
    prepare: async (tools, scope) => void (await load(tools, scope, tools.config.search.popular === true)),
    loadFor: async (tools, { hits }, scope) => {
      const isNeeded = hits.length === 0 || hits.some(({ icon }) => icon !== undefined)
      return isNeeded ? loadSuggestions(tools, scope) : (loaded.current ?? emptyStart)
    },
  }
}
