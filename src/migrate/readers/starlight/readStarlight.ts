/** Reads a Starlight site: the options of the integration, pages of all languages, sidebars and static files. */
import { join, posix, relative } from 'node:path'
import { createModuleReader } from '../../evaluate/evaluateModule.js'
import { ForeignCall, findUnknownValues } from '../../evaluate/foreignValue.js'
import { resolveForeignConfig } from '../../evaluate/resolveConfig.js'
import type { MigrationReport } from '../../model/report.js'
import type { ForeignSite } from '../../model/site.js'
import { codeConfigFile } from '../codeConfigFile.js'
import { type ForeignLanguage, languageSettings } from '../languages.js'
import { listSiteFiles } from '../listSiteFiles.js'
import { readPathAliases } from '../pathAliases.js'
import type { ReaderInput } from '../readerInput.js'
import { convertRedirects, type RedirectRule } from '../redirects.js'
import { basicSettings, colorModeSetting, mathSettings, socialLink } from '../siteSettings.js'
import { publishedFile, readStaticFiles } from '../staticFiles.js'
import { type Fields, fieldsOf, listOf, textOf } from '../values.js'
import { readStarlightSidebars } from './sidebars.js'
import { starlightLogo } from './starlightLogo.js'
import { inRouteFolder, readStarlightPage } from './starlightPage.js'

export function readStarlight(input: ReaderInput): ForeignSite {
  const { root, site, report } = input
  const configFile = codeConfigFile(root, site, 'astro.config')
  const exported = input.config ?? createModuleReader(root).read(join(root, configFile))?.default
  const config = resolveForeignConfig(exported, { file: configFile, report })
  const options = starlightOptions(config)
  for (const { path, value } of findUnknownValues(options)) {
    report.leave({
      kind: 'configuration that code computes',
      file: value.file,
      line: value.line,
      text: `${path}: ${value.text}`,
    })
  }
  const base = relative(root, join(root, site))
  const folder = posix.join(base, 'src/content/docs')
  const files = listSiteFiles(root, folder)
  const locales = localesOf(options, files)
  const pages = files.filter((path) => /\.mdx?$/.test(path)).map((path) => readStarlightPage({ path, folder, input }))
  const statics = readStaticFiles({ root, folder: posix.join(base, 'public'), report })
  const beside = files.filter((path) => publishedFile.test(path) && !/(?:^|\/)[._]/.test(path))
  const sidebar = { items: listOf(options.sidebar), pages, locales, file: configFile, report }
  const settings = starlightSettings(config, { options, file: configFile, report })
  const logo = starlightLogo(options, { root, base, title: settings.title, file: configFile, report })
  return {
    settings: {
      ...settings,
      ...logo.settings,
      ...mathSettings([config.markdown, config.integrations, options.plugins]),
      ...(locales.length > 1 && languageSettings(starlightLanguages(options, locales))),
      redirects: [
        ...statics.redirects,
        ...convertRedirects(astroRedirects(fieldsOf(config.redirects), configFile), report),
      ],
    },
    pages,
    sidebars: [{ file: 'content/sidebars.yaml', sidebars: readStarlightSidebars(sidebar) }],
    copies: [
      ...statics.copies,
      ...logo.copies,
      ...beside.map((path) => ({ from: join(root, folder, path), to: posix.join('content', inRouteFolder(path)) })),
    ],
    resolve: {
      aliases: {
        ...{ '~/': posix.join(base, 'src'), '@/': posix.join(base, 'src'), '/src/': posix.join(base, 'src') },
        ...readPathAliases(root, base),
      },
      relativeTo: 'route',
      trailingSlash: config.trailingSlash !== 'never',
    },
  }
}

function starlightOptions(config: Fields): Fields {
  const calls = listOf(config.integrations).filter((value) => value instanceof ForeignCall)
  const call = calls.find(({ module }) => module === '@astrojs/starlight')
  return fieldsOf(call?.args[0])
}

/**
 * Folders of languages, the default one first. `root` is the language without a folder. Astro writes routes in lower case, so that the
 * folder `zh-CN` belongs to the language `zh-cn`.
 */
function localesOf(options: Fields, files: readonly string[]): string[] {
  const folderOf = (id: string) => (id === 'root' ? '' : id.toLowerCase())
  const used = new Set(files.map((path) => path.split('/', 1)[0]?.toLowerCase()))
  const configured = Object.keys(fieldsOf(options.locales)).map(folderOf)
  const folders = configured.filter((folder) => folder === '' || used.has(folder))
  if (folders.length === 0) return ['']
  const first = folderOf(textOf(options.defaultLocale) ?? 'root')
  return [...folders].sort((a, b) => Number(b === first) - Number(a === first))
}

/** Languages of Starlight are those of docsgen: the same folders, with a root language or without one. */
function starlightLanguages(options: Fields, locales: readonly string[]): ForeignLanguage[] {
  const titles = fieldsOf(options.title)
  const entries = Object.entries(fieldsOf(options.locales))
  return locales.map((folder) => {
    const [, entry] = entries.find(([id]) => id.toLowerCase() === (folder || 'root')) ?? []
    const { label, lang, dir } = fieldsOf(entry)
    const tag = textOf(lang)
    return { folder, tag, label: textOf(label), dir: textOf(dir), title: textOf(titles[tag ?? folder]) }
  })
}

interface StarlightInput {
  readonly options: Fields
  readonly file: string
  readonly report: MigrationReport
}

function starlightSettings(config: Fields, { options, file, report }: StarlightInput): ForeignSite['settings'] {
  const title = textOf(options.title) ?? textOf(Object.values(fieldsOf(options.title))[0])
  const social = Array.isArray(options.social)
    ? options.social.map(fieldsOf)
    : Object.entries(fieldsOf(options.social)).map(([label, href]): Fields => ({ label, href, icon: label }))
  const links = social.flatMap(({ label, href, icon }) =>
    socialLink({ label: textOf(label), href: textOf(href), service: textOf(icon) }, file, report),
  )
  for (const key of ['components', 'plugins', 'customCss', 'head', 'expressiveCode', 'editLink', 'routeMiddleware']) {
    if (options[key] !== undefined) report.leave({ kind: 'configuration', file, text: key })
  }
  const toc = fieldsOf(options.tableOfContents)
  return {
    ...basicSettings({
      title,
      tagline: textOf(options.description),
      url: textOf(config.site),
      baseUrl: textOf(config.base),
      trailingSlash: config.trailingSlash !== 'never',
    }),
    favicon: textOf(options.favicon) ?? undefined,
    navbar: { items: [...links, { type: 'theme' }] },
    ...colorModeSetting('system'),
    ...(toc.maxHeadingLevel !== undefined && { toc: { max: Number(toc.maxHeadingLevel) } }),
  }
}

function astroRedirects(redirects: Fields, file: string): RedirectRule[] {
  return Object.entries(redirects).flatMap(([from, target]): RedirectRule[] => {
    const to = textOf(target) ?? textOf(fieldsOf(target).destination)
    if (to === undefined) return []
    const start = from.startsWith('/') ? from : `/${from}`
    return [{ from: start, to, file, text: `${from} → ${to}`, status: Number(fieldsOf(target).status ?? 301) }]
  })
}
