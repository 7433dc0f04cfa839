/** A built site as the tools of the MCP server see it: pages as Markdown, search, and API operations. */
import type { SearchResults } from '../../../model/contract.js'
import { indexFolder } from '../../../routes/indexFolder.js'
import { canonicalUrl, decodePathEscapes } from '../../../routes/urls.js'
import { openSearchIndex, type SearchIndex, searchIndex } from '../../../search/query/searchIndex.js'
import { copyPath } from '../../pageMarkdown/copyPath.js'
import { type Catalog, type CatalogPage, type CatalogSection, catalogPath, catalogSchema } from '../catalog.js'
import { SiteAccessError, type SiteReader } from './siteReader.js'

export interface ListedPage extends CatalogPage {
  readonly section: string
  readonly version?: string
}

export interface DocsSite {
  readonly catalog: Catalog
  readonly pages: readonly ListedPage[]
  /** Finds a page by route, URL, or id of an API operation. */
  readonly findPage: (name: string) => ListedPage | undefined
  readonly urlOf: (route: string) => string
  /** Markdown of a page with front matter. */
  readonly markdownOf: (page: CatalogPage) => Promise<string>
  /** Searches the pages of a version; an empty string means the current one. */
  readonly search: (text: string, options: { limit: number; version: string }) => Promise<SearchResults>
  /** Published API descriptions, parsed. */
  readonly descriptions: () => Promise<readonly unknown[]>
}

/** @throws SiteAccessError if there is no site, or none that the plugin `mcp` built. */
export async function openDocsSite(reader: SiteReader): Promise<DocsSite> {
  const catalog = parseCatalog(await readSiteText(reader, catalogPath))
  const pages = catalog.sections.flatMap(listPages)
  const { url, baseUrl } = catalog
  const urlForm = { url, baseUrl, trailingSlash: catalog.trailingSlash ? 'always' : 'never' } as const
  const urlOf = (route: string) => canonicalUrl(route, urlForm)
  const byName = new Map<string, ListedPage>()
  for (const page of pages) for (const name of namesOf(page)) if (!byName.has(name)) byName.set(name, page)
  const indexes = new Map<string, Promise<readonly SearchIndex[]>>()
  return {
    ...{ catalog, pages, urlOf },
    findPage: (name) => byName.get(name.trim()) ?? byName.get(routeOfName(name, catalog)),
    markdownOf: ({ route }) => readSiteText(reader, copyPath(route).slice(1)),
    search: async (text, { limit, version }) => {
      const opened = indexes.get(version) ?? openIndexes(reader, searchesOf(catalog, version))
      indexes.set(version, opened)
      opened.catch(() => indexes.delete(version))
      const results = await Promise.all(
        (await opened).map((index) => searchIndex(index, { text, limit, excerpt: excerptLength })),
      )
      return mergeResults(results, limit)
    },
    descriptions: () =>
      Promise.all(
        catalog.descriptions.map(async (path): Promise<unknown> => JSON.parse(await readSiteText(reader, path))),
      ),
  }
}

/** Characters. */
const excerptLength = 240

function parseCatalog(text: string): Catalog {
  const parsed = catalogSchema.safeParse(JSON.parse(text))
  if (parsed.success) return parsed.data
  throw new SiteAccessError(
    `${catalogPath} was written by another version of docsgen. Build the site with this version.`,
  )
}

function listPages({ title, version, pages }: CatalogSection): ListedPage[] {
  return pages.map((page) => ({ ...page, section: title, ...(version !== undefined && { version }) }))
}

function namesOf({ route, operation }: CatalogPage): string[] {
  return operation?.id ? [route, operation.id] : [route]
}

/** Route of a URL, of a path with base path, or of the path of a Markdown copy. */
function routeOfName(name: string, { url, baseUrl }: Catalog): string {
  const [path = ''] = name.trim().replace(url, '').split(/[?#]/)
  const inside = path.startsWith(baseUrl) ? path.slice(baseUrl.length) : path.replace(/^\//, '')
  const plain = inside.replace(/\/$/, '').replace(/\.(?:md|html)$/, '')
  return plain === 'index' ? '/' : `/${decodePathEscapes(plain)}`
}

async function readSiteText(reader: SiteReader, path: string): Promise<string> {
  const bytes = await reader.read(path)
  if (bytes) return new TextDecoder().decode(bytes)
  const cause = path === catalogPath ? missingCatalog : `The site has no ${path}.`
  throw new SiteAccessError(cause)
}

const missingCatalog = `There is no ${catalogPath}. Add 'mcp' and 'markdown-copies' to \`plugins\` of the configuration and build the site. The gate mode \`client\` publishes neither.`

function searchesOf({ searches }: Catalog, version: string): Catalog['searches'] {
  return searches.filter((search) => search.version === version)
}

async function openIndexes(reader: SiteReader, searches: Catalog['searches']): Promise<readonly SearchIndex[]> {
  const readIndexFile = async (name: string) => {
    const bytes = await reader.read(`${indexFolder}/${name}`)
    if (!bytes) throw new SiteAccessError(`The search index has no ${name}: the site was published again. Try again.`)
    return bytes
  }
  return Promise.all(searches.map(({ head }) => openSearchIndex(head, readIndexFile)))
}

/** Contexts such as guides and API pages have indexes of their own: takes hits from each in turn. */
function mergeResults(results: readonly SearchResults[], limit: number): SearchResults {
  const longest = Math.max(0, ...results.map(({ hits }) => hits.length))
  const hits = Array.from({ length: longest }, (_, rank) => results.flatMap((result) => result.hits[rank] ?? [])).flat()
  return {
    hits: hits.slice(0, limit),
    total: results.reduce((sum, { total }) => sum + total, 0),
    pages: results.reduce((sum, { pages }) => sum + pages, 0),
    corrections: results.flatMap(({ corrections }) => corrections),
    unknown: [...new Set(results.flatMap(({ unknown }) => unknown))],
  }
}
