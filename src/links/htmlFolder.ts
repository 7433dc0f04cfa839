/**
 * Reads a folder of HTML files as a site: its files, the href of each page, and the links and ids of each page. Origin and
 * base path come from the canonical URL of the top page, if it has one.
 */
import type { Diagnostic, Point } from '../model/diagnostic.js'
import { resolveRequest } from '../routes/resolveRequest.js'
import { assetHref } from '../routes/urls.js'
import { listFiles, readBytes } from '../util/projectFiles.js'
import { extractHtmlLinks, type HtmlLinksAndIds } from './extractHtmlLinks.js'

export interface HtmlFolder {
  readonly files: ReadonlySet<string>
  readonly read: (file: string) => Uint8Array | undefined
  /** Keyed by file path relative to the folder. */
  readonly pages: ReadonlyMap<string, FolderPage>
  readonly styles: ReadonlyMap<string, string>
  readonly url: string
  readonly baseUrl: string
}

export interface FolderPage extends HtmlLinksAndIds {
  readonly html: string
  /** Path part of the page's URL, the base of its relative links. */
  readonly href: string
}

export interface SiteLocation {
  /** Origin of the site. Default: the origin of the top page's canonical URL. */
  readonly url?: string
  /** Default: the folder of the top page's canonical URL, else `/`. */
  readonly baseUrl?: string
}

/** Reads all files below the path, without `.git` and `node_modules`. Unreadable files are diagnostics. */
export function readHtmlFolder(
  path: string,
  location: SiteLocation,
): { folder: HtmlFolder; diagnostics: readonly Diagnostic[] } {
  const { files, diagnostics } = listFiles(path, {
    ignore: (file) => file === '.git/' || file.endsWith('node_modules/'),
  })
  const found = [...diagnostics]
  const read = (file: string) => {
    const { bytes, diagnostics: unreadable } = readBytes(path, file)
    found.push(...unreadable)
    return bytes
  }
  return { folder: createHtmlFolder(files, read, location), diagnostics: found }
}

/** `files` are relative to the folder, with forward slashes. */
export function createHtmlFolder(
  files: readonly string[],
  read: HtmlFolder['read'],
  { url, baseUrl }: SiteLocation,
): HtmlFolder {
  const readAll = (extension: RegExp) =>
    new Map(files.filter((file) => extension.test(file)).map((file) => [file, new TextDecoder().decode(read(file))]))
  const sources = readAll(/\.html?$/i)
  const canonical = findCanonicalUrl(sources.get('index.html') ?? '')
  const base = baseUrl ?? canonical?.pathname.replace(/[^/]*$/, '') ?? '/'
  return {
    files: new Set(files),
    read,
    pages: new Map(
      [...sources].map(([file, html]) => [file, { ...extractHtmlLinks(html), html, href: hrefOfFile(file, base) }]),
    ),
    styles: readAll(/\.css$/i),
    url: url ?? canonical?.origin ?? 'http://localhost',
    baseUrl: base,
  }
}

/** The file that a static host serves for the path of a URL, after redirects to the canonical form. */
export function findServedFile(pathname: string, { files, baseUrl }: HtmlFolder): string | undefined {
  let path = pathname
  for (let step = 0; step < 4; step += 1) {
    const resolved = resolveRequest(path, files, { baseUrl, trailingSlash: 'never' })
    if (resolved.kind === 'file') return resolved.path
    if (resolved.kind !== 'redirect') return undefined
    path = resolved.to
  }
  return undefined
}

/** `x/index.html` has the href `/x/` and `x.html` the href `/x`. The not-found page keeps its file name. */
export function hrefOfFile(file: string, baseUrl: string): string {
  if (file === '404.html') return assetHref(file, baseUrl)
  return assetHref(file.replace(/(^|\/)index\.html$/, '$1').replace(/([^/])\.html$/, '$1'), baseUrl)
}

/** Returns line and column of an offset, 1-based. The text is read once, because a page can have thousands of links. */
export function createPointFinder(text: string): (offset: number) => Point {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let [low, high] = [0, starts.length]
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 }
  }
}

function findCanonicalUrl(html: string): URL | undefined {
  const tag = /<link\b[^>]*\brel=["']?canonical\b[^>]*>/i.exec(html)?.[0]
  const target = /\bhref=["']?([^"'\s>]+)/i.exec(tag ?? '')?.[1] ?? ''
  return /^https?:/i.test(target) && URL.canParse(target) ? new URL(target) : undefined
}
