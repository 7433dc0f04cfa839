import { expect, test } from 'vitest'
import { headersFor, parseHeaders, parseRedirects, redirectFor } from '../../src/hosts/hostRules.js'

const rules = parseHeaders(`# comment
/*
  X-Frame-Options: DENY
  Cache-Control: no-cache
  Link: <https://example.com/a:b>; rel=preload

/assets/*
  ! Cache-Control
  Cache-Control: public, max-age=31536000, immutable
/:lang/guide
  x-frame-options: SAMEORIGIN
  not a header
`)

test('the values of all matching rules are joined, without removed ones', () => {
  expect(headersFor('/', rules)).toEqual({
    'X-Frame-Options': 'DENY',
    'Cache-Control': 'no-cache',
    Link: '<https://example.com/a:b>; rel=preload',
  })
  expect(headersFor('/assets/a/b.css', rules)['Cache-Control']).toBe('public, max-age=31536000, immutable')
  expect(headersFor('/de/guide', rules)['X-Frame-Options']).toBe('DENY, SAMEORIGIN')
  expect(headersFor('/de/guide/x', rules)['X-Frame-Options']).toBe('DENY')
})

test('splats and placeholders are filled in', () => {
  const redirects = parseRedirects(`
# comment
/old            /new            301
/blog/*         /news/:splat    308!
/v/:version/*   https://example.com/:version/:splat
/größe          /size
/caf%C3%A9      /coffee 301
`)
  const to = (path: string) => redirectFor(path, redirects)
  expect(to('/old')).toEqual({ to: '/new', status: 301 })
  expect(to('/old/')).toBeUndefined()
  expect(to('/blog/a/b')).toEqual({ to: '/news/a/b', status: 308 })
  expect(to('/blog/')).toEqual({ to: '/news/', status: 308 })
  expect(to('/v/2/a b')).toEqual({ to: 'https://example.com/2/a%20b', status: 302 })
  expect(to('/café')).toEqual({ to: '/coffee', status: 301 })
  expect(to('/größe')?.to).toBe('/size')
})

test('rewrites, conditions and targets that are not URLs are omitted', () => {
  const lines = [
    '/a /b 200',
    '/a /b 404',
    '/a /b 301 Country=de',
    '/a //evil.example 301',
    '/a javascript:x',
    '/a /\\evil',
    'a /b',
    '/a',
  ]
  expect(parseRedirects(lines.join('\n'))).toEqual([])
})

test('a splat cannot redirect to another site', () => {
  const redirects = parseRedirects('/old/* /:splat 301')
  expect(redirectFor('/old/x', redirects)?.to).toBe('/x')
  expect(redirectFor('/old//evil.example', redirects)).toBeUndefined()
})

test('headers before the first path, and lines that are no headers, are omitted', () => {
  const lines = ['  X-Early: 1', '  ! X-Early', '/a', '  no header', '  X-Own: 2', '  ! X-Other']
  expect(parseHeaders(lines.join('\n'))).toEqual([{ path: '/a', set: [['X-Own', '2']], remove: ['X-Other'] }])
})
