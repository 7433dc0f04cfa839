/**
 * What a target means, by these rules: an absolute path is a route or a static file, without the base path; a relative
 * path is a file or page beside the file that it is written in; the whole address of a page of this site is that page.
 * Letter case and Unicode form count, on every operating system, because they count on the web server.
 */
import { posix } from 'node:path'
import type { Redirect, Site } from '../model/model.js'
import { decodePathname } from '../routes/urls.js'
import { checkFragment, fragmentId } from './checkFragment.js'
import { type FoundTarget, type LinkSource, lookUpRelative, lookUpRoute } from './lookUpTarget.js'
import { brokenLink, followRedirects, type LinkDiagnostic, linkWarning, type Resolution } from './resolution.js'
import { resolveScheme } from './resolveScheme.js'
import { indexSite, type SiteIndex } from './siteIndex.js'

export type { LinkSource } from './lookUpTarget.js'
export { hrefOfResolution, type LinkDiagnostic, type Resolution } from './resolution.js'

export type ResolveLink = (target: string, from: LinkSource) => Resolution

/** Resolves many targets of one site; `resolveTarget` is for a few. */
export function createLinkResolver(site: Site): ResolveLink {
  const index = indexSite(site)
  const routes = new Map<string, Resolution>()
  return (target, from) => {
    // An absolute path means the same wherever it stands, and many pages link to the same ones.
    if (!target.startsWith('/')) return resolveWritten(target, from, { index, followed: [] })
    const key = `${from.kind ?? 'href'}:${target}`
    const known = routes.get(key) ?? resolveWritten(target, from, { index, followed: [] })
    routes.set(key, known)
    return known
  }
}

export function resolveTarget(target: string, from: LinkSource, site: Site): Resolution {
  return createLinkResolver(site)(target, from)
}

interface ResolveContext {
  readonly index: SiteIndex
  /** Redirects that led here. */
  readonly followed: readonly Redirect[]
}

function resolveWritten(written: string, from: LinkSource, context: ResolveContext): Resolution {
  // Browsers drop line breaks, tabs and the space around an address.
  const target = written.replace(/[\t\n\r]/g, '').trim()
  if (target === '') return brokenLink(written, 'link-empty', 'The link has no target.', 'Write where it leads.')
  const addressed = resolveScheme(target, from.kind ?? 'href', context.index.site.config)
  if (addressed && addressed.kind !== 'own') return addressed
  const { path, query, hash } = splitTarget(addressed?.path ?? target)
  const id = fragmentId(hash)
  const decoded = decodePathname(path)
  if (id === undefined || decoded === undefined) {
    const message = `The link “${target}” has a percent escape that is malformed or hides a slash.`
    return brokenLink(target, 'link-escape', message, 'Write a literal “%” as “%25”.')
  }
  if (decoded.includes('\\')) {
    const hint = `Write “${decoded.replaceAll('\\', '/')}”.`
    return brokenLink(target, 'link-path', `The link “${decoded}” has back slashes.`, hint)
  }
  if (path === '') return resolveOnSamePage({ query, hash, id }, from, context)
  const found = path.startsWith('/')
    ? lookUpRoute(decoded, context.index)
    : lookUpRelative(decoded, from, context.index)
  return resolutionOfFound(found, { target, query, hash, id }, from, context)
}

function splitTarget(target: string): { path: string; query: string; hash: string } {
  const hashAt = target.indexOf('#')
  const before = hashAt === -1 ? target : target.slice(0, hashAt)
  const queryAt = before.indexOf('?')
  // The URL parser encodes exactly what must be encoded in either part.
  const { search, hash } = new URL(`https://x.invalid/${target.slice(queryAt === -1 ? before.length : queryAt)}`)
  return { path: queryAt === -1 ? before : before.slice(0, queryAt), query: search, hash }
}

interface TargetTail {
  readonly query: string
  readonly hash: string
  readonly id: string
}

function resolveOnSamePage(
  { query, hash, id }: TargetTail,
  { route }: LinkSource,
  { index }: ResolveContext,
): Resolution {
  const doc = index.site.byRoute.get(route)
  const missingAnchor = doc && !doc.failed && checkFragment(id, index.idsOf(doc), 'this page')
  const diagnostics = missingAnchor ? [missingAnchor] : []
  return query === '' ? { kind: 'fragment', hash, diagnostics } : { kind: 'page', route, query, hash, diagnostics }
}

function resolutionOfFound(
  found: FoundTarget,
  tail: TargetTail & { readonly target: string },
  from: LinkSource,
  context: ResolveContext,
): Resolution {
  const { target, query, hash, id } = tail
  switch (found.kind) {
    case 'missing':
      return brokenLink(target, from.kind === 'src' ? 'link-file' : found.code, found.message, found.hint)
    case 'asset':
      return { kind: 'asset', path: found.path, query, hash, diagnostics: found.diagnostics }
    case 'redirect':
      return followRedirect(found.redirect, tail, from, context)
    case 'page': {
      const { route, doc } = found
      const diagnostics: LinkDiagnostic[] = [...found.diagnostics]
      const missingAnchor = doc && !doc.failed && checkFragment(id, context.index.idsOf(doc), route)
      if (missingAnchor) diagnostics.push(missingAnchor)
      if (from.kind === 'src') {
        diagnostics.push({
          severity: 'error',
          code: 'link-file',
          message: `“${target}” is a page, not an image or other media.`,
        })
      }
      return { kind: 'page', route, query, hash, diagnostics }
    }
  }
}

/** Redirects that the builder made for groups without a page of their own have no file and are no fault of a link. */
function followRedirect(
  redirect: Redirect,
  { target, query, hash }: TargetTail & { readonly target: string },
  from: LinkSource,
  context: ResolveContext,
): Resolution {
  const followed = [...context.followed, redirect]
  if (context.followed.includes(redirect)) {
    const path = followed.map((step) => step.from).join(' → ')
    return brokenLink(
      target,
      'redirect-loop',
      `The redirects lead round in a circle: ${path}.`,
      'Let one of them end on a page.',
    )
  }
  const goal = splitTarget(redirect.to)
  const onward = goal.path + (query || goal.query) + (hash || goal.hash)
  const to = resolveWritten(
    onward,
    { ...from, file: '', route: posix.dirname(redirect.from) },
    { ...context, followed },
  )
  const diagnostics = [...to.diagnostics]
  if (redirect.file !== '' && context.followed.length === 0) {
    const end = followRedirects(to)
    const goalText = end.kind === 'page' ? `${end.route}${end.query}${end.hash}` : redirect.to
    diagnostics.unshift(linkWarning('link-redirect', `“${redirect.from}” is a redirect.`, `Link to “${goalText}”.`))
  }
  return { kind: 'redirect', redirect, to, diagnostics }
}
