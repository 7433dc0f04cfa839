/** Compares the URLs of a site with those of `urls.lock`. */
import type { Range } from '../../model/diagnostic.js'
import type { Doc, Redirect, Site } from '../../model/model.js'
import { createMovedFinder, findMovedAnchor, type UrlsOfSite } from './findMoved.js'
import { listUrls } from './listUrls.js'
import { isMoved, type MovedAnchors } from './movedAnchors.js'
import type { ParsedUrl } from './urlsLock.js'

export interface GoneUrl {
  readonly message: string
  readonly range: Range
  /** Its new place and how to redirect readers to it. */
  readonly hint: string
}

export interface ComparedUrls {
  /** In the order of the file. */
  readonly gone: readonly GoneUrl[]
  /** URLs that the file does not list: routes, and routes with a fragment. */
  readonly fresh: readonly string[]
}

export function compareUrls(site: Site, urls: readonly ParsedUrl[], anchors: MovedAnchors): ComparedUrls {
  const locked = new Map(urls.map((url) => [url.route, url]))
  const current = listUrls(site, locked)
  // A folder without a page of its own redirects to the first page below it. Readers of a page that moved would land on another one.
  const isGenerated = (redirect: Redirect) => redirect.file === ''
  const replaced = new Set(site.redirects.filter(isGenerated).map(({ from }) => from))
  const published = new Set([
    ...current.map(({ route }) => route),
    ...site.byRoute.keys(),
    ...site.assets.keys(),
    ...site.generated,
    ...site.redirects.filter((redirect) => !isGenerated(redirect)).map(({ from }) => from),
  ])
  const isGone = ({ route, fingerprint }: ParsedUrl) =>
    !published.has(route) && (fingerprint !== undefined || !replaced.has(route))
  const gonePages = urls.filter(isGone)
  const known: UrlsOfSite = { site, locked, goneAnchors: new Set(gonePages.flatMap(({ anchors: ids }) => ids)) }
  const findMoved = gonePages.length > 0 ? createMovedFinder(known) : () => undefined
  const pages = gonePages.map((url) => describeGonePage(url, findMoved(url), replaced.has(url.route)))
  const sections = urls.flatMap((url) => {
    const doc = site.byRoute.get(url.route)
    return doc && !doc.failed ? describeGoneAnchors(url, doc, { known, anchors }) : []
  })
  const fresh = current.flatMap(({ route, anchors: ids }) => {
    const before = locked.get(route)
    return before ? ids.filter((id) => !before.anchors.includes(id)).map((id) => `${route}#${id}`) : [route]
  })
  const byLine = (one: GoneUrl, other: GoneUrl) => one.range.start.line - other.range.start.line
  return { gone: [...pages, ...sections].sort(byLine), fresh }
}

const accept = 'or run `docsgen urls --accept` if it should be gone.'

function describeGonePage(
  { route, range }: ParsedUrl,
  moved: ReturnType<ReturnType<typeof createMovedFinder>>,
  isReplaced: boolean,
): GoneUrl {
  const message = isReplaced
    ? `The published page ${route} is gone. Its URL redirects to the first page below it.`
    : `The published URL ${route} is gone, and nothing redirects from it.`
  if (!moved) return { message, range, hint: `Add a redirect from it to \`redirects\` of the configuration, ${accept}` }
  const { doc, similarity } = moved
  const share = similarity > 0 ? ` (about ${Math.round(similarity * 100)} % of its text)` : ''
  const fix = `add \`redirect_from: [${route}]\` to the front matter of ${doc.file}`
  return { message, range, hint: `It is now ${doc.route}${share}: ${fix}, ${accept}` }
}

interface AnchorContext {
  readonly known: UrlsOfSite
  readonly anchors: MovedAnchors
}

function describeGoneAnchors(url: ParsedUrl, doc: Doc, { known, anchors }: AnchorContext): GoneUrl[] {
  const now = new Set([...doc.ids, ...doc.headings.map(({ id }) => id)])
  return url.anchors
    .filter((anchor) => !now.has(anchor) && !isMoved(url.route, anchor, anchors))
    .map((anchor) => {
      const address = `${url.route}#${anchor}`
      const message = `The published anchor ${address} is gone.`
      const range = url.anchorRanges.get(anchor) ?? url.range
      const target = findMovedAnchor(anchor, doc, known)
      const keep = `give the heading in ${doc.file} its old id, \`{#${anchor}}\``
      const lead = (to: string) => `add \`'${address}': '${to}'\` to the option \`anchors\` of the plugin \`urls\``
      const hint = target
        ? `It may be ${target} now: ${target.startsWith(`${url.route}#`) ? `${keep}, ` : ''}${lead(target)}, ${accept}`
        : `${keep[0]?.toUpperCase()}${keep.slice(1)}, ${lead('/page#id')}, ${accept}`
      return { message, range, hint }
    })
}
