/** One form of every URL: in files, links, the canonical URL, the sitemap, redirects and host files. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const files = (form: string) =>
  new Map([
    ['site.config.ts', siteConfig(`trailingSlash: '${form}', baseUrl: '/docs/', deploy: { hosts: ['netlify'] },`)],
    ['content/sidebars.yaml', 'docs:\n  - autogenerate: .\n'],
    [
      'content/index.md',
      '---\ntitle: Home\n---\n\n[File](./guide/first.md#part) [Route](/guide/first) [Group](/guide)\n',
    ],
    ['content/guide/first.md', '---\ntitle: First\nredirect_from: [/old]\n---\n\n## Part\n\n[Home](/)\n'],
  ])

describe.each([
  { form: 'never', page: '/docs/guide/first', file: 'guide/first.html', group: 'guide.html', old: 'old.html' },
  {
    form: 'always',
    page: '/docs/guide/first/',
    file: 'guide/first/index.html',
    group: 'guide/index.html',
    old: 'old/index.html',
  },
])('trailingSlash: $form', ({ form, page, file, group, old }) => {
  let root: string
  let build: Build
  const text = (path: string) => Buffer.from(build.outputs.get(path) ?? []).toString()

  beforeAll(async () => {
    root = writeProject(files(form))
    build = await buildProject(root)
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  test('has no errors or warnings', () => expect(build.diagnostics).toEqual([]))

  test('links have this form', () => {
    const links = [...text('index.html').matchAll(/href="(\/docs\/guide[^"]*)"/g)].map(([, href]) => href)
    expect(new Set(links)).toEqual(new Set([`${page}#part`, page]))
    expect(text(file)).toContain('href="/docs/"')
  })

  test('files are where a plain host finds them', () => {
    expect([...build.outputs.keys()].filter((path) => /^(?!assets\/|_sidebars\/).*\.html$/.test(path)).sort()).toEqual(
      ['404.html', 'index.html', file, group, old, form === 'always' ? 'search/index.html' : 'search.html'].sort(),
    )
  })

  test('canonical URL and sitemap have this form', () => {
    expect(text(file)).toContain(`<link rel="canonical" href="https://docs.example.com${page}"/>`)
    expect(text('sitemap.xml').match(/<loc>[^<]*<\/loc>/g)).toEqual([
      '<loc>https://docs.example.com/docs/</loc>',
      `<loc>https://docs.example.com${page}</loc>`,
    ])
  })

  test('redirects point to this form', () => {
    expect(text(old)).toContain(`url=${page}`)
    expect(text(group)).toContain(`url=${page}`)
    expect(text('_redirects')).toMatch(new RegExp(`^/docs/old\\S* ${page} 301$`, 'm'))
  })
})
