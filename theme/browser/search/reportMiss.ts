/**
 * Sends queries without results to the URL that the author named (`search.analytics`). Nothing identifies the reader: no cookies, no
 * referrer, no id, and no query that may contain a secret or an address. Readers who ask not to be tracked send nothing.
 */
import type { SearchResults, SearchScope } from '../../../src/model/contract.js'

export interface MissedQuery {
  readonly results: SearchResults
  readonly text: string
  readonly scope: SearchScope
}

/** Milliseconds without input after which the reader has finished typing. */
const typingPauseMs = 2000
const maxLength = 100
/** Matches e-mail addresses, long numbers, and words with letters and digits that are long enough to be a key. */
const mayIdentify = /@|\d{6}|(?=\S*\d)(?=\S*[a-z])\S{16}/i

let timer: ReturnType<typeof setTimeout> | undefined
const sent = new Set<string>()

export function reportMiss(url: string, { results, text, scope }: MissedQuery): void {
  clearTimeout(timer)
  const isMiss = results.pages === 0 && results.unknown.length > 0
  if (!isMiss || results.mistake || refusesTracking() || sent.has(text)) return
  if (text.length > maxLength || mayIdentify.test(text)) return
  timer = setTimeout(() => {
    sent.add(text)
    const { version, context } = scope
    // `text/plain` needs no preflight request, so the service can be on another host.
    void fetch(url, {
      method: 'POST',
      body: JSON.stringify({ query: text, version, context }),
      headers: { 'content-type': 'text/plain' },
      ...{ credentials: 'omit', referrerPolicy: 'no-referrer', keepalive: true, mode: 'no-cors' },
    }).catch(() => {})
  }, typingPauseMs)
}

function refusesTracking(): boolean {
  const { doNotTrack, globalPrivacyControl }: Navigator & { globalPrivacyControl?: boolean } = navigator
  return doNotTrack === '1' || globalPrivacyControl === true
}
