/** The content tree: pages, assets, sidebars and variables. Anything else that yields entries is a source like this one. */
import { posix } from 'node:path'
import type { Kept } from '../cache/kept.js'
import { readOnce } from '../cache/readOnce.js'
import type { Recall } from '../cache/recall.js'
import { parseFrontMatter } from '../config/parseFrontMatter.js'
import { parseSidebars } from '../config/parseSidebars.js'
import { findCredentials } from '../content/credentials.js'
import { readAsset } from '../content/readAsset.js'
import { flattenVariables, replaceTokens, type Tokens } from '../markdown/tokens.js'
import { at, type Diagnostic, error, type Range, warning } from '../model/diagnostic.js'
import type { Asset, Entry, Route, SidebarSource } from '../model/model.js'
import { titleFromId } from '../routes/titleFromId.js'
import type { SiteConfig } from '../schema/config.js'
import { faultOfPath } from '../schema/portablePath.js'
import { readText, walk } from '../util/files.js'
import { hashOf } from '../util/hash.js'
import { readYaml } from '../yaml/yamlDocument.js'

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

export function collectContent(root: string, config: SiteConfig, kept: Kept): Collected {
  const found: Diagnostic[] = []
  const tokens: Tokens = { product: config.product, vars: readVariables(root, config, found) }
  const sidebars = readSidebars(root, config.sidebars, { recall: kept.recall, diagnostics: found })
  const besides = [config.sidebars, config.variables]
  const read = collectFolder(root, { folder: config.content, config, tokens, kept, besides })
  const { entries, assets } = read
  return { entries, assets, sidebars, tokens, diagnostics: [...read.diagnostics, ...found] }
}

export interface FolderInput {
  readonly folder: string
  readonly config: SiteConfig
  readonly tokens: Tokens
  readonly kept: Kept
  /** Files of the folder that are neither pages nor assets. */
  readonly besides: readonly string[]
}

export interface CollectedFolder {
  readonly entries: readonly Entry[]
  readonly assets: readonly Asset[]
  /** Every file, relative to the folder. */
  readonly files: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The pages and assets of one folder, with ids and routes as if it were the content folder. */
export function collectFolder(root: string, { folder, config, tokens, kept, besides }: FolderInput): CollectedFolder {
  const { files, diagnostics: walked } = walk(posix.join(root, folder), {
    root,
    ignore: (path) => /(?:^|\/)[._]/.test(path) || path.includes('node_modules'),
  })
  const diagnostics = [...walked]
  const { allowCredentials } = config.lint
  const shape = JSON.stringify([tokens, allowCredentials, config.trust])
  const entries: Entry[] = []
  const assets: Asset[] = []
  for (const path of files) {
    const file = posix.join(folder, path)
    if (besides.includes(file) || isTestFile(path)) continue
    if (pageFile.test(path)) {
      const read = readEntry(root, { file, path, config, tokens, shape, kept })
      diagnostics.push(...read.diagnostics)
      if (read.entry) entries.push(read.entry)
    } else if (!/\.(?:tsx?|jsx?)$/.test(path)) {
      const form = `asset:${allowCredentials.join()}`
      const read = readOnce({ root, file, form, recall: kept.recall }, () =>
        readAsset(root, { file, path: `/${path.replace(/^static\//, '')}`, allowCredentials }),
      )
      diagnostics.push(...read.diagnostics)
      if (read.asset) assets.push(read.asset)
    }
  }
  return { entries, assets, files, diagnostics }
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
  /** All that goes into an entry beside its text, as one text. */
  readonly shape: string
  readonly kept: Kept
}

interface ReadEntry {
  readonly entry?: Entry
  readonly diagnostics: readonly Diagnostic[]
}

function readEntry(root: string, input: EntryInput): ReadEntry {
  const { file, path, config, shape, kept } = input
  const { memo, recall } = kept
  const maxBytes = config.limits.pageBytes * 4
  const read = readOnce({ root, file, form: `text:${maxBytes}`, recall }, () => readText(root, file, { maxBytes }))
  const { text } = read
  if (text === undefined) return { diagnostics: read.diagnostics }
  const made = recall.once(`entry:${file}`, [text, config, shape], () => {
    // The text itself need not be stored a second time.
    const key = `entry:${hashOf(file, path, shape, text)}`
    const known = memo.get(key) as ReadEntry | undefined
    if (known) return known.entry ? { ...known, entry: { ...known.entry, source: text } } : known
    const fresh = makeEntry(text, input)
    memo.set(key, fresh.entry ? { ...fresh, entry: { ...fresh.entry, source: '' } } : fresh)
    return fresh
  })
  return { ...made, diagnostics: [...read.diagnostics, ...made.diagnostics] }
}

function makeEntry(source: string, { file, path, tokens, config }: EntryInput): ReadEntry {
  const { frontMatter, places, bodyOffset, bodyLine, diagnostics: found } = parseFrontMatter(source, file)
  const diagnostics = [...found, ...findCredentials(source, file, config.lint.allowCredentials)]
  const id =
    path
      .replace(pageFile, '')
      .replace(/(^|\/)index$/, '$1')
      .replace(/\/$/, '') || 'index'
  const route = routeOf(id, frontMatter.slug, tokens)
  if (reservedRoutes.has(route)) {
    const place = { file, range: places.slug ?? at(1, 1), hint: 'Rename the page or give it another slug.' }
    return {
      diagnostics: [...diagnostics, error('route-reserved', `The route ${route} is made by docsgen itself.`, place)],
    }
  }
  const fault = faultOfPath(route.slice(1) || 'index')
  if (fault) {
    const place = { file, range: places.slug ?? at(1, 1), hint: 'Rename the page or give it another slug.' }
    return { diagnostics: [...diagnostics, error('route-name', `The route ${route} ${fault}.`, place)] }
  }
  const kind = path.endsWith('.mdx') ? 'mdx' : 'md'
  // A title that cannot be read is one finding, not two.
  const isUnread = frontMatter.title === undefined && diagnostics.some(({ severity }) => severity === 'error')
  const trust = folderTrust(path, config.trust)
  if (trust === 'data' && frontMatter.trust === 'code') diagnostics.push(cannotRaiseTrust(file, places.trust))
  const matter = {
    ...frontMatter,
    ...(isUnread && { title: titleFromId(id) }),
    ...(trust === 'data' && { trust }),
  }
  return { entry: { id, route, kind, file, source, bodyOffset, bodyLine, frontMatter: matter, places }, diagnostics }
}

/** Trust level of the innermost folder that the configuration names; undefined if none contains the page. */
function folderTrust(path: string, rules: SiteConfig['trust']): 'code' | 'data' | undefined {
  const matching = rules.filter(({ folder }) => path.startsWith(`${folder}/`))
  return matching.sort((a, b) => b.folder.length - a.folder.length)[0]?.level
}

/** Front matter is written by the very author whom the folder does not trust, so it can only lower the level. */
function cannotRaiseTrust(file: string, range: Range | undefined): Diagnostic {
  const hint = 'Remove `trust`, or move the page to another folder.'
  return error('untrusted-code', 'The configuration sets the trust level of this folder to “data”.', {
    file,
    range: range ?? at(1, 1),
    hint,
  })
}

function routeOf(id: string, slug: string | undefined, tokens: Tokens): Route {
  const own = id === 'index' ? '/' : `/${id}`
  if (slug === undefined) return own
  const given = replaceTokens(slug, tokens, 'code')
  const absolute = given.startsWith('/') ? given : posix.join(posix.dirname(own), given)
  return absolute.replace(/(.)\/+$/, '$1')
}

function readVariables(root: string, config: SiteConfig, diagnostics: Diagnostic[]): Record<string, string> {
  const read = readText(root, config.variables)
  if (read.text === undefined) return {}
  const yaml = readYaml(read.text, { file: config.variables })
  diagnostics.push(...yaml.diagnostics)
  return flattenVariables(yaml.value ?? {})
}

interface Into {
  readonly recall: Recall
  readonly diagnostics: Diagnostic[]
}

export function readSidebars(root: string, file: string, { recall, diagnostics }: Into): SidebarSource {
  const read = readText(root, file)
  if (read.text === undefined) {
    const hint = `Create ${file} with one list of pages for each sidebar.`
    diagnostics.push(warning('sidebars-missing', 'The site has no sidebars file.', { file, hint }))
    return { file, sidebars: {}, places: {} }
  }
  const { text } = read
  const parsed = recall.once(`sidebars:${file}`, [text], () => parseSidebars(text, file))
  diagnostics.push(...parsed.diagnostics)
  return { file, sidebars: parsed.sidebars, places: parsed.places }
}
