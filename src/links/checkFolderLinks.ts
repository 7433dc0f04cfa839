/** docsgen's own check of a folder: every link of every page and style sheet, with its source range. */

import type { CodeWithSeverity } from '../diagnostics/diagnosticCodes.js'
import type { Range } from '../model/diagnostic.js'
import { nearest } from '../util/nearest.js'
import { checkFragment, fragmentId } from './checkFragment.js'
import { extractCssLinks } from './extractCssLinks.js'
import type { HtmlLink } from './extractHtmlLinks.js'
import { createPointFinder, type FolderPage, findServedFile, type HtmlFolder, hrefOfFile } from './htmlFolder.js'
import type { LinkDiagnostic } from './resolution.js'
import { resolveScheme } from './resolveScheme.js'
import { isFilePath } from './siteIndex.js'

export interface FolderLink {
  /** File relative to the folder. */
  readonly file: string
  readonly range: Range
  /** The target as written. */
  readonly target: string
  /** Resolved path and fragment in the form of `linkKey`. Absent for links that leave the folder. */
  readonly key?: string
  readonly diagnostic?: LinkDiagnostic
}

/** Returns every link of the folder, with its resolved target or its error. */
export function checkFolderLinks(folder: HtmlFolder): FolderLink[] {
  const found: FolderLink[] = []
  for (const [file, page] of folder.pages) {
    const base = documentBaseUrl(page, folder)
    const pointAt = createPointFinder(page.html)
    for (const link of page.links) {
      const range = { start: pointAt(link.start), end: pointAt(link.end) }
      found.push({ file, range, target: link.target, ...checkFolderLink(link, base, folder) })
    }
  }
  for (const [file, css] of folder.styles) {
    const base = new URL(hrefOfFile(file, folder.baseUrl), folder.url)
    for (const { target, point } of extractCssLinks(css)) {
      found.push({
        file,
        range: { start: point },
        target,
        ...checkFolderLink({ target, kind: 'src', tag: 'style' }, base, folder),
      })
    }
  }
  return found
}

/** The URL that relative links of a page are resolved against. */
export function documentBaseUrl({ html, href }: Pick<FolderPage, 'html' | 'href'>, { url }: HtmlFolder): URL {
  const own = new URL(href, url)
  const base = /<base\b[^>]*\bhref=["']?([^"'\s>]+)/i.exec(html)?.[1]
  return base !== undefined && URL.canParse(base, own) ? new URL(base, own) : own
}

type CheckedFolderLink = Pick<FolderLink, 'key' | 'diagnostic'>

function checkFolderLink(
  { target, kind, tag }: Pick<HtmlLink, 'target' | 'kind' | 'tag'>,
  base: URL,
  folder: HtmlFolder,
): CheckedFolderLink {
  const text = target.replace(/[\t\n\r]/g, '').trim()
  if (text === '') return tag === 'form' ? {} : { diagnostic: linkError('link-empty', 'The link has no target.') }
  const special = resolveScheme(text, kind, folder)
  if (special?.kind === 'operation') return {}
  if (special && special.kind !== 'own')
    return { diagnostic: special.diagnostics.find(({ severity }) => severity === 'error') }
  if (!URL.canParse(text, base)) return { diagnostic: linkError('link-url', `“${text}” is not a valid URL.`) }
  const url = new URL(text, base)
  // `<base href>` can point to another host.
  if (url.origin !== new URL(folder.url).origin) return {}
  const key = linkKey(url)
  const file = findServedFile(url.pathname, folder)
  if (file === undefined) return { key, diagnostic: missingInFolder(url.pathname, kind, folder) }
  const id = fragmentId(url.hash)
  if (id === undefined) return { key, diagnostic: linkError('link-escape', `The fragment “${url.hash}” is malformed.`) }
  const page = folder.pages.get(file)
  // Browsers look for the fragment as it is written before they decode it.
  if (page?.ids.has(url.hash.slice(1))) return { key }
  return { key, diagnostic: page && checkFragment(id, page.ids, page.href) }
}

/** One spelling of a path and its fragment, for comparison with the results of linkinator. */
export function linkKey({ pathname, hash }: URL): string {
  return pathname + (fragmentId(hash) ? `#${fragmentId(hash)}` : '')
}

function missingInFolder(path: string, kind: 'href' | 'src', folder: HtmlFolder): LinkDiagnostic {
  const isFile = kind === 'src' || isFilePath(path)
  const known = isFile
    ? [...folder.files].map((file) => folder.baseUrl + file)
    : [...folder.pages.values()].map(({ href }) => href)
  const near = nearest(path, known)
  const literal = path.replace(/%(?![\da-f]{2})/gi, '%25')
  const hint =
    findServedFile(literal, folder) === undefined
      ? near && `Did you mean “${near}”?`
      : `Write “${literal}”: hosts refuse a URL with a bare “%”.`
  const message = isFile ? `There is no file “${path}”.` : `There is no page at “${path}”.`
  return linkError(isFile ? 'link-file' : 'link-page', message, hint)
}

function linkError(code: CodeWithSeverity<'error'>, message: string, hint?: string): LinkDiagnostic {
  return { severity: 'error', code, message, hint }
}
