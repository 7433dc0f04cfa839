/**
 * Checks the links of a site. The cache has the result of each page; it is valid while the page and all link targets of the
 * site are unchanged.
 */
import type { Cache } from '../cache/cache.js'
import type { Site } from '../model/model.js'
import { createDocLinker, type Linked, link } from '../stages/link.js'
import { hashOf } from '../util/hash.js'

/** Runs the link stage with a cached check of each page. */
export function linkAll(site: Site, cache: Cache): Linked {
  const targets = hashTargets(site, cache)
  const linkDoc = createDocLinker(site)
  return link(site, (doc) => {
    // A page that could not be compiled, or not yet, has no links.
    if (doc.failed) return linkDoc(doc)
    return cache.getOrCompute({ slot: `link:${doc.id}:${doc.file}`, table: 'links' }, [doc, targets], () =>
      linkDoc(doc),
    )
  })
}

/** One hash of everything that a link can point to: routes, ids and files of all pages, and all other URLs of the site. */
function hashTargets(site: Site, cache: Cache): string {
  const { config, configFile, drafts, failedDescriptions, assets, redirects, generated } = site
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
  ]
  const shape = cache.getOrCompute({ slot: 'targets:config' }, [config, configFile], () =>
    JSON.stringify([config, configFile]),
  )
  return hashOf(shape, JSON.stringify(others), pages.join('\n'))
}
