/**
 * Checks links to other sites, for `docsgen check --external`. A build never sends requests to other sites. Each host gets
 * one request at a time with a pause between requests, and `Retry-After` is respected. A failure that may be temporary or
 * only concern programs (a site that blocks bots, an overload, a timeout) is a warning, never an error.
 */
import type { Diagnostic, Range } from '../model/diagnostic.js'
import type { Site } from '../model/model.js'
import { collectChromeLinks } from './collectChromeLinks.js'
import { createLinkProbe, type LinkProbe, type LinkStatus } from './linkProbe.js'
import { openLinkStatusCache } from './linkStatusCache.js'
import { followRedirects } from './resolution.js'
import { createLinkResolver } from './resolveTarget.js'

export interface ExternalLink {
  readonly url: string
  readonly file: string
  readonly range?: Range
}

export interface CheckExternalLinksOptions {
  /** File that caches results for a day: `.docsgen/external-links.json` in the project. */
  readonly cacheFile: string
  /** Milliseconds since the epoch. Default: the clock. */
  readonly now?: () => number
  readonly sleep?: (milliseconds: number) => Promise<void>
  /** Default: linkinator. */
  readonly probe?: LinkProbe
  /** Number of hosts that are checked in parallel. Default: 8. */
  readonly parallelHosts?: number
  /** Milliseconds between two requests to one host. Default: 500. */
  readonly requestInterval?: number
  /** Timeout of one request in milliseconds. Default: 10000. */
  readonly timeout?: number
  /** Maximum number of requests for one URL. The pause doubles after each. Default: 3. */
  readonly attempts?: number
  /** Longest accepted `Retry-After` in milliseconds. Default: 60000. */
  readonly maxRetryAfter?: number
}

/** All links to other sites, also those reached through a redirect of this site. */
export function collectExternalLinks(site: Site): ExternalLink[] {
  const resolve = createLinkResolver(site)
  const found: ExternalLink[] = []
  const add = (target: string, from: { route: string; file: string; kind: 'href' | 'src' }, range?: Range) => {
    const end = followRedirects(resolve(target, from))
    if (end.kind === 'external') found.push({ url: end.url, file: from.file, range })
  }
  for (const { route, links } of site.docs) {
    for (const { target, kind, file, range } of links) add(target, { route, file, kind }, range)
  }
  for (const { target, kind, file, range } of collectChromeLinks(site)) add(target, { route: '/', file, kind }, range)
  return found
}

/** Requests each distinct URL at most once, without its fragment, and returns one diagnostic per link with a problem. */
export async function checkExternalLinks(
  links: readonly ExternalLink[],
  options: CheckExternalLinksOptions,
): Promise<Diagnostic[]> {
  const { now = Date.now, timeout = 10_000 } = options
  const probe = options.probe ?? createLinkProbe({ timeout, now, userAgent: 'docsgen link check' })
  const cache = await openLinkStatusCache(options.cacheFile, now)
  const statuses = new Map<string, LinkStatus>()
  const hosts = new Map<string, string[]>()
  for (const url of [...new Set(links.map((link) => withoutFragment(link.url)))].sort()) {
    const known = cache.get(url)
    if (known) statuses.set(url, known)
    else hosts.set(new URL(url).host, [...(hosts.get(new URL(url).host) ?? []), url])
  }
  const queue = [...hosts.values()]
  const work = async () => {
    for (let urls = queue.shift(); urls !== undefined; urls = queue.shift()) {
      for (const [index, url] of urls.entries()) {
        if (index > 0) await (options.sleep ?? sleep)(options.requestInterval ?? 500)
        const status = await probeWithRetries(url, probe, options)
        statuses.set(url, status)
        cache.set(url, status)
      }
    }
  }
  await Promise.all(Array.from({ length: options.parallelHosts ?? 8 }, work))
  await cache.save()
  return links.flatMap((link) => diagnosticsOfStatus(link, statuses.get(withoutFragment(link.url))))
}

async function probeWithRetries(
  url: string,
  probe: LinkProbe,
  options: CheckExternalLinksOptions,
): Promise<LinkStatus> {
  const { attempts = 3, maxRetryAfter = 60_000, requestInterval = 500 } = options
  let status = await probe(url)
  for (let attempt = 1; attempt < attempts && status.kind === 'retry'; attempt += 1) {
    const wait = status.wait ?? requestInterval * 2 ** attempt
    if (wait > maxRetryAfter) break
    await (options.sleep ?? sleep)(wait)
    status = await probe(url)
  }
  return status
}

/** Fragments are not sent to servers, so links that differ only by fragment need one request. */
function withoutFragment(url: string): string {
  const parsed = new URL(url)
  parsed.hash = ''
  return parsed.href
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function diagnosticsOfStatus({ url, file, range }: ExternalLink, status: LinkStatus | undefined): Diagnostic[] {
  if (status === undefined || status.kind === 'ok') return []
  switch (status.kind) {
    case 'moved': {
      const message = `“${url}” redirects permanently to “${status.to}”.`
      return [{ severity: 'warning', code: 'external-moved', message, file, range, hint: 'Update the link.' }]
    }
    case 'broken': {
      const message = `“${url}” is broken: ${status.reason}.`
      return [{ severity: 'error', code: 'external-broken', message, file, range, hint: 'Correct or remove the link.' }]
    }
    case 'blocked':
    case 'retry': {
      const message = `“${url}” could not be checked: ${status.reason}.`
      const hint = 'Open it in a browser to be sure.'
      return [{ severity: 'warning', code: 'external-unknown', message, file, range, hint }]
    }
  }
}
