/** Judges the links of a site; in live preview only those of pages that changed, unless an address did. */
import { hashOf } from '../lib/hash.js'
import type { Recall } from '../lib/recall.js'
import type { Site } from '../model.js'
import { type Linked, link } from '../stages/link.js'

export function linkAll(site: Site, recall: Recall): Linked {
  const addresses = addressesOf(site, recall)
  return link(site, (doc, judge) => recall.once(`link:${doc.id}:${doc.file}`, [doc, addresses], judge))
}

/** Everything that a link of one page can mean, as one hash: the routes, ids and files of all pages and what else has an address. */
function addressesOf(site: Site, recall: Recall): string {
  const { config, configFile, drafts, assets, redirects, generated } = site
  const pages = site.docs.map((doc) =>
    recall.once(`address:${doc.id}:${doc.file}`, [doc], () => {
      const { id, route, kind, file, ids, failed } = doc
      return JSON.stringify([id, route, kind, file, ids, failed])
    }),
  )
  const others = [[...drafts], [...assets.values()].map(({ path, file }) => [path, file]), redirects, [...generated]]
  const shape = recall.once('address:config', [config, configFile], () => JSON.stringify([config, configFile]))
  return hashOf(shape, JSON.stringify(others), pages.join('\n'))
}
