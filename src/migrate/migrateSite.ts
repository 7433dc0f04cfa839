/** Reads a site of another tool and converts it. Writes nothing. */
import { readFileSync } from 'node:fs'
import type { SiteConfigInput } from '../schema/config.js'
import { redirectsSchema } from '../schema/features.js'
import { createReport, type MigrationReport } from './model/report.js'
import type { FileCopy, ForeignPage, ForeignSite, MigrationTool, SidebarsFile } from './model/site.js'
import { type PreparedBody, rewritePages } from './planPages.js'
import { cardsPage } from './readers/cardsPage.js'
import { readDocusaurus } from './readers/docusaurus/readDocusaurus.js'
import { readHugo } from './readers/hugo/readHugo.js'
import { readMkdocs } from './readers/mkdocs/readMkdocs.js'
import type { ReaderInput } from './readers/readerInput.js'
import { convertRedirects, readHostRedirects } from './readers/redirects.js'
import { readStarlight } from './readers/starlight/readStarlight.js'
import { readVitepress } from './readers/vitepress/readVitepress.js'
import { cleanRoute } from './rewrite/cleanRoute.js'
import { createHugoPreparation } from './rewrite/hugo/prepareHugo.js'
import { prepareMkdocs } from './rewrite/mkdocs/prepareMkdocs.js'
import type { Stub } from './rewrite/pageContext.js'
import { prepareMdx } from './rewrite/prepareMdx.js'
import { prepareVitepress } from './rewrite/prepareVitepress.js'
import { tabBlocks } from './rewrite/tabBlocks.js'
import { type FeaturePackage, featurePackages } from './write/packageFile.js'
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
}

export async function migrateSite({ tool, ...input }: MigrateInput): Promise<MigratedSite> {
  const report = createReport()
  const read = withHostRedirects(readers[tool]({ ...input, report }), input, report)
  const site = withHome(withUniqueRoutes(withUniqueFiles(read, report), report))
  const hugo =
    tool === 'hugo' && createHugoPreparation({ ...input, params: site.params ?? {}, pages: site.pages, report })
  const { pages, rewrite } = await rewritePages(site, {
    from: input.root,
    tool,
    report,
    prepare: (page) =>
      hugo && !page.isMdx
        ? { text: hugo(page), isMdx: false }
        : prepareForeignBody(page, { tool, root: input.root, site }, report),
  })
  const config = configOf(site, report)
  return {
    config,
    pages,
    packages: featurePackages(pages, { math: config.markdown?.math === true, report }),
    sidebars: site.sidebars,
    stubs: [...rewrite.stubs.values()].sort((a, b) => (a.name < b.name ? -1 : 1)),
    copies: withUniqueUrls([...rewrite.copies.values()], report),
    report,
  }
}

function prepareForeignBody(
  page: ForeignPage,
  { tool, root, site }: Pick<MigrateInput, 'tool' | 'root'> & { readonly site: ForeignSite },
  report: MigrationReport,
): PreparedBody {
  if (tool === 'vitepress')
    return { text: page.isMdx ? page.body : prepareVitepress(page, root, report), isMdx: page.isMdx }
  if (site.includes && !page.isMdx) {
    const { includes, params = {} } = site
    return { text: prepareMkdocs(page, { root, includes, params, report }), isMdx: false }
  }
  if (!page.isMdx) return { text: page.body, isMdx: false }
  const { text, origins } = tabBlocks(page.body, report)
  return { text: prepareMdx(text, report), isMdx: true, origins }
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

/** Two pages with one route: the index of a folder keeps it, and the other page gets a route beside it. */
function withUniqueRoutes(site: ForeignSite, report: MigrationReport): ForeignSite {
  const keyOf = ({ folder, route }: ForeignPage) => `${folder} ${cleanRoute(route)}`
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
    items: first ?? [],
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
  const strip = (path: string) => (path.startsWith(base) ? `/${path.slice(base.length)}` : path)
  const rules = readHostRedirects(input).map((rule) => ({ ...rule, from: strip(rule.from), to: strip(rule.to) }))
  const redirects = [...(site.settings.redirects ?? []), ...convertRedirects(rules, report)]
  return { ...site, settings: { ...site.settings, redirects } }
}

/** Redirects must be unique, and cannot start at a page. Those from a file to itself come from hosts that need them. */
function usableRedirects(
  { settings, pages }: ForeignSite,
  report: MigrationReport,
): NonNullable<SiteConfigInput['redirects']> {
  const routes = new Set(pages.filter(({ partial }) => !partial).map(({ publicRoute }) => publicRoute))
  const found = new Map<string, string>()
  for (const { from, to } of settings.redirects ?? []) {
    const route = cleanRoute(from)
    if (routes.has(route) || found.has(route) || route === cleanRoute(to)) continue
    const { success } = redirectsSchema.safeParse([{ from: route, to }])
    if (success) found.set(route, to)
    else report.leave({ kind: 'redirect', file: 'site.config.ts', text: `${from} → ${to}` })
  }
  return [...found].map(([from, to]) => ({ from, to }))
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
