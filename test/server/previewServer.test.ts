import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { describe, expect, onTestFinished, test } from 'vitest'
import { writeFolder } from '../../src/output/writeFolder.js'
import { createPreviewServer } from '../../src/server/previewServer.js'
import { contentType, isText } from '../../src/util/contentType.js'
import { get } from '../faults/rawRequest.js'
import { temporaryFolder } from '../faults/tree.js'

const files = {
  'index.html': '<h1>Home</h1>',
  '404.html': '<h1>Lost</h1>',
  'guide.html': `<h1>Guide</h1>${'<p>text</p>'.repeat(200)}`,
  'assets/app.123.js': 'run()',
  _headers: '/*\n  X-Frame-Options: DENY\n/assets/*\n  cache-control: public, max-age=31536000, immutable\n',
  _redirects: '/old /guide 301\n/old/* /:splat 301\n',
}

async function start() {
  const root = temporaryFolder()
  const outputs = new Map(Object.entries(files).map(([path, text]) => [path, Buffer.from(text)]))
  writeFolder({ root, outDir: 'build', outputs })
  const server = await createPreviewServer({
    folder: join(root, 'build'),
    port: 0,
    baseUrl: '/',
    trailingSlash: 'never',
  })
  if (server.kind !== 'server') throw new Error(JSON.stringify(server))
  onTestFinished(() => server.close())
  return server
}

describe('a built folder is served as a host serves it', () => {
  test('clean URLs, redirects and the 404 page work', async () => {
    const { port } = await start()
    expect((await get(port, '/')).body).toBe(files['index.html'])
    expect((await get(port, '/guide')).body).toBe(files['guide.html'])
    expect((await get(port, '/guide.html')).head).toMatch(/^HTTP\/1.1 308.*\r\nLocation: \/guide\r\n/s)
    expect((await get(port, '/old')).head).toMatch(/^HTTP\/1.1 301.*\r\nLocation: \/guide\r\n/s)
    expect((await get(port, '/old/guide')).head).toContain('Location: /guide\r\n')
    const found = (path: string) => get(port, path).then(({ head }) => /^Location: (.*)\r$/m.exec(head)?.[1])
    expect(await found('/guide/?q=a%20b')).toBe('/guide?q=a%20b')
    expect(await found('/old?q=a')).toBe('/guide?q=a')
    const lost = await get(port, '/nope')
    expect([lost.status, lost.body]).toEqual([404, files['404.html']])
    for (const path of ['/_headers', '/_redirects', '/.docsgen-output'])
      expect((await get(port, path)).status).toBe(404)
    expect((await get(port, '/%2e%2e/etc/passwd')).status).toBe(400)
    expect((await get(port, '/', { Host: 'evil.example' })).status).toBe(403)
  })

  test('headers follow the rules of the site, each name once', async () => {
    const { port } = await start()
    const page = await get(port, '/guide')
    expect(page.head).toContain('X-Frame-Options: DENY')
    expect(page.head).toContain('Cache-Control: no-cache')
    const asset = await get(port, '/assets/app.123.js')
    expect(asset.head.match(/cache-control: .*/gi)).toEqual(['cache-control: public, max-age=31536000, immutable'])
    expect((await get(port, '/nope')).head).toContain('X-Frame-Options: DENY')
  })

  test('responses are compressed if the client accepts it and the result is smaller', async () => {
    const { port } = await start()
    const packed = await get(port, '/guide', { 'Accept-Encoding': 'br, gzip;q=0.5' })
    expect(packed.head).toContain('Content-Encoding: gzip')
    expect(packed.head).toContain('Vary: Accept-Encoding')
    expect(gunzipSync(Buffer.from(packed.body, 'latin1')).toString()).toBe(files['guide.html'])
    for (const refused of ['gzip;q=0', 'gzip;q=0, *', '*;q=0', 'br', 'identity'])
      expect((await get(port, '/guide', { 'Accept-Encoding': refused })).head).not.toContain('Content-Encoding')
    expect((await get(port, '/guide', { 'Accept-Encoding': 'br, *;q=0.1' })).head).toContain('Content-Encoding: gzip')
    expect((await get(port, '/', { 'Accept-Encoding': 'gzip' })).head).not.toContain('Content-Encoding')
  })

  test('an unchanged file gives 304', async () => {
    const { port } = await start()
    const [, etag = ''] = /ETag: (.*)\r\n/.exec((await get(port, '/guide')).head) ?? []
    const again = await get(port, '/guide', { 'If-None-Match': `"x", W/${etag}` })
    expect([again.status, again.body]).toEqual([304, ''])
    expect((await get(port, '/guide', { 'If-None-Match': '"x"' })).status).toBe(200)
    expect((await get(port, '/guide', { 'If-None-Match': etag, 'Accept-Encoding': 'gzip' })).status).toBe(200)
  })
})

test('a missing folder and a link out of the folder are refused', async () => {
  const root = temporaryFolder()
  const options = { port: 0, baseUrl: '/', trailingSlash: 'never' } as const
  const absent = await createPreviewServer({ ...options, folder: join(root, 'build') })
  expect(absent).toMatchObject({ kind: 'refused', exit: 2, diagnostics: [{ code: 'output-missing' }] })
  symlinkSync('/etc/passwd', join(root, 'passwd'))
  expect(await createPreviewServer({ ...options, folder: root })).toMatchObject({
    diagnostics: [{ code: 'link-outside' }],
  })
})

test('media types follow the extension, and unknown ones are binary', () => {
  expect(contentType('a/b.HTML')).toBe('text/html; charset=utf-8')
  expect(contentType('a.html/b')).toBe('application/octet-stream')
  expect(contentType('x.constructor')).toBe('application/octet-stream')
  expect(contentType('tour.mov')).toBe('video/quicktime')
})

test('source code opens as text, and types of which compression makes files smaller are known', () => {
  expect(['main.tf', 'setup.sh', 'lib.rs', 'client.ts'].map(contentType)).toEqual(
    Array(4).fill('text/plain; charset=utf-8'),
  )
  const compressed = [
    'chart.svg',
    'list.geojson',
    'feed.xml',
    'app.toml',
    'a.ttf',
    'site.webmanifest',
    'a.wasm',
    'b.epub',
    'c.xyz',
  ]
  expect(compressed.filter((path) => isText(contentType(path)))).toEqual(compressed.slice(0, 6))
})
