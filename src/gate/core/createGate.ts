/**
 * Decides, before the host answers, who may read. Web-standard `Request` and `Response` and nothing of any host, so that
 * every adapter runs this very code. Rules: the path is decoded once, and authorised and served as that one string; what
 * is not on the exact public list needs a session; any exception refuses.
 */
import { redirect, textAnswer } from './answers.js'
import { configProblem, type Gate, type GateConfig, longestSession, type Next } from './config.js'
import { enter } from './enter.js'
import { forwarded, handOut } from './handOut.js'
import { signingKeys } from './jwks.js'
import { canonicalPath, encodePath, safeReturnTo } from './path.js'
import { isNavigation, refusal } from './refusal.js'
import { logout, me, onceHere, sealKeys, startSession } from './session.js'
import { callback, gatePath, login, type Ready, readerOf } from './signIn.js'

export function createGate(config: GateConfig): Gate {
  const problem = configProblem(config)
  const ready = problem === undefined ? prepare(config) : undefined
  return async (request, next) => {
    try {
      if (ready) return await decide(request, next, ready)
      config?.log?.(`config_${problem}`)
    } catch {
      config.log?.('exception')
    }
    return refusal(request, 503)
  }
}

async function decide(request: Request, next: Next, ready: Ready): Promise<Response> {
  const url = new URL(request.url)
  const home = ready.origin + ready.baseUrl
  if (url.origin !== ready.origin) return refusal(request, 421, home)
  const path = canonicalPath(url.pathname)
  if (path === undefined) return refusal(request, 400, home)
  const own = gatePath(ready, '')
  if (path.startsWith(own)) return ownRoute(path.slice(own.length), request, ready)
  if (request.method !== 'GET' && request.method !== 'HEAD') return refusal(request, 405)
  if (ready.isPublic(path)) return next(forwarded(request, new URL(encodePath(path), ready.origin)))
  if (await readerOf(request, ready)) {
    if (!path.startsWith(ready.baseUrl)) return refusal(request, 404, home)
    const answer = await handOut(path, request, { ready, next })
    ready.log('served')
    return answer
  }
  ready.log('signed_out_request')
  if (!isNavigation(request)) return textAnswer(401, 'Sign in first.')
  const query = new URLSearchParams({ returnTo: safeReturnTo(url.pathname + url.search, ready) })
  return redirect(`${gatePath(ready, 'enter')}?${query}`)
}

function ownRoute(name: string, request: Request, ready: Ready): Response | Promise<Response> {
  switch (`${request.method} ${name}`) {
    case 'GET enter':
      return enter(request)
    case 'GET login':
      return login(request, ready)
    case 'GET callback':
      return callback(request, ready)
    case 'GET me':
      return me(request, ready)
    case 'GET key':
      return sealKeys(request, ready)
    case 'POST session':
      return startSession(request, ready)
    case 'POST logout':
      return logout(request, ready)
    default:
      return refusal(request, 404, ready.origin + ready.baseUrl)
  }
}

function prepare(config: GateConfig): Ready {
  const { issuer, clientId, organization, maxAge, now = Date.now, log = () => {} } = config
  const { sessionSeconds = longestSession, once = onceHere(now) } = config
  const fetch = config.fetch ?? ((address: string, init: RequestInit) => globalThis.fetch(address, init))
  const findKey = signingKeys({ issuer, now, fetch })
  const rules = { issuer, clientId, organization, maxAge, now, findKey }
  const open = new Set(config.publicPaths)
  const isPublic = (path: string) => open.has(path)
  return { ...config, isPublic, now, fetch, log, rules, once, sessionSeconds }
}
