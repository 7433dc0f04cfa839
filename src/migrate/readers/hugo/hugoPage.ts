/** Reads one page of a Hugo site: its front matter and its route. */
import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { titleFromId } from '../../../routes/entryNames.js'
import type { MigrationReport } from '../../model/report.js'
import type { ForeignPage } from '../../model/site.js'
import { cleanRoute } from '../../rewrite/cleanRoute.js'
import { parseHugoMatter } from '../parseData.js'
import { dropKey, listField, type MatterRules, mapFrontMatter, sharedKeys, withTitle } from '../readPage.js'
import { type Fields, fieldsOf, listOf, textOf } from '../values.js'
import type { HugoLanguage } from './hugoConfig.js'
import { type Permalinks, permalinkOf } from './permalinks.js'

export interface HugoPage extends ForeignPage {
  /** Lower weights come first; pages without one come last. */
  readonly weight: number
  readonly date: string
  /** Name in menus and in the sidebar. */
  readonly label: string
  /** A section: `_index.md`. */
  readonly isSection: boolean
  /** Path in its language, without extension: `docs/setup`, and `docs` for a section. */
  readonly path: string
  readonly language: string
  readonly matter: Fields
  readonly isHidden: boolean
}

/** Keys that say nothing about the page itself, or that the reader uses in another way. */
const used = [
  ...['date', 'lastmod', 'publishdate', 'expirydate', 'weight', 'url', 'slug', 'aliases', 'linktitle', 'menu', 'menus'],
  ...[
    'type',
    'layout',
    'cascade',
    'build',
    '_build',
    'headless',
    'categories',
    'params',
    'outputs',
    'author',
    'authors',
  ],
  ...[
    'toc_hide',
    'hide_summary',
    'no_list',
    'simple_list',
    'body_class',
    'sitemap',
    'resources',
    'markup',
    'bookcollapsesection',
    'manuallink',
    'manuallinktarget',
    'manuallinktitle',
  ],
  ...['bookflatsection', 'bookhidden', 'booktoc', 'contributors', 'images', 'translationkey', 'summary'],
] as const

const rules: MatterRules = {
  ...sharedKeys,
  ...Object.fromEntries(used.map((key) => [key, dropKey])),
  tags: (value) => listField('keywords', value),
  notoc: (value) => (value === true ? { hide_table_of_contents: true } : {}),
  toc: (value) => (value === false ? { hide_table_of_contents: true } : {}),
  private: (value) => (value === true ? { unlisted: true } : {}),
}

export interface HugoPageInput {
  readonly root: string
  /** Path below the folder of the language. */
  readonly path: string
  /** File relative to the root, if its folder is mounted. Default: the path in the folder of the language. */
  readonly source?: string
  readonly language: HugoLanguage
  readonly report: MigrationReport
  readonly permalinks: Permalinks
}

/**
 * `url` in the front matter wins over `permalinks` of the configuration, which wins over the path. Routes of `aliases` become
 * redirects.
 */
export function readHugoPage(input: HugoPageInput): HugoPage {
  const { root, path, language, report, permalinks, source = posix.join(language.folder, path) } = input
  const { fields, body, bodyLine, problem } = parseHugoMatter(readFileSync(join(root, source), 'utf8'))
  if (problem) report.leave({ kind: 'invalid front matter', file: source, line: 1, text: problem })
  const matter = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key.toLowerCase(), value]))
  const name = path.replace(/\.(?:md|markdown)$/, '').replace(new RegExp(`\\.${language.id}$`), '')
  const isSection = /(?:^|\/)_index$/.test(name)
  const own = name.replace(/(?:^|\/)_?index$/, '')
  const pattern = isSection ? undefined : permalinkOf({ path: own, matter, toPath: urlPath }, permalinks)
  const route = hugoRoute(own, pattern === undefined ? matter : { url: pattern, ...matter }, language)
  const known = Object.fromEntries(Object.entries(matter).filter(([key]) => !key.startsWith('_') || key === '_build'))
  const mapped = mapFrontMatter({ file: source, matter: known, rules, report })
  const label = textOf(matter.linktitle)
  const title = textOf(matter.title) ?? (own === '' ? 'Home' : titleFromId(posix.basename(own)))
  const titled = withTitle({ ...mapped, ...(label && label !== title && { sidebar_label: label }) }, body, title)
  const aliases = listOf(matter.aliases).flatMap((alias) => aliasRoute(alias, { route, language }))
  return {
    source,
    folder: 'content',
    id: pageId(isSection ? posix.join(own, 'index') : name, language),
    route,
    publicRoute: route,
    partial: isPartial(path, matter),
    ...titled,
    frontMatter: { ...titled.frontMatter, ...(aliases.length > 0 && { redirect_from: aliases }) },
    bodyLine,
    isMdx: false,
    weight: Number(matter.weight) || Number.POSITIVE_INFINITY,
    date:
      matter.date === undefined ? '' : String(matter.date instanceof Date ? matter.date.toISOString() : matter.date),
    label: label ?? title,
    isSection,
    path: own,
    language: language.id,
    matter,
    isHidden: matter.toc_hide === true || matter.bookhidden === true || matter.private === true,
  }
}

/** docsgen has no pages in files and folders whose names start with `_` or `.`. */
function pageId(name: string, { prefix }: HugoLanguage): string {
  return posix.join(prefix.slice(1), inLowerCaseFolder(name)).replace(/(^|\/)[._]+(?=.)/g, '$1')
}

/**
 * Hugo writes routes in lower case. Folders of the new site get that case, too, because a page `diff` and pictures in `Diff` collide on some
 * file systems.
 */
export function inLowerCaseFolder(path: string): string {
  return posix.join(posix.dirname(path).toLowerCase(), posix.basename(path))
}

/** Pages for other pages: Hugo does not render them. */
function isPartial(path: string, matter: Fields): boolean {
  const build = { ...fieldsOf(matter._build), ...fieldsOf(matter.build) }
  return (
    /(?:^|\/)_(?!index\.)/.test(path) || matter.headless === true || build.render === 'never' || build.render === false
  )
}

/** Hugo writes paths in lower case, with hyphens for spaces. */
export function urlPath(path: string): string {
  return path
    .split('/')
    .map((part) =>
      part
        .trim()
        .toLowerCase()
        .replace(/\s+/g, '-')
        .replace(/[^\p{L}\p{N}_.~+-]/gu, ''),
    )
    .join('/')
}

function hugoRoute(path: string, matter: Fields, { prefix }: HugoLanguage): string {
  const url = textOf(matter.url)
  if (url?.startsWith('/') && !url.includes(':')) return cleanRoute(url.startsWith(`${prefix}/`) ? url : prefix + url)
  const slug = textOf(matter.slug)
  const named = slug ? posix.join(posix.dirname(path), slug) : path
  return cleanRoute(posix.join('/', prefix, urlPath(named)))
}

function aliasRoute(
  alias: unknown,
  { route, language }: { readonly route: string; readonly language: HugoLanguage },
): string[] {
  const text = textOf(alias)
  if (!text || /^https?:|[?#:*\s]/.test(text)) return []
  const path = text.startsWith('/') ? posix.join('/', language.prefix, text) : posix.join(posix.dirname(route), text)
  const clean = cleanRoute(posix.normalize(path))
  return clean === route || clean === '/' ? [] : [clean]
}
