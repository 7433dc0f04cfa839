/** `vercel.json`: its redirects are patterns, and Vercel normalizes a path before it compares them. */
import { expect, test } from 'vitest'
import type { HostInput } from '../../src/hosts/host.js'
import { vercel } from '../../src/hosts/vercel.js'

const site: HostInput = {
  ...{ baseUrl: '/', trailingSlash: 'never', securityHeaders: [], strictTransport: [] },
  ...{ hashedFolders: [], languageFolders: [], redirects: [], alternates: [] },
}

interface VercelRedirect {
  readonly source: string
  readonly destination: string
}

function redirectsFor(input: Partial<HostInput>): VercelRedirect[] {
  const config: { redirects: VercelRedirect[] } = JSON.parse(vercel.files[0]?.content({ ...site, ...input }) ?? '')
  return config.redirects
}

function sourcesFor(froms: readonly string[], more: Partial<HostInput> = {}): string[] {
  const redirects = froms.map((from) => ({ from, href: '/new' }))
  return redirectsFor({ ...more, redirects }).map(({ source }) => source)
}

test('characters of patterns stand for themselves', () => {
  expect(sourcesFor(['/c++', '/two (2)', '/v1.2'])).toEqual(['/c\\+\\+', '/two%20\\(2\\)', '/two \\(2\\)', '/v1.2'])
})

test('a path with other letters is written encoded and plain', () => {
  expect(sourcesFor(['/über'], { baseUrl: '/docs/' })).toEqual(['/docs/%C3%BCber', '/docs/über'])
})

test('with trailing slashes, sources end with one, unless the last segment has a dot', () => {
  expect(sourcesFor(['/old/one', '/v1.2', '/v1.2/one'], { trailingSlash: 'always' })).toEqual([
    '/old/one/',
    '/v1.2',
    '/v1.2/one/',
  ])
})

test('there are no more redirects than Vercel accepts', () => {
  const many = Array.from({ length: 3000 }, (_, index) => `/old/${index}`)
  expect(sourcesFor(many, { alternates: [{ type: 'text/markdown', suffix: '.md' }] })).toHaveLength(2048)
})

test('a destination refers to nothing in its source', () => {
  const hrefs = ['/two%20(2)#a(b)', 'https://a.example:8080/v1:list?a=b', '/search?q=a:b']
  const redirects = hrefs.map((href, index) => ({ from: `/old/${index}`, href }))
  expect(redirectsFor({ redirects }).map(({ destination }) => destination)).toEqual([
    '/two%20%282%29#a(b)',
    'https://a.example:8080/v1%3Alist?a=b',
  ])
})
