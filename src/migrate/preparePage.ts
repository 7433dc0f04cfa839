/** Changes of bodies that need no syntax tree, for each tool. */
import { relative } from 'node:path'
import type { MigrationReport } from './model/report.js'
import type { ForeignPage, ForeignSite, MigrationTool } from './model/site.js'
import type { PreparedBody } from './planPages.js'
import { openPlainContainers } from './rewrite/admonitions.js'
import { dropContentsSections } from './rewrite/contentsSections.js'
import { prepareGitbook } from './rewrite/gitbook/prepareGitbook.js'
import { createHugoPreparation } from './rewrite/hugo/prepareHugo.js'
import { replaceIconFonts } from './rewrite/icons/iconFonts.js'
import { createIconNames } from './rewrite/icons/iconNames.js'
import { lineOrigins } from './rewrite/lineOrigins.js'
import { markdownBlocks } from './rewrite/markdownBlocks.js'
import { prepareMdbook } from './rewrite/mdbook/prepareMdbook.js'
import { prepareMintlify } from './rewrite/mintlify/prepareMintlify.js'
import { prepareMkdocs } from './rewrite/mkdocs/prepareMkdocs.js'
import { showPageValues } from './rewrite/pageValues.js'
import { openMdxBlocks, prepareMdx } from './rewrite/prepareMdx.js'
import { tabBlocks } from './rewrite/tabBlocks.js'
import { prepareVitepress } from './rewrite/vitepress/prepareVitepress.js'
import { createWikiFinder, rewriteWikiLinks } from './rewrite/wikiLinks.js'

export interface PreparationInput {
  readonly tool: MigrationTool
  /** Absolute folder that holds all files that may be read. */
  readonly root: string
  /** Folder of the configuration, relative to the root. */
  readonly site: string
  readonly foreign: ForeignSite
  readonly report: MigrationReport
}

export function createPreparation(input: PreparationInput): (page: ForeignPage) => PreparedBody {
  const prepareText = textPreparation(input)
  return (given) => {
    const body = dropContentsSections(given, input.report)
    const page = { ...given, body: input.tool === 'vitepress' ? body : openPlainContainers(body, input.report) }
    const text = prepareText(page)
    if (text !== undefined) {
      const origins = text === page.body ? undefined : lineOrigins(page.body, text)
      return { text, isMdx: page.isMdx, ...(origins && { origins }) }
    }
    const { text: tabbed, origins } = tabBlocks(
      openMdxBlocks(showPageValues(page, input.report), input.report),
      input.report,
    )
    return { text: prepareMdx(tabbed, input.report), isMdx: true, origins }
  }
}

/** Returns undefined for an MDX page without syntax of its own tool. */
function textPreparation({ tool, root, site, foreign, report }: PreparationInput) {
  const { pages, params = {}, includes, book } = foreign
  const findIcon = createIconNames()
  const markdown = bodyPreparation()
  return (page: ForeignPage): string | undefined => {
    if (tool === 'mintlify') return prepareMintlify(page, report)
    if (tool === 'vitepress' && page.isMdx) return page.body
    return page.isMdx ? undefined : replaceIconFonts(markdown(page), { findIcon, report })
  }

  function bodyPreparation(): (page: ForeignPage) => string {
    if (tool === 'hugo') return createHugoPreparation({ root, site, params, pages, report })
    if (tool === 'vitepress') {
      const folder = foreign.resolve.aliases['@/'] ?? '.'
      return (page) => prepareVitepress(page, { root, folder, report })
    }
    if (tool === 'gitbook') {
      const bySource = new Map(pages.map((page) => [page.source, page]))
      return (page) => prepareGitbook(page, { root, pages: bySource, report, findIcon })
    }
    if (tool === 'markdown') {
      const paths = [...pages.map(({ source }) => source), ...foreign.copies.map(({ from }) => relative(root, from))]
      const find = createWikiFinder(paths)
      return (page) => markdownBlocks(rewriteWikiLinks(page, { find, report }), report)
    }
    if (book) return (page) => prepareMdbook(page, { root, book, report })
    if (includes) return (page) => markdownBlocks(prepareMkdocs(page, { root, includes, params, report }), report)
    return (page) => page.body
  }
}
