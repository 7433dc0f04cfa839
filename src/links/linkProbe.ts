/** Asks one address of another site, by linkinator, and says what its answer means. */
import type { HttpResponse, LinkResult } from 'linkinator'

export type LinkStatus =
  | { readonly kind: 'ok' }
  | { readonly kind: 'moved'; readonly to: string }
  /** The site does not answer programs; a reader may well see the page. */
  | { readonly kind: 'blocked'; readonly reason: string }
  | { readonly kind: 'broken'; readonly reason: string }
  /** Nothing is known now; `wait` is what the site asked for, in milliseconds. */
  | { readonly kind: 'again'; readonly reason: string; readonly wait?: number }

export type LinkProbe = (url: string) => Promise<LinkStatus>

export interface LinkProbeOptions {
  /** Milliseconds for one request. */
  readonly timeout: number
  readonly userAgent: string
  /** Milliseconds since the epoch; for answers that name a date. */
  readonly now: () => number
}

/** One step without redirects first, so that a permanent move is told from a passing one; then to the end. */
export function createLinkProbe(options: LinkProbeOptions): LinkProbe {
  return async (url) => {
    const first = await requestUrl(url, 'error', options)
    const response = httpResponseOf(first)
    const status = first?.status ?? 0
    if (status < 300 || status >= 400 || status === 304) return linkStatusOf(first, options)
    const end = linkStatusOf(await requestUrl(url, 'allow', options), options)
    const location = response?.headers.location
    const permanent = status === 301 || status === 308
    if (end.kind !== 'ok' || !permanent || location === undefined || !URL.canParse(location, url)) return end
    return { kind: 'moved', to: new URL(location, url).href }
  }
}

/** Asks by GET: servers that refuse HEAD are many. The links of the answer are not followed. */
async function requestUrl(
  url: string,
  redirects: 'error' | 'allow',
  options: LinkProbeOptions,
): Promise<LinkResult | undefined> {
  const { LinkChecker } = await import('linkinator')
  const { href } = new URL(url)
  const { links } = await new LinkChecker().check({
    path: href,
    redirects,
    timeout: options.timeout,
    userAgent: options.userAgent,
    linksToSkip: async (link) => link !== href,
  })
  return links.find((link) => link.url === href)
}

function linkStatusOf(result: LinkResult | undefined, options: LinkProbeOptions): LinkStatus {
  const status = result?.status ?? 0
  if (result?.state === 'OK') return { kind: 'ok' }
  if (status === 0) return linkStatusOfError(result?.failureDetails?.find((detail) => detail instanceof Error))
  const reason = `it answered with status ${status}`
  if (status === 404 || status === 410) return { kind: 'broken', reason }
  if (status === 429 || status >= 500) {
    if (status === 999) return { kind: 'blocked', reason }
    return {
      kind: 'again',
      reason,
      wait: parseRetryAfter(httpResponseOf(result)?.headers['retry-after'], options.now()),
    }
  }
  return { kind: 'blocked', reason }
}

/** A name that does not exist, a refused connection and a bad certificate are faults; the rest may pass. */
export function linkStatusOfError(thrown: unknown): LinkStatus {
  const codes: string[] = []
  let name = ''
  for (let cause = thrown; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause) codes.push(String(cause.code))
    name ||= cause.name
  }
  const code = codes.find((each) => /[A-Z]/.test(each)) ?? ''
  if (name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code))
    return { kind: 'again', reason: 'it did not answer in time' }
  if (code === 'ENOTFOUND') return { kind: 'broken', reason: 'its host name does not exist' }
  if (code === 'ECONNREFUSED') return { kind: 'broken', reason: 'its host refuses connections' }
  if (/CERT|SSL|TLS|EPROTO|SELF_SIGNED|UNABLE_TO/.test(code)) {
    return { kind: 'broken', reason: `its connection is not secure (${code})` }
  }
  return { kind: 'again', reason: `the connection failed${code ? ` (${code})` : ''}` }
}

/** `Retry-After` in seconds or as a date -> milliseconds from now. */
function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}

function httpResponseOf(result: LinkResult | undefined): HttpResponse | undefined {
  return result?.failureDetails?.find((detail): detail is HttpResponse => !(detail instanceof Error))
}
