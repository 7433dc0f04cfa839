/** Compares the routes of the old site with those of the new one. */
import { existsSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import fastGlob from 'fast-glob'
import type { Build } from '../model/model.js'
import type { MigratedSite } from './migrateSite.js'
import { cleanRoute } from './rewrite/cleanRoute.js'

export interface CompareInput {
  readonly migrated: MigratedSite
  readonly build: Pick<Build, 'site'>
  /** Folder of HTML files that the old tool built. */
  readonly oldBuild?: string | undefined
  readonly oldSitemap?: string | undefined
}

export interface RouteComparison {
  /** Redirects that are missing. */
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
}

/** A page that got another route is redirected. A route without a page is reported. */
export function compareRoutes({ migrated, build, oldBuild, oldSitemap }: CompareInput): RouteComparison {
  const { site } = build
  const known = new Set([...site.docs.map(({ route }) => route), ...site.redirects.map(({ from }) => from)])
  const byFile = new Map(site.docs.map((doc) => [doc.file, doc.route]))
  const redirects = migrated.pages.flatMap(({ page, file }) => {
    const route = cleanRoute(page.publicRoute)
    const to = byFile.get(file)
    return page.partial || known.has(route) || to === undefined ? [] : [{ from: route, to }]
  })
  const moved = new Map(redirects.map(({ from, to }) => [from, to]))
  const reported = new Set(migrated.report.leftovers.map(({ text }) => text))
  const old = oldBuild ? builtPages(oldBuild) : []
  const oldRoutes = new Set(old.map(({ route }) => route))
  const inBuild = new Map(old.map((page) => [page.route, page]))
  const listed = oldSitemap ? sitemapRoutes(oldSitemap, site.config.baseUrl) : []
  for (const route of new Set([...oldRoutes, ...listed])) {
    if (known.has(route) || moved.has(route) || reported.has(route)) continue
    const page = inBuild.get(route)
    const to = page && (redirectTarget(page, known, site.config.baseUrl) ?? samePage(page, site.docs, oldRoutes))
    if (to !== undefined) moved.set(route, to)
    else migrated.report.leave({ kind: 'route without a page', file: oldBuild ?? oldSitemap ?? '', text: route })
  }
  return { redirects: [...moved].map(([from, to]) => ({ from, to })) }
}

interface BuiltPage {
  readonly route: string
  /** Route that a page only redirects to. */
  readonly refresh: string | undefined
  readonly titles: readonly string[]
}

function builtPages(folder: string): BuiltPage[] {
  const files = fastGlob.sync('**/*.html', { cwd: resolve(folder) }).sort()
  return files
    .filter((file) => !/(?:^|\/)404(?:\/index)?\.html$/.test(file))
    .map((file) => readBuiltPage(cleanRoute(`/${file}`), readFileSync(join(folder, file), 'utf8')))
}

function readBuiltPage(route: string, html: string): BuiltPage {
  const [, refresh] = /<meta[^>]+http-equiv=["']?refresh["']?[^>]*\burl=([^"'>\s]+)/i.exec(html) ?? []
  const [, heading = ''] = /<h1\b[^>]*>([\s\S]*?)<\/h1>/i.exec(html) ?? []
  const [, title = ''] = /<title\b[^>]*>([\s\S]*?)<\/title>/i.exec(html) ?? []
  return { route, refresh, titles: [heading, title.split(/\s[|–—·-]\s/)[0] ?? ''].map(textOfHtml).filter(Boolean) }
}

function textOfHtml(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&#8203;|\u200b|#$/g, '')
    .replace(/&amp;/g, '&')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Targets that begin with a slash have the base path of the site. */
function redirectTarget(
  { refresh, route }: BuiltPage,
  known: ReadonlySet<string>,
  baseUrl: string,
): string | undefined {
  const base = `http://old.example${baseUrl}${route.slice(1)}`
  if (refresh === undefined || !URL.canParse(refresh, base)) return undefined
  const to = routeOfUrl(new URL(refresh, base), baseUrl)
  return known.has(to) ? to : undefined
}

function routeOfUrl({ pathname }: URL, baseUrl: string): string {
  const path = decodePath(pathname)
  return cleanRoute(path.startsWith(baseUrl) ? `/${path.slice(baseUrl.length)}` : path)
}

/** A `%` that begins no escape is a character of the name. */
function decodePath(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}

/** Route of the page with the same title, if exactly one such page has a route that the old build does not have. */
function samePage(
  { titles }: BuiltPage,
  docs: Build['site']['docs'],
  oldRoutes: ReadonlySet<string>,
): string | undefined {
  const found = docs.filter(({ title, route }) => titles.includes(title) && !oldRoutes.has(route))
  return found.length === 1 ? found[0]?.route : undefined
}

/** An index of sitemaps names others, which are beside it. */
function sitemapRoutes(file: string, baseUrl: string): string[] {
  const path = resolve(file)
  if (!existsSync(path)) return []
  const urls = [...readFileSync(path, 'utf8').matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g)].flatMap(([, url = '']) =>
    URL.canParse(url, 'http://old.example') ? [new URL(url, 'http://old.example')] : [],
  )
  return urls.flatMap((url) => {
    if (!url.pathname.endsWith('.xml')) return [routeOfUrl(url, baseUrl)]
    const other = join(dirname(path), basename(url.pathname))
    return other === path ? [] : sitemapRoutes(other, baseUrl)
  })
}
