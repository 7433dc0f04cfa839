import { describe, expect, test } from 'vitest'
import { decodeRequestPath, type ResolveRequestOptions, resolveRequest } from '../../src/routes/resolveRequest.js'

const never = new Set([
  'index.html',
  '404.html',
  'guide.html',
  'guide/setup.html',
  'guide/_payload.json',
  'guide/setup/_payload.json',
  'demo/index.html',
  'img/a b.png',
  'größe.html',
  'LICENSE',
  '_headers',
  '_redirects',
  '.docsgen-output',
])
const always = new Set(['index.html', '404.html', 'guide/index.html', 'guide/_payload.json', 'legacy/old.html'])

function resolve(target: string, outputs: ReadonlySet<string>, options: Partial<ResolveRequestOptions> = {}): string {
  const resolved = resolveRequest(target, outputs, { baseUrl: '/', trailingSlash: 'never', ...options })
  switch (resolved.kind) {
    case 'file':
      return resolved.path
    case 'redirect':
      return `${resolved.status} ${resolved.to}`
    case 'notFound':
    case 'bad':
      return resolved.kind
  }
}

describe('without trailing slashes', () => {
  test.each([
    ['/', 'index.html'],
    ['/index.html', '308 /'],
    ['/guide', 'guide.html'],
    ['/guide/', '308 /guide'],
    ['/guide.html', '308 /guide'],
    ['/guide/setup', 'guide/setup.html'],
    ['/guide/setup/', '308 /guide/setup'],
    ['/guide/_payload.json', 'guide/_payload.json'],
    ['/demo', '308 /demo/'],
    ['/demo/', 'demo/index.html'],
    ['/demo/index.html', '308 /demo/'],
    ['/img/a%20b.png', 'img/a b.png'],
    ['/gr%C3%B6%C3%9Fe', 'größe.html'],
    ['/gr%C3%B6%C3%9Fe/', '308 /gr%C3%B6%C3%9Fe'],
    ['/LICENSE', 'LICENSE'],
    ['/404.html', '404.html'],
    ['/404', 'notFound'],
    ['/Guide', 'notFound'],
    ['/img', 'notFound'],
    ['/img/', 'notFound'],
    ['/guide/index.html', 'notFound'],
    ['/_headers', 'notFound'],
    ['/_redirects', 'notFound'],
    ['/.docsgen-output', 'notFound'],
    ['/__proto__', 'notFound'],
  ])('%s is %s', (target, expected) => {
    expect(resolve(target, never)).toBe(expected)
  })
})

describe('with trailing slashes', () => {
  test.each([
    ['/guide', '308 /guide/'],
    ['/guide/', 'guide/index.html'],
    ['/guide/index.html', '308 /guide/'],
    ['/guide.html', 'notFound'],
    ['/guide/_payload.json', 'guide/_payload.json'],
    ['/legacy/old.html', 'legacy/old.html'],
    ['/404.html', '404.html'],
  ])('%s is %s', (target, expected) => {
    expect(resolve(target, always, { trailingSlash: 'always' })).toBe(expected)
  })
})

describe('with a base path', () => {
  test.each([
    ['/', '302 /docs/'],
    ['/docs', '302 /docs/'],
    ['/docs/', 'index.html'],
    ['/docs/guide', 'guide.html'],
    ['/docs/guide/', '308 /docs/guide'],
    ['/guide', 'notFound'],
    ['/docsguide', 'notFound'],
  ])('%s is %s', (target, expected) => {
    expect(resolve(target, never, { baseUrl: '/docs/' })).toBe(expected)
  })
})

test('redirects have priority', () => {
  const redirect = (path: string) => (path === '/legacy/old.html' ? { to: '/guide', status: 301 } : undefined)
  expect(resolve('/legacy/old.html', always, { redirect })).toBe('301 /guide')
})

const hostile = [
  '',
  '*',
  'guide',
  'http://evil.example/guide',
  '//evil.example',
  '/guide//setup',
  '/../etc/passwd',
  '/guide/../LICENSE',
  '/guide/./setup',
  '/guide/..',
  '/%2e%2e/etc/passwd',
  '/%2E%2e/LICENSE',
  '/..%2fLICENSE',
  '/guide%2Fsetup',
  '/guide%5csetup',
  '/guide\\setup',
  '/%252e%252e/x',
  '/%25',
  '/%',
  '/%zz',
  '/%c0%ae%c0%ae/x',
  '/%ff',
  '/%00',
  '/guide%00.html',
  '/guide%0d%0aSet-Cookie:x',
  '/C:/x',
  '/guide:stream',
  '/guide#x',
  '/guide%23x',
  '/guide%3Fx',
  '/guide?x',
]

test.each(hostile)('%j is refused', (target) => {
  expect(decodeRequestPath(target)).toBeUndefined()
  expect(resolve(target, never)).toBe('bad')
})

test('decoding twice equals decoding once', () => {
  for (const target of ['/gr%C3%B6%C3%9Fe', '/a%20b', '/%7Eme', '/a+b']) {
    const once = decodeRequestPath(target) ?? ''
    expect(decodeRequestPath(once)).toBe(once)
  }
})

test('the result of any request is a key of the outputs', () => {
  const parts = ['guide', 'index.html', '.html', '/', '..', '%2e', '%2f', '\\', 'setup', 'demo', '%00', '_headers', '']
  const kinds = new Set<string>()
  for (const a of parts) {
    for (const b of parts) {
      for (const c of parts) {
        const resolved = resolveRequest(`/${a}${b}${c}`, never, { baseUrl: '/', trailingSlash: 'never' })
        kinds.add(resolved.kind)
        if (resolved.kind === 'file') expect(never.has(resolved.path)).toBe(true)
        if (resolved.kind === 'redirect') expect(resolved.to).toMatch(/^\/(?!\/)/)
      }
    }
  }
  expect([...kinds]).toEqual(expect.arrayContaining(['file', 'redirect']))
})
