/** What a page of an older version says first, with the way to the same page of the current version. */
import type { BannerView } from '../../model/contract.js'
import type { Doc, Site } from '../../model/model.js'
import { routeHref } from '../../routes/urls.js'
import { escapeHtml } from '../../util/html.js'
import { findCurrentVersionDoc, versionHomeRoute } from './counterparts.js'
import { splitEntryId } from './names.js'

/** `html` gives the links of the configuration their final addresses. */
export function versionBanner(doc: Doc, site: Site, html: (text: string) => string): BannerView[] {
  const { version: id } = splitEntryId(doc.id)
  const { versions } = site.config
  const version = versions.find((other) => other.id === id)
  const current = versions.find((other) => other.current)
  if (!version || !current || version.banner === false) return []
  const same = findCurrentVersionDoc(doc, site)
  const href = routeHref(same?.route ?? versionHomeRoute(site, undefined) ?? '/', site.config)
  const text = version.banner ? html(version.banner) : `This page is about ${escapeHtml(version.label)}.`
  const way = same ? 'Read it for' : 'There is no such page for the current version. Go to'
  return [
    {
      kind: 'version',
      title: `Version ${version.label}`,
      html: `${text} <a href="${escapeHtml(href)}">${way} ${escapeHtml(current.label)}</a>.`,
    },
  ]
}

/** Name of the version of a page, where its pages are to show it. */
export function versionBadge({ id }: Doc, { config }: Site): string | undefined {
  const { version } = splitEntryId(id)
  return config.versions.find(({ id: own, current, badge }) => badge && (version ? own === version : current))?.label
}
