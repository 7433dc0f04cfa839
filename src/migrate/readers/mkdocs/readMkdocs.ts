/** Reads an MkDocs site: `mkdocs.yml`, pages, navigation, redirects and files beside the pages. */
import { join, posix, relative } from 'node:path'
import picomatch from 'picomatch'
import { titleFromId } from '../../../routes/entryNames.js'
import type { ForeignPage, ForeignSite } from '../../model/site.js'
import { languageSettings } from '../languages.js'
import { listSiteFiles } from '../listSiteFiles.js'
import type { ReaderInput } from '../readerInput.js'
import {
  dropKey,
  listField,
  type MatterRules,
  mapFrontMatter,
  readSourcePage,
  sharedKeys,
  withTitle,
} from '../readPage.js'
import { convertRedirects, redirectsInFolder } from '../redirects.js'
import { basicSettings, colorModeSetting, mathSettings, navLink, socialLink } from '../siteSettings.js'
import { type Fields, fieldsOf, listOf, textOf } from '../values.js'
import { withBlog } from './mkdocsBlog.js'
import { headingIdStyle, mkdocsConfigFile, optionsOf, readMkdocsConfig } from './mkdocsConfig.js'
import { type MkdocsLanguages, readMkdocsLanguages, withNavTranslations } from './mkdocsLanguages.js'
import { mkdocsSidebar, withNavTitles } from './mkdocsNav.js'
import { readMkdocsRedirects } from './mkdocsRedirects.js'
import { withTagIndex } from './mkdocsTags.js'

const rules: MatterRules = {
  ...sharedKeys,
  hide: (value) => (listOf(value).includes('toc') ? { hide_table_of_contents: true } : {}),
  tags: (value) => listField('keywords', value),
  search: (value) => (fieldsOf(value).exclude === true ? { search: false } : {}),
  icon: dropKey,
  status: dropKey,
  comments: dropKey,
  render_macros: dropKey,
  template: (value) => (value === 'home.html' || value === 'main.html' ? {} : undefined),
}

export function readMkdocs(input: ReaderInput): ForeignSite {
  const { root, site } = input
  const configFile = mkdocsConfigFile(input)
  const config = readMkdocsConfig(input, configFile)
  const folder = relative(root, join(root, site, textOf(config.docs_dir) ?? 'docs'))
  const hasSlash = config.use_directory_urls !== false
  const languages = readMkdocsLanguages(config)
  const files = includedFiles(listSiteFiles(root, folder), config)
  const read = files
    .filter((path) => isPage(path) && !hasIndex(path, files))
    .flatMap((path) => readMkdocsPage(path, { folder, input, languages }))
  const pages = withTagIndex(withBlog(read, { config, input, folder }), { config, folder })
  const sidebar = mkdocsSidebar({
    pages: pages.filter(({ language }) => !language),
    folder,
    file: configFile,
    config,
    input,
  })
  return {
    settings: {
      ...basicSettings({
        title: textOf(config.site_name),
        tagline: textOf(config.site_description),
        url: textOf(config.site_url),
        baseUrl: basePath(textOf(config.site_url)),
        trailingSlash: hasSlash,
      }),
      ...mkdocsImages(config, files),
      navbar: mkdocsNavbar(config, configFile, input),
      ...paletteMode(fieldsOf(config.theme).palette),
      ...(textOf(config.copyright) && { footer: { copyright: String(config.copyright) } }),
      ...languageSettings(languages?.all ?? []),
      redirects: [...readMkdocsRedirects(config), ...convertRedirects(redirectsInFolder(folder, input), input.report)],
      ...mathSettings([config.markdown_extensions, config.extra_javascript]),
    },
    pages: withNavTitles(pages, sidebar),
    sidebars: [
      {
        file: 'content/sidebars.yaml',
        sidebars: { docs: sidebar.map((node) => withNavTranslations(node, languages?.labels ?? {})) },
      },
    ],
    copies: otherFiles(files, folder, input),
    resolve: { aliases: {}, relativeTo: 'file', trailingSlash: hasSlash },
    includes: includeSettings({ config, site, folder }),
    ...headingIdStyle(config),
    params: {
      ...fieldsOf(config.extra),
      config,
    },
  }
}

function isPage(path: string): boolean {
  return /\.(?:md|markdown)$/.test(path)
}

/** Files that `exclude_docs` or the plugin `exclude` names are not pages, but pages can include them. */
function includedFiles(files: readonly string[], config: Fields): readonly string[] {
  const ignored = String(config.exclude_docs ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line && !line.startsWith('#') && !line.startsWith('!'))
    .map((line) => (/\/./.test(line) ? line.replace(/^\//, '') : `**/${line}`))
    .flatMap((line) => (line.endsWith('/') ? [`${line}**`] : [line, `${line}/**`]))
  const literate = optionsOf(config.plugins, 'literate-nav')
  const globs = [
    ...listOf(optionsOf(config.plugins, 'exclude')?.glob).map(String),
    ...(literate ? [`**/${textOf(literate.nav_file) ?? 'SUMMARY.md'}`] : []),
  ]
  if (ignored.length + globs.length === 0) return files
  const isExcluded = picomatch([...ignored, ...globs])
  return files.filter((path) => !isExcluded(path))
}

/** Pictures of the theme are files beside the pages. The title stands beside the logo. */
function mkdocsImages(
  { theme, site_name: title }: Fields,
  files: readonly string[],
): Pick<ForeignSite['settings'], 'logo' | 'favicon'> {
  const [logo, favicon] = [fieldsOf(theme).logo, fieldsOf(theme).favicon].map((value) => {
    const path = posix.join('/', textOf(value) ?? '')
    return files.includes(path.slice(1)) ? path : undefined
  })
  return {
    ...(logo !== undefined && {
      logo: { light: logo, dark: logo, height: 32, alt: '', text: textOf(title) ?? 'Home' },
    }),
    ...(favicon !== undefined && { favicon }),
  }
}

function otherFiles(files: readonly string[], folder: string, { root, report }: ReaderInput): ForeignSite['copies'] {
  for (const path of files) {
    if (/\.(?:css|js|html)$/.test(path))
      report.leave({ kind: 'style, script or template', file: posix.join(folder, path), text: path })
  }
  return files
    .filter((path) => !isPage(path) && !/\.(?:css|js|html)$/.test(path) && !/(?:^|\/)[._]/.test(path))
    .map((path) => ({ from: join(root, folder, path), to: posix.join('content', path) }))
}

function mkdocsNavbar(config: Fields, file: string, { report }: ReaderInput): ForeignSite['settings']['navbar'] {
  const repository = textOf(config.repo_url)
  const social = listOf(fieldsOf(config.extra).social).map(fieldsOf)
  return {
    items: [
      ...(repository
        ? navLink(
            { label: textOf(config.repo_name) ?? 'Repository', href: repository, position: 'right' },
            file,
            report,
          )
        : []),
      ...social
        .filter(({ link }) => link !== repository)
        .flatMap(({ icon, link, name }) => {
          const service = textOf(icon)?.replace(/^.*\//, '').replace(/-alt$/, '')
          return socialLink({ label: textOf(name) ?? service, href: textOf(link), service }, file, report)
        }),
      { type: 'theme' },
    ],
  }
}

function includeSettings({ config, site, folder }: { config: Fields; site: string; folder: string }) {
  const snippets = optionsOf(config.markdown_extensions, 'pymdownx.snippets')
  const older = optionsOf(config.markdown_extensions, 'markdown_include.include')
  const paths = [snippets?.base_path ?? '.', older?.base_path ?? '.'].flatMap((value) =>
    (Array.isArray(value) ? value : [value]).map((path) => posix.join(site, typeof path === 'string' ? path : '.')),
  )
  const macros = optionsOf(config.plugins, 'macros')
  return {
    folders: [
      ...new Set([
        ...paths,
        ...[textOf(macros?.include_dir)].flatMap((path) => (path ? [posix.join(site, path)] : [])),
        folder,
      ]),
    ],
    appended: listOf(snippets?.auto_append).map(String),
    hasMacros: macros !== undefined && macros.render_by_default !== false,
    hasMath: mathSettings([config.markdown_extensions, config.extra_javascript]).markdown !== undefined,
  }
}

/** Material follows the operating system where its palettes have media queries. */
function paletteMode(palette: unknown): Pick<ForeignSite['settings'], 'colorMode'> {
  const all = (Array.isArray(palette) ? palette : palette === undefined ? [] : [palette]).map(fieldsOf)
  if (all.some(({ media }) => textOf(media)?.includes('prefers-color-scheme'))) return colorModeSetting('system')
  return all[0]?.scheme === 'slate' ? colorModeSetting('dark') : {}
}

function basePath(url: string | undefined): string | undefined {
  return url && URL.canParse(url) ? new URL(url).pathname : undefined
}

/** `README.md` is the index of a folder that has no `index.md`. */
function hasIndex(path: string, files: readonly string[]): boolean {
  return posix.basename(path) === 'README.md' && files.includes(posix.join(posix.dirname(path), 'index.md'))
}

interface PageInput {
  readonly folder: string
  readonly input: ReaderInput
  readonly languages: MkdocsLanguages | undefined
}

function readMkdocsPage(path: string, { folder, input, languages }: PageInput): ForeignPage[] {
  const file = posix.join(folder, path)
  const { matter, body, bodyLine } = readSourcePage(input.root, file, input.report)
  const id = path.replace(/\.(?:md|markdown)$/, '')
  const route = posix.join('/', id.replace(/(^|\/)(?:index|README)$/, '$1')).replace(/(.)\/$/, '$1')
  const mapped = mapFrontMatter({ file, matter, rules, report: input.report })
  const isHidden = id.split('/').some((part) => /^[._]/.test(part))
  const page = {
    source: file,
    folder: 'content',
    id: isHidden ? route.slice(1).replace(/(^|\/)[._]/g, '$1') : id,
    route,
    publicRoute: route,
    partial: false,
    ...withTitle(mapped, body, titleFromId(posix.basename(route) || 'home')),
    bodyLine,
    isMdx: false,
  }
  return [languages ? languages.place(page) : page]
}
