/** Reads a Docusaurus site: configuration, docs with versions, Markdown pages, blog, sidebars, redirects and static files. */
import { join, posix, relative } from 'node:path'
import type { SiteConfigInput } from '../../../schema/config.js'
import { callLocalFunction, isLocalFunction } from '../../evaluate/evaluateExpression.js'
import { createModuleReader } from '../../evaluate/evaluateModule.js'
import { findUnknownValues } from '../../evaluate/foreignValue.js'
import { resolveForeignConfig } from '../../evaluate/resolveConfig.js'
import type { MigrationReport } from '../../model/report.js'
import type { ForeignPage, ForeignSite } from '../../model/site.js'
import { codeConfigFile } from '../codeConfigFile.js'
import { languageSettings } from '../languages.js'
import type { ReaderInput } from '../readerInput.js'
import { basicSettings, mathSettings } from '../siteSettings.js'
import { readStaticFiles, type StaticFiles } from '../staticFiles.js'
import { type Fields, fieldsOf, textOf } from '../values.js'
import { readBlog, readMarkdownPages } from './blogAndPages.js'
import { readDocsVersions } from './docs.js'
import { foreignLanguages, listDocusaurusLanguages } from './i18n.js'
import { findPlugins } from './plugins.js'
import { readThemeConfig } from './themeConfig.js'

export function readDocusaurus(input: ReaderInput): ForeignSite {
  const { root, site, report } = input
  const configFile = codeConfigFile(root, site, 'docusaurus.config')
  const reader = createModuleReader(root)
  const exported = input.config ?? reader.read(join(root, configFile))?.default
  const config = resolveForeignConfig(exported, { file: configFile, report })
  for (const { path, value } of findUnknownValues(config)) {
    report.leave({
      kind: 'configuration that code computes',
      file: value.file,
      line: value.line,
      text: `${path}: ${value.text}`,
    })
  }
  const plugins = findPlugins(config)
  const languages = listDocusaurusLanguages(config, configFile, input)
  const { others } = languages
  const docs = plugins.docs.map((options) =>
    readDocsVersions({ options, input, reader, configFile, languages: others }),
  )
  const blogs = plugins.blogs.map((options) => readBlog(options, input, others))
  const pages = plugins.pages === undefined ? [] : readMarkdownPages(plugins.pages, input, others)
  const statics = staticFiles(config, input)
  const theme = readThemeConfig({ theme: fieldsOf(config.themeConfig), docs, configFile, report })
  const all: ForeignPage[] = [...docs.flatMap((set) => set.pages), ...blogs.flatMap((blog) => blog.pages), ...pages]
  return {
    settings: {
      ...docusaurusSettings(config),
      ...theme,
      ...mathSettings([plugins.docs, plugins.pages, plugins.blogs, config.stylesheets]),
      ...languageSettings(foreignLanguages(languages, { theme, report, root })),
      ...(docs.some(({ versions }) => versions.length > 0) && { versions: docs.flatMap(({ versions }) => versions) }),
      ...editUrl(plugins.docs[0], report, configFile),
      redirects: [
        ...plugins.redirects,
        ...createdRedirects(plugins.createRedirects, all),
        ...statics.redirects,
        ...[...docs, ...blogs].flatMap(({ redirects }) => redirects),
      ],
    },
    pages: fieldsOf(config.markdown).format === 'detect' ? all.map(detectFormat) : all,
    sidebars: mergeSidebars([...docs, ...blogs].flatMap(({ sidebars }) => sidebars)),
    copies: [...docs.flatMap(({ copies }) => copies), ...statics.copies],
    resolve: {
      aliases: { '@site/': site === '' ? '.' : site },
      relativeTo: 'route',
      trailingSlash: config.trailingSlash === true,
    },
  }
}

/** `createRedirects(path)` of the plugin for redirects gives the old routes of each page. */
function createdRedirects(create: unknown, pages: readonly ForeignPage[]) {
  if (!isLocalFunction(create)) return []
  return pages.flatMap(({ partial, publicRoute: to }) => {
    const made = partial ? [] : callLocalFunction(create, [to])
    return (Array.isArray(made) ? made : [made]).flatMap((from) => (typeof from === 'string' ? [{ from, to }] : []))
  })
}

/** With the format `detect`, `.md` files are CommonMark. */
function detectFormat(page: ForeignPage): ForeignPage {
  return { ...page, isMdx: !page.source.endsWith('.md') }
}

function docusaurusSettings(config: Fields): ReturnType<typeof basicSettings> & Pick<SiteConfigInput, 'favicon'> {
  const favicon = textOf(config.favicon)
  return {
    ...basicSettings({
      title: textOf(config.title),
      tagline: textOf(config.tagline),
      url: textOf(config.url),
      baseUrl: textOf(config.baseUrl),
      trailingSlash: config.trailingSlash === true,
    }),
    ...(favicon && { favicon: /^https?:/.test(favicon) ? favicon : posix.join('/', favicon) }),
  }
}

function editUrl(docs: Fields | undefined, report: MigrationReport, file: string): Pick<SiteConfigInput, 'editUrl'> {
  const url = textOf(docs?.editUrl)
  if (url)
    report.leave({ kind: 'edit link', file, text: `${url}: set editUrl when the new files are in the repository.` })
  return {}
}

function staticFiles(config: Fields, { root, site, report }: ReaderInput): StaticFiles {
  const folders = Array.isArray(config.staticDirectories) ? config.staticDirectories.map(String) : ['static']
  const read = folders.map((folder) =>
    readStaticFiles({ root, folder: relative(root, join(root, site, folder)), report }),
  )
  return { copies: read.flatMap(({ copies }) => copies), redirects: read.flatMap(({ redirects }) => redirects) }
}

/** Several sets of docs share one file of sidebars. */
function mergeSidebars(files: ForeignSite['sidebars']): ForeignSite['sidebars'] {
  const merged = new Map<string, Record<string, ForeignSite['sidebars'][number]['sidebars'][string]>>()
  for (const { file, sidebars } of files) merged.set(file, { ...merged.get(file), ...sidebars })
  return [...merged].map(([file, sidebars]) => ({ file, sidebars }))
}
