/** The URLs that a site publishes. */
import { extname } from 'node:path/posix'
import type { Doc, Site } from '../../model/model.js'
import { isNotFoundRoute } from '../../site/languages/names.js'
import { fingerprintSimilarity, pageFingerprint } from './fingerprint.js'
import type { LockedUrl } from './urlsLock.js'

/** Files that are parts of pages. Nobody links to them, so they can vanish. */
const partsOfPages = new Set([
  '.png',
  '.jpg',
  '.jpeg',
  '.gif',
  '.svg',
  '.webp',
  '.avif',
  '.ico',
  '.css',
  '.js',
  '.woff2',
  '.woff',
])

/** Settings of hosts, which no reader opens. */
const hostFiles = new Set(['/CNAME', '/.nojekyll'])

/** Anchors of footnotes are numbers, which change with every footnote before them. */
const unstableAnchor = /^(?:user-content-)?fn(?:ref)?-/

/** @param known URLs of the lock file. A page that has changed little keeps its fingerprint, so that the file changes little. */
export function listUrls(site: Site, known: ReadonlyMap<string, LockedUrl> = new Map()): LockedUrl[] {
  // The not-found page has no URL of its own.
  const docs = site.docs.filter(({ route }) => !isNotFoundRoute(route, site.config))
  const pages = docs.map((doc) => ({
    route: doc.route,
    fingerprint: stableFingerprint(doc, known.get(doc.route)?.fingerprint),
    anchors: anchorsOf(doc),
  }))
  const files = [...site.assets.keys()].filter(
    (path) => !partsOfPages.has(extname(path).toLowerCase()) && !hostFiles.has(path),
  )
  const others = [...files, ...site.redirects.filter(({ file }) => file !== '').map(({ from }) => from)]
  const taken = new Set(pages.map(({ route }) => route))
  return [
    ...pages,
    ...[...new Set(others)].filter((route) => !taken.has(route)).map((route) => ({ route, anchors: [] })),
  ]
}

/** Headings; on pages of authors also other ids. Rows of an API reference are too many, and old links to them lead to the nearest one. */
export function anchorsOf({ kind, headings, ids }: Doc): string[] {
  const found = kind === 'operation' ? headings.map(({ id }) => id) : [...headings.map(({ id }) => id), ...ids]
  return [...new Set(found)].filter((id) => !unstableAnchor.test(id)).sort()
}

function stableFingerprint(doc: Doc, known: string | undefined): string {
  const current = pageFingerprint(doc)
  return known !== undefined && fingerprintSimilarity(known, current) >= 0.7 ? known : current
}
