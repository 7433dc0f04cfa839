/**
 * Checks the links of a site. The cache has the result of each page; it is valid while the page and all link targets of the
 * site are unchanged.
 */
import type { Cache } from '../cache/cache.js'
import type { LinkScopes } from '../links/linkScopes.js'
import type { Doc, Site } from '../model/model.js'
import { createDocLinker, type Linked, link } from '../stages/link.js'
import { hashOf } from '../util/hash.js'

export interface LinkedSite extends Linked {
  /** Final value of each link of a page that was compiled again, in this site. */
  readonly hrefsOf: (doc: Doc) => readonly string[]
}

/** Runs the link stage with a cached check of each page. */
export function linkAll(site: Site, scopes: LinkScopes, cache: Cache): LinkedSite {
  const targets = hashTargets(site, cache)
  const linkDoc = createDocLinker(site, scopes)
  const linked = link(site, scopes, (doc) => {
    // A page that could not be compiled, or not yet, has no links.
    if (doc.failed) return linkDoc(doc)
    return cache.getOrCompute({ slot: `link:${doc.id}:${doc.file}`, table: 'links' }, [doc, targets], () =>
      linkDoc(doc),
    )
  })
  return { ...linked, hrefsOf: (doc) => linkDoc(doc).hrefs }
}

/** The links of the pages that are compiled, without diagnostics: most of their targets are placeholders. */
export function linkCompiled(site: Site, scopes: LinkScopes): LinkedSite {
  const linkDoc = createDocLinker(site, scopes)
  const hrefsOf = (doc: Doc) => linkDoc(doc).hrefs
  const compiled = site.docs.filter(({ failed }) => !failed)
  return {
    hrefs: new Map(compiled.map((doc) => [doc.id, hrefsOf(doc)])),
    hrefsOf,
    allowedBrokenLinks: new Map(),
    diagnostics: [],
  }
}

/** One hash of everything that a link can point to: routes, ids and files of all pages, and all other URLs of the site. */
function hashTargets(site: Site, cache: Cache): string {
  const { config, configFile, projectPath, drafts, failedDescriptions, vendorSites, assets, redirects, generated } =
    site
  const pages = site.docs.map((doc) =>
    cache.getOrCompute({ slot: `targets:${doc.id}:${doc.file}` }, [doc], () => {
      const { id, route, kind, file, ids, failed, operationId } = doc
      return JSON.stringify([id, route, kind, file, ids, failed, operationId])
    }),
  )
  const others = [
    [...drafts],
    [...assets.values()].map(({ path, file }) => [path, file]),
    redirects,
    [...generated],
    failedDescriptions,
    [...vendorSites],
    projectPath ?? '',
  ]
  const shape = cache.getOrCompute({ slot: 'targets:config' }, [config, configFile], () =>
    JSON.stringify([config, configFile]),
  )
  return hashOf(shape, JSON.stringify(others), pages.join('\n'))
}
