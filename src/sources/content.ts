/** The content tree: pages, assets, sidebars and variables. Anything else that yields entries is a source like this one. */
import { posix } from 'node:path'
import { at, type Diagnostic, error, warning } from '../diagnostic.js'
import { readBytes, readText, walk } from '../lib/files.js'
import { imageSizeOf } from '../lib/imageSize.js'
import { flattenVariables, replaceTokens, type Tokens } from '../lib/tokens.js'
import { readYaml } from '../lib/yamlDocument.js'
import type { Asset, Entry, Route, SidebarSource } from '../model.js'
import type { SiteConfig } from '../schema/config.js'
import { parseFrontMatter } from '../schema/frontMatter.js'
import { parseSidebars } from '../schema/sidebars.js'

export interface Collected {
  readonly entries: readonly Entry[]
  readonly assets: readonly Asset[]
  readonly sidebars: SidebarSource
  readonly tokens: Tokens
  /** Files that were read, so that `serve` can say what changed. */
  readonly diagnostics: readonly Diagnostic[]
}

const pageFile = /\.mdx?$/
const reservedRoutes = new Set(['/404', '/search'])

export function collectContent(root: string, config: SiteConfig): Collected {
  const { files, diagnostics: walked } = walk(posix.join(root, config.content), {
    root,
    ignore: (path) => /(?:^|\/)[._]/.test(path) || path.includes('node_modules'),
  })
  const diagnostics = [...walked]
  const tokens: Tokens = { product: config.product, vars: readVariables(root, config, diagnostics) }
  const sidebars = readSidebars(root, config, diagnostics)
  const entries: Entry[] = []
  const assets: Asset[] = []
  for (const path of files) {
    const file = posix.join(config.content, path)
    if (file === config.sidebars || file === config.variables || isTestFile(path)) continue
    if (pageFile.test(path)) {
      const entry = readEntry(root, { file, path, config, tokens }, diagnostics)
      if (entry) entries.push(entry)
    } else if (!/\.(?:tsx?|jsx?)$/.test(path)) {
      const asset = readAsset(root, file, path, diagnostics)
      if (asset) assets.push(asset)
    }
  }
  return { entries, assets, sidebars, tokens, diagnostics }
}

/** `search.tests.yaml` and `synonyms.yaml` belong to the search stage. */
function isTestFile(path: string): boolean {
  return path === 'search.tests.yaml' || path === 'synonyms.yaml'
}

interface EntryInput {
  readonly file: string
  readonly path: string
  readonly config: SiteConfig
  readonly tokens: Tokens
}

function readEntry(
  root: string,
  { file, path, config, tokens }: EntryInput,
  diagnostics: Diagnostic[],
): Entry | undefined {
  const read = readText(root, file, { maxBytes: Math.max(config.limits.pageBytes, 1) * 4 })
  diagnostics.push(...read.diagnostics)
  if (read.text === undefined) return undefined
  const parsed = parseFrontMatter(read.text, file)
  diagnostics.push(...parsed.diagnostics)
  const id =
    path
      .replace(pageFile, '')
      .replace(/(^|\/)index$/, '$1')
      .replace(/\/$/, '') || 'index'
  const route = routeOf(id, parsed.frontMatter.slug, tokens)
  if (reservedRoutes.has(route)) {
    const hint = 'Rename the page or give it another slug.'
    diagnostics.push(
      error('route-reserved', `The route ${route} is made by docsgen itself.`, {
        file,
        range: parsed.places.slug ?? at(1, 1),
        hint,
      }),
    )
    return undefined
  }
  return {
    id,
    route,
    kind: path.endsWith('.mdx') ? 'mdx' : 'md',
    file,
    source: read.text,
    bodyOffset: parsed.bodyOffset,
    bodyLine: parsed.bodyLine,
    frontMatter: parsed.frontMatter,
    places: parsed.places,
  }
}

function routeOf(id: string, slug: string | undefined, tokens: Tokens): Route {
  const own = id === 'index' ? '/' : `/${id}`
  if (slug === undefined) return own
  const given = replaceTokens(slug, tokens, 'code')
  const absolute = given.startsWith('/') ? given : posix.join(posix.dirname(own), given)
  return absolute.replace(/(.)\/+$/, '$1')
}

function readAsset(root: string, file: string, path: string, diagnostics: Diagnostic[]): Asset | undefined {
  const read = readBytes(root, file)
  diagnostics.push(...read.diagnostics)
  if (!read.bytes) return undefined
  const size = imageSizeOf(read.bytes, path)
  return { path: `/${path.replace(/^static\//, '')}`, file, bytes: read.bytes, ...(size && { size }) }
}

function readVariables(root: string, config: SiteConfig, diagnostics: Diagnostic[]): Record<string, string> {
  const read = readText(root, config.variables)
  if (read.text === undefined) return {}
  const yaml = readYaml(read.text, { file: config.variables })
  diagnostics.push(...yaml.diagnostics)
  return flattenVariables(yaml.value ?? {})
}

function readSidebars(root: string, config: SiteConfig, diagnostics: Diagnostic[]): SidebarSource {
  const file = config.sidebars
  const read = readText(root, file)
  if (read.text === undefined) {
    const hint = `Create ${file} with one list of pages for each sidebar.`
    diagnostics.push(warning('sidebars-missing', 'The site has no sidebars file.', { file, hint }))
    return { file, sidebars: {}, places: {} }
  }
  const parsed = parseSidebars(read.text, file)
  diagnostics.push(...parsed.diagnostics)
  return { file, sidebars: parsed.sidebars, places: parsed.places }
}
