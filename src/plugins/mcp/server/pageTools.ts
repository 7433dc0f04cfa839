/** The tools `read_page` and `list_pages`. */
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { DocsSite, ListedPage } from '../site/docsSite.js'
import { listHeadings, takeSection } from './markdownSections.js'
import { suggestPages } from './suggestPages.js'
import { errorResult, shortenArgument, textResult } from './toolResults.js'

const annotations = { readOnlyHint: true, openWorldHint: false }

/** Characters of a page that one call returns. */
const pageLimit = 40_000

export function registerPageTools(server: McpServer, site: DocsSite): void {
  const readSchema = z.object({
    page: z.string().min(1).describe('URL or path of the page, such as /guide/setup'),
    section: z.string().optional().describe('Heading, or fragment of a URL, to read only this section'),
    offset: z.number().int().min(0).default(0).describe('First character, to read on in a long page'),
  })
  server.registerTool(
    'read_page',
    {
      title: 'Read a page',
      description: 'Returns a page, or a section of it, as Markdown.',
      inputSchema: readSchema,
      annotations,
    },
    (input) => readPageTool(site, input),
  )
  const listSchema = z.object({
    under: z.string().default('').describe('Path below which the pages are, such as /guide; empty for all'),
    version: z.string().default('').describe('Id of an older version; empty for the current one'),
    offset: z.number().int().min(0).default(0),
    limit: z.number().int().min(1).max(500).default(200),
  })
  server.registerTool(
    'list_pages',
    {
      title: 'List pages',
      description: 'Lists the pages by section, with titles, URLs and descriptions.',
      inputSchema: listSchema,
      annotations,
    },
    (input) => listPagesTool(site, input),
  )
}

interface ReadInput {
  readonly page: string
  readonly section?: string | undefined
  readonly offset: number
}

async function readPageTool(site: DocsSite, { page: name, section, offset }: ReadInput): Promise<CallToolResult> {
  const page = site.findPage(name)
  if (!page) return errorResult(`There is no page “${shortenArgument(name)}”. ${suggestPages(name, site)}`)
  const text = await site.markdownOf(page)
  const wanted = section ?? fragmentOf(name)
  const shown = wanted ? takeSection(text, wanted) : text
  if (shown === undefined) {
    const headings = listHeadings(text).map(({ text: heading }) => `- ${heading}`)
    return errorResult([`The page has no section “${shortenArgument(wanted)}”. It has:`, ...headings].join('\n'))
  }
  const part = shown.slice(offset, offset + pageLimit)
  const next = offset + pageLimit
  const more =
    next < shown.length ? `\n\n[The page goes on: read it with offset ${next}. It has ${shown.length} characters.]` : ''
  return textResult(part + more)
}

function fragmentOf(name: string): string {
  const [, fragment = ''] = /#(.+)$/.exec(name) ?? []
  return fragment
}

interface ListInput {
  readonly under: string
  readonly version: string
  readonly offset: number
  readonly limit: number
}

function listPagesTool(site: DocsSite, { under, version, offset, limit }: ListInput): CallToolResult {
  const folder = under.replace(/\/$/, '')
  const found = site.pages.filter(
    (page) => (page.version ?? '') === version && (page.route === folder || page.route.startsWith(`${folder}/`)),
  )
  if (found.length === 0)
    return errorResult(`There are no pages below “${shortenArgument(under) || '/'}”. ${suggestPages(under, site)}`)
  const shown = found.slice(offset, offset + limit)
  const rows = shown.flatMap((page, index) => {
    const isFirst = shown[index - 1]?.section !== page.section
    return [...(isFirst ? [`\n## ${page.section}\n`] : []), writePage(page, site)]
  })
  const rest = found.length - offset - shown.length
  return textResult(
    [...rows, ...(rest > 0 ? [`\n[${rest} more pages: use offset ${offset + shown.length}.]`] : [])].join('\n').trim(),
  )
}

function writePage({ title, route, description }: ListedPage, { urlOf }: DocsSite): string {
  return `- [${title}](${urlOf(route)})${description ? `: ${description}` : ''}`
}
