import { describe, expect, it } from 'vitest'
import {
  assetHref,
  canonicalUrl,
  isExternalTarget,
  outputPath,
  payloadPath,
  routeFromPathname,
  routeHref,
} from '../../src/routes/urls.js'

const never = { baseUrl: '/', trailingSlash: 'never' } as const
const always = { baseUrl: '/docs/', trailingSlash: 'always' } as const

describe('routes and URLs', () => {
  it.each([
    ['/', '/', '/docs/'],
    ['/x/guide', '/x/guide', '/docs/x/guide/'],
    ['/a b/ü?#%', '/a%20b/%C3%BC%3F%23%25', '/docs/a%20b/%C3%BC%3F%23%25/'],
    ['/@scope/a:b,c', '/@scope/a:b,c', '/docs/@scope/a:b,c/'],
    ['/legacy/old.html', '/legacy/old.html', '/docs/legacy/old.html'],
  ])('%s has its URL in both forms', (route, plain, slashed) => {
    expect(routeHref(route, never)).toBe(plain)
    expect(routeHref(route, always)).toBe(slashed)
  })

  it.each([
    ['/', 'index.html', 'index.html', '_payload.json'],
    ['/guide', 'guide.html', 'guide/index.html', 'guide/_payload.json'],
    ['/guide/setup', 'guide/setup.html', 'guide/setup/index.html', 'guide/setup/_payload.json'],
    ['/old.html', 'old.html', 'old.html', 'old.html/_payload.json'],
  ])('%s has its files in both forms', (route, plain, slashed, payload) => {
    expect(outputPath(route, 'never')).toBe(plain)
    expect(outputPath(route, 'always')).toBe(slashed)
    expect(payloadPath(route)).toBe(payload)
  })

  it.each([
    ['/', '/'],
    ['', '/'],
    ['/index.html', '/'],
    ['/guide/', '/guide'],
    ['/guide/index.html', '/guide'],
    ['/guide/setup.html', '/guide/setup'],
    ['/a%20b', '/a b'],
    ['/a%2520b', '/a%20b'],
    ['/guide//setup', '/guide//setup'],
    ['/Guide/', '/Guide'],
    ['/.html', '/.html'],
    ['/%E0%A4%A', undefined],
    ['/a%2Fb', undefined],
    ['/a%00', undefined],
  ])('the path %s is the route %s', (path, route) => expect(routeFromPathname(path)).toBe(route))

  it('the path of a file is encoded and gets the base path', () => {
    expect(assetHref('/s p.png', '/docs/')).toBe('/docs/s%20p.png')
  })

  it('origin, base path and route form the canonical URL', () => {
    expect(canonicalUrl('/', { ...always, url: 'https://d.test' })).toBe('https://d.test/docs/')
    expect(canonicalUrl('/a', { ...never, url: 'https://d.test/' })).toBe('https://d.test/a')
  })

  it.each([
    ['https://x.test/a', true],
    ['HTTP://x.test', true],
    ['//cdn.test/x.js', true],
    ['https://d.test/a', false],
    ['/guide', false],
    ['mailto:a@b.c', false],
    ['./a', false],
  ])('%s points to another site: %s', (target, verdict) => {
    expect(isExternalTarget(target, 'https://d.test')).toBe(verdict)
  })
})
