/**
 * Addresses of rows outlive the pages that they were copied from: a row may have moved to the page of its schema, or stand
 * once for several responses. Its address leads to the nearest thing around it that is still there.
 */
import { findElement } from '../shared/dom.js'
import { onContent } from '../shared/events.js'

/** The last step of `res-200.data[].owner~User.name`: a property, an alternative, or items. */
const lastAnchorStep = /(?:\[[^[\]]*\]|[.~][^.~[\]]*)$/

export function startLegacyAnchors(): void {
  onContent(redirectToNearestAnchor)
  addEventListener('hashchange', redirectToNearestAnchor)
}

function redirectToNearestAnchor(): void {
  if (location.hash.length < 2 || !findElement('.reference')) return
  const wanted = decodeFragment(location.hash.slice(1))
  let id = wanted
  while (!document.getElementById(id)) {
    const around = id.replace(lastAnchorStep, '')
    if (around === id) return
    id = around
  }
  if (id !== wanted) location.replace(`#${encodeURIComponent(id)}`)
}

function decodeFragment(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
