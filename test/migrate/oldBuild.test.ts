/** `--old-build` compares the routes of the new site with a folder that the old tool built. The files are as Hugo 0.1xx writes them. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { compareRoutes } from '../../src/migrate/compareRoutes.js'
import { writeProject } from '../support/project.js'
import { migrateAndBuild, routesOf } from './migrated.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const site = {
  'hugo.toml':
    "baseURL = 'https://x.example/'\ntitle = 'Old'\n[permalinks]\n  blog = '/news/:year/:slug/'\n  odd = '/o/:yearday/'\n",
  'content/_index.md': '---\ntitle: Home\n---\nHi\n',
  'content/docs/a.md': '---\ntitle: A Page\nslug: a-slug\n---\nA\n',
  'content/docs/b.md': '---\ntitle: B\nurl: /custom/b/\n---\nB\n',
  'content/blog/first.md': '---\ntitle: First Post\ndate: 2024-03-02\n---\nPost\n',
  'content/odd/c.md': '---\ntitle: Odd One\n---\nPost\n',
}

const html = (title: string) => `<html><head><title>${title} | Old</title></head><body><h1>${title}</h1></body></html>`

test('redirects pages that moved, keeps old redirects, and reports what is left', async () => {
  const project = await migrateAndBuild('hugo', site)
  expect(routesOf(project)).toEqual(expect.arrayContaining(['/', '/custom/b', '/docs/a-slug', '/news/2024/first-post']))
  const oldBuild = writeProject(
    new Map([
      ['index.html', html('Home')],
      ['404.html', html('Lost')],
      ['de/404.html', html('Lost')],
      ['docs/a-slug/index.html', html('A Page')],
      ['custom/b/index.html', html('B')],
      ['news/2024/first-post/index.html', html('First Post')],
      ['o/17/index.html', html('Odd One')],
      [
        'legacy/a.html',
        '<meta charset=utf-8><meta http-equiv=refresh content="0; url=https://x.example/docs/a-slug/">',
      ],
      ['tags/index.html', html('Tags')],
    ]),
  )
  roots.push(oldBuild)
  const { redirects } = compareRoutes({ ...project, oldBuild })
  expect(redirects).toEqual([
    { from: '/legacy/a', to: '/docs/a-slug' },
    { from: '/o/17', to: '/odd/c' },
  ])
  const left = project.migrated.report.leftovers.filter(({ kind }) => kind === 'route without a page')
  expect(left.map(({ text }) => text)).toEqual(['/tags'])
})

test('redirects of the old build and its sitemap can have a base path, and a sitemap can be an index', async () => {
  const project = await migrateAndBuild('hugo', {
    'hugo.toml': "baseURL = 'https://x.example/docs/'\ntitle = 'Old'\n",
    'content/_index.md': '---\ntitle: Home\n---\nHi\n',
    'content/a.md': '---\ntitle: A\n---\nA\n',
  })
  const old = writeProject(
    new Map([
      ['build/index.html', html('Home')],
      ['build/before/index.html', '<meta http-equiv=refresh content="0; url=/docs/a/">'],
      ['build/100%/index.html', '<meta http-equiv=refresh content="0; url=/docs/100%/">'],
      [
        'sitemap-index.xml',
        '<sitemapindex><sitemap><loc>https://x.example/docs/sitemap-0.xml</loc></sitemap></sitemapindex>',
      ],
      [
        'sitemap-0.xml',
        '<urlset><url><loc>https://x.example/docs/a/</loc></url><url><loc>/docs/gone/</loc></url></urlset>',
      ],
    ]),
  )
  roots.push(old)
  const { redirects } = compareRoutes({ ...project, oldBuild: `${old}/build`, oldSitemap: `${old}/sitemap-index.xml` })
  expect(redirects).toEqual([{ from: '/before', to: '/a' }])
  const left = project.migrated.report.leftovers.filter(({ kind }) => kind === 'route without a page')
  expect(left.map(({ text }) => text)).toEqual(['/100%', '/gone'])
})
