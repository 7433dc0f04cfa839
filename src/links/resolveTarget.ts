/**
 * Resolves a link target. An absolute path is a route or a static file, without the base path. A relative path is a file or
 * page beside the source file. The absolute URL of a page of this site is that page. Letter case and Unicode form matter on
 * every operating system, because they matter on the web server.
 */
import { posix } from 'node:path'
import type { Redirect, Site } from '../model/model.js'
import { decodePathname, isRouteBelow } from '../routes/urls.js'
import { checkFragment, fragmentId } from './checkFragment.js'
import { type FoundTarget, type LinkSource, lookUpRelative, lookUpRoute } from './lookUpTarget.js'
import { brokenLink, followRedirects, type LinkDiagnostic, linkWarning, type Resolution } from './resolution.js'
import { findOperation } from './resolveOperation.js'
import { cleanTarget, type OperationUrl, resolveScheme } from './resolveScheme.js'
import { indexSite, type SiteIndex } from './siteIndex.js'

export type { LinkSource } from './lookUpTarget.js'

export type ResolveLink = (target: string, from: LinkSource) => Resolution

/** Creates a resolver with an index of the site, for many targets. */
export function createLinkResolver(site: Site): ResolveLink {
  const index = indexSite(site)
  const routes = new Map<string, Resolution>()
  return (target, from) => {
    // An absolute path resolves to the same target on every page, so its resolution is cached.
    if (!target.startsWith('/')) return resolveWritten(target, from, { index, followed: [] })
    const key = `${from.kind ?? 'href'}:${target}`
    const known = routes.get(key) ?? resolveWritten(target, from, { index, followed: [] })
    routes.set(key, known)
    return known
  }
}

/** Resolves one target. For many, `createLinkResolver` indexes the site once. */
export function resolveTarget(target: string, from: LinkSource, site: Site): Resolution {
  return createLinkResolver(site)(target, from)
}

interface ResolveContext {
  readonly index: SiteIndex
  /** Redirects that were followed so far. */
  readonly followed: readonly Redirect[]
}

function resolveWritten(written: string, from: LinkSource, context: ResolveContext): Resolution {
  const target = cleanTarget(written)
  if (target === '')
    return brokenLink(written, { code: 'link-empty', message: 'The link has no target.', hint: 'Add a target.' })
  const addressed = resolveScheme(target, from.kind ?? 'href', context.index.site.config)
  if (addressed?.kind === 'operation') return resolveOperationLink(addressed, from, context)
  if (addressed && addressed.kind !== 'own') return addressed
  const { path, query, hash } = splitTarget(addressed?.path ?? target)
  const id = fragmentId(hash)
  const decoded = decodePathname(path)
  if (id === undefined || decoded === undefined) {
    const message = `The link “${target}” has a percent escape that is malformed or hides a slash.`
    return brokenLink(target, { code: 'link-escape', message, hint: 'Write a literal “%” as “%25”.' })
  }
  if (decoded.includes('\\')) {
    const hint = `Write “${decoded.replaceAll('\\', '/')}”.`
    return brokenLink(target, { code: 'link-path', message: `The link “${decoded}” has backslashes.`, hint })
  }
  if (path === '') return resolveOnSamePage({ query, hash, id }, from, context)
  const found = path.startsWith('/')
    ? lookUpRoute(decoded, context.index)
    : lookUpRelative(decoded, from, context.index)
  const isExternal = context.index.site.config.externalRoutes.some((prefix) => isRouteBelow(decoded, prefix))
  if (found.kind === 'missing' && isExternal) return { kind: 'skip', target: written, diagnostics: [] }
  return resolutionOfFound(found, { tail: { target, query, hash, id }, from, context })
}

/** A link by the name of an operation. If a description cannot be read, its operations are unknown, and that error is reported. */
function resolveOperationLink({ target }: OperationUrl, from: LinkSource, context: ResolveContext): Resolution {
  const { index } = context
  const { path, query, hash } = splitTarget(target)
  const found = findOperation(decodePathname(path) ?? path, index.operations, index.site)
  if (found.kind === 'page') return resolveWritten(`${encodeURI(found.doc.route)}${query}${hash}`, from, context)
  if (index.site.failedDescriptions.length > 0) return { kind: 'broken', target: `api:${target}`, diagnostics: [] }
  return brokenLink(`api:${target}`, { code: 'link-page', message: found.message, hint: found.hint })
}

function splitTarget(target: string): { path: string; query: string; hash: string } {
  const hashAt = target.indexOf('#')
  const before = hashAt === -1 ? target : target.slice(0, hashAt)
  const queryAt = before.indexOf('?')
  const path = queryAt === -1 ? before : before.slice(0, queryAt)
  const tail = target.slice(path.length)
  // Most links have no more than an id, and parsing a URL would take most of the time that a link needs.
  if (plainFragment.test(tail)) return { path, query: '', hash: tail }
  // The URL parser encodes exactly the characters that need it.
  const { search, hash } = new URL(`https://x.invalid/${tail}`)
  return { path, query: search, hash }
}

/** No fragment, or one that a URL contains as it is written. */
const plainFragment = /^(?:#[\w.-]+)?$/

interface TargetTail {
  readonly query: string
  readonly hash: string
  /** Decoded id of the fragment. */
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

/** A link after its path was looked up. */
interface ResolvedLink {
  readonly tail: TargetTail & { readonly target: string }
  readonly from: LinkSource
  readonly context: ResolveContext
}

function resolutionOfFound(found: FoundTarget, { tail, from, context }: ResolvedLink): Resolution {
  const { target, query, hash, id } = tail
  switch (found.kind) {
    case 'missing':
      return brokenLink(target, { ...found, code: from.kind === 'src' ? 'link-file' : found.code })
    case 'asset':
      return { kind: 'asset', path: found.path, query, hash, diagnostics: found.diagnostics }
    case 'redirect':
      return followRedirect(found.redirect, { tail, from, context })
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

/** A redirect that the builder created for a group path has no file, and links through it are correct. */
function followRedirect(
  redirect: Redirect,
  { tail: { target, query, hash }, from, context }: ResolvedLink,
): Resolution {
  const followed = [...context.followed, redirect]
  if (context.followed.includes(redirect)) {
    const path = followed.map((step) => step.from).join(' → ')
    return brokenLink(target, {
      code: 'redirect-loop',
      message: `The redirects form a cycle: ${path}.`,
      hint: 'Change one of them to end at a page.',
    })
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
