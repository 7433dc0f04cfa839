/** The banner on pages of an older version, with a link to the same page of the current version. */
import type { BannerView } from '../../model/contract.js'
import type { Doc, Site } from '../../model/model.js'
import { splitEntryId } from '../../routes/entryNames.js'
import { routeHref } from '../../routes/urls.js'
import type { InterfaceText } from '../../text/catalogue.js'
import { escapeHtml } from '../../util/html.js'
import { splitLocalizedId } from '../languages/names.js'
import { findCurrentVersionDoc, versionHomeRoute } from './counterparts.js'

export interface BannerTools {
  /** Resolves the links in an HTML text of the configuration. */
  readonly html: (text: string) => string
  readonly text: InterfaceText
}

/**
 * Empty for the current version, and for a version whose `banner` is `false`. If the page is gone, the link leads to the start
 * of the current version.
 */
export function versionBanner(doc: Doc, site: Site, { html, text: words }: BannerTools): BannerView[] {
  const { version: id } = splitEntryId(doc.id)
  const { versions } = site.config
  const version = versions.find((other) => other.id === id)
  const current = versions.find((other) => other.current)
  if (!version || !current || version.banner === false) return []
  const same = findCurrentVersionDoc(doc, site)
  const href = routeHref(same?.route ?? versionHomeRoute(site, undefined, doc) ?? '/', site.config)
  const label = (template: string, { label: name }: Labeled) =>
    escapeHtml(template.replace('{version}', () => labelInText(name, doc, site)))
  const text = version.banner ? html(version.banner) : label(words.versionText, version)
  const way = label(same ? words.versionSamePage : words.versionNoPage, current)
  return [
    {
      kind: 'version',
      title: words.versionTitle.replace('{version}', () => labelInText(version.label, doc, site)),
      html: `${text} <a href="${escapeHtml(href)}">${way}</a>.`,
    },
  ]
}

interface Labeled {
  readonly label: string
}

/** In a text from right to left, a label such as “2.x” would read “x.2” without the two characters that isolate it. */
function labelInText(label: string, { id }: Doc, { config }: Site): string {
  return splitLocalizedId(id, config).language.dir === 'rtl' ? `\u2068${label}\u2069` : label
}

/** Label of the page's version, if the version is configured to show a badge. */
export function versionBadge(doc: Doc, site: Site): string | undefined {
  const { id, route } = doc
  const { config, generated } = site
  // A page that a plugin wrote, such as that of readers who are offline, is about no version.
  if (generated.has(route)) return undefined
  const { version } = splitEntryId(id)
  const shown = config.versions.find(({ id: own, current, badge }) => badge && (version ? own === version : current))
  return shown && labelInText(shown.label, doc, site)
}
