/** The document that Chromium prints: cover, table of contents, chapters. */
import type { Doc, Site } from '../../model/model.js'
import { decodePercentEscapes, routeFromPathname } from '../../routes/urls.js'
import { defaultLanguage, interfaceTextOf } from '../../site/languages/list.js'
import { escapeHtml } from '../../util/html.js'
import type { BookNode, BookTree } from './bookTree.js'
import { chapterHtml } from './chapterHtml.js'
import { pageNumberSlot } from './pageNumbers.js'

export interface BookInput {
  readonly site: Site
  readonly book: BookTree
  readonly contentOf: (doc: Doc) => string
  /** Returns the address of a file of the site, relative to the document. */
  readonly source: (target: string) => string
  /** Addresses of style sheets, relative to the document. */
  readonly styles: readonly string[]
  readonly paper: string
}

/** With more chapters, the table of contents has no sections of them. */
const maxChaptersWithSections = 40

export function bookHtml(input: BookInput): string {
  const { site, book, styles, paper } = input
  const { config } = site
  const language = defaultLanguage(config)
  const chapters = listChapters(book.nodes)
  const names = createNames(chapters, input)
  const title = book.section === undefined ? config.title : `${book.section} – ${config.title}`
  const links = styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')
  return `<!doctype html>
<html lang="${language.tag}" data-theme="light" data-theme-choice="light">
<head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src file: 'unsafe-inline'; img-src file: data:; font-src file: data:">
<title>${escapeHtml(title)}</title>${links}<style>@page { size: ${paper} }</style></head>
<body class="book">
${coverHtml(input)}
<nav class="book-contents"><h1 aria-level="1" id="contents">${escapeHtml(interfaceTextOf(language).contents)}</h1>
${contentsHtml(book.nodes, { names, hasSections: chapters.length <= maxChaptersWithSections })}</nav>
${book.nodes.map((node) => nodeHtml(node, { ...input, names, level: 1 })).join('\n')}
</body></html>
`
}

function listChapters(nodes: readonly BookNode[]): Doc[] {
  return nodes.flatMap((node) => (node.kind === 'chapter' ? [node.doc] : listChapters(node.nodes)))
}

/** Names of chapters and of ids in them. Chromium writes other names into a PDF with escapes that its links do not have. */
interface Names {
  readonly chapter: (doc: Doc) => string
  readonly idIn: (doc: Doc, id: string) => string
  readonly link: (doc: Doc, target: string) => string
}

function createNames(chapters: readonly Doc[], { site }: BookInput): Names {
  const { baseUrl, url } = site.config
  const numbers = new Map(chapters.map((doc, index) => [doc.id, index + 1]))
  const ids = new Map(chapters.map((doc) => [doc.id, new Map<string, string>()]))
  const chapter = (doc: Doc) => `c${numbers.get(doc.id) ?? 0}`
  const idIn = (doc: Doc, id: string) => {
    const known = ids.get(doc.id) ?? new Map<string, string>()
    const name = known.get(id) ?? `${chapter(doc)}-${known.size + 1}`
    known.set(id, name)
    return name
  }
  const linkInBook = (doc: Doc, target: string): string => {
    const [, path = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(target) ?? []
    if (path !== '' && (!path.startsWith(baseUrl) || path.startsWith('//'))) return target
    const route = path === '' ? doc.route : routeFromPathname(`/${path.slice(baseUrl.length)}`)
    const found = route === undefined ? undefined : site.byRoute.get(route)
    if (!found || !numbers.has(found.id)) return url.replace(/\/$/, '') + target
    const id = decodePercentEscapes(fragment) ?? fragment
    return id !== '' && found.ids.includes(id) ? `#${idIn(found, id)}` : `#${chapter(found)}`
  }
  return { chapter, idIn, link: linkInBook }
}

function coverHtml({ site: { config }, book, source }: BookInput): string {
  const { logo, title, tagline, product, version, url } = config
  const picture = logo
    ? `<img class="book-logo" src="${escapeHtml(source(withBase(logo.light, config.baseUrl)))}" alt="">`
    : ''
  const lines = [
    `<p class="book-title">${escapeHtml(book.section ?? title)}</p>`,
    book.section === undefined
      ? tagline
        ? `<p class="book-tagline">${escapeHtml(tagline)}</p>`
        : ''
      : `<p class="book-tagline">${escapeHtml(title)}</p>`,
    `<p class="book-version">${escapeHtml(`${product.name} ${version}`)}</p>`,
    `<p class="book-url"><a href="${escapeHtml(url)}">${escapeHtml(url.replace(/^https?:\/\//, ''))}</a></p>`,
  ]
  return `<section class="book-cover">${picture}${lines.join('')}</section>`
}

function withBase(path: string, baseUrl: string): string {
  return path.startsWith('/') ? baseUrl + path.slice(1) : path
}

interface ContentsOptions {
  readonly names: Names
  readonly hasSections: boolean
}

function contentsHtml(nodes: readonly BookNode[], options: ContentsOptions): string {
  const { names, hasSections } = options
  const entries = nodes.map((node) => {
    if (node.kind === 'part')
      return `<li class="book-part-entry"><span>${escapeHtml(node.title)}</span>${contentsHtml(node.nodes, options)}</li>`
    const { doc } = node
    const sections = hasSections ? doc.headings.filter(({ level }) => level === 2) : []
    const inner = sections.map(({ id, text }) => `<li>${entryHtml(text, names.idIn(doc, id))}</li>`).join('')
    return `<li>${entryHtml(doc.title, names.chapter(doc))}${inner && `<ol>${inner}</ol>`}</li>`
  })
  return `<ol>${entries.join('')}</ol>`
}

function entryHtml(text: string, id: string): string {
  return `<a href="#${id}"><span>${escapeHtml(text)}</span>${pageNumberSlot(id)}</a>`
}

interface NodeOptions extends BookInput {
  readonly names: Names
  /** Level in the outline, from 1. */
  readonly level: number
}

function nodeHtml(node: BookNode, options: NodeOptions): string {
  const { level } = options
  if (node.kind === 'chapter') return chapterArticle(node.doc, options)
  const inner = node.nodes.map((child) => nodeHtml(child, { ...options, level: level + 1 })).join('\n')
  return `<section class="book-part"><h1 class="book-part-title" aria-level="${Math.min(level, 6)}">${escapeHtml(node.title)}</h1>
${inner}</section>`
}

function chapterArticle(doc: Doc, { contentOf, names, source, level }: NodeOptions): string {
  const content = chapterHtml(contentOf(doc), {
    idOf: (id) => names.idIn(doc, id),
    link: (target) => names.link(doc, target),
    source,
    level,
  })
  const title = doc.contentHasTitle ? '' : `<h1 aria-level="${Math.min(level, 6)}">${escapeHtml(doc.title)}</h1>`
  return `<article class="book-chapter page" data-kind="${doc.kind === 'operation' ? 'operation' : 'doc'}" id="${names.chapter(doc)}"><div class="page-body"><div class="prose">${title}${content}</div></div></article>`
}
