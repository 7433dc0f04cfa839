/**
 * Links to other sites, for `docsgen check --external`; a build never asks another site. One request at a time goes to
 * a host, with a pause between two, and a site that asks for patience gets it. What cannot be told from a fault on the
 * way (a site that refuses programs, an overload, a timeout) is a warning, never an error.
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
  /** Where answers are remembered for a day: `.docsgen/external-links.json` below the project. */
  readonly cacheFile: string
  /** Milliseconds since the epoch. Default: the clock. */
  readonly now?: () => number
  readonly sleep?: (milliseconds: number) => Promise<void>
  /** Default: linkinator. */
  readonly probe?: LinkProbe
  /** Hosts asked at the same time. Default 8. */
  readonly parallelHosts?: number
  /** Milliseconds between two requests to one host. Default 500. */
  readonly requestInterval?: number
  /** Milliseconds for one request. Default 10000. */
  readonly timeout?: number
  /** Requests for one address, with growing pauses. Default 3. */
  readonly attempts?: number
  /** Longest wait that a site may ask for, in milliseconds. Default 60000. */
  readonly maxRetryAfter?: number
}

/** Every link of the site that leads to another one, redirects followed. */
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

export async function checkExternalLinks(
  links: readonly ExternalLink[],
  options: CheckExternalLinksOptions,
): Promise<Diagnostic[]> {
  const { now = Date.now, timeout = 10_000 } = options
  const probe = options.probe ?? createLinkProbe({ timeout, now, userAgent: 'docsgen link check' })
  const cache = await openLinkStatusCache(options.cacheFile, now)
  const verdicts = new Map<string, LinkStatus>()
  const hosts = new Map<string, string[]>()
  for (const url of [...new Set(links.map((link) => withoutFragment(link.url)))].sort()) {
    const known = cache.get(url)
    if (known) verdicts.set(url, known)
    else hosts.set(new URL(url).host, [...(hosts.get(new URL(url).host) ?? []), url])
  }
  const queue = [...hosts.values()]
  const work = async () => {
    for (let urls = queue.shift(); urls !== undefined; urls = queue.shift()) {
      for (const [index, url] of urls.entries()) {
        if (index > 0) await (options.sleep ?? sleep)(options.requestInterval ?? 500)
        const verdict = await probeWithRetries(url, probe, options)
        verdicts.set(url, verdict)
        cache.set(url, verdict)
      }
    }
  }
  await Promise.all(Array.from({ length: options.parallelHosts ?? 8 }, work))
  await cache.save()
  return links.flatMap((link) => diagnosticsOfStatus(link, verdicts.get(withoutFragment(link.url))))
}

async function probeWithRetries(
  url: string,
  probe: LinkProbe,
  options: CheckExternalLinksOptions,
): Promise<LinkStatus> {
  const { attempts = 3, maxRetryAfter = 60_000, requestInterval = 500 } = options
  let verdict = await probe(url)
  for (let attempt = 1; attempt < attempts && verdict.kind === 'again'; attempt += 1) {
    const wait = verdict.wait ?? requestInterval * 2 ** attempt
    if (wait > maxRetryAfter) break
    await (options.sleep ?? sleep)(wait)
    verdict = await probe(url)
  }
  return verdict
}

/** Servers see no fragment. */
function withoutFragment(url: string): string {
  const address = new URL(url)
  address.hash = ''
  return address.href
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

function diagnosticsOfStatus({ url, file, range }: ExternalLink, verdict: LinkStatus | undefined): Diagnostic[] {
  if (verdict === undefined || verdict.kind === 'ok') return []
  switch (verdict.kind) {
    case 'moved': {
      const message = `“${url}” has moved for good.`
      return [{ severity: 'warning', code: 'external-moved', message, file, range, hint: `Link to “${verdict.to}”.` }]
    }
    case 'broken': {
      const message = `“${url}” is broken: ${verdict.reason}.`
      return [{ severity: 'error', code: 'external-broken', message, file, range, hint: 'Correct or remove the link.' }]
    }
    case 'blocked':
    case 'again': {
      const message = `“${url}” could not be checked: ${verdict.reason}.`
      const hint = 'Open it in a browser to be sure.'
      return [{ severity: 'warning', code: 'external-unknown', message, file, range, hint }]
    }
  }
}
