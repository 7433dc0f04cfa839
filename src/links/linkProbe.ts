/** Requests one URL of another site through linkinator and classifies the response. */
import type { HttpResponse, LinkResult } from 'linkinator'

export type LinkStatus =
  | { readonly kind: 'ok' }
  | { readonly kind: 'moved'; readonly to: string }
  /** The site refuses requests of programs. The page may work in a browser. */
  | { readonly kind: 'blocked'; readonly reason: string }
  | { readonly kind: 'broken'; readonly reason: string }
  /** A failure that may be temporary. `wait`: `Retry-After` in milliseconds. */
  | { readonly kind: 'retry'; readonly reason: string; readonly wait?: number }

export type LinkProbe = (url: string) => Promise<LinkStatus>

export interface LinkProbeOptions {
  /** Timeout of one request in milliseconds. */
  readonly timeout: number
  readonly userAgent: string
  /** Current time in milliseconds since the epoch, for a `Retry-After` that is a date. */
  readonly now: () => number
}

/** The first request does not follow redirects, to tell a permanent redirect from a temporary one. The second follows all. */
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

/** Uses GET, because many servers refuse HEAD. Links in the response are not followed. */
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
  const reason = `it responded with status ${status}`
  if (status === 404 || status === 410) return { kind: 'broken', reason }
  if (status === 429 || status >= 500) {
    if (status === 999) return { kind: 'blocked', reason }
    return {
      kind: 'retry',
      reason,
      wait: parseRetryAfter(httpResponseOf(result)?.headers['retry-after'], options.now()),
    }
  }
  return { kind: 'blocked', reason }
}

/** An unknown host, a refused connection and an invalid certificate are errors. Other failures may be temporary. */
export function linkStatusOfError(thrown: unknown): LinkStatus {
  const codes: string[] = []
  let name = ''
  for (let cause = thrown; cause instanceof Error; cause = cause.cause) {
    if ('code' in cause) codes.push(String(cause.code))
    name ||= cause.name
  }
  const code = codes.find((each) => /[A-Z]/.test(each)) ?? ''
  if (name === 'TimeoutError' || /TIMEOUT|ETIMEDOUT/.test(code))
    return { kind: 'retry', reason: 'the request timed out' }
  if (code === 'ENOTFOUND') return { kind: 'broken', reason: 'its host name does not exist' }
  if (code === 'ECONNREFUSED') return { kind: 'broken', reason: 'its host refuses connections' }
  if (/CERT|SSL|TLS|EPROTO|SELF_SIGNED|UNABLE_TO/.test(code)) {
    return { kind: 'broken', reason: `its connection is not secure (${code})` }
  }
  return { kind: 'retry', reason: `the connection failed${code ? ` (${code})` : ''}` }
}

/** Converts `Retry-After` (seconds or a date) to milliseconds from now. */
function parseRetryAfter(header: string | undefined, now: number): number | undefined {
  if (header === undefined) return undefined
  const wait = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - now
  return Number.isFinite(wait) ? Math.max(0, wait) : undefined
}

function httpResponseOf(result: LinkResult | undefined): HttpResponse | undefined {
  return result?.failureDetails?.find((detail): detail is HttpResponse => !(detail instanceof Error))
}
