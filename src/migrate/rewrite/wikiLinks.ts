/** Rewrites the links and embeds of Obsidian: `[[Note]]`, `[[Note#Part|text]]`, `![[image.png|300]]`. */
import { posix } from 'node:path'
import type { MigrationReport } from '../model/report.js'
import type { ForeignPage } from '../model/site.js'
import { mapProse } from './mapLines.js'

export interface WikiFiles {
  /** Path of the file that a name in a link means. Undefined if there is none. */
  readonly find: (name: string, from: string) => string | undefined
  readonly report: MigrationReport
}

const wikiLink = /(!?)\[\[([^\][\n|#\\]*)(#[^\][\n|\\]*)?(?:\\?\|([^\][\n]*))?\]\]/g
const picture = /\.(?:avif|gif|jpe?g|png|svg|webp|bmp)$/i

/** Writes `[[Page#Heading|text]]` and `![[image.png]]` as Markdown. Code stays as it is. */
export function rewriteWikiLinks(page: ForeignPage, files: WikiFiles): string {
  if (!page.body.includes('[[')) return page.body
  return mapProse(page.body, (prose) =>
    prose.replace(wikiLink, (...found: string[]) => linkText(readWikiLink(found), page, files)),
  )
}

interface WikiLink {
  readonly text: string
  readonly isEmbed: boolean
  readonly name: string
  /** `#Heading`, `#Heading#Part` or `#^block`. */
  readonly part: string
  readonly label: string | undefined
}

function readWikiLink([text = '', embed, name = '', part = '', label]: readonly string[]): WikiLink {
  return { text, isEmbed: embed === '!', name: name.trim(), part, label: label?.trim() }
}

function linkText(
  { text, isEmbed, name, part, label }: WikiLink,
  page: ForeignPage,
  { find, report }: WikiFiles,
): string {
  const file = name === '' ? page.source : find(name, page.source)
  if (file === undefined) {
    // `[[Prototype]]` and `[[1, 2]]` are no links.
    if (!isEmbed && label === undefined && part === '') return text
    report.leave({ kind: 'wiki link without a file', file: page.source, text })
    return isEmbed ? text : escapeBrackets(label ?? name)
  }
  const target = posix.relative(posix.dirname(page.source), file) || posix.basename(file)
  if (isEmbed && picture.test(file)) {
    report.count('embedded picture of Obsidian')
    const alt = label && !/^\d+(?:x\d+)?$/.test(label) ? label : posix.basename(file).replace(/\.\w+$/, '')
    return `![${escapeBrackets(alt)}](${encodeTarget(target)})`
  }
  if (isEmbed) report.leave({ kind: 'embedded note → link', file: page.source, text })
  else report.count('wiki link → link')
  const heading = part.split('#').at(-1) ?? ''
  const anchor = heading === '' || heading.startsWith('^') ? '' : `#${wikiHeadingSlug(heading)}`
  const shown = label || [name, ...part.split('#')].filter(Boolean).join(' > ')
  return `[${escapeBrackets(shown)}](${name === '' ? anchor || '#' : encodeTarget(target) + anchor})`
}

/** Finds files as Obsidian does: by path from the folder of the notes, or by the end of a path, the nearest one first. */
export function createWikiFinder(paths: readonly string[]): WikiFiles['find'] {
  const byName = new Map<string, string[]>()
  for (const path of paths) {
    const name = noteNameOf(path)
    byName.set(name, [...(byName.get(name) ?? []), path])
  }
  return (name, from) => {
    const wanted = comparableNotePath(name)
    const all = (byName.get(noteNameOf(name)) ?? []).filter((path) =>
      `/${comparableNotePath(path)}`.endsWith(`/${wanted}`),
    )
    const folder = posix.dirname(from)
    return all.sort((a, b) => stepsFromFolder(a, folder) - stepsFromFolder(b, folder) || (a < b ? -1 : 1))[0]
  }
}

function noteNameOf(path: string): string {
  return posix.basename(comparableNotePath(path))
}

function comparableNotePath(path: string): string {
  return path.replace(/\.md$/i, '').replace(/^\//, '').toLowerCase().normalize()
}

function stepsFromFolder(path: string, folder: string): number {
  return posix.relative(folder, path).split('/').length
}

function wikiHeadingSlug(heading: string): string {
  const slug = heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\p{Pc}\- ]/gu, '')
  return encodeURI(slug.replaceAll(' ', '-'))
}

function encodeTarget(path: string): string {
  return encodeURI(path).replace(/[()]/g, (mark) => (mark === '(' ? '%28' : '%29'))
}

function escapeBrackets(text: string): string {
  return text.replace(/[[\]]/g, '\\$&')
}
