/**
 * Keeps old links to rows of an API reference working. A row can move to the page of its schema, or be shared by several
 * responses. A fragment without element then points to its nearest ancestor that still exists.
 */
import { findElement } from '../shared/dom.js'
import { onContent } from '../shared/events.js'

/** Matches the last step of an anchor such as `res-200.data[].owner~User.name`: a property, a variant, or items. */
const lastAnchorStep = /(?:\[[^[\]]*\]|[.~][^.~[\]]*)$/

export function startLegacyAnchors(): void {
  onContent(redirectToNearestAnchor)
  addEventListener('hashchange', redirectToNearestAnchor)
}

function redirectToNearestAnchor(): void {
  if (location.hash.length < 2 || !findElement('.reference')) return
  const wanted = decodeAnchor(location.hash.slice(1))
  let id = wanted
  while (!document.getElementById(id)) {
    const around = id.replace(lastAnchorStep, '')
    if (around === id) return
    id = around
  }
  if (id !== wanted) location.replace(`#${encodeURIComponent(id)}`)
}

/** A copy of the function in elementOfHash.ts: an import would move that module out of the chunk of the entry. */
function decodeAnchor(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
