/** The emitted handlers, each called as the runtime of its host calls it. */
import { join } from 'node:path'

export interface Ask {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

export interface Host {
  readonly origin: string
  readonly ask: (path: string, ask?: Ask) => Promise<Response>
}

/** Origin of the site in its configuration. */
const site = 'https://docs.example.com'

export type Environment = Readonly<Record<string, string>>

export interface Runtime {
  readonly env: Environment
  readonly files: (url: string | URL) => Response
}

/** Another environment is another instance of the module. */
async function load<T>(folder: string, file: string, env: Environment): Promise<T> {
  const known = await import(`${join(folder, file)}?${new URLSearchParams(env)}`)
  return known.default as T
}

export function handler(answer: (request: Request) => Promise<Response>): Host {
  return {
    origin: site,
    ask: (path, ask = {}) => answer(new Request(path.startsWith('//') ? site + path : new URL(path, site), ask)),
  }
}

export async function cloudflare(folder: string, { env, files }: Runtime): Promise<Host> {
  const worker = await load<{ fetch: (request: Request, env: object) => Promise<Response> }>(folder, '_worker.js', env)
  const ASSETS = { fetch: async ({ url }: Request) => files(url) }
  return handler((request) => worker.fetch(request, { ...env, ASSETS }))
}

export async function netlify(folder: string, { env, files }: Runtime): Promise<Host> {
  Object.assign(globalThis, { Netlify: { env: { toObject: () => env } } })
  type Handle = (request: Request, context: object) => Promise<Response>
  const handle = await load<Handle>(folder, 'netlify/edge-functions/gate.js', env)
  const context = { next: async ({ url }: Request) => files(url), rewrite: async (url: URL) => files(url) }
  return handler((request) => handle(request, context))
}

export async function vercel(folder: string, { env, files }: Runtime): Promise<Host> {
  const before = { ...process.env }
  Object.assign(process.env, env)
  const middleware = await load<(request: Request) => Promise<Response>>(folder, 'middleware.js', env)
  for (const name of Object.keys(env)) {
    if (before[name] === undefined) delete process.env[name]
    else process.env[name] = before[name]
  }
  return handler(async (request) => finishVercel(await middleware(request), files))
}

/** Sends the file that the middleware names. The headers of the middleware replace those of the file. */
export function finishVercel(answer: Response, files: Runtime['files']): Response {
  const to = answer.headers.get('x-middleware-rewrite')
  if (!to) return answer
  const file = files(to)
  const headers = new Headers(file.headers)
  for (const [name, value] of answer.headers) if (!name.startsWith('x-middleware')) headers.set(name, value)
  return new Response(file.body, { status: file.status, headers })
}
