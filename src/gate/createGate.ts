/**
 * Decides, before the host answers, who may read. Web-standard `Request` and `Response` and nothing of any host, so that
 * every adapter runs this very code. Rules: the path is decoded once, and authorised and served as that one string; what
 * is not on the exact public list needs a session; any exception refuses.
 */
import { redirect, textAnswer, unkept } from './answers.js'
import { configProblem, type Gate, type GateConfig, gateFolder, longestSession, type Next } from './config.js'
import { enter } from './enter.js'
import { signingKeys } from './jwks.js'
import { canonicalPath, encodePath, safeReturnTo } from './path.js'
import { logout, me, onceHere, sealKeys, startSession } from './session.js'
import { callback, gatePath, login, type Ready, readerOf } from './signIn.js'

export function createGate(config: GateConfig): Gate {
  const problem = safely(() => configProblem(config), 'config')
  const ready = problem === undefined ? prepare(config) : undefined
  const publicPaths = new Set(ready?.publicPaths)
  return async (request, next) => {
    try {
      if (!ready) {
        config?.log?.(`config_${problem}`)
        return refuseAll()
      }
      return await decide(request, next, { ready, publicPaths })
    } catch {
      config.log?.('exception')
      return refuseAll()
    }
  }
}

interface Decision {
  readonly ready: Ready
  readonly publicPaths: ReadonlySet<string>
}

async function decide(request: Request, next: Next, { ready, publicPaths }: Decision): Promise<Response> {
  const url = new URL(request.url)
  if (url.origin !== ready.origin) return textAnswer(421, 'This is not the address of this site.')
  const path = canonicalPath(url.pathname)
  if (path === undefined) return textAnswer(400, 'This is not a path of the site.')
  if (path.startsWith(`${ready.baseUrl}${gateFolder}/`)) return ownRoute(path, { request, url }, ready)
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return textAnswer(405, 'Only GET and HEAD are answered.', { headers: { Allow: 'GET, HEAD' } })
  if (publicPaths.has(path)) return next(forwarded(request, new URL(encodePath(path), ready.origin)))
  if (await readerOf(request, ready)) return protectedAnswer(path, { request, url }, { ready, next })
  ready.log('signed_out_request')
  if (!isNavigation(request)) return textAnswer(401, 'Sign in first.')
  const query = new URLSearchParams({ returnTo: safeReturnTo(url.pathname + url.search, ready, gateFolder) })
  return redirect(`${gatePath(ready, 'enter')}?${query}`)
}

interface Asked {
  readonly request: Request
  readonly url: URL
}

function ownRoute(path: string, { request, url }: Asked, ready: Ready): Response | Promise<Response> {
  const route = `${request.method} ${path.slice(ready.baseUrl.length + gateFolder.length + 1)}`
  switch (route) {
    case 'GET enter':
      return enter(url)
    case 'GET login':
      return login(url, ready)
    case 'GET callback':
      return callback(request, url, ready)
    case 'GET me':
      return me(request, ready)
    case 'GET key':
      return sealKeys(request, ready)
    case 'POST session':
      return startSession(request, ready)
    case 'POST logout':
      return logout(request, ready)
    default:
      return textAnswer(404, 'There is no such page.')
  }
}

interface Serving {
  readonly ready: Ready
  readonly next: Next
}

async function protectedAnswer(path: string, { request, url }: Asked, { ready, next }: Serving): Promise<Response> {
  const { baseUrl, privateFolder, origin } = ready
  if (!path.startsWith(baseUrl)) return textAnswer(404, 'There is no such page.')
  const folder = `${baseUrl}${privateFolder}`
  const target = new URL(`${folder}/${encodePath(path.slice(baseUrl.length))}${url.search}`, origin)
  const answer = await next(forwarded(request, target))
  const headers = new Headers(answer.headers)
  const varies = headers.get('Vary')
  for (const [name, value] of Object.entries(unkept)) headers.set(name, value)
  if (varies) headers.set('Vary', `Cookie, ${varies}`)
  // Where the host redirects among the protected files, readers stay at the addresses they know.
  const location = headers.get('Location')
  if (location) {
    const to = new URL(location, target)
    const inside = to.origin === origin && `${to.pathname}/`.startsWith(`${folder}/`)
    if (inside) headers.set('Location', baseUrl + to.pathname.slice(folder.length + 1) + to.search + to.hash)
  }
  ready.log('served')
  const { status, statusText } = answer
  return new Response(request.method === 'HEAD' ? null : answer.body, { status, statusText, headers })
}

const passed = [
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'Range',
  'If-Range',
  'If-None-Match',
  'If-Modified-Since',
]

/** Only what a file server needs: a header that names another address, or a cookie, stops here. */
function forwarded(request: Request, url: URL): Request {
  const headers = new Headers()
  for (const name of passed) {
    const value = request.headers.get(name)
    if (value !== null) headers.set(name, value)
  }
  return new Request(url, { method: request.method, headers })
}

function isNavigation(request: Request): boolean {
  const mode = request.headers.get('Sec-Fetch-Mode')
  if (mode !== null) return mode === 'navigate' && (request.headers.get('Sec-Fetch-Dest') ?? 'document') === 'document'
  return (request.headers.get('Accept') ?? '').includes('text/html')
}

function prepare(config: GateConfig): Ready {
  const { issuer, clientId, organization, maxAge, now = Date.now, log = () => {} } = config
  const { sessionSeconds = longestSession, once = onceHere(now) } = config
  const fetch = config.fetch ?? ((address: string, init: RequestInit) => globalThis.fetch(address, init))
  const findKey = signingKeys({ issuer, now, fetch })
  const rules = { issuer, clientId, organization, maxAge, now, findKey }
  return { ...config, now, fetch, log, rules, once, sessionSeconds }
}

function refuseAll(): Response {
  return textAnswer(503, 'This site cannot be read at the moment.', { headers: { 'Retry-After': '60' } })
}

function safely<T>(read: () => T, instead: T): T {
  try {
    return read()
  } catch {
    return instead
  }
}
