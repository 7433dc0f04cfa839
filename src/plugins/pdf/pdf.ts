/** `docsgen pdf`: turns a finished site into documents for print, with the files that they show. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Site } from '../../model/model.js'
import type {
  FinishedBuild,
  FinishedFile,
  PluginFactory,
  PluginFinding,
  PluginPublication,
} from '../../model/plugin.js'
import { outputPath } from '../../routes/urls.js'
import { packageFolder } from '../../util/packageFolder.js'
import { createCopyLinks, relativePath } from '../offlineCopy/copyLinks.js'
import { copySheet } from '../offlineCopy/copySheet.js'
import { bookDocuments } from './bookHtml.js'
import { writePlan } from './bookPlan.js'
import { type BookNode, findBook } from './bookTree.js'

export interface PdfOptions {
  /** Default: the whole site. */
  readonly section?: string
  /** Value of `size` in CSS. Default `A4`. */
  readonly paper?: string
  /**
   * Characters of content in one printed document. Default 300,000, for which Chromium needs about 300 MB. A whole site in one document
   * needs much more.
   */
  readonly partLength?: number
}

/** Output paths. */
const bookPath = 'book.html'
const bookSheet = 'book.css'

/** Adds the documents of the whole site, or of one section, to the build. `docsgen pdf` prints them. */
export const pdf: PluginFactory<PdfOptions> = ({ section, paper = 'A4', partLength = 300_000 }) => ({
  name: 'pdf',
  check: (site) => checkSection(site, section),
  finish: (build) => makeBook(build, { section, paper, partLength }),
})

function checkSection(site: Site, section: string | undefined): PluginFinding[] {
  const found = findBook(site, section)
  if (found.kind === 'book') return []
  return [{ message: found.problem, hint: found.hint, severity: 'error', file: site.configFile }]
}

interface BookOptions extends Required<Pick<PdfOptions, 'paper' | 'partLength'>> {
  readonly section: string | undefined
}

function makeBook(
  { site, files, contentOf }: FinishedBuild,
  { section, paper, partLength }: BookOptions,
): PluginPublication {
  const book = findBook(site, section)
  if (book.kind === 'missing') return { files: [], replacesAll: true }
  const { baseUrl, trailingSlash, url } = site.config
  const links = createCopyLinks({ baseUrl, trailingSlash, url, files })
  const readOutput = (path: string) => Buffer.from(files.get(path) ?? [])
  const used = new Set<string>()
  const source = (target: string) => {
    const file = links.fileOf(target)
    if (file === undefined) return target
    used.add(file)
    return relativePath(bookPath, file)
  }
  const sheets = listSheets(book.nodes, { site, read: readOutput }).flatMap((href) => links.fileOf(href) ?? [])
  const { front, parts, outline } = bookDocuments({
    ...{ site, book, contentOf, source, paper, partLength },
    styles: [...sheets.map((path) => relativePath(bookPath, path)), bookSheet],
  })
  const styles = sheets.map((path): FinishedFile => {
    const sheet = copySheet(readOutput(path).toString(), { path, links, read: readOutput })
    for (const [file] of files) if (sheet.includes(file.slice(file.lastIndexOf('/') + 1))) used.add(file)
    return { path, content: sheet }
  })
  const own = readFileSync(join(packageFolder(), 'src/plugins/pdf/book.css'), 'utf8')
  const assets = [...used].filter((path) => !sheets.includes(path)).map((path) => ({ path, content: readOutput(path) }))
  const chapters = parts.map((content, index) => ({ path: `book-${index + 1}.html`, content }))
  const plan = writePlan({ front: bookPath, parts: chapters.map(({ path }) => path), outline })
  const documents = [{ path: bookPath, content: front }, ...chapters, plan]
  return {
    files: [...documents, { path: bookSheet, content: own }, ...styles, ...assets],
    replacesAll: true,
  }
}

interface SheetSources {
  readonly site: Site
  readonly read: (path: string) => Buffer
}

/** The style sheets of all pages of the book, in their order. Those of features, such as cards, are in the body. */
function listSheets(nodes: readonly BookNode[], sources: SheetSources): string[] {
  const { site, read } = sources
  const found = nodes.flatMap((node) => {
    if (node.kind === 'part') return listSheets(node.nodes, sources)
    const html = read(outputPath(node.doc.route, site.config.trailingSlash)).toString()
    return [...html.matchAll(/<link rel="stylesheet" href="([^"]*)"/g)].flatMap(([, href]) => href ?? [])
  })
  return [...new Set(found)]
}
