/** Redirects with wildcards. */
import { expect, test } from 'vitest'
import { siteConfigSchema } from '../../src/schema/config.js'
import { redirectsSchema } from '../../src/schema/features.js'
import { listConfigRedirects } from '../../src/site/configRedirects.js'

const list = (redirects: { from: string; to: string }[], targets: string[]) => {
  const { redirects: found, diagnostics } = listConfigRedirects({
    config: siteConfigSchema.parse({
      title: 'Test',
      url: 'https://docs.example.com',
      product: { name: 'Skiff', slug: 'skiff' },
      version: '1',
      redirects,
    }),
    configFile: 'site.config.ts',
    configPlaces: {},
    targets: new Set(targets),
  })
  return { pairs: found.map(({ from, to }) => [from, to]), codes: diagnostics.map(({ code }) => code) }
}

test('a wildcard becomes a redirect for each page and file below its target, and for the folder', () => {
  const { pairs, codes } = list(
    [{ from: '/old/*', to: '/new/:splat' }],
    ['/new', '/new/a', '/new/b/c.pdf', '/newer', '/x'],
  )
  expect(pairs).toEqual([
    ['/old', '/new'],
    ['/old/a', '/new/a'],
    ['/old/b/c.pdf', '/new/b/c.pdf'],
  ])
  expect(codes).toEqual([])
})

test('a page at an old route stays, and a redirect for one route wins', () => {
  const rules = [
    { from: '/old/*', to: '/new/:splat' },
    { from: '/old/b', to: '/else' },
    { from: '/old/sub/*', to: '/second/:splat' },
  ]
  expect(list(rules, ['/new/a', '/new/b', '/new/c', '/old/c', '/new/sub/z', '/second/z', '/second/d']).pairs).toEqual([
    ['/old/b', '/else'],
    ['/old/a', '/new/a'],
    ['/old/sub/z', '/new/sub/z'],
    ['/old/sub/d', '/second/d'],
  ])
})

test('a wildcard can take in the whole site', () => {
  expect(list([{ from: '/docs/*', to: '/:splat' }], ['/', '/a', '/docs/b']).pairs).toEqual([
    ['/docs', '/'],
    ['/docs/a', '/a'],
    ['/docs/docs/b', '/docs/b'],
  ])
})

test('a wildcard without a page is an error', () => {
  expect(list([{ from: '/old/*', to: '/nwe/:splat' }], ['/new/a'])).toEqual({ pairs: [], codes: ['redirect-empty'] })
})

test.each([
  ['/old/*', '/new', 'must be a route of this site that ends with `/:splat`'],
  ['/old/*', 'https://other.example/:splat', 'must be a route of this site'],
  ['/old/*/x', '/new/:splat', 'can have `*` only as its last segment'],
  ['/old*', '/new/:splat', 'can have `*` only as its last segment'],
  ['/old', '/new/:splat', 'can have `:splat` only if'],
])('%s to %s is refused: %s', (from, to, problem) => {
  const { success, error } = redirectsSchema.safeParse([{ from, to }])
  expect([success, error?.issues[0]?.message]).toEqual([false, expect.stringContaining(problem)])
})
