/** The content folder as a source: pages, assets, sidebars and variables. */
import { existsSync } from 'node:fs'
import { posix } from 'node:path'
import { parseFrontMatter } from '../config/parseFrontMatter.js'
import { checkCredentials } from '../content/checkCredentials.js'
import type { AssetInput, ReadAssetResult } from '../content/readAsset.js'
import { folderTrust } from '../content/trustLevel.js'
import { replaceTokens, type Tokens } from '../markdown/source/tokens.js'
import { at, type Diagnostic, error, type Range } from '../model/diagnostic.js'
import type { Asset, Entry, Route } from '../model/model.js'
import { ignoreKeyword } from '../report/ignoreComments.js'
import { indexPathOf, isFolderReadme, isSearchFile, titleFromId } from '../routes/entryNames.js'
import { languageSidebars, type SiteConfig, sidebarsFile, variablesFile } from '../schema/config.js'
import { inputDefaults } from '../schema/plugins.js'
import { checkPortablePath } from '../schema/portablePath.js'
import { languageFolders, notFoundRoute } from '../site/languages/names.js'
import { listFiles } from '../util/projectFiles.js'
import {
  checkDotPage,
  checkMisspelledPage,
  checkPartials,
  checkProjectFolder,
  checkSummaryPage,
  checkToolFile,
  foreignSettings,
  isForeignSettings,
  missingContentFolder,
} from './foreignFiles.js'
import { checkUnreadFiles, readSiteSidebars, readVariables, type SidebarTools } from './sidebars.js'
import type { Source } from './source.js'

/** How files are read and parsed. The pipeline hands in functions that skip the work for unchanged files. */
export interface ContentTools extends SidebarTools {
  readonly readAsset: (input: AssetInput) => ReadAssetResult
  /** Reads and parses a page. */
  readonly readEntry: (input: EntryInput) => ParsedEntry
}

export interface EntryInput {
  readonly file: string
  /** Path below the content folder: id and route come from it. */
  readonly path: string
  readonly tokens: Tokens
  /** Path of the root that contains the file, if it is not the site itself: absolute slugs of its pages are below it. */
  readonly mount?: string
  /** Credentials that pages may contain, as `lint.allowCredentials` names them. */
  readonly allowCredentials: readonly string[]
  /** Folders of languages: absolute slugs of their pages are below them. */
  readonly folders: readonly string[]
  /** Folders whose pages must not run code. */
  readonly trust: SiteConfig['trust']
  /** Larger files are errors. Bytes. */
  readonly maxBytes: number
}

/** The settings of the site for a page. */
export function entryInput(
  { file, path, tokens, mount }: Pick<EntryInput, 'file' | 'path' | 'tokens' | 'mount'>,
  config: SiteConfig,
): EntryInput {
  const { lint, trust, limits } = config
  const folders = languageFolders(config)
  const { allowCredentials } = lint
  const given = { file, path, tokens, ...(mount !== undefined && { mount }) }
  return { ...given, allowCredentials, folders, trust, maxBytes: limits.pageBytes * 4 }
}

export interface ParsedEntry {
  /** Absent if the route is not allowed. */
  readonly entry?: Entry
  readonly diagnostics: readonly Diagnostic[]
}

const pageFile = /\.mdx?$/
/** A part of pages, which they import. In the folder `static` it is a file for browsers. */
const codeFile = /\.[jt]s$/
const declarations = /\.d\.ts$/
/** A module that starts with front matter in a comment is a page. Other modules are parts of pages. */
const modulePage = /\.[jt]sx$/
const moduleFrontMatter = /^\/\*---\n[\s\S]*?\n---\*\/[ \t]*(?:\n|$)/
/** Routes of pages that docsgen generates. Only the file `404` can replace one of them. */
const reservedRoutes = new Set([notFoundRoute, '/search'])

/** Reads variables, sidebars, pages and assets of the content folder. */
export function contentSource(tools: ContentTools): Source {
  return {
    collect: (collected, { root, config }) => {
      const variables = readVariables(config, tools)
      const tokens: Tokens = {
        product: config.product,
        vars: variables.vars,
        ...(config.inputs && { inputs: inputDefaults(config.inputs) }),
      }
      const sidebars = readSiteSidebars(config, tools)
      const folders = languageFolders(config)
      const folder = collectFolder(
        {
          root,
          folder: config.content,
          config,
          tokens,
          besides: [
            sidebarsFile(config),
            variablesFile(config),
            posix.join(config.content, 'sidebars.yaml'),
            ...folders.map((folder) => languageSidebars(folder, config)),
          ],
        },
        tools,
      )
      return {
        ...collected,
        entries: folder.entries,
        assets: folder.assets,
        modules: folder.modules,
        sidebars: sidebars.source,
        tokens,
        diagnostics: [
          ...checkProjectFolder(root, config),
          ...checkUnreadFiles(config.content, { root, config }),
          ...folder.diagnostics,
          ...variables.diagnostics,
          ...sidebars.diagnostics,
        ],
      }
    },
  }
}

export interface FolderInput {
  readonly root: string
  readonly folder: string
  readonly config: SiteConfig
  readonly tokens: Tokens
  /** Path of the folder below the site, without slashes at its ends. Default: the site itself. */
  readonly mount?: string
  /** Files of the folder that are neither pages nor assets. */
  readonly besides: readonly string[]
}

export interface CollectedFolder {
  readonly entries: readonly Entry[]
  readonly assets: readonly Asset[]
  /** Modules that are not pages, relative to the root. */
  readonly modules: readonly string[]
  /** Every file, relative to the folder. */
  readonly files: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

/** The pages and assets of one folder, with ids and routes as if it were the content folder. */
export function collectFolder(input: FolderInput, tools: ContentTools): CollectedFolder {
  const { root, folder, config, tokens, besides, mount = '' } = input
  if (mount === '' && !existsSync(posix.join(root, folder)))
    return { entries: [], assets: [], modules: [], files: [], diagnostics: [missingContentFolder(root, folder)] }
  const hidden: string[] = []
  const { files, diagnostics: walked } = listFiles(posix.join(root, folder), {
    root,
    // Symbolic links of a folder outside the project must stay in it.
    ...(folder.startsWith('..') && { bound: posix.join(root, folder) }),
    ignore: (path) => {
      if (path.includes('node_modules')) return true
      const isHidden = /(?:^|\/)[._]/.test(path) && !isForeignSettings(path)
      if (isHidden) hidden.push(path)
      return isHidden
    },
  })
  const diagnostics = [
    ...walked,
    ...hidden.flatMap((path) => checkToolFile(root, folder, path) ?? checkDotPage(folder, path)),
  ]
  const { allowCredentials } = config.lint
  const entries: Entry[] = []
  const assets: Asset[] = []
  const modules: string[] = []
  const names = new Set(files)
  for (const original of files) {
    const file = posix.join(folder, original)
    const below = isFolderReadme(original, names) ? indexPathOf(original) : original
    if (besides.includes(file) || isSearchFile(below)) continue
    if (isForeignSettings(original)) {
      diagnostics.push(foreignSettings(file))
      continue
    }
    const foreign = checkToolFile(root, folder, original)
    if (foreign) {
      diagnostics.push(foreign)
      continue
    }
    if (mount !== '' && below === 'sidebars.yaml') continue
    const path = posix.join(mount, below)
    if (pageFile.test(path) || modulePage.test(path)) {
      const input = entryInput({ file, path, tokens, ...(mount !== '' && { mount }) }, config)
      if (modulePage.test(path) && isPlainModule(input, tools)) {
        modules.push(file)
        continue
      }
      const parsed = tools.readEntry(input)
      diagnostics.push(...parsed.diagnostics)
      if (!parsed.entry) continue
      entries.push(parsed.entry)
      diagnostics.push(...checkSummaryPage(file, parsed.entry.source))
    } else if (codeFile.test(below) && !below.startsWith('static/')) {
      if (!declarations.test(below)) modules.push(file)
    } else {
      const read = tools.readAsset({
        file,
        path: `/${posix.join(mount, below.replace(/^static\//, ''))}`,
        allowCredentials,
      })
      diagnostics.push(...read.diagnostics, ...checkMisspelledPage(file))
      if (read.asset) assets.push(read.asset)
    }
  }
  const textOfFile = (file: string) => tools.readText(file).text ?? ''
  diagnostics.push(...checkPartials({ root, folder, hidden, entries, modules, readText: textOfFile }))
  return { entries, assets, modules, files, diagnostics }
}

/** True for a React module that is not a page. */
function isPlainModule({ file, maxBytes }: EntryInput, { readText }: ContentTools): boolean {
  const { text } = readText(file, { maxBytes })
  return text !== undefined && !moduleFrontMatter.test(text)
}

/** Front matter, id and route of a page. */
export function parseEntry(
  source: string,
  { file, path, tokens, mount, allowCredentials, folders, trust: rules }: Omit<EntryInput, 'maxBytes'>,
): ParsedEntry {
  const isModule = modulePage.test(path)
  const text = isModule ? source.replace(/^\/\*---/, '---').replace(/^---\*\//m, '---') : source
  const { frontMatter, places, bodyLine, diagnostics: found, ...matterEnd } = parseFrontMatter(text, file)
  const bodyOffset = matterEnd.bodyOffset + source.length - text.length
  const diagnostics = [...found, ...checkCredentials(source, file, allowCredentials)]
  const id =
    path
      .replace(isModule ? modulePage : pageFile, '')
      .replace(/(^|\/)index$/, '$1')
      .replace(/\/$/, '') || 'index'
  const folder = folders.find((each) => id === each || id.startsWith(`${each}/`)) ?? ''
  const route = entryRoute(id, frontMatter.slug, { tokens, folder: mount ?? folder })
  const place = { file, range: places.slug ?? at(1, 1), hint: 'Rename the page or give it another slug.' }
  const inside = folder ? route.slice(folder.length + 1) : route
  const isNotFound = inside === notFoundRoute && id === (folder ? `${folder}/404` : '404')
  if (reservedRoutes.has(inside) && !isNotFound)
    return {
      diagnostics: [...diagnostics, error('route-reserved', `docsgen itself creates the page at ${route}.`, place)],
    }
  const fault = checkPortablePath(route.slice(1) || 'index')
  if (fault) return { diagnostics: [...diagnostics, error('route-name', `The route ${route} ${fault}.`, place)] }
  const kind = isModule ? 'component' : path.endsWith('.mdx') ? 'mdx' : 'md'
  // If the title cannot be read, that is reported already; do not report a missing title, too.
  const isUnread = frontMatter.title === undefined && diagnostics.some(({ severity }) => severity === 'error')
  const startsWithHeading = /^\s*#\s/.test(source.slice(bodyOffset))
  const trust = folderTrust(folder ? path.slice(folder.length + 1) : path, rules)
  if (trust === 'data' && frontMatter.trust === 'code') diagnostics.push(cannotRaiseTrust(file, places.trust))
  const matter = {
    ...frontMatter,
    ...(isUnread && !startsWithHeading && { title: titleFromId(id) }),
    ...(isNotFound && { unlisted: true, search: false }),
    ...(trust === 'data' && { trust }),
  }
  const mentions = { ignores: source.includes(ignoreKeyword), imports: /^import\s/m.test(source) }
  return {
    entry: { id, route, kind, file, source, bodyOffset, bodyLine, frontMatter: matter, places, mentions },
    diagnostics,
  }
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

interface RouteContext {
  readonly tokens: Tokens
  /** Folder of the language; empty for the root. */
  readonly folder: string
}

function entryRoute(id: string, slug: string | undefined, { tokens, folder }: RouteContext): Route {
  const own = id === 'index' ? '/' : `/${id}`
  if (slug === undefined) return own
  const given = replaceTokens(slug, tokens, 'code')
  const isBelow = folder === '' || given === `/${folder}` || given.startsWith(`/${folder}/`)
  const absolute = !given.startsWith('/')
    ? posix.join(posix.dirname(own), given)
    : isBelow
      ? given
      : `/${folder}${given}`
  return absolute.replace(/(.)\/+$/, '$1')
}
