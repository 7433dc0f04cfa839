/** Our own opinion about the links of a folder: every address of every page and style sheet, with its place. */

import type { Range } from '../model/diagnostic.js'
import { nearest } from '../util/nearest.js'
import { type CssLink, cssLinks } from './cssLinks.js'
import { addressOf, type Folder, type FolderPage, fileAt, pointIn } from './folder.js'
import { fragmentId, judgeFragment } from './fragments.js'
import type { HtmlLink } from './htmlLinks.js'
import type { LinkFinding } from './resolution.js'
import { resolveScheme } from './schemes.js'
import { isFilePath } from './siteIndex.js'

export interface FolderLink {
  /** File relative to the folder. */
  readonly file: string
  readonly range: Range
  /** As it is written. */
  readonly target: string
  /** Path and fragment that it leads to, decoded as linkinator shows it; absent for what is no link within the folder. */
  readonly key?: string
  readonly finding?: LinkFinding
}

export function judgeFolder(folder: Folder): FolderLink[] {
  const found: FolderLink[] = []
  for (const [file, page] of folder.pages) {
    const base = baseOf(page, folder)
    for (const link of page.links) {
      const range = { start: pointIn(page.html, link.start), end: pointIn(page.html, link.end) }
      found.push({ file, range, target: link.target, ...judge(link, base, folder) })
    }
  }
  for (const [file, css] of folder.styles) {
    const base = new URL(addressOf(file, folder.baseUrl), folder.url)
    for (const { target, point } of cssLinks(css) satisfies CssLink[]) {
      found.push({
        file,
        range: { start: point },
        target,
        ...judge({ target, kind: 'src', tag: 'style' }, base, folder),
      })
    }
  }
  return found
}

function baseOf({ html, address }: FolderPage, { url }: Folder): URL {
  const own = new URL(address, url)
  const base = /<base\b[^>]*\bhref=["']?([^"'\s>]+)/i.exec(html)?.[1]
  return base !== undefined && URL.canParse(base, own) ? new URL(base, own) : own
}

type Judged = Pick<FolderLink, 'key' | 'finding'>

function judge({ target, kind, tag }: Pick<HtmlLink, 'target' | 'kind' | 'tag'>, base: URL, folder: Folder): Judged {
  const text = target.replace(/[\t\n\r]/g, '').trim()
  if (text === '') return tag === 'form' ? {} : { finding: fault('link-empty', 'The link has no target.') }
  const special = resolveScheme(text, kind, folder)
  if (special && special.kind !== 'own')
    return { finding: special.findings.find(({ severity }) => severity === 'error') }
  if (!URL.canParse(text, base)) return { finding: fault('link-url', `“${text}” is not a valid URL.`) }
  const url = new URL(text, base)
  const key = keyOf(url)
  const file = fileAt(url.pathname, folder)
  if (file === undefined) return { key, finding: missing(url.pathname, kind, folder) }
  const id = fragmentId(url.hash)
  if (id === undefined) return { key, finding: fault('link-escape', `The fragment “${url.hash}” is malformed.`) }
  const page = folder.pages.get(file)
  return { key, finding: page && judgeFragment(id, page.ids, page.address) }
}

/** One spelling for a path and its fragment, so that two opinions about them can be compared. */
export function keyOf({ pathname, hash }: URL): string {
  return pathname + (fragmentId(hash) ? `#${fragmentId(hash)}` : '')
}

function missing(path: string, kind: 'href' | 'src', folder: Folder): LinkFinding {
  const isFile = kind === 'src' || isFilePath(path)
  const known = isFile
    ? [...folder.files].map((file) => folder.baseUrl + file)
    : [...folder.pages.values()].map(({ address }) => address)
  const near = nearest(path, known)
  const message = isFile ? `There is no file “${path}”.` : `There is no page at “${path}”.`
  return fault(isFile ? 'link-file' : 'link-page', message, near && `Did you mean “${near}”?`)
}

function fault(code: string, message: string, hint?: string): LinkFinding {
  return { severity: 'error', code, message, hint }
}
