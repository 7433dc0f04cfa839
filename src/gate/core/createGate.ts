/**
 * Decides before the host responds whether a reader may read. Uses only the web-standard `Request` and `Response` and no
 * API of a host, so that every adapter runs exactly this code. Rules: the path is decoded once, and that one string is
 * authorized and served; everything that is not on the exact public list needs a session; any exception refuses.
 */
import { beginLogin } from './beginLogin.js'
import { canonicalPath, encodePathname, safeReturnTo } from './canonicalPath.js'
import { findInvalidSetting, type Gate, type GateConfig, maxSessionSeconds, type ServeFile } from './gateConfig.js'
import { createMemoryStore } from './gateStore.js'
import { parseKeyList } from './keyList.js'
import { isNavigation, refuseRequest } from './refuseRequest.js'
import { addMissingHeaders, plainTextResponse, redirectResponse, withHeaders } from './responses.js'
import { forwardedRequest, serveProtected } from './serveProtected.js'
import { endSessionRoute, sendReader, sendSealKeys, startSession } from './sessionRoutes.js'
import { finishLogin, gatePath, type ResolvedConfig, readSession, startLogin } from './signIn.js'
import { createKeyFinder, type KeyCache } from './signingKeys.js'

export function createGate(config: GateConfig): Gate {
  const invalid = findInvalidSetting(config)
  const resolved = invalid ? undefined : resolveConfig(config)
  const respond: Gate = async (request, next) => {
    try {
      if (resolved) return await authorizeRequest(request, next, resolved)
      config?.log?.(`config_${invalid?.name}`)
    } catch {
      config.log?.('exception')
    }
    return refuseRequest(request, 503)
  }
  const headers = config?.headers ?? {}
  return async (request, next) =>
    addMissingHeaders(await respond(request, async (allowed) => withHeaders(await next(allowed), headers)), headers)
}

async function authorizeRequest(request: Request, next: ServeFile, config: ResolvedConfig): Promise<Response> {
  const url = new URL(request.url)
  const home = config.origin + config.baseUrl
  // At another origin, the files of the brand are refused too.
  if (url.origin !== config.origin) return refuseRequest(request, 421, { home })
  const refuseWithStatus = (status: 400 | 404) => refuseRequest(request, status, { home, template: config.template })
  const path = canonicalPath(url.pathname)
  if (path === undefined) return refuseWithStatus(400)
  const gateRoutes = gatePath(config, '')
  if (path.startsWith(gateRoutes)) return handleGateRoute(path.slice(gateRoutes.length), request, config)
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuseRequest(request, 405)
  if (config.isPublic(path)) return next(forwardedRequest(request, new URL(encodePathname(path), config.origin)))
  const reader = await readSession(request, config)
  if (reader) {
    if (!path.startsWith(config.baseUrl)) return refuseWithStatus(404)
    const response = await serveProtected(path, request, { config, next, edition: reader.edition })
    config.log('served')
    return response
  }
  config.log('signed_out_request')
  if (!isNavigation(request)) return plainTextResponse(401, 'Sign in first.')
  const query = new URLSearchParams({ returnTo: safeReturnTo(url.pathname + url.search, config) })
  return redirectResponse(`${gatePath(config, 'enter')}?${query}`)
}

/** @param name path below the folder of the gate. */
function handleGateRoute(name: string, request: Request, config: ResolvedConfig): Response | Promise<Response> {
  switch (`${request.method} ${name}`) {
    case 'GET enter':
      return beginLogin(request, config)
    case 'GET login':
      return startLogin(request, config)
    case 'GET callback':
      return finishLogin(request, config)
    case 'GET me':
      return sendReader(request, config)
    case 'GET key':
      return sendSealKeys(request, config)
    case 'POST session':
      return startSession(request, config)
    case 'POST logout':
      return endSessionRoute(request, config)
    default:
      return refuseRequest(request, 404, { home: config.origin + config.baseUrl, template: config.template })
  }
}

function resolveConfig(config: GateConfig): ResolvedConfig {
  const { issuer, clientId, organization, editions, maxAge, now = Date.now, log = () => {} } = config
  const { sessionSeconds = maxSessionSeconds, wait = waitFor } = config
  const fetch = config.fetch ?? ((url: string, init: RequestInit) => globalThis.fetch(url, init))
  const source = { issuer, now, fetch, wait }
  const cache: KeyCache = {}
  const rules = { issuer, clientId, organization, editions, maxAge, now, findKey: createKeyFinder(source, cache) }
  // No request can put a token into the code flow. It has its own limit of requests, so posted tokens cannot slow it down.
  const postedRules = { ...rules, findKey: createKeyFinder(source, cache) }
  const store = config.store ?? createMemoryStore(now)
  const publicPaths = new Set(config.publicPaths)
  const isPublic = (path: string) => publicPaths.has(path)
  const parsed = parseKeyList(config.keys)
  const keys = parsed.kind === 'keys' ? parsed.keys : []
  return { ...config, keys, isPublic, now, fetch, log, rules, postedRules, store, sessionSeconds }
}

function waitFor(delay: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, delay))
}
