/** The documents that Chromium prints: one with cover and table of contents, and several with chapters. */
import type { Doc, Site } from '../../model/model.js'
import { defaultLanguage, interfaceTextOf } from '../../site/languages/list.js'
import { escapeHtml } from '../../util/html.js'
import { type BookNames, createBookNames, linkBetweenParts } from './bookNames.js'
import type { BookNode, BookTree } from './bookTree.js'
import { chapterHtml } from './chapterHtml.js'
import type { OutlineEntry } from './outline.js'
import { firstPageStyle, pageNumberSlot } from './pageNumbers.js'

export interface BookInput {
  readonly site: Site
  readonly book: BookTree
  readonly contentOf: (doc: Doc) => string
  /** Returns the address of a file of the site, relative to the document. */
  readonly source: (target: string) => string
  /** Addresses of style sheets, relative to the document. */
  readonly styles: readonly string[]
  readonly paper: string
  /** Largest number of characters of content in a document, unless a single chapter has more. */
  readonly partLength: number
}

export interface BookDocuments {
  /** HTML of cover and table of contents. */
  readonly front: string
  /** HTML of the chapters, in their order. */
  readonly parts: readonly string[]
  readonly outline: readonly OutlineEntry[]
}

/** With more chapters, the table of contents has no sections of them. */
const maxChaptersWithSections = 40

const deepestLevel = 6

export function bookDocuments(input: BookInput): BookDocuments {
  const { site, book } = input
  const chapters = listChapters(book.nodes, { contentOf: input.contentOf, level: 1 })
  const parts = divide(chapters, input.partLength)
  const names = createBookNames(
    parts.map((part) => part.map(({ doc }) => doc)),
    site,
  )
  const contentsTitle = interfaceTextOf(defaultLanguage(site.config)).contents
  const outline = [{ title: contentsTitle, name: 'contents', level: 1 }, ...outlineOf(chapters, names)]
  const contents = contentsHtml(book.nodes, { names, hasSections: chapters.length <= maxChaptersWithSections })
  const bodies = parts.map((part) => part.map((chapter) => chapterArticle(chapter, { ...input, names })).join('\n'))
  for (const { name } of outline) names.linked.add(name)
  const frame = { ...input, names }
  return {
    front: documentHtml(
      `${coverHtml(input)}
<nav class="book-contents"><h1 aria-level="1" id="contents">${escapeHtml(contentsTitle)}</h1>
${contents}</nav>`,
      frame,
    ),
    parts: bodies.map((body) => documentHtml(body, frame)),
    outline,
  }
}

/** Each document names all destinations: Chromium writes only those that a link of the same document names, and it has. */
function documentHtml(
  body: string,
  { site, book, styles, paper, names }: BookInput & { readonly names: BookNames },
): string {
  const { config } = site
  const title = book.section === undefined ? config.title : `${book.section} – ${config.title}`
  const links = styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('')
  const destinations = [...names.linked].map((name) => `<a href="#${name}"></a>`).join('')
  return `<!doctype html>
<html lang="${defaultLanguage(config).tag}" data-theme="light" data-theme-choice="light">
<head><meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src file: 'unsafe-inline'; img-src file: data:; font-src file: data:">
<title>${escapeHtml(title)}</title>${links}<style>@page { size: ${paper} }</style>${firstPageStyle(0)}</head>
<body class="book">
${body}
<div hidden>${destinations}</div>
</body></html>
`
}

interface Chapter {
  readonly doc: Doc
  readonly content: string
  /** Level in the outline, from 1. */
  readonly level: number
  /** Titles of the parts of the book that start here, outermost first. */
  readonly titles: readonly { readonly title: string; readonly level: number }[]
}

interface ChapterOptions extends Pick<BookInput, 'contentOf'> {
  readonly level: number
}

function listChapters(nodes: readonly BookNode[], { contentOf, level }: ChapterOptions): Chapter[] {
  return nodes.flatMap((node): Chapter[] => {
    if (node.kind === 'chapter') return [{ doc: node.doc, content: contentOf(node.doc), level, titles: [] }]
    const [first, ...others] = listChapters(node.nodes, { contentOf, level: level + 1 })
    return first ? [{ ...first, titles: [{ title: node.title, level }, ...first.titles] }, ...others] : []
  })
}

/** Every chapter starts on a new page, so the documents can be divided before any of them. */
function divide(chapters: readonly Chapter[], partLength: number): Chapter[][] {
  const parts: Chapter[][] = []
  let length = Number.POSITIVE_INFINITY
  for (const chapter of chapters) {
    length += chapter.content.length
    if (length > partLength) {
      parts.push([])
      length = chapter.content.length
    }
    parts.at(-1)?.push(chapter)
  }
  return parts
}

function outlineOf(chapters: readonly Chapter[], names: BookNames): OutlineEntry[] {
  return chapters.flatMap(({ doc, level, titles }) => {
    const chapter = names.chapter(doc)
    const sections = doc.headings
      .filter((heading) => heading.level > 1)
      .map(({ id, text, level: own }) => ({ title: text, name: names.idIn(doc, id), level: level + own - 1 }))
    return [
      ...titles.map(({ title, level: own }) => ({ title, name: idOfPart(chapter, own), level: own })),
      { title: doc.title, name: chapter, level },
      ...sections,
    ]
  })
}

function idOfPart(chapter: string, level: number): string {
  return `${chapter}-part${level}`
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
  readonly names: BookNames
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

function entryHtml(text: string, name: string): string {
  return `<a href="${linkBetweenParts}${name}"><span>${escapeHtml(text)}</span>${pageNumberSlot(name)}</a>`
}

function chapterArticle(
  { doc, content, level, titles }: Chapter,
  { names, source }: Pick<BookInput, 'source'> & { readonly names: BookNames },
): string {
  const chapter = names.chapter(doc)
  const inner = chapterHtml(content, {
    idOf: (id) => names.idIn(doc, id),
    link: (target) => names.link(doc, target),
    source,
    level,
  })
  const shown = Math.min(level, deepestLevel)
  const title = doc.contentHasTitle ? '' : `<h1 aria-level="${shown}">${escapeHtml(doc.title)}</h1>`
  const parts = titles.map(
    (part) =>
      `<h1 class="book-part-title" aria-level="${Math.min(part.level, deepestLevel)}" id="${idOfPart(chapter, part.level)}">${escapeHtml(part.title)}</h1>\n`,
  )
  return `${parts.join('')}<article class="book-chapter page" data-kind="${doc.kind === 'operation' ? 'operation' : 'doc'}" id="${chapter}"><div class="page-body"><div class="prose">${title}${inner}</div></div></article>`
}
