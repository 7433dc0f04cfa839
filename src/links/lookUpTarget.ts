/** Looks up the page or file of a path: an absolute path is a route, a relative path a file beside the source file. */
import { posix } from 'node:path'
import type { Doc, Redirect, Route } from '../model/model.js'
import { routeFromDecodedPath } from '../routes/urls.js'
import { type MissingTarget, missingFile, missingPage, missingPath } from './missingTarget.js'
import { type LinkDiagnostic, linkWarning } from './resolution.js'
import { fileStem, isFilePath, type SiteIndex } from './siteIndex.js'

export type FoundTarget =
  /** `doc` is absent for pages that the builder generates. */
  | {
      readonly kind: 'page'
      readonly route: Route
      readonly doc?: Doc
      readonly diagnostics: readonly LinkDiagnostic[]
    }
  | { readonly kind: 'asset'; readonly path: Route; readonly diagnostics: readonly LinkDiagnostic[] }
  | { readonly kind: 'redirect'; readonly redirect: Redirect; readonly diagnostics: readonly LinkDiagnostic[] }
  | MissingTarget

export interface LinkSource {
  /** Route of the page with the link; `/` for links of the navbar, footer and sidebars. */
  readonly route: Route
  /** Source file of the link, relative to the project root. */
  readonly file: string
  /** `src` for images and other media. Default `href`. */
  readonly kind?: 'href' | 'src'
}

/** `path` is decoded and starts with a slash. */
export function lookUpRoute(path: string, index: SiteIndex): FoundTarget {
  const steps = path.split('/')
  if (!steps.includes('.') && !steps.includes('..')) return lookUpExact(path, index)
  const found = lookUpExact(posix.normalize(path), index)
  if (found.kind === 'missing') return found
  const message = `The link “${path}” has “.” or “..” segments; browsers read it as “${posix.normalize(path)}”.`
  const form = linkWarning('link-form', message, `Write “${posix.normalize(path)}”.`)
  return { ...found, diagnostics: [form, ...found.diagnostics] }
}

function lookUpExact(path: string, index: SiteIndex): FoundTarget {
  const found = lookUpPublished(path, index)
  if (found) return found
  if (/[^/]\.mdx?$/.test(path)) return lookUpFile(posix.join(index.site.config.content, path), path, index)
  const stripped = routeFromDecodedPath(path).replace(/\/index$/, '') || '/'
  const doc = path.includes('//') ? undefined : index.site.byRoute.get(stripped)
  if (!doc) return missingPath(path, index)
  const message = `The link “${path}” names the index file; the page is “${stripped}”.`
  return {
    kind: 'page',
    route: stripped,
    doc,
    diagnostics: [linkWarning('link-form', message, `Write “${stripped}”.`)],
  }
}

function lookUpPublished(path: string, index: SiteIndex): FoundTarget | undefined {
  const { site, published } = index
  if (site.assets.has(path) || published.has(path)) return { kind: 'asset', path, diagnostics: [] }
  for (const route of new Set([path, routeFromDecodedPath(path)])) {
    const doc = site.byRoute.get(route)
    if (doc || site.generated.has(route)) return { kind: 'page', route, doc, diagnostics: [] }
    const redirect = index.redirectByRoute.get(route)
    if (redirect) return { kind: 'redirect', redirect, diagnostics: [] }
    if (site.drafts.has(route)) return missingPage(route, index)
  }
  return undefined
}

/** `path` is decoded and relative to the folder of the source file, or of the route if the source is not a content file. */
export function lookUpRelative(path: string, from: LinkSource, index: SiteIndex): FoundTarget {
  const root = index.roots.find((folder) => from.file.startsWith(`${folder}/`))
  if (root === undefined) return lookUpRoute(posix.join(posix.dirname(from.route), path), index)
  const file = posix.join(posix.dirname(from.file), path).replace(/(.)\/$/, '$1')
  if (file !== root && !file.startsWith(`${root}/`)) {
    return {
      kind: 'missing',
      code: 'link-leaves-content',
      message: `The link “${path}” leaves the content folder “${root}”.`,
      hint: 'Move the file into the content folder, or link to a route.',
    }
  }
  return lookUpFile(file, path, index)
}

function lookUpFile(file: string, written: string, index: SiteIndex): FoundTarget {
  const asset = index.assetByFile.get(file)
  if (asset) return { kind: 'asset', path: asset.path, diagnostics: [] }
  const exact = index.docByFile.get(file)
  if (exact) return { kind: 'page', route: exact.route, doc: exact, diagnostics: [] }
  const draft =
    index.draftByFile.get(file) ?? index.draftByFile.get(`${file}.mdx`) ?? index.draftByFile.get(`${file}.md`)
  if (draft !== undefined) return missingPage(draft, index)
  const doc = index.docByStem.get(fileStem(file))
  if (/\.mdx?$/.test(file)) {
    if (!doc) return missingFile(file, written, index)
    const name = posix.basename(doc.file)
    const message = `The link “${written}” names a file that does not exist; the page is “${doc.file}”.`
    return { kind: 'page', route: doc.route, doc, diagnostics: [linkWarning('link-form', message, `Write “${name}”.`)] }
  }
  if (doc) return { kind: 'page', route: doc.route, doc, diagnostics: [] }
  const found = lookUpPublished(routeOfFile(file, index), index)
  if (found) return found
  return isFilePath(file) ? missingFile(file, written, index) : missingPath(routeOfFile(file, index), index)
}

/** Files in the `static` folder of the content are published at the root of the site. */
function routeOfFile(file: string, { roots }: SiteIndex): Route {
  const root = roots.find((folder) => file === folder || file.startsWith(`${folder}/`)) ?? ''
  return `/${file.slice(root.length + 1)}`.replace(/^\/static\//, '/')
}
