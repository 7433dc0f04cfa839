/** Sends queries to the worker and keeps only the response to the newest one. */
import { useRef, useState } from 'react'
import type { SearchFailure, SearchResults, SearchText } from '../../src/model/contract.js'
import { type SearchClient, SearchError } from '../browser/search/searchClient.js'
import type { PageScope } from '../browser/shared/scope.js'

export interface QueryRun {
  readonly client: SearchClient
  readonly scope: PageScope
  readonly query: SearchText
}

export interface QueryHandlers {
  /** The loading state lasts until the returned promise resolves. */
  readonly onResults: (results: SearchResults, run: QueryRun) => void | Promise<void>
  readonly onFailure: (reason: SearchFailure | undefined) => void
}

export interface QueryState {
  readonly isLoading: boolean
  /** Shows that a query will follow, during the pause after a key. */
  readonly expect: () => void
  readonly start: (run: QueryRun, handlers: QueryHandlers) => Promise<void>
  /** Ends the loading state. For a handler that renders at once: the state must change in the same render. */
  readonly settle: () => void
  /** Ignores the response to the running query. */
  readonly cancel: () => void
}

export function useQuery(): QueryState {
  const [isLoading, setLoading] = useState(false)
  const newest = useRef(0)
  const cancel = (): void => {
    newest.current++
    setLoading(false)
  }
  const expect = (): void => {
    newest.current++
    setLoading(true)
  }
  const start = async (run: QueryRun, { onResults, onFailure }: QueryHandlers): Promise<void> => {
    expect()
    const turn = newest.current
    try {
      const results = await run.client.search(run.scope, run.query)
      if (turn !== newest.current) return
      const shown = onResults(results, run)
      if (shown) await shown
      if (turn === newest.current) setLoading(false)
    } catch (error) {
      if (turn !== newest.current) return
      console.warn(`docsgen: ${error instanceof Error ? error.message : error}`)
      setLoading(false)
      onFailure(error instanceof SearchError ? error.reason : undefined)
    }
  }
  return { isLoading, expect, start, settle: () => setLoading(false), cancel }
}
