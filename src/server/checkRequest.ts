import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { decodeRequestPath } from '../routes/resolveRequest.js'

export interface CheckRequestOptions {
  readonly allowHosts: readonly string[]
  /** The address that the server is bound to. */
  readonly host: string
}

export interface RejectedRequest {
  readonly status: number
  readonly reason: string
}

export interface AcceptedRequest {
  readonly path: string
  readonly query: string
}

/** Checks a request. Returns the reason to reject it, or its decoded path, which all later steps must use. */
export function checkRequest(
  request: IncomingMessage,
  options: CheckRequestOptions,
): RejectedRequest | AcceptedRequest {
  const { method = '', headers, url = '' } = request
  if (method !== 'GET' && method !== 'HEAD') return { status: 405, reason: 'Only GET and HEAD are allowed.' }
  if (headers['transfer-encoding'] || Number(headers['content-length'] ?? 0) !== 0) {
    return { status: 413, reason: 'Requests must not have a body.' }
  }
  const host = findKnownHost(request, options)
  if (!host) {
    const reason = 'This host name is not allowed. Use localhost, or pass --allow-host with the name.'
    return { status: 403, reason }
  }
  if (isCrossSiteUse(headers)) return { status: 403, reason: 'Other sites may link here, but not embed or load this.' }
  const mark = url.indexOf('?')
  const path = decodeRequestPath(mark < 0 ? url : url.slice(0, mark))
  if (path === undefined) return { status: 400, reason: 'This path is invalid.' }
  return { path, query: mark < 0 ? '' : url.slice(mark) }
}

/**
 * The `Host` header if it is one of ours, else undefined. Another site can point its own host name to this machine (DNS
 * rebinding), but it cannot change this header.
 */
function findKnownHost(request: IncomingMessage, { allowHosts, host }: CheckRequestOptions): string | undefined {
  const given = request.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  const text = request.headers.host?.toLowerCase()
  const match =
    text === undefined || given.length !== 1 ? null : /^(\[[0-9a-f:.]+\]|[^:[\]@/]+)(?::\d{1,5})?$/.exec(text)
  const name = match?.[1]?.replace(/^\[|\]$/g, '')
  if (text === undefined || name === undefined) return undefined
  const names = ['localhost', '127.0.0.1', '::1', host, ...allowHosts].map((known) => known.toLowerCase())
  if (names.includes(name)) return text
  // If bound to all interfaces, the IP address of the connection is ours too. IP addresses cannot be rebound.
  const local = request.socket.localAddress?.replace(/^::ffff:/, '')
  return isIP(name) && isIP(host) && name === local ? text : undefined
}

/** True if a page of another site or port loads or frames this site. Plain links to this site are allowed. */
function isCrossSiteUse(headers: IncomingMessage['headers']): boolean {
  const site = headers['sec-fetch-site']
  if (site === undefined || site === 'same-origin' || site === 'none') return false
  // Chromium can send `empty` for a navigation after a redirect. Frames and embeds always have other values.
  return headers['sec-fetch-mode'] !== 'navigate' || !/^(?:document|empty)$/.test(String(headers['sec-fetch-dest']))
}
