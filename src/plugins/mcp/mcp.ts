/**
 * Publishes `mcp.json`, from which `docsgen mcp` serves the site to language models over the Model Context Protocol, and on
 * request the card by which programs find such a server.
 */
import type { Doc, Site } from '../../model/model.js'
import type { PluginBuild, PluginFactory, PluginFile, PluginFinding } from '../../model/plugin.js'
import { listIndexHeads } from '../../search/shared/indexHeads.js'
import { hashOf } from '../../util/hash.js'
import { listSections } from '../llms/listSections.js'
import { type Catalog, type CatalogPage, catalogPath } from './catalog.js'
import { discoveryFiles } from './serverCard.js'

interface McpOptions {
  /** URL at which `docsgen mcp --port` of this site can be reached. Publishes the card of the server. */
  readonly server?: string
}

export const mcp: PluginFactory<McpOptions> = ({ server }) => ({
  name: 'mcp',
  publishes: [`/${catalogPath}`],
  check: (site) => [...checkCopies(site), ...checkMcpServer(site, server)],
  outputs: (build) => [catalogFile(build), ...(isHttpUrl(server) ? discoveryFiles(server, build) : [])],
})

function checkCopies(site: Site): PluginFinding[] {
  const names = site.config.plugins.map((plugin) => (typeof plugin === 'string' ? plugin : plugin[0]))
  if (names.includes('markdown-copies')) return []
  const message = 'The plugin `mcp` needs the plugin `markdown-copies`: `docsgen mcp` reads the pages as Markdown.'
  return [finding(site, message, "Add 'markdown-copies' to `plugins`.")]
}

function checkMcpServer(site: Site, server: string | undefined): PluginFinding[] {
  if (server === undefined) return []
  if (isHttpUrl(server)) return checkOrigin(site)
  const message = 'The option `server` of the plugin `mcp` is not a URL that starts with https://.'
  return [
    finding(site, message, "Write the URL of the running server: ['mcp', { server: 'https://mcp.example.com/mcp' }]."),
  ]
}

/** Programs look for the card at the root of an origin. */
function checkOrigin(site: Site): PluginFinding[] {
  if (site.config.baseUrl === '/') return []
  const message = `The option \`server\` of the plugin \`mcp\` has no effect: with the base path ${site.config.baseUrl}, the site does not publish files at the root of its origin.`
  return [finding(site, message, 'Remove the option, and publish the card with the site at the root.')]
}

function finding(site: Site, message: string, hint: string): PluginFinding {
  return { message, hint, severity: 'error', file: site.configFile, range: site.configPlaces.plugins }
}

function isHttpUrl(server: string | undefined): server is string {
  return server !== undefined && URL.canParse(server) && /^https?:$/.test(new URL(server).protocol)
}

function catalogFile(build: PluginBuild): PluginFile {
  const catalog = createCatalog(build.site)
  const content = `${JSON.stringify(catalog)}\n`
  return { path: catalogPath, content, digest: hashOf(content) }
}

function createCatalog({ config, ...site }: Site): Catalog {
  const versions = [undefined, ...config.versions.filter(({ current }) => !current).map(({ id }) => id)]
  const sections = versions.flatMap((version) =>
    listSections({ config, ...site }, version).map(({ title, docs }) => ({
      title,
      ...(version !== undefined && { version }),
      pages: docs.map(catalogEntry),
    })),
  )
  return {
    format: 1,
    ...{ title: config.title, description: config.tagline ?? '', url: config.url, baseUrl: config.baseUrl },
    ...(config.trailingSlash === 'always' && { trailingSlash: true }),
    language: config.locale,
    descriptions: descriptionPaths(site.docs),
    searches: listIndexHeads(config).map(({ version, name }) => ({ version, head: name })),
    sections,
  }
}

function catalogEntry({ route, title, description, kind, badge, operationId }: Doc): CatalogPage {
  const method = kind === 'operation' ? badge : undefined
  return {
    ...{ route, title, description: description.replace(/\s+/g, ' ').trim() },
    ...(method && { operation: { method, ...(operationId && { id: operationId }) } }),
  }
}

/** API descriptions that an introduction links to for download. */
function descriptionPaths(docs: readonly Doc[]): string[] {
  const targets = docs
    .filter(({ kind }) => kind === 'operation')
    .flatMap(({ links }) => links.map(({ target }) => target))
    .filter((target) => /^\/.*\.json$/.test(target) && !target.endsWith('.postman.json'))
  return [...new Set(targets)].map((target) => decodeURI(target.slice(1))).sort()
}
