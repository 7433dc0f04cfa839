/** Requests that the live server refuses, and clients that it disconnects. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'

import { get, rawRequest } from './rawRequest.js'
import { startLiveServer } from './startLiveServer.js'

describe('refused requests', () => {
  test.each([
    '/../etc/passwd',
    '/..%2f..%2fetc/passwd',
    '/%2e%2e/etc/passwd',
    '/%252e%252e/x',
    '//evil.example/x',
    '/a//b',
    '/a\\b',
    '/a%5cb',
    '/%00',
    '/guide%00.html',
    '/C:/x',
    '/%zz',
    'http://localhost/guide',
    'https://evil.example/',
    'guide',
  ])('the path %s is refused', async (target) => {
    const { port } = await startLiveServer()
    const { status, body } = await get(port, target)
    expect(status).toBe(400)
    expect(body).not.toContain('<h1>')
  })

  test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'TRACE', 'PATCH'])('the method %s is refused', async (method) => {
    const { port } = await startLiveServer()
    const response = await rawRequest(port, `${method} /guide HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`)
    expect(response.status).toBe(405)
    expect(response.head).toContain('Allow: GET, HEAD')
  })

  test('bodies, upgrades, tunnels, expectations and repeated hosts are refused', async () => {
    const { port } = await startLiveServer()
    const send = async (text: string) => (await rawRequest(port, text)).status
    expect(await send('GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc')).toBe(413)
    expect(await send('GET / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n')).toBe(413)
    expect(await send('GET / HTTP/1.1\r\nHost: localhost\r\nExpect: 100-continue\r\n\r\n')).toBe(417)
    expect(await send('CONNECT evil.example:80 HTTP/1.1\r\nHost: localhost\r\n\r\n')).toBe(0)
    expect(await send('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: upgrade\r\nUpgrade: websocket\r\n\r\n')).toBe(0)
    expect(await send('GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n')).toBeGreaterThanOrEqual(400)
    expect(await send('GET / HTTP/1.1\r\n\r\n')).toBe(400)
    expect(await send('\r\n\0\0nonsense\r\n\r\n')).toBe(400)
    expect(await send('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')).toBe(200)
  })

  test.each([
    'evil.example',
    'localhost.evil.example',
    'evil.localhost',
    '127.0.0.1.nip.io',
    '192.168.0.7',
    'localhost@evil.example',
    'localhost:80:80',
    '[::2]',
    '',
  ])('the host %j is refused', async (host) => {
    const { port } = await startLiveServer()
    expect((await get(port, '/', { Host: host })).status).toBe(403)
  })

  test('own and allowed hosts are accepted', async () => {
    const { port } = await startLiveServer({ allowHosts: ['Docs.Test'] })
    for (const host of ['localhost', `127.0.0.1:${port}`, '[::1]:1', 'LOCALHOST', 'docs.test:8080']) {
      expect((await get(port, '/', { Host: host })).status, host).toBe(200)
    }
    expect((await get(port, '/', { Host: 'x.test', 'X-Forwarded-Host': 'localhost' })).status).toBe(403)
  })

  test('other addresses of the machine are refused unless the server listens on all interfaces', async () => {
    const { port } = await startLiveServer({ host: '0.0.0.0' })
    expect((await get(port, '/', { Host: `127.0.0.1:${port}` })).status).toBe(200)
    expect((await get(port, '/', { Host: `192.168.0.7:${port}` })).status).toBe(403)
  })

  test('subresources and frames of other sites are refused, links to the server are not', async () => {
    const { port } = await startLiveServer()
    const load = (site: string, mode: string, dest: string) =>
      get(port, '/app.js', { 'Sec-Fetch-Site': site, 'Sec-Fetch-Mode': mode, 'Sec-Fetch-Dest': dest })
    for (const site of ['cross-site', 'same-site']) {
      for (const dest of ['script', 'style', 'embed', 'object', 'image', 'empty']) {
        expect((await load(site, 'no-cors', dest)).status, `${site} ${dest}`).toBe(403)
      }
      expect((await load(site, 'navigate', 'iframe')).status).toBe(403)
      expect((await load(site, 'navigate', 'document')).status).toBe(200)
      // The way back from sign-in: a navigation after redirects.
      expect((await load(site, 'navigate', 'empty')).status).toBe(200)
    }
    expect((await load('same-origin', 'no-cors', 'script')).status).toBe(200)
    expect((await load('none', 'navigate', 'document')).status).toBe(200)
  })

  test('64 KB of headers are refused, and the server continues', async () => {
    const { port } = await startLiveServer()
    expect((await get(port, '/', { 'X-A': 'a'.repeat(65_536) })).status).toBe(431)
    expect((await get(port, `/${'a'.repeat(65_536)}`)).status).toBe(431)
    expect((await get(port, '/')).status).toBe(200)
  })

  test('clients that never finish their request are disconnected', async () => {
    const { port } = await startLiveServer({ timeout: 300 })
    const slow = connect(port, '127.0.0.1', () => slow.write('GET / HTTP/1.1\r\nHost: loc'))
    const drip = setInterval(() => slow.write('a'), 50)
    onTestFinished(() => clearInterval(drip))
    slow.on('error', () => {})
    let response = ''
    slow.on('data', (data) => {
      response += data
    })
    await once(slow, 'close')
    expect(response).toMatch(/^(HTTP\/1.1 408|$)/)
    expect((await get(port, '/')).status).toBe(200)
  })
})
