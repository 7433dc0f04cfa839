/** The files around the pages: sitemap, robots.txt, redirect pages, and the files of the hosts. */

import type { Host, HostInput } from '../hosts/host.js'
import { hosts as allHosts, selectHosts } from '../hosts/hosts.js'
import { securityHeaders, strictTransportHeader } from '../hosts/securityHeaders.js'
import { hrefOfResolution } from '../links/resolution.js'
import { createLinkResolver } from '../links/resolveTarget.js'
import type { Doc, Redirect, Site } from '../model/model.js'
import { indexFolder, partsFolder } from '../routes/indexFolder.js'
import { canonicalUrl, outputPath } from '../routes/urls.js'
import type { SiteConfig } from '../schema/config.js'
import type { Counterparts } from '../site/counterparts.js'
import { isHiddenFromSearch } from '../site/isHiddenFromSearch.js'
import { hasLanguages, interfaceTextOf } from '../site/languages/list.js'
import { languageFolders, languageOfRoute } from '../site/languages/names.js'
import { escapeHtml } from '../util/html.js'

export interface SiteFilesInput {
  readonly site: Site
  readonly counterparts: Counterparts
  /** Content-Security-Policy of every page. */
  readonly csp: string
  /** Hosts to select from. Default: all hosts of docsgen. */
  readonly hosts?: readonly Host[]
  /** Other forms of every page. Default none. */
  readonly alternates?: HostInput['alternates']
}

/** Returns the files by output path. */
export function siteFiles(files: SiteFilesInput): Map<string, Uint8Array> {
  const { site, counterparts, csp, hosts = allHosts, alternates = [] } = files
  const { config } = site
  const { baseUrl, trailingSlash } = config
  const redirects = resolveRedirects(site)
  const input: HostInput = {
    baseUrl,
    trailingSlash,
    securityHeaders: securityHeaders({ csp, gated: config.gate.mode !== 'off' }),
    strictTransport: strictTransportHeader(config.url),
    hashedFolders: ['assets/', `${indexFolder}/${partsFolder}/`],
    languageFolders: languageFolders(config).map((folder) => `${folder}/`),
    redirects,
    alternates,
  }
  const texts = new Map<string, string>([
    ['sitemap.xml', renderSitemap(site, counterparts)],
    ['robots.txt', `User-agent: *\nAllow: /\nSitemap: ${config.url}${baseUrl}sitemap.xml\n`],
  ])
  for (const { from, href } of redirects)
    texts.set(outputPath(from, trailingSlash), redirectPage({ from, href }, config))
  for (const host of selectHosts(hosts, config.deploy.hosts)) {
    for (const { path, content } of host.files) texts.set(path, content(input))
  }
  return new Map([...texts].map(([path, text]) => [path, Buffer.from(text)]))
}

/** Resolves the redirects of the site. A broken one is reported by the link stage and gets no file. */
function resolveRedirects(site: Site): HostInput['redirects'] {
  const resolve = createLinkResolver(site)
  return site.redirects.flatMap(({ from, to, file }: Redirect) => {
    const resolution = resolve(to, { route: from, file })
    if (resolution.kind === 'broken' || site.byRoute.has(from)) return []
    return [{ from, href: hrefOfResolution(resolution, site.config) }]
  })
}

function renderSitemap(site: Site, counterparts: Counterparts): string {
  const urls = site.docs
    .filter((doc) => !isHiddenFromSearch(doc) && counterparts.canonicalRoute(doc, site) === doc.route)
    .map((doc) => {
      const { reviewed } = doc.frontMatter
      const changed = reviewed ? `<lastmod>${reviewed}</lastmod>` : ''
      const loc = escapeHtml(canonicalUrl(doc.route, site.config))
      return `<url><loc>${loc}</loc>${changed}${sitemapAlternates(doc, site, counterparts)}</url>\n`
    })
  const alternates = hasLanguages(site.config) ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${alternates}>\n${urls.join('')}</urlset>\n`
}

/** The translations of a page, itself included. */
function sitemapAlternates(doc: Doc, site: Site, counterparts: Counterparts): string {
  return counterparts
    .translations(doc, site)
    .map(({ language, doc: { route } }) => {
      const href = escapeHtml(canonicalUrl(route, site.config))
      return `<xhtml:link rel="alternate" hreflang="${language.tag}" href="${href}"/>`
    })
    .join('')
}

/** The page of a redirect, for hosts without redirect rules. */
function redirectPage({ from, href }: HostInput['redirects'][number], config: SiteConfig): string {
  const language = languageOfRoute(from, config)
  const text = interfaceTextOf(language)
  const target = escapeHtml(href)
  const canonical = escapeHtml(href.startsWith('/') ? config.url + href : href)
  return `<!doctype html><html lang="${language.tag}"${language.dir === 'rtl' ? ' dir="rtl"' : ''}><head><meta charset="utf-8"><title>${text.redirectTitle}</title><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${target}"><link rel="canonical" href="${canonical}"></head><body><p>${text.redirectText.replace('{link}', () => `<a href="${target}">${target}</a>`)}</p>${keepFragment}</body></html>\n`
}

/** A refresh loses the fragment and the query, which a redirect of a host keeps. */
const keepFragment =
  "<script>{const{href,hash,search}=document.querySelector('a');location.replace(href+(search||hash?'':location.search)+(hash?'':location.hash))}</script>"
