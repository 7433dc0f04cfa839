/**
 * `llms.txt`: the pages of a site with their descriptions, in the sections of the sidebars, after https://llmstxt.org. `llms-full.txt`
 * holds the text of all of them. A file that would exceed its limit is split by section, and lists the parts. Older versions and other
 * languages have files of their own below their paths.
 */
import type { Doc, Site } from '../../model/model.js'
import type { PluginBuild, PluginFactory, PluginFile } from '../../model/plugin.js'
import { canonicalUrl } from '../../routes/urls.js'
import { interfaceTextOf, type Language, languagesOf } from '../../site/languages/list.js'
import type { InterfaceText } from '../../text/catalogue.js'
import { fillText, pluralText } from '../../text/fillText.js'
import { hashOf } from '../../util/hash.js'
import { pageMarkdown } from '../pageMarkdown/pageMarkdown.js'
import { listSections, type SiteSection, sectionNames } from './listSections.js'

interface LlmsOptions {
  /** Maximum size of `llms.txt` and of each part, in KB, by an estimate. Default 100. */
  readonly indexKilobytes?: number
  /** Maximum size of `llms-full.txt` and of each part, in KB, by an estimate. Default 1000. */
  readonly fullKilobytes?: number
}

interface TextKind {
  /** Path without `.txt`. */
  readonly path: string
  readonly limit: number
  /** Estimated size of a page, without reading it. */
  readonly sizeOf: (doc: Doc) => number
  readonly write: (section: SiteSection) => string
}

export const llms: PluginFactory<LlmsOptions> = ({ indexKilobytes = 100, fullKilobytes = 1000 }) => ({
  name: 'llms',
  publishes: ['/llms.txt', '/llms-full.txt'],
  outputs: (build) =>
    listEditions(build.site).flatMap(({ version, language, folder }) => {
      const sections = listSections(build.site, version, language)
      if (sections.length === 0 && folder !== '') return []
      const index: TextKind = {
        path: `${folder}llms`,
        limit: indexKilobytes * 1000,
        sizeOf: (doc) => Buffer.byteLength(indexRow(doc, build)),
        write: (section) => indexSection(section, build),
      }
      const full: TextKind = {
        path: `${folder}llms-full`,
        limit: fullKilobytes * 1000,
        sizeOf: estimateText,
        write: (section) => fullSection(section, build),
      }
      const text = interfaceTextOf(language)
      return [index, full].flatMap((kind) => writeTextFiles(kind, sections, { build, text }))
    }),
})

interface SiteEdition {
  /** Absent for the current version. */
  readonly version?: string
  readonly language: Language
  /** Output folder with a slash at the end; empty for the root. */
  readonly folder: string
}

/** Each version in each language. The files of the default language are at the root, also if its pages are not. */
function listEditions({ config }: Site): SiteEdition[] {
  const older = config.versions.filter(({ current }) => !current)
  return languagesOf(config).flatMap((language) => {
    const root = language.isDefault ? '' : `${language.folder}/`
    const inVersion = older.map(({ id, path }) => ({
      ...{ version: id, language },
      folder: `${root}${path.replace(/^\/|\/$/g, '')}/`,
    }))
    return [{ language, folder: root }, ...inVersion]
  })
}

function writeTextFiles(
  kind: TextKind,
  sections: readonly SiteSection[],
  { build, text }: { readonly build: PluginBuild; readonly text: InterfaceText },
): PluginFile[] {
  const { path, limit, sizeOf, write } = kind
  const { site } = build
  const digest = (list: readonly SiteSection[]) =>
    hashOf(
      JSON.stringify([site.config, list.map(({ title }) => title)]),
      ...list.flatMap(({ docs }) => docs.map(build.digestOf)),
    )
  const header = `# ${site.config.title}\n\n${site.config.tagline ? `> ${site.config.tagline}\n\n` : ''}`
  const parts = sections.flatMap((section) => splitSection(section, { limit, sizeOf, text }))
  const isWhole = parts.flatMap(({ docs }) => docs).reduce((sum, doc) => sum + sizeOf(doc), 0) <= limit
  if (isWhole)
    return [{ path: `${path}.txt`, digest: digest(sections), content: () => header + sections.map(write).join('\n') }]
  const names = sectionNames(parts)
  const listed = parts.map((part, index) => {
    const url = `${site.config.url}${site.config.baseUrl}${path}/${names[index]}.txt`
    return `- [${part.title}](${url}): ${pageCountText(part.docs.length, text)}\n`
  })
  return [
    { path: `${path}.txt`, content: `${header}## ${text.sections}\n\n${listed.join('')}` },
    ...parts.map((part, index) => ({
      path: `${path}/${names[index]}.txt`,
      digest: digest([part]),
      content: () => header + write(part),
    })),
  ]
}

/** Parts of a section that stay below the limit. A page is never split. */
function splitSection(
  section: SiteSection,
  { limit, sizeOf, text }: Pick<TextKind, 'limit' | 'sizeOf'> & { readonly text: InterfaceText },
): SiteSection[] {
  const parts: Doc[][] = [[]]
  let size = 0
  for (const doc of section.docs) {
    const added = sizeOf(doc)
    if (size > 0 && size + added > limit) {
      parts.push([])
      size = 0
    }
    parts.at(-1)?.push(doc)
    size += added
  }
  if (parts.length === 1) return [section]
  return parts.map((docs, index) => ({
    title: fillText(text.partNumber, { title: section.title, number: String(index + 1) }),
    docs,
  }))
}

function pageCountText(count: number, text: InterfaceText): string {
  return pluralText(text.listedPages, text, { count, values: { count: String(count) } })
}

/** Upper bound: text and code of a page, twice for the markup of tables, and links. */
function estimateText({ sections, links }: Doc): number {
  return sections.reduce((sum, { title, text }) => sum + 2 * (title.length + text.length), 500) + 80 * links.length
}

function indexSection({ title, docs }: SiteSection, build: PluginBuild): string {
  return `## ${title}\n\n${docs.map((doc) => indexRow(doc, build)).join('')}`
}

function indexRow({ title, description, route }: Doc, { site }: PluginBuild): string {
  const about = description.replace(/\s+/g, ' ').trim()
  return `- [${escapeLabel(title)}](${canonicalUrl(route, site.config)})${about ? `: ${about}` : ''}\n`
}

function escapeLabel(text: string): string {
  return text.replace(/[[\]\\]/g, '\\$&')
}

function fullSection({ docs }: SiteSection, build: PluginBuild): string {
  return docs
    .map((doc) => {
      const [title = '', ...rest] = pageMarkdown(doc, build).split('\n')
      const source = ['', `Source: <${canonicalUrl(doc.route, build.site.config)}>`]
      // Pages show the description that their author wrote.
      const lead = doc.frontMatter.description ? ['', doc.description.trim()] : []
      return [title, ...source, ...lead, ...rest].join('\n')
    })
    .join('\n---\n\n')
}
