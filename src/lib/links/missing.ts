/** What to say of a page or file that is not there: why, and what was probably meant. */
import { posix } from 'node:path'
import type { Route } from '../../model.js'
import { nearest } from '../nearest.js'
import { foldPath } from '../outputPaths.js'
import { cleanRoute } from '../urls.js'
import { isFilePath, type SiteIndex } from './siteIndex.js'

export interface Missing {
  readonly kind: 'missing'
  readonly code: 'link-page' | 'link-file' | 'link-leaves-content'
  readonly message: string
  readonly hint?: string
}

/** An absolute path that is neither a page nor a file. */
export function missingPath(path: string, index: SiteIndex): Missing {
  return isFilePath(path) ? missingAsset(path, index) : missingPage(path, index)
}

export function missingPage(route: Route, index: SiteIndex): Missing {
  const draft = index.site.drafts.get(cleanRoute(route))
  if (draft !== undefined) {
    const hint = `Remove “draft: true” from “${draft}”, or remove the link.`
    return {
      kind: 'missing',
      code: 'link-page',
      message: `The page “${route}” is a draft; a build leaves it out.`,
      hint,
    }
  }
  const hint = spellingHint(route, index) ?? suggestion(route, [...index.site.byRoute.keys(), ...index.site.generated])
  return { kind: 'missing', code: 'link-page', message: `There is no page at “${route}”.`, hint }
}

function missingAsset(path: string, index: SiteIndex): Missing {
  const hint = spellingHint(path, index) ?? suggestion(path, index.site.assets.keys())
  return { kind: 'missing', code: 'link-file', message: `There is no file “${path}”.`, hint }
}

/** A relative link to a file below the content folder. */
export function missingFile(file: string, written: string, index: SiteIndex): Missing {
  const files = [...index.docByFile.keys(), ...index.assetByFile.keys()]
  const folder = posix.dirname(file)
  const same = files.find((known) => foldPath(known) === foldPath(file))
  const near = same ?? nearest(file, files)
  const siblings = files.filter((known) => posix.dirname(known) === folder).map((known) => posix.basename(known))
  return {
    kind: 'missing',
    code: 'link-file',
    message: `There is no file “${file}”, to which “${written}” leads.`,
    hint:
      same !== undefined
        ? differs(file, same)
        : near !== undefined
          ? `Did you mean “${near}”?`
          : siblings.length > 0
            ? `“${folder}” has ${siblings.sort().slice(0, shown).join(', ')}${siblings.length > shown ? ', …' : '.'}`
            : undefined,
  }
}

/** Names to list where no name is near. */
const shown = 5

function spellingHint(path: Route, { site, byFold }: SiteIndex): string | undefined {
  if (path.includes('//')) return `Two slashes in a row are an empty segment. Write “${path.replace(/\/+/g, '/')}”.`
  const { baseUrl } = site.config
  if (baseUrl !== '/' && `${path}/`.startsWith(baseUrl)) {
    return `Leave out the base path “${baseUrl}”; docsgen adds it.`
  }
  const same = byFold.get(foldPath(cleanRoute(path)))
  return same === undefined ? undefined : differs(cleanRoute(path), same)
}

function differs(written: string, known: string): string {
  const what =
    written.normalize('NFC') === known.normalize('NFC') ? 'Unicode form (composed or decomposed accents)' : 'case'
  return `“${known}” differs only by ${what}. Did you mean it?`
}

function suggestion(path: Route, candidates: Iterable<Route>): string | undefined {
  const known = [...candidates]
  const near = nearest(path, known) ?? moved(path, known)
  return near === undefined ? undefined : `Did you mean “${near}”?`
}

/** The only page with the same last segment, for a page that moved to another folder. */
function moved(path: Route, known: readonly Route[]): Route | undefined {
  const name = posix.basename(path)
  const same = known.filter((route) => name.length > 3 && posix.basename(route) === name)
  return same.length === 1 ? same[0] : undefined
}
