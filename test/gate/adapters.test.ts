/** The emitted files, run as their hosts run them: each refuses what the gate refuses, and hands out what it allows. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { EncryptJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from './support/attempts.js'
import { gatedSite, writeOut } from './support/gatedSite.js'

const key = Buffer.alloc(32, 5).toString('base64url')
const port = 41_873
const local = `http://localhost:${port}`
const site = 'https://docs.example.com'
const canary = 'Stripes swim'
const asked: string[] = []

let root: string
let server: ChildProcess
let adapters: Readonly<Record<string, (path: string, cookie?: string) => Promise<Response>>>

beforeAll(async () => {
  const made = await gatedSite(` url: '${site}',`)
  root = made.root
  const folder = writeOut(root, made.build.outputs)
  const env = { DOCSGEN_GATE_KEYS: `a:${key}` }
  server = spawn(process.execPath, [join(folder, 'gate-server.mjs')], {
    env: { ...process.env, ...env, PORT: String(port), DOCSGEN_GATE_ORIGIN: local },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(server.stdout as NodeJS.ReadableStream, 'data')
  const file = (url: string) => {
    const path = decodeURIComponent(new URL(url).pathname).slice(1)
    asked.push(path)
    const bytes =
      made.build.outputs.get(path) ??
      made.build.outputs.get(`${path}.html`) ??
      made.build.outputs.get(`${path}index.html`)
    return new Response(bytes ? Buffer.from(bytes) : 'none', { status: bytes ? 200 : 404 })
  }
  Object.assign(globalThis, { Netlify: { env: { toObject: () => env } } })
  process.env.DOCSGEN_GATE_KEYS = env.DOCSGEN_GATE_KEYS
  const load = async (path: string) => (await import(join(folder, path))) as { readonly default: never }
  const worker = (await load('_worker.js')).default as { fetch: (request: Request, env: object) => Promise<Response> }
  const edge = (await load('netlify/edge-functions/gate.js')).default as (
    request: Request,
    context: object,
  ) => Promise<Response>
  const middleware = (await load('middleware.js')).default as (request: Request) => Promise<Response>
  const request = (path: string, cookie = '') => new Request(new URL(path, site), { headers: { Cookie: cookie } })
  adapters = {
    cloudflare: (path, cookie) =>
      worker.fetch(request(path, cookie), { ...env, ASSETS: { fetch: async ({ url }: Request) => file(url) } }),
    netlify: (path, cookie) =>
      edge(request(path, cookie), {
        next: async ({ url }: Request) => file(url),
        rewrite: async (url: URL) => file(url.href),
      }),
    vercel: async (path, cookie) => {
      const answer = await middleware(request(path, cookie))
      const to = answer.headers.get('x-middleware-rewrite')
      return to ? new Response(file(to).body, answer) : answer
    },
    node: (path, cookie = '') => fetch(new URL(path, local), { redirect: 'manual', headers: { Cookie: cookie } }),
  }
})

afterAll(() => {
  server?.kill()
  delete process.env.DOCSGEN_GATE_KEYS
  rmSync(root, { recursive: true, force: true })
})

test.each(['cloudflare', 'netlify', 'vercel', 'node'])('%s hands the pages to readers with a session', async (name) => {
  const cookie = await session(name === 'node' ? local : site)
  const answer = await adapters[name]?.('/guide/zebrafish', cookie)
  expect([answer?.status, answer?.headers.get('Cache-Control')]).toEqual([200, 'private, no-store'])
  expect(await answer?.text()).toContain(canary)
})

test.each(['cloudflare', 'netlify', 'vercel', 'node'])('%s hands out nothing without one', async (name) => {
  asked.length = 0
  for (const path of [
    '/guide/zebrafish',
    '/__private/guide/zebrafish.html',
    '/gate.json',
    '/_worker.js',
    '/gate-server.mjs',
    ...paths,
  ]) {
    if (path.startsWith('//')) continue
    const answer = await adapters[name]?.(path)
    expect([path, answer?.ok]).toEqual([path, false])
    expect(await answer?.text()).not.toContain(canary)
  }
  expect(asked).toEqual([])
  expect((await adapters[name]?.('/robots.txt'))?.status).toBe(200)
})

test.each([
  '/guide/../guide/zebrafish',
  '/robots.txt/..\\guide/zebrafish',
  '//guide/zebrafish',
  `${local}/guide/zebrafish`,
  '/guide/./zebrafish',
  '*',
])('node refuses the raw target %s before anything tidies it', async (target) => {
  const answer = await raw(
    `GET ${target} HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${await session(local)}\r\nConnection: close\r\n\r\n`,
  )
  expect(answer).toMatch(/^HTTP\/1\.1 400 /)
})

test('node refuses another host, two hosts, and two session cookies', async () => {
  const cookie = await session(local)
  expect(await raw(`GET / HTTP/1.1\r\nHost: evil.example\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`)).toMatch(
    /^HTTP\/1\.1 421 /,
  )
  expect(
    await raw(`GET / HTTP/1.1\r\nHost: localhost:${port}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`),
  ).toMatch(/^HTTP\/1\.1 4/)
  expect(
    await raw(
      `GET / HTTP/1.1\r\nHost: localhost:${port}\r\nCookie: ${cookie}\r\nCookie: ${cookie}\r\nConnection: close\r\n\r\n`,
    ),
  ).toMatch(/^HTTP\/1\.1 401 /)
})

test('node shows the site’s own page for what is not there', async () => {
  const answer = await adapters.node?.('/nowhere', await session(local))
  expect([answer?.status, (await answer?.text())?.includes('Page Not Found')]).toEqual([404, true])
})

function raw(text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, 'localhost', () => socket.end(text))
    let answer = ''
    socket.on('data', (part) => {
      answer += part
    })
    socket.on('close', () => resolve(answer))
    socket.on('error', reject)
  })
}

async function session(audience: string): Promise<string> {
  const token = await new EncryptJWT({ purpose: 'session', sub: 'reader' })
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid: 'a' })
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime('1h')
    .encrypt(Buffer.from(key, 'base64url'))
  return `__Host-docsgen=${token}`
}
