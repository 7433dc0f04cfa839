/** Reads one page of Starlight. */
import { posix } from 'node:path'
import GithubSlugger from 'github-slugger'
import { titleFromId } from '../../../routes/titleFromId.js'
import type { ForeignPage } from '../../model/site.js'
import { writeJsxAttribute } from '../../rewrite/jsxTag.js'
import type { ReaderInput } from '../readerInput.js'
import { dropKey, type MatterRules, mapFrontMatter, readSourcePage, sharedKeys, withTitle } from '../readPage.js'
import { type Fields, fieldsOf, listOf, textOf } from '../values.js'

const rules: MatterRules = {
  ...sharedKeys,
  slug: dropKey,
  sidebar: (value) => {
    const { label, order, hidden, badge, attrs } = fieldsOf(value)
    if (badge !== undefined || attrs !== undefined) return undefined
    return {
      ...(textOf(label) && { sidebar_label: label }),
      ...(typeof order === 'number' && { sidebar_position: order }),
      ...(hidden === true && { unlisted: true }),
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
    id: id.split('/').some((part) => part.startsWith('.')) ? route.slice(1) : id,
    route,
    publicRoute: route,
    partial: id.split('/').some((part) => part.startsWith('_')),
    ...withHero(withTitle(mapped, body, titleFromId(posix.basename(id))), fieldsOf(matter.hero), isMdx),
    bodyLine,
    isMdx,
  }
}

/** Astro writes each part of a path like a heading id. */
function astroSlug(id: string): string {
  const parts = id.replace(/(^|\/)index$/, '').split('/')
  return parts.map((part) => new GithubSlugger().slug(part)).join('/')
}

function withHero<Page extends { readonly body: string }>(page: Page, hero: Fields, isMdx: boolean): Page {
  const tagline = textOf(hero.tagline)
  const actions = listOf(hero.actions).map(fieldsOf)
  if (!tagline && actions.length === 0) return page
  const cards = actions.map(({ text, link }) => {
    const [label, href] = [textOf(text) ?? '', textOf(link) ?? '/']
    return isMdx
      ? `<Card ${writeJsxAttribute('title', label)} ${writeJsxAttribute('href', href)} />`
      : `- [${label}](${href})`
  })
  const list = isMdx && cards.length > 0 ? `<Cards>\n${cards.join('\n')}\n</Cards>` : cards.join('\n')
  return { ...page, body: `\n${[tagline, list].filter(Boolean).join('\n\n')}\n${page.body}` }
}
