/**
 * The card of an MCP server (SEP-2127), and the catalog by which programs find it: JSON files at known places. They name the site
 * and an address only, so they are public behind every gate.
 */
import type { PluginBuild, PluginFile } from '../../model/plugin.js'

const cardType = 'application/mcp-server-card+json'
const cardPath = '.well-known/mcp/server-card.json'

/** @param server URL of the running server. */
export function discoveryFiles(server: string, build: PluginBuild): PluginFile[] {
  const { url, baseUrl, title } = build.site.config
  const { hostname } = new URL(url)
  const entry = {
    identifier: `urn:air:${hostname}:docs`,
    displayName: title,
    type: cardType,
    url: `${url}/${cardPath}`,
  }
  const card = createServerCard({ server, title, site: url + baseUrl, version: build.site.config.version })
  return [
    jsonFile(cardPath, card),
    jsonFile('.well-known/mcp/catalog.json', { specVersion: 'draft', entries: [entry] }),
    jsonFile('.well-known/ai-catalog.json', { specVersion: '1.0', entries: [entry] }),
  ]
}

export interface ServerCardInput {
  readonly server: string
  readonly title: string
  /** URL of the site. */
  readonly site: string
  /** Version of the site; may be empty. */
  readonly version: string
}

/** The server card by which MCP clients find the server of a site. */
export function createServerCard({ server, title, site, version }: ServerCardInput) {
  const domain = new URL(site).hostname.split('.').reverse().join('.')
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${domain}/docs`,
    version: version || '1.0.0',
    title,
    // The schema allows 100 characters.
    description: `Searches and reads ${title}.`.slice(0, 100),
    websiteUrl: site,
    remotes: [{ type: 'streamable-http', url: server }],
  }
}

function jsonFile(path: string, value: unknown): PluginFile {
  return { path, content: `${JSON.stringify(value, null, 2)}\n`, isPublic: true }
}
