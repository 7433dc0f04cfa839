/** Anchors that moved, as the author lists them: `{ '/guide/setup#install': '/guide/install#linux' }`. */
import { createElement, type ReactNode } from 'react'
import type { Doc, Route, Site } from '../../model/model.js'
import type { PluginFinding, PluginPage } from '../../model/plugin.js'
import { decodePercentEscapes, routeHref } from '../../routes/urls.js'
import { interfaceTextOf } from '../../site/languages/list.js'
import { languageOfRoute } from '../../site/languages/names.js'

/** Old address of a section -> new address, each a route with a fragment. A target can have none. */
export type MovedAnchors = Readonly<Record<string, string>>

interface Address {
  readonly route: Route
  /** Empty for the start of a page. */
  readonly id: string
}

function parseAddress(text: string): Address {
  const [route = '/', id = ''] = text.split('#')
  return { route: route.replace(/(.)\/$/, '$1'), id: decodePercentEscapes(id) ?? id }
}

/** True if the author says where the anchor is now. */
export function isMoved(route: Route, id: string, anchors: MovedAnchors): boolean {
  return Object.keys(anchors).some((from) => {
    const old = parseAddress(from)
    return old.route === route && old.id === id
  })
}

/** Reports moved anchors whose old place still exists, or whose new place does not. */
export function checkMovedAnchors(anchors: MovedAnchors, site: Site): PluginFinding[] {
  return Object.entries(anchors).flatMap(([from, to]) => {
    const problem = findAnchorProblem(parseAddress(from), parseAddress(to), { anchors, site })
    if (!problem) return []
    return [{ ...problem, severity: 'error', file: site.configFile, range: site.configPlaces.plugins }]
  })
}

interface Known {
  readonly anchors: MovedAnchors
  readonly site: Site
}

function findAnchorProblem(
  old: Address,
  now: Address,
  { anchors, site }: Known,
): Pick<PluginFinding, 'message' | 'hint'> | undefined {
  const name = `The moved anchor “${old.route}#${old.id}”`
  const page = site.byRoute.get(old.route)
  if (old.id === '')
    return { message: `${name} has no fragment.`, hint: 'Move a whole page with `redirect_from` or `redirects`.' }
  if (!page)
    return {
      message: `${name} is on no page of the site.`,
      hint: 'Move a whole page with `redirect_from` or `redirects`.',
    }
  if (page.ids.includes(old.id)) return { message: `${name} is still on its page.`, hint: 'Remove the entry.' }
  if (isMoved(now.route, now.id, anchors))
    return { message: `${name} points to another moved anchor.`, hint: 'Name the final target.' }
  const target = site.byRoute.get(now.route)
  const exists = target && (now.id === '' || target.ids.includes(now.id))
  return exists
    ? undefined
    : {
        message: `${name} points to “${now.route}${now.id && `#${now.id}`}”, which does not exist.`,
        hint: 'Correct the target.',
      }
}

/** A line for each old anchor of a page. It is shown only while it is the target of the URL, so it works without scripts. */
export function createMovedNotes({ doc, config }: PluginPage, anchors: MovedAnchors): ReactNode {
  const notes = notesOf(doc, anchors)
  if (notes.length === 0) return null
  return notes.map(({ id, to }) => {
    const href = routeHref(to.route, config) + (to.id ? `#${encodeURIComponent(to.id)}` : '')
    const link = createElement('a', { href }, interfaceTextOf(languageOfRoute(doc.route, config)).anchorMoved)
    return createElement('p', { key: id, id, className: 'moved-anchor' }, link)
  })
}

function notesOf({ route, ids }: Doc, anchors: MovedAnchors): { readonly id: string; readonly to: Address }[] {
  return Object.entries(anchors).flatMap(([from, to]) => {
    const old = parseAddress(from)
    return old.route === route && !ids.includes(old.id) ? [{ id: old.id, to: parseAddress(to) }] : []
  })
}
