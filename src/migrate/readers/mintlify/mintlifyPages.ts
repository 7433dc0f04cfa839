/** Reads the pages of Mintlify. All `.md` and `.mdx` files are pages, except those that others include. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import picomatch from 'picomatch'
import { titleFromId } from '../../../routes/entryNames.js'
import type { ForeignPage } from '../../model/site.js'
import type { ReaderInput } from '../readerInput.js'
import { dropKey, type MatterRules, mapFrontMatter, readSourcePage, sharedKeys, withTitle } from '../readPage.js'
import { textOf } from '../values.js'

const shortBadge = (value: unknown) => {
  const text = textOf(value)
  return text !== undefined && text.length <= 12 ? { sidebar_badge: text } : undefined
}

const layouts: Readonly<Record<string, Record<string, unknown>>> = {
  wide: { layout: 'wide' },
  custom: { layout: 'landing' },
  frame: { layout: 'plain' },
  center: { layout: 'plain' },
}

const rules: MatterRules = {
  ...sharedKeys,
  sidebarTitle: (value) => (textOf(value) ? { sidebar_label: textOf(value) } : {}),
  tag: shortBadge,
  deprecated: (value) => (value === true ? { sidebar_badge: 'Deprecated' } : {}),
  mode: (value) => layouts[String(value)] ?? {},
  hidden: (value) => (value === true ? { unlisted: true } : {}),
  noindex: (value) => (value === true ? { search: false } : {}),
  'og:image': (value) => (textOf(value) ? { image: textOf(value) } : {}),
  openapi: dropKey,
  api: dropKey,
  asyncapi: dropKey,
  ...Object.fromEntries(
    ['icon', 'iconType', 'boost', 'rss', 'hideFooterPagination', 'hideApiMarker', 'url', 'canonical', 'playground'].map(
      (key) => [key, dropKey],
    ),
  ),
}

/** Files that Mintlify never publishes. */
const ignored = /(?:^|\/)(?:README|LICENSE|CHANGELOG|CONTRIBUTING)\.mdx?$/

/** Returns paths relative to the folder. It leaves out files that `.mintignore` excludes. */
export function listMintlifyPages(files: readonly string[], folder: string, { root }: ReaderInput): readonly string[] {
  const ignoreFile = join(root, folder, '.mintignore')
  const patterns = existsSync(ignoreFile)
    ? readFileSync(ignoreFile, 'utf8')
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line && !line.startsWith('#'))
        .flatMap((line) => [
          line.replace(/^\//, ''),
          `${line.replace(/^\/|\/$/g, '')}/**`,
          `**/${line.replace(/^\/|\/$/g, '')}/**`,
        ])
    : []
  const isExcluded = patterns.length > 0 ? picomatch(patterns) : () => false
  return files.filter((path) => /\.mdx?$/.test(path) && !ignored.test(path) && !isExcluded(path))
}

export interface MintlifyPageInput {
  /** Path below the folder of the pages. */
  readonly path: string
  readonly folder: string
  readonly input: ReaderInput
  /** True for pages that the navigation has. */
  readonly isListed: boolean
}

/**
 * Reads a page with the route that Mintlify gives it. A page that the navigation does not list becomes `unlisted`, because
 * Mintlify serves it without showing it.
 */
export function readMintlifyPage({ path, folder, input, isListed }: MintlifyPageInput): ForeignPage {
  const source = posix.join(folder, path)
  const { matter, body, bodyLine } = readSourcePage(input.root, source, input.report)
  const partial = path.split('/').some((part) => part === 'snippets' || part.startsWith('_'))
  const id = partial ? `_${mintlifyId(path).replace(/^_/, '')}` : mintlifyId(path)
  const route = posix.join('/', id.replace(/(^|\/)index$/, '$1')).replace(/(.)\/$/, '$1')
  const mapped = mapFrontMatter({ file: source, matter, rules, report: input.report })
  const hidden = !isListed && !partial && route !== '/' ? { unlisted: true } : {}
  return {
    ...{ source, folder: 'content', id, route, publicRoute: route, partial, matter },
    ...withTitle({ ...mapped, ...hidden }, operationBody(matter, body), titleFromId(posix.basename(route) || 'home')),
    bodyLine,
    isMdx: true,
  }
}

/** Folders in parentheses are not part of routes. */
export function mintlifyId(path: string): string {
  return path
    .replace(/\.mdx?$/, '')
    .split('/')
    .filter((part) => !/^\(.*\)$/.test(part))
    .join('/')
}

/** Mintlify draws the operation, or links to another site, above the text of the page. */
function operationBody({ openapi, api, asyncapi, url }: Readonly<Record<string, unknown>>, body: string): string {
  const operation = textOf(openapi) ?? textOf(api) ?? textOf(asyncapi)
  const [, method, path] =
    /\b(get|post|put|patch|delete|head|options|trace|webhook)\s+(\S+)\s*$/i.exec(operation ?? '') ?? []
  const shown =
    method !== undefined && path !== undefined
      ? `\n\`${method.toUpperCase()} ${path}\`\n`
      : operation
        ? `\n\`${operation}\`\n`
        : ''
  const target = textOf(url)
  const link = target !== undefined && /^https?:/.test(target) ? `\n[${target}](${target})\n` : ''
  return `${shown}${link}${body}`
}
