/** Reads an mdBook: `book.toml`, the chapters of `SUMMARY.md`, redirects, and the files beside the chapters. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { titleFromId } from '../../../routes/entryNames.js'
import type { MigrationReport } from '../../model/report.js'
import type { BookSettings, ForeignPage, ForeignSite } from '../../model/site.js'
import { chapterId, chapterRoute, readChapters } from '../chapters.js'
import { languageSettings } from '../languages.js'
import { listSiteFiles } from '../listSiteFiles.js'
import { parseData } from '../parseData.js'
import type { ReaderInput } from '../readerInput.js'
import { withTitle } from '../readPage.js'
import { convertRedirects, type ForeignRedirect } from '../redirects.js'
import { basicSettings, colorModeSetting, repositoryLink } from '../siteSettings.js'
import { readSummary } from '../summary.js'
import { type Fields, fieldsOf, listOf, textOf } from '../values.js'

export function readMdbook(input: ReaderInput): ForeignSite {
  const { root, site, report } = input
  const configFile = posix.join(site, 'book.toml')
  const { fields: config, problem } = parseData(readFileSync(join(root, configFile), 'utf8'), 'toml')
  if (problem) report.leave({ kind: 'configuration', file: configFile, text: problem })
  const book = fieldsOf(config.book)
  const html = fieldsOf(fieldsOf(config.output).html)
  const folder = relative(root, join(root, site, textOf(book.src) ?? 'src'))
  const summary = posix.join(folder, 'SUMMARY.md')
  const text = existsSync(join(root, summary)) ? readFileSync(join(root, summary), 'utf8') : ''
  const chapters = readChapters(readSummary(text), {
    ...{ root, folder, summary, report },
    isNumbered: html['no-section-label'] !== true,
  })
  const files = listSiteFiles(root, folder)
  const pages = withFirstPage(chapters.paths.map((path) => readChapter(path, { root, folder })))
  leaveOthers(files, { folder, listed: new Set(chapters.paths), report })
  leaveMdbookSettings(config, configFile, report)
  return {
    settings: {
      ...basicSettings({
        title: textOf(book.title),
        tagline: textOf(book.description),
        ...bookAddress(html),
      }),
      ...languageSettings([{ folder: '', tag: textOf(book.language) }]),
      navbar: {
        items: [...repositoryLink(textOf(html['git-repository-url']), configFile, report), { type: 'theme' }],
      },
      ...bookColorMode(html),
      redirects: bookRedirects(fieldsOf(html.redirect), configFile, report),
    },
    pages,
    sidebars: [{ file: 'content/sidebars.yaml', sidebars: { docs: chapters.sidebar } }],
    copies: files
      .filter((path) => !/\.(?:md|markdown|css|js|html|hbs|toml)$/.test(path) && !/(?:^|\/)[._]/.test(path))
      .map((path) => ({ from: join(root, folder, path), to: posix.join('content', path) })),
    resolve: { aliases: {}, relativeTo: 'file', trailingSlash: false },
    book: bookSettings(html),
  }
}

/** `site-url` is a path, or the whole URL of the book. */
function bookAddress(html: Fields) {
  const host = html.cname === undefined ? undefined : `https://${String(html.cname)}`
  const siteUrl = textOf(html['site-url'])
  if (siteUrl === undefined || !/^https?:/i.test(siteUrl) || !URL.canParse(siteUrl))
    return { url: host, baseUrl: siteUrl }
  const { origin, pathname } = new URL(siteUrl)
  return { url: host ?? origin, baseUrl: pathname }
}

/** A book follows the operating system, unless both of its themes are dark or both are light. */
function bookColorMode(html: Fields): Partial<ForeignSite['settings']> {
  const isDark = (theme: unknown) => /^(?:coal|navy|ayu)$/i.test(textOf(theme) ?? '')
  const [light, dark] = [isDark(html['default-theme']), isDark(html['preferred-dark-theme'] ?? 'navy')]
  if (light === dark) return colorModeSetting(dark ? 'dark' : 'light')
  return colorModeSetting('system')
}

function bookSettings(html: Fields): BookSettings {
  const hidden = fieldsOf(fieldsOf(html.code).hidelines)
  return {
    hasMath: html['mathjax-support'] === true,
    hiddenLines: Object.fromEntries(Object.entries(hidden).map(([language, prefix]) => [language, String(prefix)])),
  }
}

interface ChapterPlace {
  readonly root: string
  readonly folder: string
}

/** Chapters have no front matter. */
function readChapter(path: string, { root, folder }: ChapterPlace): ForeignPage {
  const source = posix.join(folder, path)
  const body = readFileSync(join(root, source), 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
  const route = chapterRoute(path)
  return {
    ...{ source, folder: 'content', id: chapterId(path), route, publicRoute: route, partial: false },
    ...withTitle({}, body, titleFromId(posix.basename(route) || 'home')),
    bodyLine: 1,
    isMdx: false,
  }
}

/** The first chapter is also the page at `/`. Its own address becomes a redirect. */
function withFirstPage(pages: readonly ForeignPage[]): readonly ForeignPage[] {
  const [first, ...others] = pages
  if (!first || pages.some(({ route }) => route === '/')) return pages
  return [{ ...first, route: '/' }, ...others]
}

interface Unlisted {
  readonly folder: string
  readonly listed: ReadonlySet<string>
  readonly report: MigrationReport
}

/** Pages that the summary does not list are not published, but chapters can include them. */
function leaveOthers(files: readonly string[], { folder, listed, report }: Unlisted): void {
  for (const path of files) {
    if (path === 'SUMMARY.md' || listed.has(path)) continue
    const file = posix.join(folder, path)
    if (/\.(?:md|markdown)$/.test(path)) report.leave({ kind: 'page that SUMMARY.md does not list', file, text: path })
    else if (/\.(?:css|js|html|hbs)$/.test(path)) report.leave({ kind: 'style, script or template', file, text: path })
  }
}

/** Preprocessors whose work docsgen or this command does. */
const knownPreprocessors = /^(?:links|index|admonish|alerts|callouts|toc|pagetoc|mermaid|katex|footnote|emojicodes)$/

function leaveMdbookSettings(config: Fields, file: string, report: MigrationReport): void {
  const reportSetting = (text: string) => report.leave({ kind: 'configuration', file, text })
  const html = fieldsOf(fieldsOf(config.output).html)
  for (const [name, options] of Object.entries(fieldsOf(config.preprocessor)))
    if (!knownPreprocessors.test(name)) reportSetting(`preprocessor ${name} ${JSON.stringify(options)}`)
  for (const name of Object.keys(fieldsOf(config.output))) if (name !== 'html') reportSetting(`output ${name}`)
  for (const key of ['additional-css', 'additional-js'])
    for (const value of listOf(html[key])) reportSetting(`${key}: ${String(value)}`)
  for (const key of ['theme', 'edit-url-template'])
    if (html[key] !== undefined) reportSetting(`${key}: ${String(html[key])}`)
}

/** Targets are relative to the old page. */
function bookRedirects(redirects: Fields, file: string, report: MigrationReport): ForeignRedirect[] {
  const rules = Object.entries(redirects).flatMap(([given, target]) => {
    const from = given.startsWith('/') ? given : `/${given}`
    const text = `${given} = ${String(target)}`
    const to = /^(?:\/|[a-z]+:)/i.test(String(target))
      ? String(target)
      : posix.join(posix.dirname(from), String(target))
    if (!from.includes('#')) return [{ from, to, file, text }]
    report.leave({ kind: 'redirect', file, text: `${text} (a static site has no redirects for headings)` })
    return []
  })
  return convertRedirects(rules, report)
}
