/** Reads a site of Mintlify: `docs.json` or `mint.json`, pages, snippets, languages, redirects and files beside the pages. */
import { join, posix, relative } from 'node:path'
import { isReadable, nearestReadable } from '../../../schema/colorRamp.js'
import type { MigrationReport } from '../../model/report.js'
import type { ForeignPage, ForeignSite } from '../../model/site.js'
import { type ForeignLanguage, isLanguageFolder, languageSettings, withoutLanguageFolder } from '../languages.js'
import { listSiteFiles } from '../listSiteFiles.js'
import type { ReaderInput } from '../readerInput.js'
import { convertRedirects } from '../redirects.js'
import { basicSettings, colorModeSetting, type FooterColumn, navLink, socialLink } from '../siteSettings.js'
import { publishedFile } from '../staticFiles.js'
import { type Fields, fieldsOf, listOf, textOf } from '../values.js'
import { mintlifyApis } from './mintlifyApis.js'
import { navSections, readMintlifyConfig } from './mintlifyConfig.js'
import { listMintlifyPages, mintlifyId, readMintlifyPage } from './mintlifyPages.js'
import {
  firstPageOf,
  labelsByFirstPage,
  type MintlifySidebar,
  mintlifySidebar,
  pageKey,
  sectionNavbar,
  withLabels,
} from './mintlifySidebars.js'

export function readMintlify(input: ReaderInput): ForeignSite {
  const { root, site, report } = input
  const { file, fields: config } = readMintlifyConfig(input)
  const base = relative(root, join(root, site))
  const sections = navSections(config)
  const listed = new Set(sections.flatMap(({ items }) => listedPages(items)).map(pageKey))
  const folder = pagesFolder(base, listed, input)
  const files = listSiteFiles(root, folder)
  const read = [
    ...listMintlifyPages(files, folder, input).map((path) =>
      readMintlifyPage({ path, folder, input, isListed: listed.has(pageKey(mintlifyId(path))) }),
    ),
    ...snippetsOutside(base, folder, input),
  ]
  const byKey = new Map(read.filter(({ partial }) => !partial).map((page) => [pageKey(page.id), page]))
  const navigation = { pages: byKey, file, report }
  const sidebars = sections.map((section) => mintlifySidebar(section, navigation))
  const languages = mintlifyLanguages(sidebars)
  const main = languages[0]?.code
  const own = sidebars.filter(({ section }) => section.language === undefined || section.language === main)
  const { openapi, copies } = mintlifyApis(config, read, input)
  leaveMintlifySettings(config, file, input)
  return {
    settings: {
      ...basicSettings({ title: textOf(config.name), tagline: textOf(config.description), url: siteUrl(config) }),
      ...mintlifyLook(config, file, input),
      navbar: {
        items: [...sectionNavbar(own, navigation), ...mintlifyLinks(config, file, input), { type: 'theme' }],
      },
      ...mintlifyFooter(config),
      ...(openapi.length > 0 && { openapi }),
      ...languageSettings(languages),
      ...(fieldsOf(config.styling).latex === true && { markdown: { math: true } }),
      redirects: convertRedirects(
        listOf(config.redirects)
          .map(fieldsOf)
          .map(({ source, destination, permanent }) => ({
            ...{ from: String(source), to: String(destination), file },
            text: `${String(source)} → ${String(destination)}`,
            status: permanent === false ? 307 : 301,
          })),
        report,
      ),
    },
    pages: read.map((page) => withLanguage(page, languages)),
    sidebars: [{ file: 'content/sidebars.yaml', sidebars: namedSidebars(own, sidebars, languages) }],
    copies: [
      ...copies,
      ...files
        .filter((path) => publishedFile.test(path) && !/(?:^|\/)[._]/.test(path))
        .map((path) => ({ from: join(root, folder, path), to: posix.join('content/static', path) })),
    ],
    resolve: { aliases: { '@/': base || '.', '/': folder || '.' }, relativeTo: 'file', trailingSlash: false },
  }
}

function listedPages(items: readonly unknown[]): string[] {
  return items.flatMap((item) => {
    if (typeof item === 'string') return [item]
    const { root, pages } = fieldsOf(item)
    return [...(textOf(root) ? [String(root)] : []), ...listedPages(listOf(pages))]
  })
}

/** Some sites keep their pages in a folder, and publish it. */
function pagesFolder(base: string, listed: ReadonlySet<string>, { root }: ReaderInput): string {
  const paths = listSiteFiles(root, base).filter((path) => /\.mdx?$/.test(path))
  const found = (folder: string) =>
    paths.filter((path) => path.startsWith(folder) && listed.has(pageKey(mintlifyId(path.slice(folder.length))))).length
  const folders = new Set(
    paths.flatMap((path) => [1, 2].map((depth) => `${path.split('/').slice(0, depth).join('/')}/`)),
  )
  const own = found('')
  const [best] = [...folders]
    .filter((folder) => paths.some((path) => path.startsWith(folder)))
    .map((folder) => ({ folder, count: found(folder) }))
    .sort((a, b) => b.count - a.count || a.folder.length - b.folder.length)
  return best && best.count > own ? posix.join(base, best.folder).replace(/\/$/, '') : base
}

/** Snippets beside the folder of the pages. */
function snippetsOutside(base: string, folder: string, input: ReaderInput): ForeignPage[] {
  if (folder === base) return []
  return listSiteFiles(input.root, base)
    .filter((path) => /(?:^|\/)snippets\/.*\.mdx?$/.test(path) && !posix.join(base, path).startsWith(`${folder}/`))
    .map((path) => readMintlifyPage({ path, folder: base, input, isListed: true }))
}

interface MintlifyLanguage extends ForeignLanguage {
  /** As the navigation has it. */
  readonly code: string
}

/** Codes of Mintlify that are no language tags. */
const tags: Readonly<Record<string, string>> = { cn: 'zh', jp: 'ja' }

/** The pages of a language are in a folder. The first language without one is the default. */
function mintlifyLanguages(sidebars: readonly MintlifySidebar[]): MintlifyLanguage[] {
  const codes = [...new Set(sidebars.flatMap(({ section }) => section.language ?? []))]
  const languages = codes.map((code): MintlifyLanguage => {
    const pages = sidebars.filter(({ section }) => section.language === code)
    const folder =
      pages.map(({ nodes }) => firstPageOf(nodes)?.split('/')[0] ?? '').find((name) => isOfLanguage(name, code)) ?? ''
    return { code, folder, tag: tags[code] ?? code }
  })
  return languages
    .filter(({ folder }, index) => folder === '' || (index >= 0 && isLanguageFolder(folder)))
    .sort((a, b) => Number(a.folder !== '') - Number(b.folder !== ''))
}

function isOfLanguage(folder: string, code: string): boolean {
  return folder.toLowerCase() === code.toLowerCase() || folder.toLowerCase() === tags[code]
}

function withLanguage(page: ForeignPage, languages: readonly MintlifyLanguage[]): ForeignPage {
  const found = languages.find(
    ({ folder }) => folder !== '' && (page.id === folder || page.id.startsWith(`${folder}/`)),
  )
  return found ? { ...page, language: found.folder } : page
}

function namedSidebars(
  own: readonly MintlifySidebar[],
  all: readonly MintlifySidebar[],
  languages: readonly MintlifyLanguage[],
): ForeignSite['sidebars'][number]['sidebars'] {
  const used = new Map<string, number>()
  return Object.fromEntries(
    own
      .filter(({ nodes }) => nodes.length > 0)
      .map(({ section, nodes }) => {
        const name =
          section.labels
            .join('-')
            .toLowerCase()
            .replace(/[^a-z0-9]+/g, '-')
            .replace(/^-|-$/g, '') || 'docs'
        const count = (used.get(name) ?? 0) + 1
        used.set(name, count)
        return [count === 1 ? name : `${name}-${count}`, translatedNodes(nodes, all, languages)]
      }),
  )
}

function translatedNodes(
  nodes: MintlifySidebar['nodes'],
  all: readonly MintlifySidebar[],
  languages: readonly MintlifyLanguage[],
): MintlifySidebar['nodes'] {
  return languages.reduce((translated, { code, folder, tag }) => {
    if (folder === '') return translated
    const others = all.filter(({ section }) => section.language === code)
    const labels = labelsByFirstPage(
      others.flatMap((other) => other.nodes.map((node) => withoutLanguageFolder(node, folder))),
    )
    return withLabels(translated, labels, tag ?? folder)
  }, nodes)
}

function siteUrl(config: Fields): string | undefined {
  return textOf(fieldsOf(fieldsOf(config.seo).metatags).canonical)
}

function mintlifyLook(config: Fields, file: string, { report }: ReaderInput): Partial<ForeignSite['settings']> {
  const { light = config.logo, dark = light } = fieldsOf(config.logo)
  const color = textOf(fieldsOf(config.colors).primary)
  const favicon = textOf(config.favicon) ?? textOf(fieldsOf(config.favicon).light)
  const logo = textOf(light)
  return {
    ...(logo && {
      logo: { light: logo, dark: textOf(dark) ?? logo, height: 28, alt: textOf(config.name) ?? '' },
    }),
    ...(color && /^#[0-9a-f]{6}$/i.test(color) && { theme: { color: brandColor(color, file, report) } }),
    ...(favicon && { favicon }),
    ...mintlifyColorMode(config),
  }
}

function mintlifyColorMode(config: Fields): Partial<ForeignSite['settings']> {
  const appearance = fieldsOf(config.appearance ?? config.modeToggle)
  const mode = textOf(appearance.default)
  return colorModeSetting(
    mode === 'dark' || mode === 'light' ? mode : 'system',
    appearance.strict === true || appearance.isHidden === true,
  )
}

/** Text in the color must be readable. */
function brandColor(color: string, file: string, report: MigrationReport): string {
  if (isReadable(color, 'light')) return color
  const nearest = nearestReadable(color, 'light')
  report.leave({ kind: 'brand color', file, text: `${color} → ${nearest} (more contrast)` })
  return nearest
}

function mintlifyLinks(config: Fields, file: string, { report }: ReaderInput) {
  const navbar = fieldsOf(config.navbar)
  const primary = fieldsOf(navbar.primary ?? config.topbarCtaButton)
  const links = [...listOf(navbar.links), ...listOf(config.topbarLinks)].map(fieldsOf)
  const socials = Object.entries({ ...fieldsOf(config.footerSocials), ...fieldsOf(fieldsOf(config.footer).socials) })
  return [
    ...[...links, ...(Object.keys(primary).length > 0 ? [primary] : [])].flatMap(({ label, name, href, url, type }) =>
      navLink(
        { label: textOf(label) ?? textOf(name) ?? textOf(type), href: textOf(href) ?? textOf(url), position: 'right' },
        file,
        report,
      ),
    ),
    ...socials.flatMap(([service, href]) => socialLink({ href: textOf(href), service }, file, report)),
  ]
}

function mintlifyFooter(config: Fields): Pick<ForeignSite['settings'], 'footer'> {
  const columns = listOf(fieldsOf(config.footer).links).map((column): FooterColumn => {
    const { header, items } = fieldsOf(column)
    const links = listOf(items).map(fieldsOf)
    return {
      title: textOf(header) ?? 'Links',
      items: links.flatMap(({ label, href }) =>
        textOf(label) && textOf(href) ? [{ label: String(label), href: String(href) }] : [],
      ),
    }
  })
  return columns.length > 0 ? { footer: { columns } } : {}
}

/** Settings that are converted, or that only concern the service. */
const known =
  /^(?:\$schema|api|openapi|theme|name|description|colors|logo|favicon|navigation|navbar|footer|redirects|tabs|anchors|primaryTab|topbarLinks|topbarCtaButton|footerSocials|icons|interaction|contextual|thumbnails|search|appearance|background|styling|fonts|errors|feedback|metadata|modeToggle|layout|topbar|versions|rounded|sidebar)$/

function leaveMintlifySettings(config: Fields, file: string, { report }: ReaderInput): void {
  for (const [key, value] of Object.entries(config))
    if (!known.test(key)) report.leave({ kind: 'configuration', file, text: `${key}: ${JSON.stringify(value)}` })
}
