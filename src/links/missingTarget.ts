/** Describes a missing page or file: the reason, and the target that was probably meant. */
import { posix } from 'node:path'
import type { Route } from '../model/model.js'
import { routeFromDecodedPath } from '../routes/urls.js'
import { foldPath } from '../schema/portablePath.js'
import { nearest } from '../util/nearest.js'
import { fileStem, isFilePath, type SiteIndex } from './siteIndex.js'

export interface MissingTarget {
  readonly kind: 'missing'
  readonly code: 'link-page' | 'link-file' | 'link-leaves-content'
  readonly message: string
  readonly hint?: string
}

/** `path` is absolute, and neither a page nor a file. */
export function missingPath(path: string, index: SiteIndex): MissingTarget {
  return isFilePath(path) ? missingAsset(path, index) : missingPage(path, index)
}

/** Describes a path without a page. The hint names the most probable target. */
export function missingPage(route: Route, index: SiteIndex): MissingTarget {
  const draft = index.site.drafts.get(routeFromDecodedPath(route))
  if (draft !== undefined) {
    const hint = `Remove “draft: true” from “${draft}”, or remove the link.`
    return {
      kind: 'missing',
      code: 'link-page',
      message: `The page “${route}” is a draft, and builds omit drafts.`,
      hint,
    }
  }
  const domain = /\/((?:www\.[\w-]+|[\w-]+)\.(?:com|org|net|io|dev|de)(?:\/.*)?)$/.exec(route)?.[1]
  if (domain !== undefined && !isFilePath(route))
    return {
      kind: 'missing',
      code: 'link-page',
      message: `There is no page at “${route}”.`,
      hint: `A link to another site begins with its scheme: “https://${domain}”.`,
    }
  const front = `Create ${index.site.config.content}/index.md, the front page of the site.`
  const hint = route === '/' ? front : (spellingHint(route, index) ?? pageHint(route, index))
  return { kind: 'missing', code: 'link-page', message: `There is no page at “${route}”.`, hint }
}

function missingAsset(path: string, index: SiteIndex): MissingTarget {
  const [, published = ''] = /^\/(?:static|public|assets)(\/.+)$/.exec(path) ?? []
  const isPublished = index.site.assets.has(published)
  const hint = isPublished
    ? `Write “${published}”: files of the folder “static” are at the root of the site.`
    : (spellingHint(path, index) ?? assetHint(path, [...index.site.assets.keys()]) ?? staticHint(path, index))
  return { kind: 'missing', code: 'link-file', message: `There is no file “${path}”.`, hint }
}

/** A relative link to a file below the content folder. */
export function missingFile(file: string, written: string, index: SiteIndex): MissingTarget {
  if (/^_/.test(posix.basename(file)) && /\.mdx?$/.test(file))
    return {
      kind: 'missing',
      code: 'link-file',
      message: `“${written}” links to a file whose name begins with _, which is not a page.`,
      hint: 'Such files are imported by pages. Link to a page that contains it, or rename the file.',
    }
  const hidden = file.split('/').find((name) => /^(?:_.|\.[^.])/.test(name))
  if (hidden !== undefined)
    return {
      kind: 'missing',
      code: 'link-file',
      message: `“${written}” is not published, because the name “${hidden}” begins with ${hidden[0]}.`,
      hint: `Rename it to “${hidden.slice(1)}”, or move the file into the folder “static” of the content.`,
    }
  const message = `“${written}” links to the file “${file}”, which does not exist.`
  // Docusaurus and others name the folder of the site in the path.
  const [, published] = /^@site\/(?:static|public)\/(.+)$/.exec(written) ?? []
  const hint = published === undefined ? fileHint(file, index) : `docsgen has no aliases. Write “/${published}”.`
  return { kind: 'missing', code: 'link-file', message, hint }
}

/** Tries in this order: another spelling, a similar name in the folder, the same name elsewhere, the names in the folder. */
function fileHint(file: string, { docByFile, assetByFile }: SiteIndex): string | undefined {
  const www = /(?:^|\/)(www\.[^/]+\.[a-z]{2,}(?:\/.*)?)$/.exec(file)?.[1]
  if (www !== undefined) return `A link to another site begins with its scheme: “https://${www}”.`
  const known = [...docByFile.keys(), ...assetByFile.keys()].sort()
  // A picture is not a page with a similar name.
  const files = pictureFile.test(file) ? known.filter((name) => pictureFile.test(name)) : known
  const folder = posix.dirname(file)
  const siblings = files.filter((known) => posix.dirname(known) === folder)
  const same = files.find((known) => foldPath(known) === foldPath(file))
  if (same !== undefined) return spellingDifference(file, same)
  const like = nearest(
    posix.basename(fileStem(file)),
    siblings.map((known) => posix.basename(fileStem(known))),
  )
  const near = siblings.find((known) => posix.basename(fileStem(known)) === like) ?? findByBaseName(file, files)
  if (near !== undefined) return `Did you mean “${near}”?`
  if (siblings.length === 0)
    return pictureFile.test(file) ? `Put the picture at ${file}, or correct the path.` : undefined
  const names = siblings.slice(0, maxListedNames).map((known) => posix.basename(known))
  return `“${folder}” has ${names.join(', ')}${siblings.length > maxListedNames ? ', …' : '.'}`
}

const pictureFile = /\.(?:png|jpe?g|gif|svg|webp|avif|ico)$/i

/** Number of names listed if no name is similar. */
const maxListedNames = 5

function spellingHint(path: Route, { site, byFold }: SiteIndex): string | undefined {
  if (path.includes('//')) return `Two slashes in a row are an empty segment. Write “${path.replace(/\/+/g, '/')}”.`
  const { baseUrl } = site.config
  if (baseUrl !== '/' && `${path}/`.startsWith(baseUrl)) {
    return `Remove the base path “${baseUrl}”. docsgen adds it.`
  }
  const same = byFold.get(foldPath(routeFromDecodedPath(path)))
  return same === undefined ? undefined : spellingDifference(routeFromDecodedPath(path), same)
}

function spellingDifference(written: string, known: string): string {
  const what =
    written.normalize('NFC') === known.normalize('NFC') ? 'Unicode form (composed or decomposed accents)' : 'case'
  return `“${known}” differs only by ${what}. Did you mean it?`
}

function pageHint(route: Route, { site, nearestPage }: SiteIndex): string | undefined {
  return suggestTarget(findByBaseName(route, [...site.byRoute.keys(), ...site.generated]) ?? nearestPage(route))
}

function assetHint(path: Route, known: readonly Route[]): string | undefined {
  return suggestTarget(nearest(path, known) ?? findByBaseName(path, known))
}

function staticHint(path: Route, { site }: SiteIndex): string {
  const [, inStatic] = /^\/static(\/.+)$/.exec(path) ?? []
  const place = `Put the file at ${site.config.content}/static${inStatic ?? path}`
  return inStatic ? `${place}, and write “${inStatic}”.` : `${place}, or correct the path.`
}

function suggestTarget(near: Route | undefined): string | undefined {
  return near === undefined ? undefined : `Did you mean “${near}”?`
}

/** The only page with the same last segment, for pages that moved to another folder. */
function findByBaseName(path: Route, known: readonly Route[]): Route | undefined {
  const name = posix.basename(path)
  const same = known.filter((route) => name.length > 3 && posix.basename(route) === name)
  return same.length === 1 ? same[0] : undefined
}
