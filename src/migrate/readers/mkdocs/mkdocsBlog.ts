/** Posts of the plugin `blog` of Material for MkDocs: their routes have the date and the title. */
import { posix } from 'node:path'
import type { ForeignPage } from '../../model/site.js'
import type { ReaderInput } from '../readerInput.js'
import { readSourcePage } from '../readPage.js'
import { type Fields, fieldsOf, listOf, textOf } from '../values.js'
import { optionsOf } from './mkdocsConfig.js'

export interface BlogInput {
  readonly config: Fields
  readonly input: ReaderInput
  /** Folder of the pages, relative to the root. */
  readonly folder: string
}

interface Post {
  readonly page: ForeignPage
  readonly date: string
  readonly title: string
  readonly categories: readonly string[]
}

/** Posts with their routes, and the page of the blog with cards of them, newest first. */
export function withBlog(pages: readonly ForeignPage[], { config, input, folder }: BlogInput): readonly ForeignPage[] {
  const options = optionsOf(config.plugins, 'blog')
  if (!options) return pages
  const blog = posix.normalize(textOf(options.blog_dir) ?? 'blog').replace(/^\.$/, '')
  const posts = new Map<ForeignPage, Post>()
  for (const page of pages) {
    const start = `${posix.join(folder, (textOf(options.post_dir) ?? '{blog}/posts').replace('{blog}', blog))}/`
    if (!page.source.startsWith(start)) continue
    const post = readPost(page, input)
    if (post.date) posts.set(page, { ...post, page: placePost(post, { options, blog }) })
  }
  if (posts.size === 0) return pages
  input.report.leave({ kind: 'blog', file: posix.join(folder, blog), text: `${posts.size} posts are plain pages.` })
  return pages.map((page) => {
    const isIndex = page.route === posix.join('/', blog)
    const all = [...posts.values()]
    return posts.get(page)?.page ?? (isIndex ? blogIndex(page, all) : page)
  })
}

/** The page of the blog. The lists of a year and of a category redirect to it. */
function blogIndex(page: ForeignPage, posts: readonly Post[]): ForeignPage {
  const lists = posts.flatMap(({ date, categories }) => [
    `archive/${date.slice(0, 4)}`,
    ...categories.map((category) => `category/${postTitleSlug(category)}`),
  ])
  const from = [...new Set(lists)].sort().map((list) => posix.join(page.route, list))
  return {
    ...page,
    frontMatter: { ...page.frontMatter, redirect_from: from },
    body: `${page.body}\n${listOfPosts(posts)}`,
  }
}

function readPost(page: ForeignPage, input: ReaderInput): Post {
  const { matter } = readSourcePage(input.root, page.source, input.report)
  const created: unknown = matter.date instanceof Date ? matter.date : (fieldsOf(matter.date).created ?? matter.date)
  const date = created instanceof Date ? created.toISOString() : String(created ?? '')
  const title = textOf(matter.title) ?? /^#[ \t]+(.+)$/m.exec(page.body)?.[1] ?? page.id
  const categories = listOf(matter.categories).flatMap((category) => textOf(category) ?? [])
  return {
    page,
    date: /^\d{4}-\d{2}-\d{2}/.exec(date)?.[0] ?? '',
    title: title.replace(/[`*]/g, '').trim(),
    categories,
  }
}

function placePost({ page, date, title }: Post, { options, blog }: { options: Fields; blog: string }): ForeignPage {
  const [year = '', month = '', day = ''] = date.split('-')
  const format = textOf(options.post_url_date_format) ?? 'yyyy/MM/dd'
  const slug = textOf(page.frontMatter.slug) ?? postTitleSlug(title)
  const path = (textOf(options.post_url_format) ?? '{date}/{slug}')
    .replace('{date}', format.replace('yyyy', year).replace('MM', month).replace('dd', day))
    .replace('{slug}', slug)
    .replace('{file}', posix.basename(page.id))
    .replace('{categories}/', '')
  const route = posix.join('/', blog, path)
  return { ...page, route, publicRoute: route }
}

function postTitleSlug(title: string): string {
  return title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-')
}

function listOfPosts(posts: readonly Post[]): string {
  return posts
    .toSorted((a, b) => (a.date < b.date ? 1 : -1))
    .map(({ title, page }) => `- [${title.replace(/[[\]\\]/g, '\\$&')}](${page.route})`)
    .join('\n')
}
