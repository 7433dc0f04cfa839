/** Reads any folder of HTML into pages in the form that the index expects, and the links in their texts. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastGlob from 'fast-glob'
import { parse } from 'parse5'

const quiet = new Set('script style template nav header footer aside form button svg noscript'.split(' '))
const blocks =
  /^(?:address|blockquote|br|d[dlt]|details|div|fig\w+|h[1-6]|hr|li|main|[ou]l|p|pre|section|summary|t\w+)$/
/** Menus and link signs beside headings that generators mark only by a class. */
const aside =
  /(?:^|\s)(?:headerlink|anchor|toc\S*|sphinxsidebar\S*|related|nav\w+|sidebar|breadcrumbs?|footer|skip\S*)(?:\s|$)/i

/** Pages that only list the content of other pages. */
const lists = '**/{genindex,py-modindex,bookindex,search,404}*.html'

/** @returns `{ pages, links }`, with unresolved links: `{ from, href, text }` */
export function readHtml(folder) {
  const files = fastGlob.sync('**/*.html', { cwd: folder, ignore: ['**/_static/**', '**/_modules/**', lists] }).sort()
  const read = files.flatMap((file) => readPage(readFileSync(join(folder, file), 'utf8'), `/${file}`))
  const links = read.flatMap(({ page: { url: from }, links: list }) => list.map((link) => ({ ...link, from })))
  return { pages: read.map(({ page }) => page), links }
}

/** @returns `{ from, text, url, anchor }` for each link from one of the pages to another, with the URLs of these pages */
export function resolveLinks(links, pages) {
  const known = new Map(pages.flatMap(({ url }) => namesOf(url).map((name) => [name, url])))
  return links.flatMap(({ from: file, href, text }) => {
    const from = namesOf(file)
      .map((name) => known.get(name))
      .find(Boolean)
    const target = resolve(href, file)
    const url = target && known.get(target.pathname)
    return from && url && url !== from ? [{ from, text, url, anchor: target.anchor }] : []
  })
}

/** Undefined for a page with `noindex` and for a page without text. */
function readPage(html, url) {
  const document = parse(html)
  const robots = find(document, (node) => node.tagName === 'meta' && attribute(node, 'name') === 'robots')
  if (robots && /noindex/.test(attribute(robots, 'content'))) return []
  const main =
    find(document, ({ tagName }) => tagName === 'main') ??
    find(document, (node) => attribute(node, 'role') === 'main') ??
    find(document, ({ tagName }) => tagName === 'article') ??
    find(document, ({ tagName }) => tagName === 'body')
  const state = { sections: [{ anchor: '', title: '', text: [] }], links: [], holders: [] }
  walk(main, state)
  const named = find(document, ({ tagName }) => tagName === 'title')
  const title = state.sections[0].title || unnumbered(plain(textOf(named)).split(/ [—–|] /)[0])
  const sections = state.sections.map(({ anchor, title: heading, text }) => {
    return { anchor, title: heading || title, text: plain(text.join('')) }
  })
  if (!title || sections.every(({ text }) => text === '')) return []
  const meta = find(document, (node) => node.tagName === 'meta' && attribute(node, 'name') === 'description')
  const description = meta ? plain(attribute(meta, 'content')) : ''
  return [{ page: { url, title, breadcrumbs: [], description, keywords: [], sections }, links: state.links }]
}

function walk(node, state) {
  const { sections, links, holders } = state
  if (node.nodeName === '#text') return void sections.at(-1).text.push(node.value)
  if (quiet.has(node.tagName) || aside.test(attribute(node, 'class'))) return
  const level = /^h([1-6])$/.exec(node.tagName ?? '')?.[1]
  if (level) return readHeading(node, Number(level), state)
  const id = attribute(node, 'id')
  if (id) holders.push(id)
  const isBlock = blocks.test(node.tagName ?? '')
  if (isBlock) sections.at(-1).text.push(' ')
  const href = node.tagName === 'a' ? attribute(node, 'href') : ''
  if (href) links.push({ href, text: plain(textOf(node)) })
  for (const child of node.childNodes ?? []) walk(child, state)
  if (isBlock) sections.at(-1).text.push(' ')
}

/** The anchor of a heading: its own id, an id inside of it, or the id of the element that it is the first heading of. */
function readHeading(node, level, { sections, holders }) {
  const title = unnumbered(plain(textOf(node)))
  const inner = find(
    node,
    (one) => attribute(one, 'id') !== '' || (one.tagName === 'a' && attribute(one, 'name') !== ''),
  )
  const anchor = inner ? attribute(inner, 'id') || attribute(inner, 'name') : (holders.at(-1) ?? '')
  holders.length = 0
  const isTitle = sections.length === 1 && sections[0].title === ''
  if (isTitle) sections[0].title = title
  else if (level <= 4 && anchor && title) sections.push({ anchor, title, text: [] })
  else sections.at(-1).text.push(` ${title} `)
}

function resolve(href, url) {
  try {
    const { protocol, pathname, hash } = new URL(href, `file://${url}`)
    return protocol === 'file:' ? { pathname, anchor: decodeURIComponent(hash.slice(1)) } : undefined
  } catch {
    return undefined
  }
}

/** URLs under which hosts serve a file. */
function namesOf(url) {
  const bare = url.replace(/(?:\/index)?\.html$/, '')
  return [url, bare, `${bare}/`]
}

function find(node, passes) {
  if (node === undefined) return undefined
  if (node.tagName && passes(node)) return node
  for (const child of node.childNodes ?? []) {
    const found = find(child, passes)
    if (found) return found
  }
  return undefined
}

function textOf(node) {
  if (!node) return ''
  if (node.nodeName === '#text') return node.value
  if (quiet.has(node.tagName) || aside.test(attribute(node, 'class'))) return ''
  return (node.childNodes ?? []).map(textOf).join('')
}

/** `Chapter 29. `, `F.25.1. ` and `3.2 ` are not part of a title. */
function unnumbered(title) {
  return title.replace(/^(?:(?:Chapter|Appendix|Part) [A-Z\d]+\.|[A-Z\d]+(?:\.\d+)+\.?|\d+\.)\s+(?=\S)/, '')
}

function attribute(node, name) {
  return node.attrs?.find((one) => one.name === name)?.value ?? ''
}

function plain(text) {
  return text.replace(/¶/g, '').replace(/\s+/g, ' ').trim()
}
