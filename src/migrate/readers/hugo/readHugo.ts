/** Reads a Hugo site: configuration, pages of all languages, sections, menus, aliases and static files. */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { titleFromId } from '../../../routes/entryNames.js'
import type { FileCopy, ForeignPage, ForeignSite, SidebarNode } from '../../model/site.js'
import { cleanRoute } from '../../rewrite/cleanRoute.js'
import { cardsPage } from '../cardsPage.js'
import { type ForeignLanguage, languageSettings } from '../languages.js'
import { listSiteFiles } from '../listSiteFiles.js'
import type { ReaderInput } from '../readerInput.js'
import { convertRedirects, redirectsInFolder } from '../redirects.js'
import { basicSettings, navLink } from '../siteSettings.js'
import { publishedFile, readStaticFiles } from '../staticFiles.js'
import { type Fields, fieldsOf, listOf, textOf } from '../values.js'
import { type HugoConfig, type HugoLanguage, readHugoConfig, readHugoLanguages } from './hugoConfig.js'
import { type HugoPage, inLowerCaseFolder, readHugoPage, urlPath } from './hugoPage.js'
import { hugoSidebars } from './hugoSidebars.js'
import { hugoTaxonomies } from './hugoTaxonomies.js'
import { type Permalinks, readPermalinks } from './permalinks.js'

const isHugoPage = (path: string) => /\.(?:md|markdown)$/.test(path)

export function readHugo(input: ReaderInput): ForeignSite {
  const { root, site, report } = input
  const config = readHugoConfig(input)
  const languages = readHugoLanguages(config, input)
  const found = languages.flatMap((language) =>
    readPages(language, languages, { ...input, permalinks: readPermalinks(config.fields.permalinks) }),
  )
  const pages = withCascade(found.filter(({ partial, route }) => !partial && route !== '/search'))
  report.count('page that Hugo does not render', found.length - pages.length)
  const sections = languages.flatMap((language) => missingSections(language, pages))
  const taxonomies = languages.flatMap((language) => hugoTaxonomies(config.fields, language, pages))
  const files = readStaticFiles({ root, folder: posix.join(site, 'static'), report })
  const besidePages = languages.flatMap(({ folder }) => redirectsInFolder(folder, input))
  for (const key of ['theme', 'outputs', 'taxonomies', 'module', 'markup']) {
    const value = config.fields[key]
    if (value !== undefined)
      report.leave({ kind: 'configuration', file: config.file, text: `${key}: ${JSON.stringify(value)}` })
  }
  return {
    settings: {
      ...hugoSettings(config, languages, { input, pages }),
      redirects: [...files.redirects, ...convertRedirects(besidePages, report)],
    },
    pages: withUniqueAliases([...pages, ...sections, ...taxonomies]),
    sidebars: languages.map(({ id, prefix }, index) => ({
      file: index === 0 ? 'content/sidebars.yaml' : `content${prefix}/sidebars.yaml`,
      sidebars: hugoSidebars(
        pages.filter(({ language }) => language === id),
        prefix.slice(1),
      ),
    })),
    copies: [...files.copies, ...assetFiles(input), ...languages.flatMap((language) => hugoPageFiles(language, input))],
    resolve: { aliases: {}, relativeTo: 'route', trailingSlash: true },
    params: { ...fieldsOf(config.fields.params), ...fieldsOf(languages[0]?.fields.params) },
  }
}

function readPages(
  language: HugoLanguage,
  languages: readonly HugoLanguage[],
  { root, report, permalinks }: ReaderInput & { readonly permalinks: Permalinks },
): HugoPage[] {
  const files = listSiteFiles(root, language.folder)
  const others = languages.filter(({ id }) => id !== language.id)
  const hasOwnFolder = others.every(({ folder }) => folder !== language.folder)
  const isInLanguage = (path: string) => {
    const suffix = /\.([a-z]{2,3}(?:-[A-Za-z]+)?)\.(?:md|markdown)$/.exec(path)?.[1]
    if (hasOwnFolder) return !others.some(({ folder }) => posix.join(language.folder, path).startsWith(`${folder}/`))
    return suffix === undefined ? language.prefix === '' : suffix === language.id
  }
  for (const path of files.filter((path) => /\.(?:html|adoc|org|rst|pandoc)$/.test(path)))
    report.leave({ kind: 'page that is not Markdown', file: posix.join(language.folder, path), text: path })
  const own = files
    .filter((path) => isHugoPage(path) && isInLanguage(path) && !isResource(path, files))
    .map((path) => readHugoPage({ root, path, language, report, permalinks }))
  const mounted = language.mounts.flatMap(({ source, path: target }) => {
    const inside = listSiteFiles(root, source)
    return inside
      .filter((path) => isHugoPage(path) && !isResource(path, inside) && !files.includes(posix.join(target, path)))
      .map((path) => {
        const file = posix.join(source, path)
        return readHugoPage({ root, path: posix.join(target, path), source: file, language, report, permalinks })
      })
  })
  return [...own, ...mounted]
}

/** Files beside an `index.md` belong to its page. */
function isResource(path: string, files: readonly string[]): boolean {
  if (/(?:^|\/)_?index(?:\.[\w-]+)?\.(?:md|markdown)$/.test(path)) return false
  return files.includes(posix.join(posix.dirname(path), 'index.md'))
}

/** Hugo writes a list for a folder without `_index.md`, too. */
function missingSections(language: HugoLanguage, all: readonly HugoPage[]): ForeignPage[] {
  const pages = all.filter((page) => page.language === language.id && !page.partial)
  const known = new Set(pages.map(({ path }) => path))
  const folders = new Set(pages.flatMap(({ path }) => (path.includes('/') ? [path.split('/')[0] ?? ''] : [])))
  return [...folders]
    .filter((folder) => folder !== '' && !known.has(folder))
    .map((folder) => {
      const items: SidebarNode[] = pages.filter(({ path }) => posix.dirname(path) === folder).map(({ id }) => id)
      const route = cleanRoute(posix.join('/', language.prefix, urlPath(folder)))
      return cardsPage({ folder: 'content', route, publicRoute: route, title: titleFromId(folder), items, pages })
    })
}

/** Files beside pages, such as images. */
function hugoPageFiles({ folder, prefix, mounts }: HugoLanguage, { root, report }: ReaderInput): FileCopy[] {
  const fileIn = (path: string) => posix.join('content', prefix.slice(1), inLowerCaseFolder(path))
  const mounted = mounts.flatMap(({ source, path: target }) =>
    listSiteFiles(root, source)
      .filter((path) => publishedFile.test(path) && !/(?:^|\/)[._]/.test(path))
      .map((path) => ({ from: join(root, source, path), to: fileIn(posix.join(target, path)) })),
  )
  const own = listSiteFiles(root, folder).flatMap((path) => {
    if (isHugoPage(path) || /\.(?:html|adoc|org|rst|gotmpl)$/.test(path)) return []
    if (path === '_redirects') return []
    if (!publishedFile.test(path) || /(?:^|\/)[._]/.test(path)) {
      report.leave({ kind: 'file that is not published', file: posix.join(folder, path), text: path })
      return []
    }
    return [{ from: join(root, folder, path), to: fileIn(path) }]
  })
  return [...own, ...mounted]
}

/** Pictures that shortcodes take from `assets`. */
function assetFiles({ root, site }: ReaderInput) {
  const folder = posix.join(site, 'assets')
  return listSiteFiles(root, folder)
    .filter((path) => /\.(?:png|jpe?g|gif|svg|webp|avif)$/i.test(path) && !/(?:^|\/)_/.test(path))
    .map((path) => ({ from: join(root, folder, path), to: posix.join('content/static', path) }))
}

/** A section gives the values below `cascade` to all pages in it. */
function withCascade(pages: readonly HugoPage[]): HugoPage[] {
  const sections = pages.filter(({ isSection, matter }) => isSection && matter.cascade !== undefined)
  return pages.map((page) => {
    const above = sections.filter(
      ({ path, language }) => language === page.language && (path === '' || `${page.path}/`.startsWith(`${path}/`)),
    )
    const values = above
      .sort((a, b) => a.path.length - b.path.length)
      .flatMap(({ matter }) => (Array.isArray(matter.cascade) ? matter.cascade : [matter.cascade]))
      .map(fieldsOf)
    return {
      ...page,
      matter: Object.assign({}, ...values, ...values.map(({ params }) => fieldsOf(params)), page.matter),
    }
  })
}

/** An alias of two pages, or one that is the route of a page, redirects nowhere. */
function withUniqueAliases(pages: readonly ForeignPage[]): ForeignPage[] {
  const taken = new Set(pages.map(({ route }) => route))
  return pages.map((page) => {
    const aliases = listOf(page.frontMatter.redirect_from).filter((alias) => {
      const isFree = typeof alias === 'string' && !taken.has(alias)
      if (isFree) taken.add(alias)
      return isFree
    })
    const { redirect_from: _, ...matter } = page.frontMatter
    return { ...page, frontMatter: { ...matter, ...(aliases.length > 0 && { redirect_from: aliases }) } }
  })
}

interface SettingsTools {
  readonly input: ReaderInput
  readonly pages: readonly HugoPage[]
}

function hugoSettings(
  { fields, file }: HugoConfig,
  languages: readonly HugoLanguage[],
  { input, pages }: SettingsTools,
) {
  const [first] = languages
  const params = { ...fieldsOf(fields.params), ...fieldsOf(first?.fields.params) }
  const menus = {
    ...fieldsOf(fields.menu),
    ...fieldsOf(fields.menus),
    ...fieldsOf(first?.fields.menu),
    ...fieldsOf(first?.fields.menus),
  }
  const url = textOf(fields.baseurl)
  const favicon = ['favicon.svg', 'favicon.ico', 'favicon.png', 'favicons/favicon.ico'].find((path) =>
    existsSync(join(input.root, input.site, 'static', path)),
  )
  const repository = textOf(params.github_repo) ?? textOf(params.bookrepo)
  return {
    ...basicSettings({
      title: textOf(first?.fields.title) ?? textOf(fields.title),
      tagline: textOf(params.description),
      url,
      baseUrl: url && URL.canParse(url) ? new URL(url).pathname : undefined,
      trailingSlash: fields.uglyurls !== true,
    }),
    ...(favicon && { favicon: `/${favicon}` }),
    navbar: {
      items: [
        ...menuItems(menus, { file, input, pages }),
        ...(repository
          ? navLink({ label: 'Repository', href: repository, position: 'right' }, file, input.report)
          : []),
        { type: 'theme' as const },
      ],
    },
    ...(hasMath(fields) && { markdown: { math: true } }),
    toc: { max: tocEnd(fields) },
    ...languageSettings(languages.map(foreignLanguage)),
  }
}

function foreignLanguage({ id, prefix, fields }: HugoLanguage, index: number): ForeignLanguage {
  const { languagename, languagecode, languagedirection, label, direction, locale, title } = fields
  return {
    folder: prefix.slice(1),
    tag: textOf(languagecode) ?? textOf(locale) ?? id,
    label: textOf(languagename) ?? textOf(label),
    dir: textOf(languagedirection) ?? textOf(direction),
    ...(index > 0 && { title: textOf(title) }),
  }
}

function tocEnd(fields: Fields): number {
  const { endLevel } = fieldsOf(fieldsOf(fields.markup).tableOfContents)
  return Math.min(6, Math.max(2, Number(endLevel) || 3))
}

/** Delimiters with one dollar sign. `$$` and `\(…\)` need no setting. */
function hasMath(fields: Fields): boolean {
  return JSON.stringify(fieldsOf(fields.markup)).includes('["$","$"]') || fieldsOf(fields.params).math === true
}

interface MenuTools extends SettingsTools {
  readonly file: string
}

/** The main menu, from the configuration and from pages. */
function menuItems(menus: Fields, { file, input, pages }: MenuTools) {
  const configured = listOf(menus.main).map((value) => {
    const item = fieldsOf(value)
    const href = textOf(item.url) ?? textOf(item.pageRef)
    return { label: textOf(item.name) ?? textOf(item.title), href, weight: Number(item.weight) || 0 }
  })
  const fromPages = pages.flatMap((page) => {
    const given = page.matter.menu ?? page.matter.menus
    const main = fieldsOf(given).main ?? (given === 'main' || listOf(given).includes('main') ? {} : undefined)
    if (main === undefined || page.language !== pages[0]?.language) return []
    const { name, weight } = fieldsOf(main)
    return [
      {
        label: textOf(name) ?? page.label,
        href: page.route,
        weight: Number(weight) || Number(page.matter.weight) || 0,
      },
    ]
  })
  return [...configured, ...fromPages]
    .sort((a, b) => a.weight - b.weight)
    .flatMap(({ label, href }) => navLink({ label, href: href?.replace(/(.)\/$/, '$1') }, file, input.report))
}
