/** The files around the pages: sitemap, robots, redirect stubs, and what hosts read. */

import { createLinkResolver, hrefOfResolution } from '../links/resolveTarget.js'
import type { Redirect, Site } from '../model/model.js'
import { canonicalUrl, outputPath } from '../routes/urls.js'
import { indexFolder } from '../search/shared/clientSearch.js'
import { isHiddenFromSearch } from '../site/isHiddenFromSearch.js'
import { canonicalRoute } from '../site/versions/counterparts.js'
import { escapeHtml } from '../util/html.js'

export interface HostFilesInput {
  readonly site: Site
  /** Content-Security-Policy of every page. */
  readonly csp: string
}

export function hostFiles({ site, csp }: HostFilesInput): Map<string, Uint8Array> {
  const { config } = site
  const redirects = targets(site)
  const files = new Map<string, string>([
    ['sitemap.xml', sitemap(site)],
    ['robots.txt', `User-agent: *\nAllow: /\nSitemap: ${config.url}${config.baseUrl}sitemap.xml\n`],
    ['_headers', headers(config.baseUrl, csp)],
    [
      '_redirects',
      redirects.map(({ from, href }) => `${config.baseUrl}${encodeURI(from.slice(1))} ${href} 301\n`).join(''),
    ],
  ])
  for (const { from, href } of redirects)
    files.set(outputPath(from, config.trailingSlash), redirectPage(href, config.url))
  const { hosts } = config.deploy
  if (hosts.includes('vercel')) files.set('vercel.json', vercel(site, csp, redirects))
  if (hosts.includes('nginx')) files.set('nginx.conf', nginx(site, csp, redirects))
  return new Map([...files].map(([path, text]) => [path, Buffer.from(text)]))
}

interface Target {
  readonly from: string
  readonly href: string
}

/** Redirects whose target exists; a broken one is a finding of the link stage and gets no file. */
function targets(site: Site): Target[] {
  const resolve = createLinkResolver(site)
  return site.redirects.flatMap(({ from, to, file }: Redirect) => {
    const found = resolve(to, { route: from, file })
    if (found.kind === 'broken' || site.byRoute.has(from)) return []
    return [{ from, href: hrefOfResolution(found, site.config) }]
  })
}

function sitemap(site: Site): string {
  const urls = site.docs
    .filter((doc) => !isHiddenFromSearch(doc) && canonicalRoute(doc, site) === doc.route)
    .map((doc) => {
      const { reviewed } = doc.frontMatter
      return `<url><loc>${escapeHtml(canonicalUrl(doc.route, site.config))}</loc>${reviewed ? `<lastmod>${reviewed}</lastmod>` : ''}</url>\n`
    })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`
}

function redirectPage(href: string, url: string): string {
  const target = escapeHtml(href)
  const canonical = escapeHtml(href.startsWith('/') ? url + href : href)
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Redirect</title><meta name="robots" content="noindex"><meta http-equiv="refresh" content="0; url=${target}"><link rel="canonical" href="${canonical}"></head><body><p>This page has moved to <a href="${target}">${target}</a>.</p></body></html>\n`
}

/** Security headers of every answer, by name. HSTS is the operator's to decide. */
function securityHeaders(csp: string): (readonly [string, string])[] {
  return [
    ['Content-Security-Policy', csp],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', 'strict-origin-when-cross-origin'],
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    [
      'Permissions-Policy',
      'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
    ],
  ]
}

const immutable = 'public, max-age=31536000, immutable'
/** Folders below the base path in which every name is a hash of the content, and the one file that leads to them. */
const hashed = ['assets/', `${indexFolder}/`] as const
const manifest = `${indexFolder}/manifest.json`

function headers(baseUrl: string, csp: string): string {
  const rows = securityHeaders(csp).map(([name, value]) => `  ${name}: ${value}\n`)
  const rule = (path: string, value: string) => `\n${baseUrl}${path}\n  ! Cache-Control\n  Cache-Control: ${value}\n`
  const kept = hashed.map((path) => rule(`${path}*`, immutable)).join('')
  return `/*\n${rows.join('')}  Cache-Control: no-cache\n${kept}${rule(manifest, 'no-cache')}`
}

function vercel({ config }: Site, csp: string, redirects: readonly Target[]): string {
  const value = {
    cleanUrls: true,
    trailingSlash: config.trailingSlash === 'always',
    headers: [
      { source: '/(.*)', headers: securityHeaders(csp).map(([key, text]) => ({ key, value: text })) },
      ...hashed.map((path) => caching(`${config.baseUrl}${path}(.*)`, immutable)),
      caching(config.baseUrl + manifest, 'no-cache'),
    ],
    redirects: redirects.map(({ from, href }) => ({
      source: config.baseUrl + from.slice(1),
      destination: href,
      permanent: true,
    })),
  }
  return `${JSON.stringify(value, null, 2)}\n`
}

function caching(source: string, value: string): object {
  return { source, headers: [{ key: 'Cache-Control', value }] }
}

function nginx({ config }: Site, csp: string, redirects: readonly Target[]): string {
  const base = config.baseUrl
  const add = securityHeaders(csp)
    .map(([name, value]) => `  add_header ${name} "${value}" always;\n`)
    .join('')
  const moved = redirects
    .map(({ from, href }) => `location = ${base}${from.slice(1)} { return 301 ${href}; }\n`)
    .join('')
  const files = config.trailingSlash === 'always' ? '$uri/index.html $uri' : '$uri.html $uri $uri/index.html'
  const cached = (path: string, value: string, more = '') =>
    `location ${path} {\n${add}  add_header Cache-Control "${value}" always;\n${more}}\n`
  const kept =
    hashed.map((path) => cached(base + path, immutable)).join('') + cached(`= ${base}${manifest}`, 'no-cache')
  const rest = cached(base, 'no-cache', `  try_files ${files} =404;\n`)
  return `# Include this in a server block whose root is the built folder.\nerror_page 404 ${base}404.html;\n${moved}${kept}${rest}`
}
