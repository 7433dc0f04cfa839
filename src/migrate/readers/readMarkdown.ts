/** Reads a folder of Markdown without a tool: pages by their paths, and the files beside them. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { titleFromId } from '../../routes/entryNames.js'
import type { ForeignPage, ForeignSite } from '../model/site.js'
import { chapterId } from './chapters.js'
import { listSiteFiles } from './listSiteFiles.js'
import { parseData } from './parseData.js'
import type { ReaderInput } from './readerInput.js'
import {
  dropKey,
  listField,
  type MatterRules,
  mapFrontMatter,
  readSourcePage,
  sharedKeys,
  withTitle,
} from './readPage.js'
import { basicSettings } from './siteSettings.js'
import { publishedFile } from './staticFiles.js'
import { type Fields, textOf } from './values.js'

/** Keys that folders of Markdown commonly have, for example for Jekyll. */
const rules: MatterRules = {
  ...sharedKeys,
  slug: dropKey,
  permalink: dropKey,
  layout: dropKey,
  nav_order: (value) => (Number.isFinite(Number(value)) ? { sidebar_position: Number(value) } : undefined),
  weight: (value) => (Number.isFinite(Number(value)) ? { sidebar_position: Number(value) } : undefined),
  order: (value) => (Number.isFinite(Number(value)) ? { sidebar_position: Number(value) } : undefined),
  nav_exclude: (value) => (value === true ? { unlisted: true } : {}),
  published: (value) => (value === false ? { draft: true } : {}),
  tags: (value) => listField('keywords', value),
}

/** Formats that documentation tools read, and docsgen does not. */
const otherFormat = /\.(?:rst|adoc|asciidoc|org|ipynb|html?|textile|tex)$/i

export function readMarkdown(input: ReaderInput): ForeignSite {
  const { root, site, report } = input
  const folder = relative(root, join(root, site))
  const files = listSiteFiles(root, folder)
  const pages = files
    .filter((path) => /\.(?:mdx?|markdown)$/i.test(path))
    .map((path) => readPlainPage(path, files, input))
  for (const path of files) {
    if (otherFormat.test(path))
      report.leave({ kind: 'page in another format', file: posix.join(folder, path), text: path })
  }
  const jekyll = jekyllConfig(join(root, folder))
  const home = pages.find(({ route }) => route === '/')
  return {
    settings: {
      ...basicSettings({
        title: textOf(jekyll.title) ?? (home && plainTitle(home)) ?? titleFromId(posix.basename(join(root, folder))),
        tagline: textOf(jekyll.description),
        url: textOf(jekyll.url),
        baseUrl: textOf(jekyll.baseurl),
      }),
      navbar: { items: [{ type: 'theme' }] },
    },
    pages,
    sidebars: [],
    copies: files
      .filter((path) => publishedFile.test(path) && !/(?:^|\/)[._]/.test(path))
      .map((path) => ({ from: join(root, folder, path), to: posix.join('content', path) })),
    resolve: { aliases: {}, relativeTo: 'file', trailingSlash: false },
  }
}

function jekyllConfig(folder: string): Fields {
  const path = join(folder, '_config.yml')
  return existsSync(path) ? parseData(readFileSync(path, 'utf8'), 'yaml').fields : {}
}

function plainTitle({ frontMatter, body }: ForeignPage): string | undefined {
  const title = textOf(frontMatter.title) ?? /^#[ \t]+(.+?)[ \t]*$/m.exec(body)?.[1]
  return title?.replace(/<[^>]*>|[*`]/g, '').trim() || undefined
}

function readPlainPage(path: string, files: readonly string[], { root, site, report }: ReaderInput): ForeignPage {
  const source = posix.join(relative(root, join(root, site)), path)
  const { matter, body, bodyLine } = readSourcePage(root, source, report)
  const id = plainId(path, files)
  const given = textOf(matter.permalink) ?? textOf(matter.slug)
  const route = given?.startsWith('/')
    ? posix.join(given.replace(/\.html$|\/index\.html$/, ''))
    : posix.join('/', id.replace(/(^|\/)index$/, '$1'))
  const clean = route.replace(/(.)\/$/, '$1')
  const mapped = mapFrontMatter({ file: source, matter, rules, report })
  return {
    ...{ source, folder: 'content', id, route: clean, publicRoute: clean, matter },
    partial: path.split('/').some((part) => part.startsWith('_')),
    ...withTitle(mapped, body, titleFromId(posix.basename(clean) || 'home')),
    bodyLine,
    isMdx: /\.mdx$/i.test(path),
  }
}

/** `README.md` is the index of a folder without `index.md`. */
function plainId(path: string, files: readonly string[]): string {
  const folder = posix.dirname(path)
  const hasIndex = ['index.md', 'index.mdx'].some((name) => files.includes(posix.join(folder, name)))
  const bare = path.replace(/\.(?:mdx?|markdown)$/i, '')
  return hasIndex ? bare : chapterId(`${bare}.md`)
}
