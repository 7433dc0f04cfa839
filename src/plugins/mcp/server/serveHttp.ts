/** Serves MCP over streamable HTTP. Behind a gate, every request needs the ID token of a reader, and sees what that reader may see. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import {
  hostHeaderValidation,
  type NodeMcpRequestHandler,
  originValidation,
  toNodeHandler,
} from '@modelcontextprotocol/node'
import { type AuthInfo, createMcpHandler, type McpServer } from '@modelcontextprotocol/server'
import { hashOf } from '../../../util/hash.js'
import { createServerCard } from './../serverCard.js'
import type { DocsSite } from '../site/docsSite.js'
import { SiteAccessError } from '../site/siteReader.js'
import { readBodyUpTo } from './readBody.js'

export const mcpPath = '/mcp'

/** Opens the site for a reader. The token is absent for a site without a gate. */
export type OpenSite = (idToken?: string) => Promise<DocsSite>

export interface McpHttpOptions {
  readonly openSite: OpenSite
  readonly createServer: (site: DocsSite) => McpServer
  /** True if every request needs a token. */
  readonly needsToken: boolean
  /** Host names under which programs reach the server, besides those of this machine. */
  readonly allowHosts: readonly string[]
  /** Reports unexpected errors. */
  readonly log: (line: string) => void
}

/** Maximum number of readers whose sessions are kept at a time. */
const maxSessions = 1000

/** Maximum size of a request body, in bytes: the default of the SDK. */
const maxBodySize = 4_194_304

/** The caller listens on a port. */
export function createMcpHttpServer(options: McpHttpOptions): Server {
  const { allowHosts, needsToken, log } = options
  const hosts = ['localhost', '127.0.0.1', '[::1]', ...allowHosts]
  const isAllowedHost = hostHeaderValidation(hosts)
  const isAllowedOrigin = originValidation(hosts)
  const sites = new Map<string, Promise<DocsSite>>()
  const openFor = (token = '') => {
    const key = token && hashOf(token)
    const opened = sites.get(key) ?? options.openSite(token || undefined)
    sites.set(key, opened)
    opened.catch(() => sites.delete(key))
    const [oldest] = sites.keys()
    if (sites.size > maxSessions && oldest !== undefined) sites.delete(oldest)
    return opened
  }
  const handler = createMcpHandler(async ({ authInfo }) => options.createServer(await openFor(authInfo?.token)), {
    onerror: ({ message }) => log(message),
  })
  const respond = async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === `${mcpPath}/server-card` && !needsToken) return cardResponse(await openFor(), request)
    if (pathname !== mcpPath) return new Response('Not found.\n', { status: 404 })
    const token = bearerToken(request)
    if (needsToken && !token) return challenge('Send the ID token of a reader.')
    try {
      await openFor(needsToken ? token : '')
    } catch (thrown) {
      if (thrown instanceof SiteAccessError) return needsToken ? challenge(thrown.message) : failure(thrown.message)
      throw thrown
    }
    return handler.fetch(request, needsToken ? { authInfo: authInfoOf(token) } : {})
  }
  const handle = toNodeHandler({ fetch: respond }, { onerror: ({ message }) => log(message) })
  return createServer((request, response) => {
    if (isAllowedHost(request, response) && isAllowedOrigin(request, response))
      handleWithBody(handle, request, response).catch(({ message }: Error) => log(message))
  })
}

/** Reads the body here, because the handler of the SDK closes the connection at a body that is too large. */
async function handleWithBody(
  handle: NodeMcpRequestHandler,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { method, url, headers } = request
  const body = await readBodyUpTo(maxBodySize, request)
  if (!body) {
    const error = {
      code: -32000,
      message: `The request body is larger than ${maxBodySize} bytes. Send a smaller request.`,
    }
    response.writeHead(413, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ jsonrpc: '2.0', error, id: null }))
    return
  }
  const readOnce = async function* () {
    yield body
  }
  await handle({ method: method ?? 'GET', url: url ?? '/', headers, [Symbol.asyncIterator]: readOnce }, response)
}

function authInfoOf(token: string): AuthInfo {
  return { token, clientId: 'reader', scopes: [] }
}

function bearerToken({ headers }: Request): string {
  const [, token = ''] = /^Bearer +(\S+)$/i.exec(headers.get('authorization') ?? '') ?? []
  return token
}

function challenge(message: string): Response {
  const headers = { 'www-authenticate': 'Bearer realm="docs"', 'cache-control': 'no-store' }
  return new Response(`${message}\n`, { status: 401, headers })
}

function failure(message: string): Response {
  return new Response(`${message}\n`, { status: 502 })
}

function cardResponse({ catalog, urlOf }: DocsSite, { url }: Request): Response {
  const server = new URL(mcpPath, url).href
  const card = createServerCard({ server, title: catalog.title, site: urlOf('/'), version: '' })
  return new Response(JSON.stringify(card), {
    headers: { 'content-type': 'application/mcp-server-card+json', 'access-control-allow-origin': '*' },
  })
}
