/** Compares the routes of the old site with those of the new one. */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
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
  const old = [
    ...(oldBuild ? builtRoutes(oldBuild) : []),
    ...(oldSitemap ? sitemapRoutes(oldSitemap, site.config.baseUrl) : []),
  ]
  const moved = new Set(redirects.map(({ from }) => from))
  const reported = new Set(migrated.report.leftovers.map(({ text }) => text))
  for (const route of new Set(old)) {
    if (known.has(route) || moved.has(route) || reported.has(route)) continue
    migrated.report.leave({ kind: 'route without a page', file: oldBuild ?? oldSitemap ?? '', text: route })
  }
  return { redirects }
}

function builtRoutes(folder: string): string[] {
  const files = fastGlob.sync('**/*.html', { cwd: resolve(folder) }).sort()
  return files.filter((file) => file !== '404.html').map((file) => cleanRoute(`/${file}`))
}

function sitemapRoutes(file: string, baseUrl: string): string[] {
  if (!existsSync(resolve(file))) return []
  const text = readFileSync(resolve(file), 'utf8')
  return [...text.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g)].map(([, url = '']) => {
    const path = URL.canParse(url) ? decodeURI(new URL(url).pathname) : url
    return cleanRoute(path.startsWith(baseUrl) ? `/${path.slice(baseUrl.length)}` : path)
  })
}
