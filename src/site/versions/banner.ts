/** The banner on pages of an older version, with a link to the same page of the current version. */
import type { BannerView } from '../../model/contract.js'
import type { Doc, Site } from '../../model/model.js'
import { routeHref } from '../../routes/urls.js'
import { escapeHtml } from '../../util/html.js'
import { findCurrentVersionDoc, versionHomeRoute } from './counterparts.js'
import { splitEntryId } from './names.js'

/** `html` resolves the links in an HTML text of the configuration. */
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

/** Label of the page's version, if the version is configured to show a badge. */
export function versionBadge({ id }: Doc, { config }: Site): string | undefined {
  const { version } = splitEntryId(id)
  return config.versions.find(({ id: own, current, badge }) => badge && (version ? own === version : current))?.label
}
