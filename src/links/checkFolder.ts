/**
 * Checks the links of finished HTML of any generator: a folder (`docsgen check --dir`) or the outputs of a build. docsgen's
 * own check knows line and column and finds links that linkinator does not know (`<use href>`, `<form action>`, `og:image`,
 * `ping`). linkinator then checks the same pages, and each broken link is reported once.
 */
import { posix } from 'node:path'
import { at, compareDiagnostics, type Diagnostic } from '../model/diagnostic.js'
import type { Route } from '../model/model.js'
import { limitRepeats } from '../report/limitRepeats.js'
import { decodePathname, isRouteBelow } from '../routes/urls.js'
import { checkFolderLinks, type FolderLink } from './checkFolderLinks.js'
import { createHtmlFolder, type HtmlFolder, readHtmlFolder, type SiteLocation } from './htmlFolder.js'
import { type LinkinatorResult, linkinatorCheck } from './linkinatorCheck.js'

export interface CheckFolderOptions extends SiteLocation {
  /** Prefix of the paths in diagnostics. Default: the folder. */
  readonly label?: string
}

/** Checks all HTML and CSS files of a folder. Paths in the diagnostics start with the label. */
export async function checkFolder(path: string, options: CheckFolderOptions = {}): Promise<Diagnostic[]> {
  const { folder, diagnostics } = readHtmlFolder(path, options)
  const label = (options.label ?? path).replaceAll('\\', '/')
  return [...diagnostics, ...(await checkHtmlFolder(folder))]
    .map((found) => ({ ...found, file: posix.join(label, found.file) }))
    .sort(compareDiagnostics)
}

export interface CheckOutputsOptions extends SiteLocation {
  /** Targets that may be broken (`openapi[].brokenLinks`), keyed by output path. */
  readonly allowedBrokenLinks?: ReadonlyMap<string, readonly string[]>
  /** Routes of other applications on the same host (`externalRoutes`). */
  readonly externalRoutes?: readonly Route[]
}

/** Checks a build in memory. The diagnostics name output paths. */
export async function checkOutputs(
  outputs: ReadonlyMap<string, Uint8Array>,
  { allowedBrokenLinks = new Map(), externalRoutes = [], ...address }: CheckOutputsOptions = {},
): Promise<Diagnostic[]> {
  const folder = createHtmlFolder([...outputs.keys()].sort(), (file) => outputs.get(file), address)
  const isAllowed = ({ file, target, key }: FolderLink) => {
    const path = key && decodePathname(key.replace(/#.*$/, ''))
    const isExternal = path !== undefined && externalRoutes.some((prefix) => isRouteBelow(path, prefix))
    return isExternal || allowedBrokenLinks.get(file)?.includes(target) === true
  }
  return (await checkHtmlFolder(folder, isAllowed)).sort(compareDiagnostics)
}

/** Maximum number of places listed for one broken link: a broken link in the navbar is on every page. */
const maxPlacesPerLink = 5

async function checkHtmlFolder(
  folder: HtmlFolder,
  isAllowed: (link: FolderLink) => boolean = () => false,
): Promise<Diagnostic[]> {
  const links = checkFolderLinks(folder)
  const own = links.flatMap((link): Diagnostic[] => {
    const { file, range, diagnostic } = link
    return diagnostic && !isAllowed(link) ? [{ ...diagnostic, file, range }] : []
  })
  const second = folder.pages.size > 0 ? await linkinatorCheck(folder) : []
  return limitRepeats(
    [...own, ...second.flatMap((opinion) => diagnosticsOfLinkinator(opinion, links, folder))],
    maxPlacesPerLink,
  )
}

/**
 * Diagnostics for results of linkinator that our own check does not have: an error if our check did not see the link, a
 * warning if it found the link correct.
 */
function diagnosticsOfLinkinator(
  { key, status, parent }: LinkinatorResult,
  links: readonly FolderLink[],
  folder: HtmlFolder,
): Diagnostic[] {
  // A page that is missing is one diagnostic, whatever the fragment.
  const path = (linked: string | undefined) => (status === 200 ? linked : linked?.replace(/#.*$/, ''))
  const same = links.filter((link) => link.key !== undefined && path(link.key) === path(key))
  if (same.some(({ diagnostic }) => diagnostic)) return []
  const reason = status === 200 ? 'has no such anchor' : `responds with status ${status}`
  if (same.length === 0) {
    const page = parent ?? key.replace(/#.*$/, '')
    const file = [...folder.pages].find(([, { href }]) => href === page)?.[0] ?? 'index.html'
    const message = `The page links to “${key}”, which ${reason}.`
    return [{ severity: 'error', code: 'folder-link', message, file, range: at(1, 1) }]
  }
  const message = `linkinator finds that “${key}” ${reason}; docsgen finds no error.`
  const hint = 'Open it in a browser to be sure.'
  return same.map(({ file, range }) => ({ severity: 'warning', code: 'second-opinion', message, file, range, hint }))
}
