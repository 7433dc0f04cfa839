/**
 * Atom and JSON feeds of release notes: one of all pages of a folder, and one of each page. A release is a heading with its version and
 * date: `## 3.8.0 (2026-10-14)`, or `## 3.8.0 (14 October 2026)`.
 */
import type { HeadTag } from '../../model/contract.js'
import type { Doc, Route, Site } from '../../model/model.js'
import type { PluginBuild, PluginFactory, PluginFile, PluginFinding, PluginPage } from '../../model/plugin.js'
import { type Feed, type FeedEntry, writeAtom, writeJsonFeed } from '../../openapi/feeds/writeFeeds.js'
import { splitEntryId } from '../../routes/entryNames.js'
import { assetHref, isRouteBelow } from '../../routes/urls.js'
import { isHiddenFromSearch } from '../../site/isHiddenFromSearch.js'
import { defaultLanguage, interfaceTextOf } from '../../site/languages/list.js'
import { fillText } from '../../text/fillText.js'
import { hashOf } from '../../util/hash.js'
import { defaultKinds } from './classifyRelease.js'
import { collectReleases } from './collectReleases.js'
import { listReleases } from './listReleases.js'
import { defaultBadgeWords, sinceBadges } from './sinceBadges.js'

interface FeedsOptions {
  /** Route below which the pages with releases are. Default `/release-notes`. */
  readonly pages?: Route
  /** Path of the feed of all pages, without extension. Default `/releases`. */
  readonly path?: Route
  /** Maximum number of entries of a feed. Default 50. */
  readonly limit?: number
  /** Route of a page that lists all releases, with filters. Default: no such page. */
  readonly overview?: Route
  /** Labels of changes, such as `**Fixed:**`, by which releases are filtered. Default: New, Added, Changed, Deprecated, Removed, Fixed, Security. */
  readonly kinds?: readonly string[]
  /** Show links to releases that start with “New in”, “Since”, “Changed in”, “Deprecated in” or “Removed in” as badges. A list sets other words. Default false. */
  readonly badges?: boolean | readonly string[]
}

export const feeds: PluginFactory<FeedsOptions> = (options) => {
  const { pages = '/release-notes', path = '/releases', limit = 50, kinds = defaultKinds, badges = false } = options
  const releasesOf = (doc: Doc) => listReleases(doc, kinds)
  return {
    name: 'feeds',
    publishes: [`${path}.xml`, `${path}.json`],
    ...(badges && {
      markdown: { remark: [[sinceBadges, { pages, words: badges === true ? defaultBadgeWords : badges }]] },
    }),
    source: (input) => collectReleases(input, { pages, kinds, overview: options.overview }),
    check: (site) => checkReleases(site, pages, releasesOf),
    outputs: (build) => {
      const docs = releasePages(build.site, pages, releasesOf)
      const all = {
        path,
        title: fillText(interfaceTextOf(defaultLanguage(build.site.config)).releasesFeed, {
          site: build.site.config.title,
        }),
        docs,
      }
      const single = docs.map((doc) => ({
        path: doc.route,
        title: `${build.site.config.title}: ${doc.title}`,
        docs: [doc],
      }))
      return [all, ...single].flatMap((feed) => feedFiles(feed, build, { limit, releasesOf }))
    },
    slots: {
      head: (page) =>
        isRouteBelow(page.doc.route, pages)
          ? feedLink(page, releasesOf(page.doc).length > 0 ? page.doc.route : path)
          : [],
    },
  }
}

type ReleasesOf = (doc: Doc) => readonly FeedEntry[]

/** Pages of the current version that have releases. */
function releasePages({ docs }: Site, pages: Route, releasesOf: ReleasesOf): Doc[] {
  return docs.filter((doc) => {
    const isListed = !doc.failed && !isHiddenFromSearch(doc) && splitEntryId(doc.id).version === undefined
    return isListed && isRouteBelow(doc.route, pages) && releasesOf(doc).length > 0
  })
}

function checkReleases(site: Site, pages: Route, releasesOf: ReleasesOf): PluginFinding[] {
  if (releasePages(site, pages, releasesOf).length > 0) return []
  const message = `No page below ${pages} has a heading with a version and a date, so the feeds are empty.`
  const hint = 'Write headings such as `## 3.8.0 (2026-10-14)`, or set the option `pages`.'
  return [{ message, hint, file: site.configFile, range: site.configPlaces.plugins }]
}

interface FeedSource {
  /** Path without extension. */
  readonly path: Route
  readonly title: string
  readonly docs: readonly Doc[]
}

interface FeedLimits {
  readonly limit: number
  readonly releasesOf: ReleasesOf
}

function feedFiles(source: FeedSource, build: PluginBuild, { limit, releasesOf }: FeedLimits): PluginFile[] {
  const { config } = build.site
  const digest = hashOf(JSON.stringify([config.title, config.url, config.baseUrl]), ...source.docs.map(build.digestOf))
  const create = (extension: string): Feed => ({
    title: source.title,
    home: config.url + config.baseUrl,
    url: `${config.url}${assetHref(`${source.path}${extension}`, config.baseUrl)}`,
    author: config.title,
    entries: newestReleases(source.docs.flatMap(releasesOf), limit),
    site: config,
  })
  const path = source.path.slice(1)
  return [
    { path: `${path}.xml`, digest, content: () => writeAtom(create('.xml')) },
    { path: `${path}.json`, digest, content: () => writeJsonFeed(create('.json')) },
  ]
}

function newestReleases(releases: readonly FeedEntry[], limit: number): readonly FeedEntry[] {
  const newestFirst = (a: FeedEntry, b: FeedEntry) =>
    a.date === b.date ? (a.title < b.title ? 1 : -1) : a.date < b.date ? 1 : -1
  return [...releases].sort(newestFirst).slice(0, limit)
}

/** One tag, because bytes of the head are on every page. The gate mode `client` publishes no feeds. */
function feedLink({ config }: PluginPage, feed: Route): HeadTag[] {
  if (config.gate.mode === 'client') return []
  return [
    { tag: 'link', rel: 'alternate', type: 'application/atom+xml', href: assetHref(`${feed}.xml`, config.baseUrl) },
  ]
}
