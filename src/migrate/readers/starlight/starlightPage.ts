/** Reads one page of Starlight. */
import { posix } from 'node:path'
import GithubSlugger from 'github-slugger'
import { titleFromId } from '../../../routes/entryNames.js'
import type { ForeignPage } from '../../model/site.js'
import { landingMatter, writeHomeHero } from '../../rewrite/homeHero.js'
import { mapLines } from '../../rewrite/mapLines.js'
import type { ReaderInput } from '../readerInput.js'
import {
  dropKey,
  type MatterRules,
  mapFrontMatter,
  readSourcePage,
  sharedKeys,
  type TitledPage,
  withTitle,
} from '../readPage.js'
import { type Fields, fieldsOf, listOf, textOf } from '../values.js'

const rules: MatterRules = {
  ...sharedKeys,
  slug: dropKey,
  sidebar: (value) => {
    const { label, order, hidden, badge, attrs } = fieldsOf(value)
    const tag = textOf(badge) ?? textOf(fieldsOf(badge).text)
    const hasBadge = tag !== undefined && tag.length <= 12
    const isLost = attrs !== undefined || (badge !== undefined && !hasBadge)
    if (isLost && label === undefined && order === undefined && hidden === undefined) return undefined
    return {
      ...(textOf(label) && { sidebar_label: label }),
      ...(typeof order === 'number' && { sidebar_position: order }),
      ...(hidden === true && { unlisted: true }),
      ...(hasBadge && { sidebar_badge: tag }),
    }
  },
  tableOfContents: (value) => {
    const { minHeadingLevel, maxHeadingLevel } = fieldsOf(value)
    if (value === false) return { hide_table_of_contents: true }
    return {
      ...(typeof minHeadingLevel === 'number' && { toc_min_heading_level: minHeadingLevel }),
      ...(typeof maxHeadingLevel === 'number' && { toc_max_heading_level: maxHeadingLevel }),
    }
  },
  pagefind: (value) => (value === false ? { search: false } : {}),
  template: (value) => (value === 'splash' ? { hide_table_of_contents: true } : {}),
  hero: dropKey,
  lastUpdated: dropKey,
  editUrl: dropKey,
}

export interface StarlightPageInput {
  /** Path below the folder of the pages. */
  readonly path: string
  readonly folder: string
  readonly input: ReaderInput
}

/** A page in a folder that starts with a dot gets its route as id, because docsgen does not read such folders. */
export function readStarlightPage({ path, folder, input }: StarlightPageInput): ForeignPage {
  const file = posix.join(folder, path)
  const { matter, body, bodyLine } = readSourcePage(input.root, file, input.report)
  const id = path.replace(/\.mdx?$/, '')
  const slug = textOf(matter.slug) ?? astroSlug(id)
  const route = posix.join('/', slug).replace(/(.)\/$/, '$1')
  const mapped = mapFrontMatter({ file, matter, rules, report: input.report })
  const isMdx = path.endsWith('.mdx')
  return {
    source: file,
    folder: 'content',
    id: id.split('/').some((part) => part.startsWith('.')) ? route.slice(1) : inRouteFolder(id),
    route,
    publicRoute: route,
    partial: id.split('/').some((part) => part.startsWith('_')),
    ...withHero(titledPage(mapped, body, titleFromId(posix.basename(id))), fieldsOf(matter.hero), isMdx),
    matter,
    bodyLine,
    isMdx,
  }
}

/** The title is always the heading of the page in Starlight. Another h1 in the body becomes an h2, so that both are shown. */
function titledPage(matter: Record<string, unknown>, body: string, fallback: string): TitledPage {
  const titled = withTitle(matter, body, fallback)
  const { title } = matter
  if (typeof title !== 'string' || titled.frontMatter.title === title || titled.frontMatter.sidebar_label === undefined)
    return titled
  return { frontMatter: { ...matter, title }, body: mapLines(body, ({ text }) => text.replace(/^#(?=[ \t])/, '##')) }
}

/**
 * Astro writes routes in lower case. Folders of the new site get that case, too, because a page `debug` and pictures in `Debug` collide
 * on some file systems.
 */
export function inRouteFolder(path: string): string {
  const parts = path.split('/')
  const name = parts.pop() ?? ''
  const folders = parts.map((part) => (astroSlug(part) === part.toLowerCase() ? part.toLowerCase() : part))
  return posix.join(...folders, name)
}

/** Astro writes each part of a path like a heading id. */
function astroSlug(id: string): string {
  const parts = id.replace(/(^|\/)index$/, '').split('/')
  return parts.map((part) => new GithubSlugger().slug(part)).join('/')
}

function withHero(page: TitledPage, hero: Fields, isMdx: boolean): TitledPage {
  const tagline = textOf(hero.tagline)
  const actions = listOf(hero.actions)
    .map(fieldsOf)
    .map(({ text, link }) => ({ label: textOf(text) ?? '', href: textOf(link) ?? '/' }))
  if (!tagline && actions.length === 0) return page
  const texts = tagline ? [tagline] : []
  if (isMdx) {
    const title = textOf(hero.title) ?? `${page.frontMatter.title}`
    const body = `\n${writeHomeHero({ title, texts, actions })}\n${page.body}`
    return { frontMatter: { ...page.frontMatter, ...landingMatter }, body }
  }
  const links = actions.map(({ label, href }) => `- [${label}](${href})`).join('\n')
  return { ...page, body: `\n${[...texts, links].filter(Boolean).join('\n\n')}\n${page.body}` }
}
