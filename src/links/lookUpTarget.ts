/** Looks up the page or file of a path: an absolute path is a route, a relative path a file beside the source file. */
import { posix } from 'node:path'
import type { Doc, Redirect, Route } from '../model/model.js'
import { routeFromDecodedPath } from '../routes/urls.js'
import { rootOfFile } from '../schema/paths.js'
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
  if (/[^/]\.mdx?$/.test(path)) return lookUpFile(fileOfPath(path, index), path, index)
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

/** The file that an absolute path to a source file names: `/sdk/a.md` is `a.md` in the root with the route `/sdk`. */
function fileOfPath(path: string, { roots, site, docByFile }: SiteIndex): string {
  const files = roots
    .filter(({ mount }) => posix.join('/', path).startsWith(posix.join('/', mount, '/')))
    .map(({ from, mount }) => posix.join(from, path.slice(posix.join('/', mount).length)))
  return files.find((file) => docByFile.has(file)) ?? posix.join(site.config.content, path)
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
  const root = rootOfFile(from.file, index.roots)
  if (root === undefined) return lookUpRoute(posix.join(posix.dirname(from.route), path), index)
  const file = insideProject(posix.join(posix.dirname(from.file), path).replace(/(.)\/$/, '$1'), index)
  const { roots } = index.site.config
  // The roots of the content can link to each other; a version is complete in itself.
  if (!rootOfFile(file, roots.includes(root) ? roots : [root])) {
    return {
      kind: 'missing',
      code: 'link-leaves-content',
      message: `The link “${path}” leaves the content folder “${root.from}”.`,
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
    const folder = written.slice(0, written.lastIndexOf('/') + 1)
    const target = posix.normalize(folder + posix.relative(posix.dirname(file), doc.file))
    const message = `The link “${written}” names a file that does not exist; the page is “${doc.file}”.`
    return {
      kind: 'page',
      route: doc.route,
      doc,
      diagnostics: [linkWarning('link-form', message, `Write “${target}”.`)],
    }
  }
  if (doc) return { kind: 'page', route: doc.route, doc, diagnostics: [] }
  const found = lookUpPublished(routeOfFile(file, index), index)
  if (found) return found
  return isFilePath(file) ? missingFile(file, written, index) : missingPath(routeOfFile(file, index), index)
}

/** A path that leaves the project and enters it again: `../website/content/a.md` is `content/a.md` in the folder `website`. */
function insideProject(file: string, { site }: SiteIndex): string {
  const names = (site.projectPath ?? '').split('/')
  for (let depth = names.length; depth > 0; depth--) {
    const way = `${'../'.repeat(depth)}${names.slice(-depth).join('/')}/`
    if (file.startsWith(way)) return file.slice(way.length)
  }
  return file
}

/** Files in the `static` folder of the content are published at the root of the site. */
function routeOfFile(file: string, { roots }: SiteIndex): Route {
  const root = rootOfFile(file, roots) ?? { from: '', mount: '' }
  const below = file.slice(root.from.length + 1).replace(/^static\//, '')
  return posix.join('/', root.mount, below)
}
