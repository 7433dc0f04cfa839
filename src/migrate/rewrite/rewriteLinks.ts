/** Rewrites links and images to pages and files that have another place in the new site. */
import { existsSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import { decodePathEscapes } from '../../routes/urls.js'
import { cleanRoute } from './cleanRoute.js'
import { linkWithoutLanguage } from './linkWithoutLanguage.js'
import type { PageContext, PlannedPage } from './pageContext.js'
import { copyAsset, relativeImport, sourcePath } from './rewriteImports.js'

/** Finds the URL of a Markdown link in its source and replaces it. */
export function rewriteLink(
  url: string,
  place: { readonly from: number; readonly to: number },
  context: PageContext,
): void {
  const target = resolveLink(url, context)
  if (target === undefined || target === url) return
  const at = context.text.slice(place.from, place.to).lastIndexOf(url)
  if (at === -1) return
  context.site.report.count('link → new place')
  context.edits.push({ from: place.from + at, to: place.from + at + url.length, text: target })
}

/** The link in the new site. Undefined if it stays. */
export function resolveLink(url: string, context: PageContext): string | undefined {
  if (url.startsWith('pathname:///')) return url.slice('pathname://'.length)
  const [, written = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(url) ?? []
  if (written === '' || written.startsWith('//') || /^[a-z][a-z0-9+.-]*:/i.test(written)) return undefined
  const path = withoutBase(written, context)
  const found = resolvePath(path, context) ?? (path === written ? undefined : path)
  return found === undefined ? undefined : found + rest
}

/** Authors of Astro write the base path into links. docsgen adds it. */
function withoutBase(path: string, { site }: PageContext): string {
  const { baseUrl } = site
  if (!`${path}/`.startsWith(baseUrl) || site.byRoute.has(cleanRoute(path))) return path
  return `/${path.slice(baseUrl.length)}`
}

/** Each address of `srcset`: `a.png 1x, b.png 2x`. */
export function resolveSourceSet(value: string, context: PageContext): string {
  return value
    .split(/,\s+/)
    .map((candidate) => {
      const [, url = candidate, descriptor = ''] = /^\s*(.*?)(\s+[\d.]+[wx])?\s*$/s.exec(candidate) ?? []
      return (resolveLink(url, context) ?? encodeSpaces(url)) + descriptor
    })
    .join(', ')
}

function encodeSpaces(url: string): string {
  return url.replaceAll(' ', '%20')
}

function resolvePath(path: string, context: PageContext): string | undefined {
  const { site, planned } = context
  const { source } = planned.page
  const decoded = decodePathEscapes(path)
  const isAlias = Object.keys(site.resolve.aliases).some((prefix) => path.startsWith(prefix))
  if (/\.(?:mdx?|markdown)$/i.test(path)) {
    const page = findPlannedPage(decoded, context)
    return page && linkToPage(page, path, context)
  }
  if (isAlias) return resolveAsset(sourcePath(decoded, source, site), path, context)
  if (path.startsWith('/')) return resolveAbsolute(decoded, path, context)
  const file = posix.join(posix.dirname(source), decoded)
  if (/\.[a-z0-9]{2,5}$/i.test(path) && !path.endsWith('.html')) {
    // Below the route of the page, which ends with a slash.
    const below = posix.join(source.replace(/(?:^|\/)_?index\.\w+$|\.\w+$/, ''), decoded)
    const isBelow =
      site.resolve.trailingSlash && !existsSync(join(site.from, file)) && existsSync(join(site.from, below))
    return resolveAsset(isBelow ? below : file, path, context)
  }
  const page = site.resolve.relativeTo === 'file' ? findByFile(file, context) : findByRoute(decoded, context)
  return page && linkToRoute(page, context)
}

function findPlannedPage(path: string, { site, planned }: PageContext): PlannedPage | undefined {
  const { source } = planned.page
  const relative = sourcePath(path.startsWith('/') ? `.${path}` : path, source, site)
  const beside = posix.join(posix.dirname(source), path)
  const fromRoot = path.replace(/^\//, '')
  const roots = Object.values(site.resolve.aliases).map((folder) => posix.join(folder, fromRoot))
  // Docusaurus finds files from the folder of all pages, too.
  const folders = posix.dirname(source).split('/')
  const above = folders.map((_, index) => posix.join(...folders.slice(0, folders.length - index), fromRoot))
  return [relative, beside, fromRoot, ...roots, ...above]
    .map((candidate) => (candidate === undefined ? undefined : site.bySource.get(candidate)))
    .find(Boolean)
}

function findByFile(file: string, { site }: PageContext): PlannedPage | undefined {
  const base = file.replace(/\/$/, '').replace(/\.html$/, '')
  return ['.md', '.mdx', '/index.md', '/index.mdx', '/_index.md', '/README.md']
    .map((ending) => site.bySource.get(base + ending))
    .find(Boolean)
}

function findByRoute(path: string, { site, planned }: PageContext): PlannedPage | undefined {
  const { publicRoute } = planned.page
  const base = site.resolve.trailingSlash ? `${publicRoute}/` : publicRoute
  const route = posix.join(posix.dirname(`${base}x`.replace(/x$/, site.resolve.trailingSlash ? 'x' : '')), path)
  const own = planned.page.language ?? ''
  // A page without a translation is one of the default language.
  return site.byRoute.get(cleanRoute(route)) ?? site.byRoute.get(linkWithoutLanguage(cleanRoute(route), own))
}

function resolveAbsolute(decoded: string, path: string, { site, planned }: PageContext): string | undefined {
  const page = site.byRoute.get(cleanRoute(decoded))
  if (!page || page.page.folder !== planned.page.folder || page.page.folder === 'content') return undefined
  // Links of older versions are written without the path of the version.
  return page.page.route === cleanRoute(path) ? undefined : page.page.route
}

/** A link to a file stays one if the file is in the same folder of versions. */
function linkToPage(page: PlannedPage, written: string, { planned }: PageContext): string | undefined {
  if (page.page.folder !== planned.page.folder) return encodeURI(page.page.publicRoute)
  if (isPathTo(page.file, written, planned)) return undefined
  return encodeURI(relativeImport(planned.file, page.file))
}

function linkToRoute(page: PlannedPage, { planned }: PageContext): string {
  return encodeURI(page.page.folder === planned.page.folder ? page.page.route : page.page.publicRoute)
}

/** True if the path, as it is written in the page, is relative and names the file. */
function isPathTo(file: string, written: string, { file: from }: PlannedPage): boolean {
  return !written.startsWith('/') && posix.join(posix.dirname(from), decodePathEscapes(written)) === file
}

/** Files beside pages are copied with them. Files elsewhere get a place in the static files. */
function resolveAsset(source: string | undefined, written: string, { site, planned }: PageContext): string | undefined {
  if (source === undefined) return undefined
  const from = join(site.from, source)
  if (!existsSync(from) || !statSync(from).isFile()) return undefined
  const to = copyAsset(source, site)
  if (to.startsWith('content/static/')) return encodeURI(to.slice('content/static'.length))
  // The path stays as the author wrote it if it names the same file.
  if (isPathTo(to, written, planned)) return undefined
  return encodeURI(relativeImport(planned.file, to))
}
