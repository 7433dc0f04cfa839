/**
 * What a target means, by these rules: an absolute path is a route or a static file, without the base path; a relative
 * path is a file or page beside the file that it is written in; the whole address of a page of this site is that page.
 * Letter case and Unicode form count, on every operating system, because they count on the web server.
 */
import { posix } from 'node:path'
import type { Redirect, Site } from '../model/model.js'
import { decodePath } from '../routes/urls.js'
import { fragmentId, judgeFragment } from './fragments.js'
import { type Found, type LinkSource, lookUpRelative, lookUpRoute } from './lookUp.js'
import { broken, caution, destinationOf, type LinkFinding, type Resolution } from './resolution.js'
import { resolveScheme } from './schemes.js'
import { indexSite, type SiteIndex } from './siteIndex.js'

export type { LinkSource } from './lookUp.js'
export { hrefOf, type LinkFinding, type Resolution } from './resolution.js'

export type Resolve = (target: string, from: LinkSource) => Resolution

/** Resolves many targets of one site; `resolveTarget` is for a few. */
export function resolver(site: Site): Resolve {
  const index = indexSite(site)
  const routes = new Map<string, Resolution>()
  return (target, from) => {
    // An absolute path means the same wherever it stands, and many pages link to the same ones.
    if (!target.startsWith('/')) return resolve(target, from, { index, followed: [] })
    const key = `${from.kind ?? 'href'}:${target}`
    const known = routes.get(key) ?? resolve(target, from, { index, followed: [] })
    routes.set(key, known)
    return known
  }
}

export function resolveTarget(target: string, from: LinkSource, site: Site): Resolution {
  return resolver(site)(target, from)
}

interface Context {
  readonly index: SiteIndex
  /** Redirects that led here. */
  readonly followed: readonly Redirect[]
}

function resolve(written: string, from: LinkSource, context: Context): Resolution {
  // Browsers drop line breaks, tabs and the space around an address.
  const target = written.replace(/[\t\n\r]/g, '').trim()
  if (target === '') return broken(written, 'link-empty', 'The link has no target.', 'Write where it leads.')
  const addressed = resolveScheme(target, from.kind ?? 'href', context.index.site.config)
  if (addressed && addressed.kind !== 'own') return addressed
  const { path, query, hash } = split(addressed?.path ?? target)
  const id = fragmentId(hash)
  const decoded = decodePath(path)
  if (id === undefined || decoded === undefined) {
    const message = `The link “${target}” has a percent escape that is malformed or hides a slash.`
    return broken(target, 'link-escape', message, 'Write a literal “%” as “%25”.')
  }
  if (decoded.includes('\\')) {
    const hint = `Write “${decoded.replaceAll('\\', '/')}”.`
    return broken(target, 'link-path', `The link “${decoded}” has back slashes.`, hint)
  }
  if (path === '') return ownPage({ query, hash, id }, from, context)
  const found = path.startsWith('/')
    ? lookUpRoute(decoded, context.index)
    : lookUpRelative(decoded, from, context.index)
  return settle(found, { target, query, hash, id }, from, context)
}

function split(target: string): { path: string; query: string; hash: string } {
  const hashAt = target.indexOf('#')
  const before = hashAt === -1 ? target : target.slice(0, hashAt)
  const queryAt = before.indexOf('?')
  // The URL parser encodes exactly what must be encoded in either part.
  const { search, hash } = new URL(`https://x.invalid/${target.slice(queryAt === -1 ? before.length : queryAt)}`)
  return { path: queryAt === -1 ? before : before.slice(0, queryAt), query: search, hash }
}

interface Tail {
  readonly query: string
  readonly hash: string
  readonly id: string
}

function ownPage({ query, hash, id }: Tail, { route }: LinkSource, { index }: Context): Resolution {
  const doc = index.site.byRoute.get(route)
  const finding = doc && !doc.failed && judgeFragment(id, index.idsOf(doc), 'this page')
  const findings = finding ? [finding] : []
  return query === '' ? { kind: 'fragment', hash, findings } : { kind: 'page', route, query, hash, findings }
}

function settle(
  found: Found,
  tail: Tail & { readonly target: string },
  from: LinkSource,
  context: Context,
): Resolution {
  const { target, query, hash, id } = tail
  switch (found.kind) {
    case 'missing':
      return broken(target, from.kind === 'src' ? 'link-file' : found.code, found.message, found.hint)
    case 'asset':
      return { kind: 'asset', path: found.path, query, hash, findings: found.findings }
    case 'redirect':
      return follow(found.redirect, tail, from, context)
    case 'page': {
      const { route, doc } = found
      const findings: LinkFinding[] = [...found.findings]
      const anchor = doc && !doc.failed && judgeFragment(id, context.index.idsOf(doc), route)
      if (anchor) findings.push(anchor)
      if (from.kind === 'src') {
        findings.push({
          severity: 'error',
          code: 'link-file',
          message: `“${target}” is a page, not an image or other media.`,
        })
      }
      return { kind: 'page', route, query, hash, findings }
    }
  }
}

/** Redirects that the builder made for groups without a page of their own have no file and are no fault of a link. */
function follow(
  redirect: Redirect,
  { target, query, hash }: Tail & { readonly target: string },
  from: LinkSource,
  context: Context,
): Resolution {
  const followed = [...context.followed, redirect]
  if (context.followed.includes(redirect)) {
    const path = followed.map((step) => step.from).join(' → ')
    return broken(
      target,
      'redirect-loop',
      `The redirects lead round in a circle: ${path}.`,
      'Let one of them end on a page.',
    )
  }
  const goal = split(redirect.to)
  const onward = goal.path + (query || goal.query) + (hash || goal.hash)
  const to = resolve(onward, { ...from, file: '', route: posix.dirname(redirect.from) }, { ...context, followed })
  const findings = [...to.findings]
  if (redirect.file !== '' && context.followed.length === 0) {
    const end = destinationOf(to)
    const goalText = end.kind === 'page' ? `${end.route}${end.query}${end.hash}` : redirect.to
    findings.unshift(caution('link-redirect', `“${redirect.from}” is a redirect.`, `Link to “${goalText}”.`))
  }
  return { kind: 'redirect', redirect, to, findings }
}
