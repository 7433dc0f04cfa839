/** The tool `search`: the ranking of the search box. */
import type { McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { MarkedText, SearchHit, SearchResults } from '../../../model/contract.js'
import type { DocsSite } from '../site/docsSite.js'
import { textResult } from './toolResults.js'

const hitSchema = z.object({
  title: z.string().describe('Title of the page or of the section'),
  page: z.string().describe('Title of the page'),
  path: z.array(z.string()).describe('Categories of the page, outermost first'),
  url: z.string().describe('URL of the page, with the fragment of the section'),
  excerpt: z.string(),
})
type Hit = z.infer<typeof hitSchema>

const output = z.object({
  hits: z.array(hitSchema),
  unknown: z.array(z.string()).describe('Words of the query that are on no page'),
  corrections: z.array(z.object({ typed: z.string(), used: z.string() })),
})

export function registerSearchTool(server: McpServer, site: DocsSite): void {
  const inputSchema = z.object({
    query: z.string().min(1).describe('Words, a question, an identifier, or an error message as it was printed'),
    limit: z.number().int().min(1).max(50).default(10).describe('Maximum number of sections'),
    version: z.string().default('').describe('Id of an older version; empty for the current one'),
  })
  const annotations = { readOnlyHint: true, openWorldHint: false }
  const description = `Searches ${site.catalog.title}. Returns sections, best first.`
  const config = { title: 'Search', description, inputSchema, outputSchema: output, annotations }
  server.registerTool('search', config, async ({ query, limit, version }) => {
    const results = await site.search(query, { limit, version })
    const hits = results.hits.map((hit) => describeHit(hit, site))
    const { unknown, corrections } = results
    return textResult(writeHits(hits, results), { hits, unknown: [...unknown], corrections: [...corrections] })
  })
}

function describeHit({ title, page, url, anchor, excerpt }: SearchHit, { catalog }: DocsSite): Hit {
  return {
    title: joinText(title),
    page: page.title,
    path: [...page.breadcrumbs],
    url: `${catalog.url}${url}${anchor}`,
    excerpt: joinText(excerpt),
  }
}

function joinText(parts: readonly MarkedText[]): string {
  return parts.map(({ text }) => text).join('')
}

function writeHits(hits: readonly Hit[], { unknown, corrections }: SearchResults): string {
  const notes = [
    ...corrections.map(({ typed, used }) => `No page mentions “${typed}”; these results are for “${used}”.`),
    ...(unknown.length > 0 ? [`No page mentions: ${unknown.join(', ')}.`] : []),
    ...(hits.length === 0 ? ['Nothing was found. Try fewer or other words.'] : []),
  ]
  const rows = hits.map(({ title, page, path, url, excerpt }, index) => {
    const place = [...path, ...(page === title ? [] : [page])].join(' › ')
    return `${index + 1}. [${title}](${url})${place ? ` (${place})` : ''}${excerpt ? `\n   ${excerpt}` : ''}`
  })
  return [...notes, ...rows].join('\n')
}
