/** Reads one doc: its id, its route and its front matter. */
import { posix } from 'node:path'
import { titleFromId } from '../../../routes/entryNames.js'
import type { ForeignPage } from '../../model/site.js'
import type { ReaderInput } from '../readerInput.js'
import { listField, type MatterRules, mapFrontMatter, readSourcePage, sharedKeys, withTitle } from '../readPage.js'
import { fieldsOf, textOf } from '../values.js'
import type { DocsVersion } from './docsVersions.js'

export interface DocPage {
  readonly docId: string
  /** Path below the folder of the docs. */
  readonly path: string
  readonly page: ForeignPage
  /** Position in generated sidebars. */
  readonly position?: number
}

export interface DocsPlace {
  /** Folder of the docs, relative to the root. */
  readonly source: string
  readonly version: DocsVersion
}

const level = (key: string) => (value: unknown) => {
  const number = Number(value)
  return number >= 2 && number <= 6 ? { [key]: number } : {}
}

export const docusaurusMatter: MatterRules = {
  ...sharedKeys,
  id: () => ({}),
  slug: () => ({}),
  toc_min_heading_level: level('toc_min_heading_level'),
  toc_max_heading_level: level('toc_max_heading_level'),
  hide_table_of_contents: (value) => (value === true ? { hide_table_of_contents: true } : {}),
  hide_title: (value) => (value === true ? { hide_title: true } : {}),
  displayed_sidebar: (value) => (typeof value === 'string' ? { sidebar: value } : {}),
  tags: (value) => (Array.isArray(value) ? listField('keywords', value.map(tagLabel)) : undefined),
}

/** `{ label: Two, permalink: /two }` */
function tagLabel(tag: unknown): unknown {
  return textOf(fieldsOf(tag).label) ?? tag
}

/**
 * Reads a page of a docs folder with the route that Docusaurus gives it, from `slug`, `id`, numbers in file names, and the
 * version.
 */
export function readDocPage(path: string, { source, version }: DocsPlace, input: ReaderInput): DocPage {
  const file = posix.join(source, path)
  const { matter, body, bodyLine } = readSourcePage(input.root, file, input.report)
  const { folder, base, position } = splitDocPath(path)
  const id = textOf(matter.id) ?? base
  const slug = docSlug({ slug: textOf(matter.slug), folder, base, id })
  const partial = path.split('/').some((part) => part.startsWith('_'))
  const frontMatter = partial ? {} : mapFrontMatter({ file, matter, rules: docusaurusMatter, report: input.report })
  const titled = partial ? { frontMatter, body } : withTitle(frontMatter, body, titleFromId(id))
  const page: ForeignPage = {
    source: file,
    folder: version.folder,
    id: posix.join(version.base.slice(1), path.replace(/\.mdx?$/, '')),
    route: posix.join(version.base, slug).replace(/(.)\/$/, '$1'),
    publicRoute: posix.join(version.route, slug).replace(/(.)\/$/, '$1'),
    partial,
    ...titled,
    matter,
    bodyLine,
    isMdx: true,
  }
  const given = Number(matter.sidebar_position ?? position ?? Number.NaN)
  return { docId: posix.join(folder, id), path, page, ...(!Number.isNaN(given) && { position: given }) }
}

/** `01-guides/02-setup.md` -> folder `guides`, base `setup`, position 2. */
function splitDocPath(path: string) {
  const parts = path.replace(/\.mdx?$/, '').split('/')
  const base = parts.pop() ?? ''
  const numbered = stripNumber(base)
  return {
    folder: parts.map((part) => stripNumber(part).name).join('/'),
    base: numbered.name,
    position: numbered.position,
  }
}

/** Removes the number prefix of a file, unless the name is a date or a version. */
export function stripNumber(name: string): { readonly name: string; readonly position?: number } {
  if (/^\d{4}-\d{2}-\d{2}|^\d+[-_.]\d+/.test(name)) return { name }
  const match = /^(\d+)\s*[-_.]+\s*([^-_.\s].*)$/.exec(name)
  return match ? { name: match[2] ?? name, position: Number(match[1]) } : { name }
}

interface SlugInput {
  readonly slug: string | undefined
  readonly folder: string
  readonly base: string
  readonly id: string
}

function docSlug({ slug, folder, base, id }: SlugInput): string {
  if (slug !== undefined) return slug.startsWith('/') ? slug : posix.join('/', folder, slug)
  const parent = folder.split('/').at(-1) ?? ''
  const name = base.toLowerCase()
  const isIndex = name === 'index' || name === 'readme' || (parent !== '' && name === parent.toLowerCase())
  return isIndex ? posix.join('/', folder, '/') : posix.join('/', folder, id)
}
