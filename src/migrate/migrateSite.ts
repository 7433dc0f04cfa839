/** Reads a site of another tool and converts it. Writes nothing. */
import { readFileSync } from 'node:fs'
import type { SiteConfigInput } from '../schema/config.js'
import { redirectsSchema } from '../schema/features.js'
import { fillEmptyPages } from './fillEmptyPages.js'
import { withImportedPages } from './importedPages.js'
import { createReport, type MigrationReport } from './model/report.js'
import type { FileCopy, ForeignPage, ForeignSite, MigrationTool, SidebarsFile } from './model/site.js'
import { rewritePages } from './planPages.js'
import { createPreparation } from './preparePage.js'
import { cardsPage } from './readers/cardsPage.js'
import { readDocusaurus } from './readers/docusaurus/readDocusaurus.js'
import { readGitbook } from './readers/gitbook/readGitbook.js'
import { readHugo } from './readers/hugo/readHugo.js'
import { readMdbook } from './readers/mdbook/readMdbook.js'
import { readMintlify } from './readers/mintlify/readMintlify.js'
import { readMkdocs } from './readers/mkdocs/readMkdocs.js'
import type { ReaderInput } from './readers/readerInput.js'
import { readMarkdown } from './readers/readMarkdown.js'
import { convertRedirects, readHostRedirects } from './readers/redirects.js'
import { readStarlight } from './readers/starlight/readStarlight.js'
import { readVitepress } from './readers/vitepress/readVitepress.js'
import { cleanRoute } from './rewrite/cleanRoute.js'
import { mintlifyRules } from './rewrite/mintlify/mintlifyRules.js'
import type { Stub } from './rewrite/pageContext.js'
import { type FeaturePackage, featurePackages } from './write/packageFile.js'
import { validSettings } from './write/validSettings.js'
import type { WrittenPage } from './write/writePage.js'

export interface MigrateInput {
  readonly tool: MigrationTool
  /** Absolute folder that holds all files that may be read. */
  readonly root: string
  /** Folder of the configuration, relative to the root. */
  readonly site: string
  /** The configuration as its own code computed it. */
  readonly config?: unknown
}

export interface MigratedSite {
  readonly config: SiteConfigInput
  readonly pages: readonly WrittenPage[]
  readonly sidebars: readonly SidebarsFile[]
  readonly stubs: readonly Stub[]
  readonly copies: readonly FileCopy[]
  /** Packages that draw what the pages contain. */
  readonly packages: readonly FeaturePackage[]
  readonly report: MigrationReport
}

const readers: Record<MigrationTool, (input: ReaderInput) => ForeignSite> = {
  docusaurus: readDocusaurus,
  vitepress: readVitepress,
  starlight: readStarlight,
  mkdocs: readMkdocs,
  hugo: readHugo,
  mintlify: readMintlify,
  mdbook: readMdbook,
  gitbook: readGitbook,
  markdown: readMarkdown,
}

export async function migrateSite({ tool, ...input }: MigrateInput): Promise<MigratedSite> {
  const report = createReport()
  const own = withImportedPages(readers[tool]({ ...input, report }), { root: input.root, report })
  const read = withHostRedirects(own, input, report)
  const site = withHome(withUniqueRoutes(withFreeRoutes(withUniqueFiles(read, report), report), report))
  const { pages, rewrite } = await rewritePages(site, {
    from: input.root,
    tool,
    report,
    ownRules: tool === 'mintlify' ? mintlifyRules : new Map(),
    prepare: createPreparation({ tool, root: input.root, site: input.site, foreign: site, report }),
  })
  const config = validSettings(configOf(site, report), report)
  return {
    config,
    pages: fillEmptyPages(pages, { sidebars: site.sidebars, report }),
    packages: featurePackages(pages, { math: config.markdown?.math === true, report }),
    sidebars: site.sidebars,
    stubs: [...rewrite.stubs.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    copies: withUniqueUrls([...rewrite.copies.values()], report),
    report: withLines(report, site.pages),
  }
}

/** Changes of whole texts report what they leave without a line. It is the first one with that text. */
function withLines(report: MigrationReport, pages: readonly ForeignPage[]): MigrationReport {
  const bySource = new Map(pages.map((page) => [page.source, page]))
  const lineOf = (file: string, text: string): number | undefined => {
    const page = bySource.get(file)
    const at = page && text !== '' ? page.body.indexOf(text.split('\n')[0] ?? text) : -1
    return page && at !== -1 ? page.bodyLine + page.body.slice(0, at).split('\n').length - 1 : undefined
  }
  const located = createReport()
  for (const [what, times] of report.counts) located.count(what, times)
  for (const leftover of report.leftovers) {
    const line = leftover.line ?? lineOf(leftover.file, leftover.text)
    located.leave({ ...leftover, ...(line !== undefined && { line }) })
  }
  return located
}

/** Two pages of the old site can have one file in the new one: `a.md` and `a.mdx`. The second gets another name. */
function withUniqueFiles(site: ForeignSite, report: MigrationReport): ForeignSite {
  const used = new Set<string>()
  const pages = site.pages.map((page) => {
    const key = `${page.folder}/${page.id}`
    const id = used.has(key) ? `${page.id}-2` : page.id
    if (id !== page.id) report.leave({ kind: 'page with the name of another', file: page.source, text: id })
    used.add(`${page.folder}/${id}`)
    return { ...page, id }
  })
  return { ...site, pages }
}

/** docsgen creates the page at `/search`, in each language. A page of the old site with that route gets the one beside it. */
function withFreeRoutes(site: ForeignSite, report: MigrationReport): ForeignSite {
  const pages = site.pages.map((page) => {
    const own = page.language ? `/${page.language}/search` : '/search'
    if (page.partial || cleanRoute(page.route) !== own) return page
    const moved = { ...page, route: `${own}-page`, publicRoute: page.publicRoute.replace(/search\/?$/, 'search-page') }
    const text = `docsgen creates the page at ${own}. This page is at ${moved.route}.`
    report.leave({ kind: 'page with a reserved route', file: page.source, text })
    return moved
  })
  return { ...site, pages }
}

/**
 * Two pages with one route: the index of a folder keeps it, and the other page gets a route beside it. Routes that differ in
 * case only are one file on some file systems.
 */
function withUniqueRoutes(site: ForeignSite, report: MigrationReport): ForeignSite {
  const keyOf = ({ folder, route }: ForeignPage) => `${folder} ${cleanRoute(route).toLowerCase()}`
  const isIndex = ({ id }: ForeignPage) => /(?:^|\/)(?:index|readme)$/i.test(id)
  const owners = new Map<string, ForeignPage>()
  for (const page of site.pages) {
    const owner = owners.get(keyOf(page))
    if (!page.partial && (!owner || (isIndex(page) && !isIndex(owner)))) owners.set(keyOf(page), page)
  }
  const pages = site.pages.map((page) => {
    const owner = owners.get(keyOf(page))
    if (page.partial || !owner || owner === page) return page
    const suffix = (path: string) => `${path === '/' ? '/home' : path}-page`
    const moved = { ...page, route: suffix(page.route), publicRoute: suffix(page.publicRoute) }
    const text = `${page.route} is the route of ${owner.source}, too. The page is at ${moved.route}: choose one, or merge them.`
    report.leave({ kind: 'page with the route of another', file: page.source, text })
    owners.set(keyOf(moved), moved)
    return moved
  })
  return { ...site, pages }
}

/** A static file and a file beside a page can have one URL. The same file is copied once; else the static file has the URL. */
function withUniqueUrls(copies: readonly FileCopy[], report: MigrationReport): FileCopy[] {
  const targets = new Map(copies.map((copy) => [copy.to, copy]))
  const removed = new Set<FileCopy>()
  for (const copy of copies) {
    const beside = copy.to.startsWith('content/static/') ? targets.get(`content/${copy.to.slice(15)}`) : undefined
    if (!beside) continue
    const isSame = readFileSync(beside.from).equals(readFileSync(copy.from))
    removed.add(isSame ? copy : beside)
    if (!isSame)
      report.leave({ kind: 'two files with one URL', file: beside.to, text: `Not copied: ${copy.to} differs.` })
  }
  return copies.filter((copy) => !removed.has(copy))
}

/** A site needs a page at `/`: cards of the first sidebar, if the old site has none that can be converted. */
function withHome(site: ForeignSite): ForeignSite {
  if (site.pages.some(({ route, partial, folder }) => route === '/' && !partial && folder === 'content')) return site
  const [first] = Object.values(site.sidebars.find(({ file }) => file.startsWith('content/'))?.sidebars ?? {})
  const { title, tagline } = site.settings
  const pages = site.pages.filter(({ folder }) => folder === 'content')
  const home = cardsPage({
    folder: 'content',
    route: '/',
    publicRoute: '/',
    title,
    description: tagline,
    items: first ?? pages.filter(({ partial }) => !partial).map(({ id }) => id),
    pages,
  })
  return { ...site, pages: [...site.pages, home] }
}

/** Rules of hosts have the base path of the site. */
function withHostRedirects(
  site: ForeignSite,
  input: Pick<MigrateInput, 'root' | 'site'>,
  report: MigrationReport,
): ForeignSite {
  const base = site.settings.baseUrl ?? '/'
  const withoutBasePath = (path: string) => (path.startsWith(base) ? `/${path.slice(base.length)}` : path)
  const rules = readHostRedirects(input).map((rule) => ({
    ...rule,
    from: withoutBasePath(rule.from),
    to: withoutBasePath(rule.to),
  }))
  const redirects = [...(site.settings.redirects ?? []), ...convertRedirects(rules, report)]
  return { ...site, settings: { ...site.settings, redirects } }
}

/**
 * Redirects must be unique, and cannot start at a page. Those from a file to itself come from hosts that need them. A redirect
 * is a file, too, so that one which differs from another file or from a folder only in case is omitted.
 */
function usableRedirects(
  { settings, pages }: ForeignSite,
  report: MigrationReport,
): NonNullable<SiteConfigInput['redirects']> {
  const routes = new Set(pages.filter(({ partial }) => !partial).map(({ publicRoute }) => publicRoute))
  const paths = new Map([...routes].flatMap(foldersOf).map((path) => [path.toLowerCase(), path]))
  const found = new Map<string, string>()
  for (const { from, to } of settings.redirects ?? []) {
    const route = cleanRoute(from)
    if (routes.has(route) || found.has(route) || route === cleanRoute(to)) continue
    const { success } = redirectsSchema.safeParse([{ from: route, to }])
    const other = paths.get(route.toLowerCase())
    const isFile = other !== undefined && other !== route
    paths.set(route.toLowerCase(), other ?? route)
    if (success && !isFile) found.set(route, to)
    else
      report.leave({
        kind: 'redirect',
        file: 'site.config.ts',
        text: `${from} → ${to}${isFile ? ' (it differs in case only)' : ''}`,
      })
  }
  return [...found].map(([from, to]) => ({ from, to }))
}

/** The route and the folders in which it is: `/a/b`, `/a`. */
function foldersOf(route: string): string[] {
  const parts = route.split('/')
  return parts.slice(1).map((_, index) => parts.slice(0, index + 2).join('/'))
}

function configOf(site: ForeignSite, report: MigrationReport): SiteConfigInput {
  const { settings } = site
  const redirects = usableRedirects(site, report)
  return {
    url: 'https://docs.example.com',
    product: { name: settings.title, slug: 'site' },
    version: '1.0.0',
    ...settings,
    redirects,
    gate: false,
    lint: { orphans: 'off' },
    checks: { 'description-length': 'off' },
  }
}
