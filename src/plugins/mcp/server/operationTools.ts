/** The tools `list_operations` and `get_operation`: the API reference with the schemas of the published descriptions. */
import type { CallToolResult, McpServer } from '@modelcontextprotocol/server'
import * as z from 'zod'
import type { DocsSite, ListedPage } from '../site/docsSite.js'
import { sliceOperation } from './sliceOperation.js'
import { suggestPages } from './suggestPages.js'
import { errorResult, shortenArgument, textResult } from './toolResults.js'

const annotations = { readOnlyHint: true, openWorldHint: false }

export function registerOperationTools(server: McpServer, site: DocsSite): void {
  const listSchema = z.object({
    query: z.string().default('').describe('Words of titles, ids or methods; empty for all'),
    limit: z.number().int().min(1).max(500).default(100),
  })
  const listed = { title: 'List API operations', description: 'Lists API operations: method, id, title and URL.' }
  server.registerTool('list_operations', { ...listed, inputSchema: listSchema, annotations }, (input) =>
    listOperationsTool(site, input),
  )
  const getSchema = z.object({
    operation: z.string().min(1).describe('operationId, URL or path of the page'),
    schema: z.boolean().default(true).describe('Add the operation as OpenAPI with the schemas that it uses'),
  })
  const described = {
    title: 'Read an API operation',
    description: 'Returns parameters, responses and code samples of an operation, with its schemas.',
  }
  server.registerTool('get_operation', { ...described, inputSchema: getSchema, annotations }, (input) =>
    readOperationTool(site, input),
  )
}

function listOperationsTool(
  { pages, urlOf }: DocsSite,
  { query, limit }: { query: string; limit: number },
): CallToolResult {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  const found = pages.filter(
    (page) => page.operation && words.every((word) => describeOperationTool(page).toLowerCase().includes(word)),
  )
  if (found.length === 0) return errorResult(`No operation has the words “${shortenArgument(query)}”.`)
  const rows = found.slice(0, limit).map((page) => `- ${describeOperationTool(page)}: ${urlOf(page.route)}`)
  const rest = found.length - rows.length
  return textResult([...rows, ...(rest > 0 ? [`[${rest} more: use other words or a higher limit.]`] : [])].join('\n'))
}

function describeOperationTool({ operation, title }: ListedPage): string {
  return [operation?.method, operation?.id, title].filter(Boolean).join(' · ')
}

interface ReadInput {
  readonly operation: string
  readonly schema: boolean
}

async function readOperationTool(site: DocsSite, { operation: name, schema }: ReadInput): Promise<CallToolResult> {
  const page = site.findPage(name)
  if (!page) return errorResult(`There is no operation “${shortenArgument(name)}”. ${suggestPages(name, site)}`)
  if (!page.operation)
    return errorResult(`${site.urlOf(page.route)} is a page, not an operation. Read it with read_page.`)
  const text = await site.markdownOf(page)
  const { id } = page.operation
  const slice =
    schema && id ? (await site.descriptions()).map((root) => sliceOperation(root, id)).find(Boolean) : undefined
  if (!slice) return textResult(text)
  return textResult(`${text}\n\n## OpenAPI\n\n\`\`\`json\n${JSON.stringify(slice, null, 1)}\n\`\`\`\n`, slice)
}
