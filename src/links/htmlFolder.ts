/**
 * Any folder of HTML files as a site: which files it has, at which addresses they answer, and what each page holds.
 * Origin and base path are read from the canonical address of the top page, if it has one.
 */
import type { Diagnostic, Point } from '../model/diagnostic.js'
import { resolveRequest } from '../routes/resolveRequest.js'
import { assetHref } from '../routes/urls.js'
import { readBytes, walk } from '../util/files.js'
import { extractHtmlLinks, type HtmlLinksAndIds } from './extractHtmlLinks.js'

export interface HtmlFolder {
  readonly files: ReadonlySet<string>
  readonly read: (file: string) => Uint8Array | undefined
  /** By file, relative to the folder. */
  readonly pages: ReadonlyMap<string, FolderPage>
  readonly styles: ReadonlyMap<string, string>
  readonly url: string
  readonly baseUrl: string
}

export interface FolderPage extends HtmlLinksAndIds {
  readonly html: string
  /** Address without the origin, against which its relative links resolve. */
  readonly href: string
}

export interface SiteLocation {
  /** Origin of the site. Default: from the canonical address of the top page. */
  readonly url?: string
  readonly baseUrl?: string
}

export function readHtmlFolder(
  path: string,
  address: SiteLocation,
): { folder: HtmlFolder; diagnostics: readonly Diagnostic[] } {
  const { files, diagnostics } = walk(path, { ignore: (file) => file === '.git/' || file.endsWith('node_modules/') })
  const found = [...diagnostics]
  const read = (file: string) => {
    const { bytes, diagnostics: unreadable } = readBytes(path, file)
    found.push(...unreadable)
    return bytes
  }
  return { folder: createHtmlFolder(files, read, address), diagnostics: found }
}

/** `files` are relative to the folder, with forward slashes. */
export function createHtmlFolder(
  files: readonly string[],
  read: HtmlFolder['read'],
  { url, baseUrl }: SiteLocation,
): HtmlFolder {
  const textOf = (extension: RegExp) =>
    new Map(files.filter((file) => extension.test(file)).map((file) => [file, new TextDecoder().decode(read(file))]))
  const sources = textOf(/\.html?$/i)
  const canonical = findCanonicalUrl(sources.get('index.html') ?? '')
  const base = baseUrl ?? canonical?.pathname.replace(/[^/]*$/, '') ?? '/'
  return {
    files: new Set(files),
    read,
    pages: new Map(
      [...sources].map(([file, html]) => [file, { ...extractHtmlLinks(html), html, href: hrefOfFile(file, base) }]),
    ),
    styles: textOf(/\.css$/i),
    url: url ?? canonical?.origin ?? 'http://localhost',
    baseUrl: base,
  }
}

/** The file that answers to a path of a URL, redirects to its usual form followed. */
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

/** `x/index.html` answers at `/x/`, `x.html` at `/x`; the page for what is not there has only its own name. */
export function hrefOfFile(file: string, baseUrl: string): string {
  if (file === '404.html') return assetHref(file, baseUrl)
  return assetHref(file.replace(/(^|\/)index\.html$/, '$1').replace(/([^/])\.html$/, '$1'), baseUrl)
}

export function pointAtOffset(text: string, offset: number): Point {
  const before = text.slice(0, offset)
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') }
}

function findCanonicalUrl(html: string): URL | undefined {
  const tag = /<link\b[^>]*\brel=["']?canonical\b[^>]*>/i.exec(html)?.[0]
  const target = /\bhref=["']?([^"'\s>]+)/i.exec(tag ?? '')?.[1] ?? ''
  return /^https?:/i.test(target) && URL.canParse(target) ? new URL(target) : undefined
}
