import type { PluginPage } from '../../model/plugin.js'
import { languageOfRoute } from '../../site/languages/names.js'

/** The page as schema.org describes it: a technical article, and the path to it. */
export function structuredData({ doc, config, url, breadcrumbs }: PluginPage): Readonly<Record<string, unknown>> {
  const site = config.url + config.baseUrl
  const { image, reviewed } = doc.frontMatter
  const article = {
    '@type': doc.kind === 'operation' ? 'APIReference' : 'TechArticle',
    headline: doc.title,
    ...(doc.description && { description: doc.description }),
    url,
    inLanguage: languageOfRoute(doc.route, config).tag,
    isPartOf: { '@type': 'WebSite', name: config.title, url: site },
    ...(reviewed && { dateModified: reviewed }),
    ...(image?.startsWith('https:') && { image }),
  }
  // Search engines refuse an entry without a URL, except for the page itself.
  const linked = breadcrumbs.filter((entry, index) => entry.url !== undefined || index === breadcrumbs.length - 1)
  const items = linked.map(({ label, url: item }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    ...(item && { item }),
  }))
  const path = items.length > 1 ? [{ '@type': 'BreadcrumbList', itemListElement: items }] : []
  return { '@context': 'https://schema.org', '@graph': [article, ...path] }
}
