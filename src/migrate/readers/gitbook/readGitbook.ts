/** Reads a space of GitBook: `.gitbook.yaml`, the pages of `SUMMARY.md`, redirects and assets. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { titleFromId } from '../../../routes/entryNames.js'
import type { ForeignPage, ForeignSite } from '../../model/site.js'
import { chapterId, chapterRoute, readChapters } from '../chapters.js'
import { listSiteFiles } from '../listSiteFiles.js'
import { parseData } from '../parseData.js'
import type { ReaderInput } from '../readerInput.js'
import { dropKey, type MatterRules, mapFrontMatter, readSourcePage, sharedKeys, withTitle } from '../readPage.js'
import { convertRedirects, type ForeignRedirect } from '../redirects.js'
import { basicSettings } from '../siteSettings.js'
import { publishedFile } from '../staticFiles.js'
import { readSummary } from '../summary.js'
import { type Fields, fieldsOf, textOf } from '../values.js'
import { gitbookFolders } from './gitbookFolders.js'

const rules: MatterRules = {
  ...sharedKeys,
  hidden: (value) => (value === true ? { unlisted: true } : {}),
  noRobotsIndex: (value) => (value === true ? { unlisted: true } : {}),
  noIndex: (value) => (value === true ? { search: false } : {}),
  layout: (value) => (isHiddenPart(value, 'outline') ? { hide_table_of_contents: true } : {}),
  icon: dropKey,
  coverY: dropKey,
  coverHeight: dropKey,
}

export function readGitbook(input: ReaderInput): ForeignSite {
  const { root, site, report } = input
  const { folder, summary, config, file: configFile } = gitbookFolders(root, site)
  const text = existsSync(join(root, summary)) ? readFileSync(join(root, summary), 'utf8') : ''
  const chapters = readChapters(readSummary(text), { root, folder, summary, isNumbered: false, report })
  const files = listSiteFiles(root, folder)
  const listed = new Set(chapters.paths)
  for (const path of files) {
    if (/\.md$/.test(path) && !listed.has(path) && posix.join(folder, path) !== summary)
      report.leave({ kind: 'page that SUMMARY.md does not list', file: posix.join(folder, path), text: path })
  }
  const pages = chapters.paths.map((path) => readGitbookPage(path, folder, input))
  const book = readBookJson(root, site)
  return {
    settings: {
      ...basicSettings({
        title: textOf(book.title) ?? homeTitle(pages) ?? titleFromId(posix.basename(join(root, folder))),
        tagline: textOf(book.description),
      }),
      navbar: { items: [{ type: 'theme' }] },
      redirects: gitbookRedirects(fieldsOf(config.redirects), configFile, input),
    },
    pages,
    sidebars: [{ file: 'content/sidebars.yaml', sidebars: { docs: chapters.sidebar } }],
    copies: [
      ...assetsOf(folder, input),
      ...files
        .filter((path) => publishedFile.test(path) && !/(?:^|\/)[._]/.test(path))
        .map((path) => ({ from: join(root, folder, path), to: posix.join('content', path) })),
    ],
    resolve: { aliases: {}, relativeTo: 'file', trailingSlash: false },
  }
}

function isHiddenPart(layout: unknown, part: string): boolean {
  return fieldsOf(fieldsOf(layout)[part]).visible === false
}

function readGitbookPage(path: string, folder: string, { root, report }: ReaderInput): ForeignPage {
  const source = posix.join(folder, path)
  const { matter, body, bodyLine } = readSourcePage(root, source, report)
  const route = chapterRoute(path)
  const mapped = mapFrontMatter({ file: source, matter, rules, report })
  return {
    ...{ source, folder: 'content', id: chapterId(path), route, publicRoute: route, partial: false, matter },
    ...withTitle(mapped, body, titleFromId(posix.basename(route) || 'home')),
    bodyLine,
    isMdx: false,
  }
}

/** The first heading of the page at `/`. */
function homeTitle(pages: readonly ForeignPage[]): string | undefined {
  const home = pages.find(({ route }) => route === '/')
  const heading = home && /^#[ \t]+(.+?)[ \t]*$/m.exec(home.body)?.[1]
  return heading?.replace(/<[^>]*>|[*`]/g, '').trim() || undefined
}

/** Older spaces have their title in `book.json`. */
function readBookJson(root: string, site: string): Fields {
  const path = join(root, site, 'book.json')
  return existsSync(path) ? parseData(readFileSync(path, 'utf8'), 'json').fields : {}
}

/** Folders whose names start with a dot are not published, so assets get another one. */
function assetsOf(folder: string, { root, report }: ReaderInput): ForeignSite['copies'] {
  const assets = posix.join(folder, '.gitbook/assets')
  return listSiteFiles(root, assets).flatMap((path) => {
    // Such files would be pages, or would not be published.
    if (!/\.(?:html?|mdx?)$/i.test(path))
      return [{ from: join(root, assets, path), to: posix.join('content/static/gitbook', path) }]
    report.leave({ kind: 'asset that is not published', file: posix.join(assets, path), text: path })
    return []
  })
}

/** `old/path: file.md`, relative to the folder of the pages. */
function gitbookRedirects(redirects: Fields, file: string, { report }: ReaderInput): ForeignRedirect[] {
  const rules = Object.entries(redirects).flatMap(([from, target]) => {
    const to = textOf(target)
    if (to === undefined) return []
    const isPage = /\.md(?:#|$)/.test(to)
    const [path = '', anchor] = to.split('#')
    const route = isPage ? chapterRoute(path.replace(/^\.?\//, '')) + (anchor ? `#${anchor}` : '') : to
    return [{ from: posix.join('/', from), to: route, file, text: `${from}: ${to}` }]
  })
  return convertRedirects(rules, report)
}
