/**
 * Judges finished HTML, whoever made it: a folder (`docsgen check --dir`) or the outputs of a build. Our own reading has
 * places and sees what linkinator does not (`<use href>`, `<form action>`, `og:image`, `ping`); linkinator is the second
 * opinion, and each fault is reported once.
 */
import { posix } from 'node:path'
import { at, compareDiagnostics, type Diagnostic } from '../model/diagnostic.js'
import { limitRepeats } from '../report/limitRepeats.js'
import { checkFolderLinks, type FolderLink } from './checkFolderLinks.js'
import { createHtmlFolder, type HtmlFolder, readHtmlFolder, type SiteLocation } from './htmlFolder.js'
import { type LinkinatorResult, linkinatorCheck } from './linkinatorCheck.js'

export interface CheckFolderOptions extends SiteLocation {
  /** Put before the paths of findings. Default: the folder. */
  readonly label?: string
}

export async function checkFolder(path: string, options: CheckFolderOptions = {}): Promise<Diagnostic[]> {
  const { folder, diagnostics } = readHtmlFolder(path, options)
  const label = (options.label ?? path).replaceAll('\\', '/')
  return [...diagnostics, ...(await checkHtmlFolder(folder))]
    .map((found) => ({ ...found, file: posix.join(label, found.file) }))
    .sort(compareDiagnostics)
}

export interface CheckOutputsOptions extends SiteLocation {
  /** Targets that are known to lead nowhere and may, by the output that they stand in. */
  readonly tolerated?: ReadonlyMap<string, readonly string[]>
}

/** Findings name the paths of the outputs. */
export async function checkOutputs(
  outputs: ReadonlyMap<string, Uint8Array>,
  { tolerated = new Map(), ...address }: CheckOutputsOptions = {},
): Promise<Diagnostic[]> {
  const folder = createHtmlFolder([...outputs.keys()].sort(), (file) => outputs.get(file), address)
  return (await checkHtmlFolder(folder, tolerated)).sort(compareDiagnostics)
}

/** Places of one fault that are listed: a bad link of the frame is on every page. */
const maxPlacesPerLink = 5

async function checkHtmlFolder(
  folder: HtmlFolder,
  tolerated: NonNullable<CheckOutputsOptions['tolerated']> = new Map(),
): Promise<Diagnostic[]> {
  const links = checkFolderLinks(folder)
  const own = links.flatMap(({ file, range, target, diagnostic }): Diagnostic[] =>
    diagnostic && !tolerated.get(file)?.includes(target) ? [{ ...diagnostic, file, range }] : [],
  )
  const second = folder.pages.size > 0 ? await linkinatorCheck(folder) : []
  return limitRepeats(
    [...own, ...second.flatMap((opinion) => diagnosticsOfLinkinator(opinion, links, folder))],
    maxPlacesPerLink,
  )
}

/** What linkinator says and we do not: a fault where we read nothing, a doubt where we read something else. */
function diagnosticsOfLinkinator(
  { key, status, parent }: LinkinatorResult,
  links: readonly FolderLink[],
  folder: HtmlFolder,
): Diagnostic[] {
  const same = links.filter((link) => link.key === key)
  if (same.some(({ diagnostic }) => diagnostic)) return []
  const reason = status === 200 ? 'has no such anchor' : `answers with status ${status}`
  if (same.length === 0) {
    const page = parent ?? key.replace(/#.*$/, '')
    const file = [...folder.pages].find(([, { href }]) => href === page)?.[0] ?? 'index.html'
    const message = `The page leads to “${key}”, which ${reason}.`
    return [{ severity: 'error', code: 'folder-link', message, file, range: at(1, 1) }]
  }
  const message = `linkinator finds that “${key}” ${reason}; docsgen finds nothing wrong with it.`
  const hint = 'Open it in a browser to be sure.'
  return same.map(({ file, range }) => ({ severity: 'warning', code: 'second-opinion', message, file, range, hint }))
}
