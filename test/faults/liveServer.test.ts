/** Responses, event stream and port of the server of the live preview. */
import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { createLiveServer, liveStreamPath } from '../../src/server/liveServer.js'
import { notFoundResponse, serveFromOutputs } from '../../src/server/serveFromOutputs.js'
import { get, openStream, rawRequest } from './rawRequest.js'
import { outputs, startLiveServer } from './startLiveServer.js'

describe('responses', () => {
  test('pages, redirects with their query, and the 404 page are served', async () => {
    const { port } = await startLiveServer()
    const page = await get(port, '/guide?q=1')
    expect([page.status, page.body]).toEqual([200, '<h1>Guide</h1>'])
    expect(page.head).toContain('Content-Type: text/html; charset=utf-8')
    const redirect = await get(port, '/guide/?q=%20a')
    expect(redirect.status).toBe(308)
    expect(redirect.head).toContain('Location: /guide?q=%20a\r\n')
    const lost = await get(port, '/nope')
    expect([lost.status, lost.body]).toEqual([404, '<h1>Lost</h1>'])
  })

  test('HEAD has no body', async () => {
    const { port } = await startLiveServer()
    const response = await rawRequest(port, `HEAD /guide HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect([response.status, response.body]).toEqual([200, ''])
    expect(response.head).toContain('Content-Length: 14')
  })

  test('there are no CORS headers, and the security headers are always set', async () => {
    const { port } = await startLiveServer()
    for (const target of ['/', '/guide/', '/nope', '/%00', '/__docsgen/live']) {
      const { head } = await get(port, target, { Origin: 'https://evil.example' })
      expect(head).not.toMatch(/access-control/i)
      expect(head).toContain('Cross-Origin-Resource-Policy: same-origin')
      expect(head).toContain('X-Content-Type-Options: nosniff')
    }
  })

  test('a request waits for the first build, longer than an idle connection may last', async () => {
    let begin = () => {}
    const ready = new Promise<void>((resolve) => {
      begin = resolve
    })
    const built = new Map<string, Buffer>()
    const lookup = (path: string) => serveFromOutputs(built, path, { baseUrl: '/', trailingSlash: 'never' })
    const { port } = await startLiveServer({ prepare: () => ready, lookup, timeout: 200 })
    const response = get(port, '/guide')
    // A silent connection is closed after `patience`; the waiting request must outlive it.
    await once(connect(port, '127.0.0.1').resume(), 'close')
    built.set('guide.html', Buffer.from('<h1>Guide</h1>'))
    begin()
    expect(await response).toMatchObject({ status: 200, body: '<h1>Guide</h1>' })
  })

  test('a look-up that throws gives 500, and the server continues', async () => {
    const errors: unknown[] = []
    const { port } = await startLiveServer({ onError: (error) => errors.push(error) })
    const response = await get(port, '/boom')
    expect(response.status).toBe(500)
    expect(response.body).not.toContain('a bug')
    expect(errors).toMatchObject([{ message: 'a bug' }])
    expect((await get(port, '/')).status).toBe(200)
  })

  test('a header with invalid characters gives 500', async () => {
    const bytes = Buffer.from('x')
    const { port } = await startLiveServer({ lookup: () => ({ status: 200, headers: { 'X-A': 'a\nb' }, bytes }) })
    expect((await get(port, '/')).status).toBe(500)
  })
})

describe('the event stream', () => {
  const open = (port: number, headers = '') =>
    openStream(port, `GET ${liveStreamPath('/', 'secret-token')} HTTP/1.1\r\nHost: localhost:${port}\r\n${headers}\r\n`)

  test('it sends events to every page, and ends with the server', async () => {
    const server = await startLiveServer()
    const pages = [open(server.port), open(server.port, `Origin: http://localhost:${server.port}\r\n`)]
    for (const page of pages) expect(await page.until('retry')).toContain('text/event-stream')
    expect(server.clients()).toBe(2)
    server.send({ type: 'reload' })
    for (const page of pages) await page.until('data: {"type":"reload"}\n\n')
    const closed = pages.map(({ socket }) => once(socket, 'close'))
    await server.close()
    await Promise.all(closed)
    expect(server.clients()).toBe(0)
  })

  test('its URL in pages contains the token of the run, instead of the placeholder', async () => {
    const html = { 'Content-Type': 'text/html; charset=utf-8' }
    const page = (path: string) => ({
      status: 200,
      headers: html,
      bytes: Buffer.from(`${path} ${liveStreamPath('/')}`),
    })
    const server = await startLiveServer({
      lookup: (path) => (path === '/there' ? page(path) : undefined),
      notFound: page,
    })
    for (const path of ['/there', '/nowhere'])
      expect((await get(server.port, path)).body).toBe(`${path} ${liveStreamPath('/', 'secret-token')}&after=0`)
    server.send({ type: 'reload' })
    expect((await get(server.port, '/there')).body).toBe(`/there ${liveStreamPath('/', 'secret-token')}&after=1`)
  })

  test('it starts with the events since the page was sent, or since the connection broke', async () => {
    const server = await startLiveServer()
    for (const type of ['one', 'two', 'three']) server.send({ type })
    const stream = (after: string, headers = '') =>
      openStream(
        server.port,
        `GET ${liveStreamPath('/', 'secret-token')}${after} HTTP/1.1\r\nHost: localhost:${server.port}\r\n${headers}\r\n`,
      )
    const streams = [
      stream('&after=1'),
      stream('&after=1', 'Last-Event-ID: 2\r\n'),
      stream('&after=3'),
      stream('&after=x'),
    ]
    for (const each of streams) await each.until('retry')
    server.send({ type: 'last' })
    const types = async (each: (typeof streams)[number]) =>
      [...(await each.until('last')).matchAll(/"type":"(\w+)"/g)].map(([, type]) => type)
    expect(await Promise.all(streams.map(types))).toEqual([
      ['two', 'three', 'last'],
      ['three', 'last'],
      ['last'],
      ['last'],
    ])
  })

  test('it forgets a page that disconnected', async () => {
    const server = await startLiveServer()
    const page = open(server.port)
    await page.until('retry')
    page.socket.destroy()
    while (server.clients() > 0) await new Promise((resolve) => setImmediate(resolve))
    server.send({ type: 'reload' })
    expect((await get(server.port, '/')).status).toBe(200)
  })

  test.each([
    ['no token', '/__docsgen/live', {}],
    ['another token', '/__docsgen/live?token=secret-tokex', {}],
    ['another origin', '/__docsgen/live?token=secret-token', { Origin: 'https://evil.example' }],
    ['another port', '/__docsgen/live?token=secret-token', { Origin: 'http://localhost:1' }],
    ['a null origin', '/__docsgen/live?token=secret-token', { Origin: 'null' }],
    ['another site', '/__docsgen/live?token=secret-token', { 'Sec-Fetch-Site': 'same-site' }],
    ['a navigation', '/__docsgen/live?token=secret-token', { 'Sec-Fetch-Site': 'none' }],
  ])('it does not open for %s', async (_, target, headers) => {
    const { port } = await startLiveServer()
    expect((await get(port, target, headers)).status).toBe(403)
  })

  test('it accepts 200 pages and refuses more', async () => {
    const server = await startLiveServer()
    const pages = Array.from({ length: 200 }, () => open(server.port))
    await Promise.all(pages.map((page) => page.until('retry')))
    const refused = await Promise.all(
      Array.from({ length: 50 }, () => get(server.port, liveStreamPath('/', 'secret-token'))),
    )
    expect(new Set(refused.map(({ status }) => status))).toEqual(new Set([503]))
    expect((await get(server.port, '/')).status).toBe(200)
    server.send({ type: 'reload' })
    await Promise.all(pages.map((page) => page.until('reload')))
  })
})

describe('the port', () => {
  async function occupied(): Promise<number> {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    onTestFinished(() => void other.close())
    const address = other.address()
    return typeof address === 'object' && address ? address.port : 0
  }

  test('it is the next free one', async () => {
    const port = await occupied()
    const server = await startLiveServer({ port })
    expect(server.port).toBeGreaterThan(port)
    expect(server.url).toBe(`http://localhost:${server.port}/`)
  })

  test('the start fails if the required port is in use', async () => {
    const port = await occupied()
    const options = {
      baseUrl: '/',
      token: 't',
      lookup: () => undefined,
      notFound: (path: string) => notFoundResponse(outputs, { path, baseUrl: '/' }),
    }
    expect(await createLiveServer({ ...options, port, strictPort: true })).toMatchObject({
      kind: 'environment',
      exit: 3,
      errno: 'EADDRINUSE',
      message: `Cannot listen at 127.0.0.1:${port}: the port is in use (EADDRINUSE).`,
    })
    expect(await createLiveServer({ ...options, port: 0, host: '203.0.113.9' })).toMatchObject({
      errno: 'EADDRNOTAVAIL',
    })
  })
})
