/**
 * Decides, before the host answers, who may read. Web-standard `Request` and `Response` and nothing of any host, so that
 * every adapter runs this very code. Rules: the path is decoded once, and authorised and served as that one string; what
 * is not on the exact public list needs a session; any exception refuses.
 */

import { beginLogin } from './beginLogin.js'
import { canonicalPath, encodePathname, safeReturnTo } from './canonicalPath.js'
import { findInvalidSetting, type Gate, type GateConfig, maxSessionSeconds, type ServeFile } from './gateConfig.js'
import { isNavigation, refuseRequest } from './refuseRequest.js'
import { redirectResponse, textResponse } from './responses.js'
import { forwardedRequest, serveProtected } from './serveProtected.js'
import { endSessionRoute, rememberTokens, sendReader, sendSealKeys, startSession } from './sessionRoutes.js'
import { finishLogin, gatePath, type ResolvedConfig, readSession, startLogin } from './signIn.js'
import { createKeyFinder } from './signingKeys.js'

export function createGate(config: GateConfig): Gate {
  const problem = findInvalidSetting(config)
  const ready = problem === undefined ? resolveConfig(config) : undefined
  return async (request, next) => {
    try {
      if (ready) return await authorizeRequest(request, next, ready)
      config?.log?.(`config_${problem}`)
    } catch {
      config.log?.('exception')
    }
    return refuseRequest(request, 503)
  }
}

async function authorizeRequest(request: Request, next: ServeFile, ready: ResolvedConfig): Promise<Response> {
  const url = new URL(request.url)
  const home = ready.origin + ready.baseUrl
  if (url.origin !== ready.origin) return refuseRequest(request, 421, home)
  const path = canonicalPath(url.pathname)
  if (path === undefined) return refuseRequest(request, 400, home)
  const own = gatePath(ready, '')
  if (path.startsWith(own)) return handleGateRoute(path.slice(own.length), request, ready)
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuseRequest(request, 405)
  if (ready.isPublic(path)) return next(forwardedRequest(request, new URL(encodePathname(path), ready.origin)))
  if (await readSession(request, ready)) {
    if (!path.startsWith(ready.baseUrl)) return refuseRequest(request, 404, home)
    const answer = await serveProtected(path, request, { ready, next })
    ready.log('served')
    return answer
  }
  ready.log('signed_out_request')
  if (!isNavigation(request)) return textResponse(401, 'Sign in first.')
  const query = new URLSearchParams({ returnTo: safeReturnTo(url.pathname + url.search, ready) })
  return redirectResponse(`${gatePath(ready, 'enter')}?${query}`)
}

function handleGateRoute(name: string, request: Request, ready: ResolvedConfig): Response | Promise<Response> {
  switch (`${request.method} ${name}`) {
    case 'GET enter':
      return beginLogin(request)
    case 'GET login':
      return startLogin(request, ready)
    case 'GET callback':
      return finishLogin(request, ready)
    case 'GET me':
      return sendReader(request, ready)
    case 'GET key':
      return sendSealKeys(request, ready)
    case 'POST session':
      return startSession(request, ready)
    case 'POST logout':
      return endSessionRoute(request, ready)
    default:
      return refuseRequest(request, 404, ready.origin + ready.baseUrl)
  }
}

function resolveConfig(config: GateConfig): ResolvedConfig {
  const { issuer, clientId, organization, maxAge, now = Date.now, log = () => {} } = config
  const { sessionSeconds = maxSessionSeconds, isFirstUse = rememberTokens(now) } = config
  const fetch = config.fetch ?? ((address: string, init: RequestInit) => globalThis.fetch(address, init))
  const findKey = createKeyFinder({ issuer, now, fetch })
  const rules = { issuer, clientId, organization, maxAge, now, findKey }
  const open = new Set(config.publicPaths)
  const isPublic = (path: string) => open.has(path)
  return { ...config, isPublic, now, fetch, log, rules, isFirstUse, sessionSeconds }
}
