/** Reads the posts of a blog and the Markdown pages of `src/pages` as plain pages. */
import { existsSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import { titleFromId } from '../../../routes/entryNames.js'
import type { ForeignPage, SidebarsFile } from '../../model/site.js'
import { cardsPage } from '../cardsPage.js'
import { inLanguageFolder } from '../languages.js'
import { listSiteFiles } from '../listSiteFiles.js'
import type { ReaderInput } from '../readerInput.js'
import { type MatterRules, mapFrontMatter, readSourcePage, withTitle } from '../readPage.js'
import { tagPages } from '../tagPages.js'
import { type Fields, textOf } from '../values.js'
import { docusaurusMatter } from './docPage.js'
import { docusaurusTags } from './docusaurusTags.js'
import type { DocusaurusLanguage } from './i18n.js'

/** Pages in React, which cannot be converted, are in the report. */
export function readMarkdownPages(
  options: Fields,
  input: ReaderInput,
  languages: readonly DocusaurusLanguage[],
): ForeignPage[] {
  const folder = relative(input.root, join(input.root, input.site, textOf(options.path) ?? 'src/pages'))
  return [
    ...readPagesFolder(folder, options, input),
    ...languages.flatMap(({ id, source }) =>
      readPagesFolder(posix.join(source, 'docusaurus-plugin-content-pages'), options, input).map((page) =>
        inLanguageFolder(page, id),
      ),
    ),
  ]
}

function readPagesFolder(folder: string, options: Fields, input: ReaderInput): ForeignPage[] {
  const base = posix.join('/', textOf(options.routeBasePath) ?? '/')
  return listSiteFiles(input.root, folder).flatMap((path) => {
    const isPartial = path.split('/').some((part) => part.startsWith('_'))
    const route = posix
      .join(base, path.replace(/\.(?:mdx?|[jt]sx?)$/, '').replace(/(^|\/)index$/, '$1'))
      .replace(/(.)\/$/, '$1')
    if (/\.[jt]sx?$/.test(path) && !isPartial && !/\.(?:test|spec)\.|__tests__/.test(path)) {
      input.report.leave({ kind: 'page in React', file: posix.join(folder, path), text: route })
      return []
    }
    if (!/\.mdx?$/.test(path)) return []
    const read = { file: posix.join(folder, path), route, isPartial, rules: docusaurusMatter }
    return [toPage(read, input)]
  })
}

const blogMatter: MatterRules = {
  ...docusaurusMatter,
  authors: () => undefined,
  date: () => ({}),
}

export interface Blog {
  readonly pages: readonly ForeignPage[]
  readonly redirects: readonly { readonly from: string; readonly to: string }[]
  readonly sidebars: readonly SidebarsFile[]
}

/** Each post keeps its route. A page at the route of the blog links to all posts, and other lists of posts redirect to it. */
export function readBlog(options: Fields, input: ReaderInput, languages: readonly DocusaurusLanguage[]): Blog {
  const folder = relative(input.root, join(input.root, input.site, textOf(options.path) ?? 'blog'))
  if (!existsSync(join(input.root, folder))) return { pages: [], redirects: [], sidebars: [] }
  const base = posix.join('/', textOf(options.routeBasePath) ?? 'blog')
  const posts = readPosts(folder, base, input)
  const translated = languages.flatMap(({ id, source }) =>
    readPosts(posix.join(source, `docusaurus-plugin-content-blog${blogSuffix(options)}`), base, input).map((page) =>
      inLanguageFolder(page, id),
    ),
  )
  const published = posts.filter(({ partial }) => !partial)
  const newest = published
    .map(({ id }) => id)
    .sort()
    .reverse()
  const title = textOf(options.blogTitle) ?? 'Blog'
  const index = { folder: 'content', route: base, publicRoute: base, title, items: newest, pages: published }
  input.report.leave({ kind: 'blog', file: folder, text: `${published.length} posts are plain pages.` })
  const tags = posix.join(base, textOf(options.tagsBasePath) ?? 'tags')
  const tagged = tagPages({
    ...{ folder: 'content', route: tags, publicRoute: tags, title: 'Tags', pages: published },
    tagsOf: docusaurusTags(join(input.root, folder), options),
  })
  const perPage = options.postsPerPage === 'ALL' ? Number.POSITIVE_INFINITY : Number(options.postsPerPage ?? 10)
  const count = Math.ceil(published.length / perPage)
  const lists = ['archive', ...Array.from({ length: Math.max(0, count - 1) }, (_, page) => `page/${page + 2}`)]
  return {
    pages: [...posts, ...translated, cardsPage(index), ...tagged],
    redirects: lists.map((list) => ({ from: posix.join(base, list), to: base })),
    sidebars: options.blogSidebarCount === 0 || newest.length === 0 ? [] : [blogSidebar(base, newest, options)],
  }
}

/** Beside a post are the other posts, the newest first. */
function blogSidebar(base: string, newest: readonly string[], options: Fields): SidebarsFile {
  const name = `${base.slice(1).replaceAll('/', '-') || 'blog'}-posts`
  const posts = { category: textOf(options.blogSidebarTitle) ?? 'All posts', collapsed: false, items: newest }
  return { file: 'content/sidebars.yaml', sidebars: { [name]: [posts] } }
}

function blogSuffix({ id }: Fields): string {
  const name = textOf(id)
  return name && name !== 'default' ? `-${name}` : ''
}

function readPosts(folder: string, base: string, input: ReaderInput): ForeignPage[] {
  const files = listSiteFiles(input.root, folder).filter((path) => /\.mdx?$/.test(path))
  return files.map((path) => {
    const { matter } = readSourcePage(input.root, posix.join(folder, path), input.report)
    const slug = textOf(matter.slug) ?? postSlug(path)
    return toPage(
      {
        file: posix.join(folder, path),
        route: posix.join(base, slug),
        isPartial: /(?:^|\/)_/.test(path),
        rules: blogMatter,
      },
      input,
    )
  })
}

/** `2024-01-02-name.md` -> `/2024/01/02/name`. */
function postSlug(path: string): string {
  const name = path.replace(/\.mdx?$/, '').replace(/\/index$/, '')
  return name.replace(/^(.*\/)?(\d{4})[-/](\d{1,2})[-/](\d{1,2})[-/]?(.*)$/, '$1/$2/$3/$4/$5')
}

interface PlainPage {
  readonly file: string
  readonly route: string
  readonly isPartial: boolean
  readonly rules: MatterRules
}

function toPage({ file, route, isPartial, rules }: PlainPage, input: ReaderInput): ForeignPage {
  const { matter, body, bodyLine } = readSourcePage(input.root, file, input.report)
  const id = route === '/' ? 'index' : route.slice(1)
  const mapped = isPartial ? {} : mapFrontMatter({ file, matter, rules, report: input.report })
  return {
    source: file,
    folder: 'content',
    id: isPartial ? posix.join('_partials', file.replace(/^(?:\.\.\/)+/, '').replace(/\.mdx?$/, '')) : id,
    route,
    publicRoute: route,
    partial: isPartial,
    ...(isPartial ? { frontMatter: {}, body } : withTitle(mapped, body, titleFromId(id))),
    matter,
    bodyLine,
    isMdx: true,
  }
}
