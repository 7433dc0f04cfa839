/** Reads one page of VitePress. */
import { posix } from 'node:path'
import { titleFromId } from '../../../routes/entryNames.js'
import type { ForeignPage } from '../../model/site.js'
import { landingMatter, writeHomeHero } from '../../rewrite/homeHero.js'
import { writeJsxAttribute } from '../../rewrite/jsxTag.js'
import type { ReaderInput } from '../readerInput.js'
import { dropKey, type MatterRules, mapFrontMatter, readSourcePage, sharedKeys, withTitle } from '../readPage.js'
import { type Fields, fieldsOf, listOf, textOf } from '../values.js'

const rules: MatterRules = {
  ...sharedKeys,
  outline: (value) => {
    if (value === false) return { hide_table_of_contents: true }
    if (value === 'deep') return { toc_min_heading_level: 2, toc_max_heading_level: 6 }
    if (Array.isArray(value))
      return { toc_min_heading_level: Number(value[0]), toc_max_heading_level: Number(value[1]) }
    return typeof value === 'number' ? { toc_min_heading_level: value, toc_max_heading_level: value } : undefined
  },
  aside: (value) => (value === false ? { hide_table_of_contents: true } : {}),
  search: (value) => (value === false ? { search: false } : {}),
  layout: (value) => (value === 'doc' || value === 'home' ? {} : undefined),
  hero: dropKey,
  features: dropKey,
  lastUpdated: dropKey,
  editLink: dropKey,
  sidebar: (value) => (value === false ? {} : undefined),
  page: dropKey,
  footer: dropKey,
}

export interface VitepressPageInput {
  /** Path below the folder of the pages. */
  readonly path: string
  readonly folder: string
  /** Other path, from `rewrites`. */
  readonly target: string | undefined
  readonly input: ReaderInput
  /** Title of a home page without one. */
  readonly siteTitle: string | undefined
}

export function readVitepressPage({ path, folder, target, input, siteTitle }: VitepressPageInput): ForeignPage {
  const file = posix.join(folder, path)
  const { matter, body, bodyLine } = readSourcePage(input.root, file, input.report)
  const id = (target ?? path).replace(/\.md$/, '')
  const route = posix.join('/', id.replace(/(^|\/)index$/, '$1')).replace(/(.)\/$/, '$1')
  const isHome = matter.layout === 'home'
  const mapped = withPlainTitle(mapFrontMatter({ file, matter, rules, report: input.report }))
  const isMdx = isHome && body.trim() === ''
  const titled = withTitle(
    mapped,
    body,
    plainHtml(textOf(fieldsOf(matter.hero).name) ?? '') ||
      (isHome && siteTitle) ||
      titleFromId(posix.basename(route) || 'home'),
  )
  return {
    source: file,
    folder: 'content',
    id,
    route,
    publicRoute: route,
    partial: path.split('/').some((part) => part.startsWith('_')),
    frontMatter: isMdx ? { ...titled.frontMatter, ...landingMatter } : titled.frontMatter,
    matter,
    body: (isHome ? heroText(matter, `${titled.frontMatter.title}`, isMdx) : '') + titled.body,
    bodyLine,
    isMdx,
  }
}

/** VitePress shows HTML in titles, docsgen shows text. */
function withPlainTitle(matter: Record<string, unknown>): Record<string, unknown> {
  const { title } = matter
  return typeof title === 'string' && /<[a-z/]/i.test(title) ? { ...matter, title: plainHtml(title) } : matter
}

function plainHtml(html: string): string {
  return html.replace(/<\/?[a-z][^<>]*>/gi, '').trim()
}

/** The first screen of a home page. A page that cannot be MDX has its texts and links as Markdown. */
function heroText(matter: Fields, title: string, isMdx: boolean): string {
  const hero = fieldsOf(matter.hero)
  const texts = [hero.text, hero.tagline]
    .map(textOf)
    .filter((text) => text !== undefined)
    .map(escapeCellText)
  const actions = listOf(hero.actions)
    .map(fieldsOf)
    .map(({ text, link }) => ({ label: plainHtml(textOf(text) ?? ''), href: textOf(link) ?? '/' }))
  const links = actions.map(({ label, href }) => `- [${label}](${href})`).join('\n')
  const features = listOf(matter.features).map(fieldsOf)
  const parts = [
    ...(isMdx ? [writeHomeHero({ title, texts, actions })] : [...texts, links]),
    features.length > 0 ? writeFeatures(features, isMdx) : '',
  ]
  return `\n${parts.filter(Boolean).join('\n\n')}\n`
}

function writeFeatures(features: readonly Fields[], isMdx: boolean): string {
  if (isMdx) return `<Cards>\n${features.map(writeFeature).join('\n')}\n</Cards>`
  return `:::::cards\n${features.map(writeFeatureDirective).join('\n')}\n:::::`
}

function writeFeatureDirective({ title, details, link }: Fields): string {
  const label = plainHtml(textOf(title) ?? '').replace(/[[\]]/g, '\\$&')
  const href = textOf(link)
  const text = escapeCellText(textOf(details) ?? '')
  return `::::card[${label}]${href ? `{${writeJsxAttribute('href', href)}}` : ''}\n${text}\n::::`
}

function writeFeature({ title, details, link }: Fields): string {
  const href = textOf(link)
  const content = textOf(details)
  const opening = `<Card ${writeJsxAttribute('title', plainHtml(textOf(title) ?? ''))}${href ? ` ${writeJsxAttribute('href', href)}` : ''}>`
  return `${opening}${content ? `\n\n${escapeCellText(content)}\n\n` : ''}</Card>`
}

/** Text of a front matter as MDX. Links stay links, and other tags are removed. */
function escapeCellText(html: string): string {
  const text = html
    .replace(/<br\s*\/?>/g, ' ')
    .replace(
      /<a\b[^<>]*\bhref="([^"]*)"[^<>]*>([\s\S]*?)<\/a>/gi,
      (_, href: string, label: string) => `[${plainHtml(label)}](${href})`,
    )
  return plainHtml(text).replace(/[{}<]/g, '\\$&')
}
