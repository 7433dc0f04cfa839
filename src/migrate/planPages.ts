/** Decides for each page whether it becomes Markdown or MDX, and rewrites all pages. */
import type { Root } from 'mdast'
import { loadMarkdownParser, type MarkdownParser } from '../markdown/parseMarkdown.js'
import { visitMdast } from '../markdown/source/visitTree.js'
import type { MigrationReport } from './model/report.js'
import type { ForeignPage, ForeignSite, MigrationTool } from './model/site.js'
import { cleanRoute } from './rewrite/cleanRoute.js'
import { createIconNames } from './rewrite/icons/iconNames.js'
import { escapeTextBraces } from './rewrite/mdxOneSyntax.js'
import type { PlannedPage, RewriteSite } from './rewrite/pageContext.js'
import { parseBody, rewritePage } from './rewrite/rewritePage.js'
import type { WrittenPage } from './write/writePage.js'

/** Changes of a body that need no syntax tree. */
export interface PreparedBody {
  readonly text: string
  /** True if the result needs components, so that a Markdown page becomes MDX. */
  readonly isMdx: boolean
  /** Index of the line in the old body, for each line of the text. Undefined if no line moved. */
  readonly origins?: readonly number[] | undefined
}

export interface PlanOptions {
  /** Absolute folder of the old site. */
  readonly from: string
  readonly tool: MigrationTool
  readonly report: MigrationReport
  readonly prepare: (page: ForeignPage) => PreparedBody
  readonly ownRules: RewriteSite['ownRules']
}

export interface RewrittenSite {
  readonly pages: readonly WrittenPage[]
  readonly rewrite: RewriteSite
}

export async function rewritePages(site: ForeignSite, options: PlanOptions): Promise<RewrittenSite> {
  const parse = await loadMarkdownParser()
  const planned: { plan: PlannedPage; tree: Root | undefined }[] = []
  for (const page of site.pages) planned.push(await planPage(page, options, parse))
  const plans = planned.map(({ plan }) => plan)
  const rewrite: RewriteSite = {
    from: options.from,
    tool: options.tool,
    headingIds: site.headingIds,
    resolve: site.resolve,
    baseUrl: site.settings.baseUrl ?? '/',
    report: options.report,
    bySource: new Map(plans.map((plan) => [plan.page.source, plan])),
    byRoute: new Map(
      plans.filter(({ page }) => !page.partial).map((plan) => [cleanRoute(plan.page.publicRoute), plan]),
    ),
    stubs: new Map(),
    findIcon: createIconNames(),
    ownRules: options.ownRules,
    copies: new Map(site.copies.map((copy) => [copy.to, copy])),
    copyTargets: new Map(site.copies.toReversed().map(({ from, to }) => [from, to])),
  }
  return { pages: planned.map(({ plan, tree }) => writePlannedPage(plan, tree, rewrite)), rewrite }
}

async function planPage(page: ForeignPage, { prepare }: PlanOptions, parse: MarkdownParser) {
  const { text: given, isMdx, origins } = prepare(page)
  const { text, tree } = await parsePrepared(given, isMdx, parse)
  const format = isMdx && (page.partial || !tree || (await needsMdx(text, tree, parse))) ? 'mdx' : 'md'
  const plan: PlannedPage = { page, text, origins, format, file: `${page.folder}/${page.id}.${format}` }
  return { plan, tree }
}

/** Pages for MDX 1 can have braces in their text that are not JavaScript. */
async function parsePrepared(given: string, isMdx: boolean, parse: MarkdownParser) {
  const tree = await parseBody(given, isMdx, parse)
  if (tree || !isMdx) return { text: given, tree }
  const text = escapeTextBraces(given)
  const escaped = text === given ? undefined : await parseBody(text, isMdx, parse)
  return escaped ? { text, tree: escaped } : { text: given, tree }
}

/** True if the page has components or code, or if Markdown reads its text in another way. */
async function needsMdx(text: string, tree: Root, parse: MarkdownParser): Promise<boolean> {
  let found = false
  visitMdast(tree, (node) => {
    if (node.type.startsWith('mdx')) found = true
    return undefined
  })
  if (found) return true
  const markdown = await parseBody(text, false, parse)
  if (!markdown) return true
  const lines = text.split('\n')
  visitMdast(markdown, (node) => {
    if (node.type === 'html') found = true
    const first = node.type === 'code' && node.position ? lines[node.position.start.line - 1] : undefined
    if (first !== undefined && !/(?:`{3}|~{3})/.test(first)) found = true
    return undefined
  })
  return found
}

function writePlannedPage(plan: PlannedPage, tree: Root | undefined, rewrite: RewriteSite): WrittenPage {
  const { page, text, file } = plan
  if (tree) return { page, file, body: rewritePage(plan, tree, rewrite) }
  rewrite.report.leave({
    kind: 'page with a syntax error',
    file: page.source,
    line: page.bodyLine,
    text: 'Written as it is.',
  })
  return { page, file, body: text }
}
