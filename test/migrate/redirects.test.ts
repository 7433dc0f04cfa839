/** Redirects of other tools and hosts, and what becomes of those that docsgen cannot have. */
import { describe, expect, test } from 'vitest'
import { createReport } from '../../src/migrate/model/report.js'
import { convertRedirects, readRedirectsFile } from '../../src/migrate/readers/redirects.js'
import { errorsOf, migrateAndBuild } from './migrated.js'

function convert(lines: string) {
  const report = createReport()
  const found = convertRedirects(readRedirectsFile(lines, '_redirects'), report)
  return { found: found.map(({ from, to }) => `${from} -> ${to}`), left: report.leftovers.map(({ text }) => text) }
}

describe('_redirects', () => {
  test.each([
    ['/old.html /new/ 301', '/old -> /new'],
    ['/old/* /new/:splat', '/old/* -> /new/:splat'],
    ['/v1/:name /v2/:name 302', '/v1/* -> /v2/:splat'],
    ['/en/* /:splat', '/en/* -> /:splat'],
    ['/gone https://other.example.com/x', '/gone -> https://other.example.com/x'],
    ['/a /b#part # a comment', '/a -> /b#part'],
  ])('%s', (line, expected) => {
    expect(convert(line)).toEqual({ found: [expected], left: [] })
  })

  test.each([
    ['/any/* /page', 'a wildcard needs a target'],
    ['/any/* https://other.example.com/:splat', 'must be a route of this site'],
    ['/docs/:lang/a.html /docs/:lang/b.html', 'a wildcard can only be the last part'],
    ['https://old.example.com/* /new/:splat', 'another host'],
    ['/store id=:id /blog/:id', 'no conditions'],
    ['/api/* https://api.example.com/:splat 200', 'status 200'],
    ['/ /de 302 Language=de', 'no conditions'],
  ])('%s is left with its reason', (line, reason) => {
    const { found, left } = convert(line)
    expect(found).toEqual([])
    expect(left).toEqual([expect.stringContaining(reason)])
  })
})

test('rules of Astro, netlify.toml and vercel.json become redirects with a wildcard', async () => {
  const project = await migrateAndBuild('starlight', {
    'package.json': '{}',
    'vercel.json':
      '{ "redirects": [{ "source": "/v/:path*", "destination": "/guide/:path*" }, { "source": "/x", "has": [{ "type": "host" }], "destination": "/" }] }',
    'netlify.toml': '[[redirects]]\nfrom = "/n/*"\nto = "/guide/:splat"\n',
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
export default { integrations: [starlight({ title: 'Skiff' })], redirects: { 'old/intro': '/guide/use/', '/a/[...slug]': '/guide/[...slug]', '/b': { status: 302, destination: '/guide/use' } } }
`,
    'src/content/docs/index.md': '---\ntitle: Skiff\n---\n\nWords.\n',
    'src/content/docs/guide/use.md': '---\ntitle: Use\n---\n\nWords.\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(project.build.site.redirects.map(({ from, to }) => `${from} -> ${to}`).sort()).toEqual([
    '/a/use -> /guide/use',
    '/b -> /guide/use',
    '/guide -> /guide/use',
    '/n/use -> /guide/use',
    '/old/intro -> /guide/use',
    '/v/use -> /guide/use',
  ])
  expect(project.migrated.report.leftovers.map(({ text }) => text)).toContain(
    '/x → / (a static site has no conditions)',
  )
})

test('createRedirects of Docusaurus is called for every page', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.js': `module.exports = { title: 'Skiff', url: 'https://x.example.com', baseUrl: '/', presets: [['classic', { docs: { sidebarPath: false }, blog: false }]],
plugins: [['@docusaurus/plugin-client-redirects', { createRedirects(path) { if (path.includes('/docs/guides')) return [path.replace('/docs/guides', '/help')]; return undefined } }]] }
`,
    'docs/start.md': '# Start\n\nWords.\n',
    'docs/guides/use.md': '# Use\n\nWords.\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(project.migrated.config.redirects).toEqual([{ from: '/help/use', to: '/docs/guides/use' }])
})
