/** Judges the links of a site: only those of pages that changed, unless an address did. */

import type { Kept } from '../cache/kept.js'
import type { Recall } from '../cache/recall.js'
import type { Doc, Site } from '../model/model.js'
import { type Linked, type LinkedDoc, link } from '../stages/link.js'
import { hashOf } from '../util/hash.js'

export interface LinkAllInput extends Kept {
  /** For each doc one hash that stands for it; a doc without one is judged every time. */
  readonly digests: ReadonlyMap<Doc, string>
}

export function linkAll(site: Site, { digests, memo, recall }: LinkAllInput): Linked {
  const addresses = addressesOf(site, recall)
  return link(site, (doc, judge) =>
    recall.once(`link:${doc.id}:${doc.file}`, [doc, addresses], () => {
      const digest = digests.get(doc)
      if (digest === undefined) return judge()
      const key = `link:${hashOf(addresses, digest)}`
      const known = memo.get(key) as LinkedDoc | undefined
      if (known) return known
      const judged = judge()
      memo.set(key, judged)
      return judged
    }),
  )
}

/** Everything that a link of one page can mean, as one hash: the routes, ids and files of all pages and what else has an address. */
function addressesOf(site: Site, recall: Recall): string {
  const { config, configFile, drafts, unread, assets, redirects, generated } = site
  const pages = site.docs.map((doc) =>
    recall.once(`address:${doc.id}:${doc.file}`, [doc], () => {
      const { id, route, kind, file, ids, failed } = doc
      return JSON.stringify([id, route, kind, file, ids, failed])
    }),
  )
  const others = [
    [...drafts],
    [...assets.values()].map(({ path, file }) => [path, file]),
    redirects,
    [...generated],
    unread,
  ]
  const shape = recall.once('address:config', [config, configFile], () => JSON.stringify([config, configFile]))
  return hashOf(shape, JSON.stringify(others), pages.join('\n'))
}
