/** Reads a VitePress site: configuration, pages, sidebars, navbar and static files. */
import { existsSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import picomatch from 'picomatch'
import type { SiteConfigInput } from '../../../schema/config.js'
import { createModuleReader } from '../../evaluate/evaluateModule.js'
import { findUnknownValues } from '../../evaluate/foreignValue.js'
import { mergeConfigs, resolveForeignConfig } from '../../evaluate/resolveConfig.js'
import type { MigrationReport } from '../../model/report.js'
import type { ForeignSite } from '../../model/site.js'
import { cleanRoute } from '../../rewrite/cleanRoute.js'
import { codeConfigFile } from '../codeConfigFile.js'
import { type ForeignLanguage, languageSettings, linksWithoutLanguage } from '../languages.js'
import { listSiteFiles } from '../listSiteFiles.js'
import type { ReaderInput } from '../readerInput.js'
import {
  basicSettings,
  colorModeSetting,
  type ForeignNavItem,
  mathSettings,
  navLink,
  navMenu,
  socialLink,
} from '../siteSettings.js'
import { publishedFile, readStaticFiles } from '../staticFiles.js'
import { type Fields, fieldsOf, listOf, textOf } from '../values.js'
import { listVitepressLanguages, type VitepressLanguage, vitepressLanguageOf, vitepressSidebars } from './languages.js'
import { readRewrites, rewrittenPath } from './rewrites.js'
import { readVitepressPage } from './vitepressPage.js'

export function readVitepress(input: ReaderInput): ForeignSite {
  const { root, site, report } = input
  const folderOfConfig = posix.join(site, '.vitepress')
  const indexFile = codeConfigFile(root, folderOfConfig, 'config/index')
  const configFile = existsSync(join(root, indexFile)) ? indexFile : codeConfigFile(root, folderOfConfig, 'config')
  const exported = input.config ?? createModuleReader(root).read(join(root, configFile))?.default
  const own = resolveForeignConfig(exported, { file: configFile, report })
  const base = own.extends === undefined ? {} : resolveForeignConfig(own.extends, { file: configFile, report })
  const config: Fields = mergeConfigs(base, own)
  for (const { path, value } of findUnknownValues({
    ...config,
    head: undefined,
    vite: undefined,
    markdown: undefined,
  })) {
    report.leave({
      kind: 'configuration that code computes',
      file: value.file,
      line: value.line,
      text: `${path}: ${value.text}`,
    })
  }
  for (const key of ['head', 'transformPageData', 'markdown', 'vite']) {
    if (config[key] !== undefined) report.leave({ kind: 'configuration', file: configFile, text: key })
  }
  const folder = relative(root, join(root, site, textOf(config.srcDir) ?? '.'))
  const files = listSiteFiles(root, folder).filter((path) => !path.startsWith('public/'))
  const isExcluded = picomatch(listOf(config.srcExclude).map(String))
  const rewrites = readRewrites(config.rewrites, configFile, report)
  const paths = files
    .filter((path) => path.endsWith('.md') && !isExcluded(path) && path !== 'README.md')
    .map((path) => ({ path, target: rewrittenPath(path, rewrites) }))
  const languages = listVitepressLanguages({
    config,
    files: paths.map(({ path, target }) => target ?? path),
    configFile,
    report,
  })
  const pages = paths.map(({ path, target }) => ({
    ...readVitepressPage({ path, folder, target, input, siteTitle: textOf(config.title) }),
    ...vitepressLanguageOf(target ?? path, languages),
  }))
  for (const path of files) {
    if (isExcluded(path) && path.endsWith('.md'))
      report.leave({ kind: 'page that the old site excludes', file: posix.join(folder, path), text: path })
  }
  const statics = readStaticFiles({ root, folder: posix.join(folder, 'public'), report })
  const beside = files.filter((path) => publishedFile.test(path) && !/(?:^|\/)[._]/.test(path))
  return {
    settings: {
      ...vitepressSettings(config, { languages, file: configFile, report }),
      redirects: [...statics.redirects],
    },
    pages,
    sidebars: vitepressSidebars({ languages, pages, file: configFile, report }),
    copies: [
      ...statics.copies,
      ...beside.map((path) => ({ from: join(root, folder, path), to: posix.join('content', path) })),
    ],
    resolve: { aliases: { '@/': folder === '' ? '.' : folder }, relativeTo: 'file', trailingSlash: false },
  }
}

interface VitepressInput {
  readonly languages: readonly VitepressLanguage[]
  readonly file: string
  readonly report: MigrationReport
}

function vitepressSettings(config: Fields, { languages, file, report }: VitepressInput): ForeignSite['settings'] {
  const [main] = languages
  const theme = main?.theme ?? {}
  const logo = textOf(theme.logo) ?? textOf(fieldsOf(theme.logo).light)
  const dark = textOf(fieldsOf(theme.logo).dark) ?? logo
  const title = textOf(main?.fields.title) ?? textOf(config.title) ?? 'Documentation'
  return {
    ...basicSettings({
      title,
      tagline: textOf(main?.fields.description) ?? textOf(config.description),
      url: textOf(fieldsOf(config.sitemap).hostname),
      baseUrl: textOf(config.base),
    }),
    ...(logo &&
      dark && {
        logo: {
          light: logo,
          dark,
          height: 32,
          ...(theme.siteTitle !== false && { alt: '', text: textOf(theme.siteTitle) ?? title }),
        },
      }),
    navbar: { items: navbarOf(theme, file, report) },
    ...footerOf(theme),
    ...vitepressColorMode(config.appearance),
    ...(fieldsOf(config.markdown).math === undefined ? mathSettings(config.markdown) : { markdown: { math: true } }),
    toc: outlineLevels(theme.outline),
    ...languageSettings(
      languages.map(({ folder, fields, theme: all, ownTheme }, index): ForeignLanguage => {
        const navbar = ownTheme.nav === undefined || index === 0 ? undefined : navbarOf(all, file, report)
        return {
          folder,
          tag: textOf(fields.lang) ?? (folder === '' ? textOf(config.lang) : undefined),
          label: textOf(fields.label),
          dir: textOf(fields.dir),
          ...(index > 0 && { title: textOf(fields.title), tagline: textOf(fields.description) }),
          ...(index > 0 &&
            linksWithoutLanguage({ navbar, ...(ownTheme.footer !== undefined && footerOf(all)) }, folder)),
        }
      }),
    ),
  }
}

function vitepressColorMode(appearance: unknown): Pick<SiteConfigInput, 'colorMode'> {
  const name = textOf(appearance) ?? textOf(fieldsOf(appearance).initialValue)
  if (name === 'dark' || name === 'force-dark') return colorModeSetting('dark', name === 'force-dark')
  return colorModeSetting(appearance === false ? 'light' : 'system', appearance === false || name === 'force-auto')
}

type NavItems = NonNullable<NonNullable<SiteConfigInput['navbar']>['items']>

function navbarOf(theme: Fields, file: string, report: MigrationReport): NavItems {
  return [
    ...listOf(theme.nav).flatMap((item) => vitepressNavItems(fieldsOf(item), file, report)),
    ...listOf(theme.socialLinks)
      .map(fieldsOf)
      .flatMap(({ icon, link, ariaLabel }) =>
        socialLink({ label: textOf(ariaLabel), href: textOf(link), service: textOf(icon) }, file, report),
      ),
    { type: 'theme' },
  ]
}

function footerOf({ footer }: Fields): Pick<SiteConfigInput, 'footer'> {
  const { message, copyright } = fieldsOf(footer)
  const text = [message, copyright].filter((part) => typeof part === 'string').join(' ')
  return text ? { footer: { copyright: text } } : {}
}

function outlineLevels(outline: unknown): NonNullable<SiteConfigInput['toc']> {
  const level = fieldsOf(outline).level ?? outline
  if (level === 'deep') return { min: 2, max: 6 }
  if (Array.isArray(level)) return { min: Number(level[0]), max: Number(level[1]) }
  return { min: 2, max: typeof level === 'number' ? level : 2 }
}

function vitepressNavItems(item: Fields, file: string, report: MigrationReport): NavItems {
  const label = textOf(item.text)
  const entries = listOf(item.items)
  if (entries.length > 0) return navMenu({ label, links: menuLinks(entries) }, file, report)
  const link = textOf(item.link)
  return navLink({ label, href: link === undefined ? undefined : localLink(link) }, file, report)
}

/** Links of a menu, in order. Its groups have no counterpart, so their links follow one another. */
function menuLinks(entries: readonly unknown[]): ForeignNavItem[] {
  return entries.flatMap((entry): ForeignNavItem[] => {
    const { text, link, items } = fieldsOf(entry)
    const target = textOf(link)
    const own = target === undefined ? [] : [{ label: textOf(text), href: localLink(target) }]
    return [...own, ...menuLinks(listOf(items))]
  })
}

/** Routes of the old site can end with `.html` or a slash. */
function localLink(link: string): string {
  if (!link.startsWith('/')) return link
  const [, path = '', rest = ''] = /^([^#?]*)(.*)$/.exec(link) ?? []
  return cleanRoute(path) + rest
}
