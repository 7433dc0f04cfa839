/** The MCP server of a site: its tools and resources. Tools respond with Markdown; results that programs use are structured, too. */
import { type McpServer, ResourceNotFoundError, ResourceTemplate } from '@modelcontextprotocol/server'
import type { DocsSite } from '../site/docsSite.js'
import { ListServer } from './listServer.js'
import { registerOperationTools } from './operationTools.js'
import { registerPageTools } from './pageTools.js'
import { registerSearchTool } from './searchTool.js'

/** @param version of docsgen. */
export function createDocsServer(site: DocsSite, version: string): McpServer {
  const { title } = site.catalog
  const server = new ListServer(
    { name: 'docsgen', title, version, websiteUrl: site.urlOf('/') },
    { instructions: describeUse(site) },
  )
  registerSearchTool(server, site)
  registerPageTools(server, site)
  if (site.pages.some(({ operation }) => operation)) registerOperationTools(server, site)
  registerPageResources(server, site)
  return server
}

function describeUse({ pages, catalog }: DocsSite): string {
  const { title, description } = catalog
  const versions = [...new Set(catalog.sections.flatMap((section) => section.version ?? []))]
  const lines = [
    `${title} (${pages.length} pages).`,
    ...(description ? [/[.!?]$/.test(description) ? description : `${description}.`] : []),
    'Search first, then read the pages that you quote. Cite pages by their URL.',
    ...(versions.length > 0
      ? [`Older versions: ${versions.join(', ')}. Without a version, tools use the current one.`]
      : []),
  ]
  return lines.join(' ')
}

const markdown = 'text/markdown'

/** The home page has a resource of its own, because a variable of a template cannot be empty. */
function registerPageResources(server: McpServer, site: DocsSite): void {
  const { pages, urlOf, findPage, markdownOf } = site
  const read = async (uri: URL) => {
    const page = findPage(uri.href)
    if (!page) throw new ResourceNotFoundError(uri.href)
    return { contents: [{ uri: uri.href, mimeType: markdown, text: await markdownOf(page) }] }
  }
  const toResource = (page: (typeof pages)[number]) => ({
    ...{ uri: urlOf(page.route), name: page.title, description: page.description, mimeType: markdown },
  })
  const home = findPage('/')
  if (home) server.registerResource('home', urlOf('/'), { title: home.title, mimeType: markdown }, read)
  const list = async () => ({ resources: pages.filter(({ route }) => route !== '/').map(toResource) })
  const template = new ResourceTemplate(`${urlOf('/')}{+path}`, { list })
  server.registerResource('page', template, { title: 'Page', mimeType: markdown }, read)
}
