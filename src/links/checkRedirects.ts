/** Checks the redirects themselves: each must end at a page or file, and none may hide a page. */
import { type Diagnostic, error, type Place, warning } from '../model/diagnostic.js'
import type { Redirect, Site } from '../model/model.js'
import { decodePathname } from '../routes/urls.js'
import { findConfigRange } from './collectChromeLinks.js'
import type { ResolveLink } from './resolveTarget.js'

export function checkRedirects(site: Site, resolve: ResolveLink): Diagnostic[] {
  const found: Diagnostic[] = []
  const first = new Map<string, Redirect>()
  const reported = new Set<string>()
  // A redirect that docsgen makes for a folder without a page has no file. Authors may point to such a folder.
  const byRoute = new Map(site.redirects.map((redirect) => [redirect.from, redirect]))
  const chained = new Map(site.redirects.filter(({ file }) => file !== '').map((redirect) => [redirect.from, redirect]))
  for (const redirect of site.redirects) {
    const from = decodePathname(redirect.from) ?? redirect.from
    const earlier = first.get(from)
    first.set(from, earlier ?? redirect)
    const hidden = site.byRoute.get(from)?.file ?? site.assets.get(from)?.file
    if (hidden !== undefined) {
      const message = `The redirect from “${redirect.from}” hides “${hidden}”, which has this route.`
      const hint = 'Remove the redirect, or give the page another slug.'
      found.push(error('redirect-hides-page', message, { ...placeOfRedirect(redirect, 'from', site), hint }))
      continue
    }
    if (earlier) {
      const message = `There are two redirects from “${redirect.from}”.`
      const related = [{ message: 'The other redirect.', ...placeOfRedirect(earlier, 'from', site) }]
      found.push(error('redirect-duplicate', message, { ...placeOfRedirect(redirect, 'from', site), related }))
      continue
    }
    const cycle = findRedirectCycle(redirect, byRoute)
    if (cycle) {
      const name = [...cycle].sort().join(' ')
      if (!reported.has(name)) found.push(redirectLoop(redirect, cycle, site))
      reported.add(name)
      continue
    }
    const onward = chained.get(pathOfTarget(redirect))
    if (onward) found.push(redirectChain(redirect, onward, site))
    for (const { severity, code, message, hint } of resolve(redirect.to, { route: '/', file: '' }).diagnostics) {
      if (code === 'link-redirect' || code === 'redirect-loop') continue
      const advice = hint ?? (code === 'link-page' ? hintOfPageAbove(redirect, site) : undefined)
      found.push({ severity, code, message, hint: advice, ...placeOfRedirect(redirect, 'to', site) })
    }
  }
  return found
}

/** Routes of the cycle that contains the redirect. Undefined if the redirect only leads into a cycle or into none. */
function findRedirectCycle(start: Redirect, byRoute: ReadonlyMap<string, Redirect>): string[] | undefined {
  const path: string[] = [start.from]
  for (let next = start; path.length <= byRoute.size + 1; ) {
    const to = pathOfTarget(next)
    if (to === start.from) return path
    const onward = byRoute.get(to)
    if (!onward) return undefined
    path.push(onward.from)
    next = onward
  }
  return undefined
}

/** Names the nearest page above a target that no page is similar to. */
function hintOfPageAbove(redirect: Redirect, { byRoute }: Site): string | undefined {
  const names = pathOfTarget(redirect).split('/').slice(1, -1)
  const above = names.map((_, index) => `/${names.slice(0, names.length - index).join('/')}`)
  const page = [...above, '/'].find((route) => byRoute.has(route))
  return page && `Create the page, or redirect to “${page}”, the nearest page above it.`
}

function pathOfTarget({ to }: Redirect): string {
  return to.replace(/[?#].*$/, '').replace(/(.)\/$/, '$1')
}

function redirectChain(redirect: Redirect, onward: Redirect, site: Site): Diagnostic {
  const message = `The redirect from “${redirect.from}” points to “${onward.from}”, which redirects to “${onward.to}”.`
  const related = [{ message: 'The other redirect.', ...placeOfRedirect(onward, 'from', site) }]
  const hint = `Redirect to “${onward.to}”, so that readers wait for only one redirect.`
  return warning('redirect-chain', message, { ...placeOfRedirect(redirect, 'to', site), hint, related })
}

function redirectLoop(redirect: Redirect, cycle: readonly string[], site: Site): Diagnostic {
  const message = `The redirects form a cycle: ${[...cycle, redirect.from].join(' → ')}.`
  return error('redirect-loop', message, {
    ...placeOfRedirect(redirect, 'to', site),
    hint: 'Change one of them to end at a page.',
  })
}

/** Source of a redirect: its field in the configuration, or the value in the front matter of a page. */
function placeOfRedirect(redirect: Redirect, field: 'from' | 'to', site: Site): Place {
  const { file, range } = redirect
  if (file !== site.configFile) return { file: file || site.configFile, range }
  const index = site.config.redirects.findIndex(({ from, to }) => from === redirect.from && to === redirect.to)
  return { file, range: (index >= 0 ? findConfigRange(site, `redirects.${index}.${field}`) : undefined) ?? range }
}
