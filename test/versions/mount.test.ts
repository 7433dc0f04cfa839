import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'
import { page } from './site.js'

const versions = `
  versions: [
    { id: 'v2', label: '2.x', path: '/', folder: 'content', current: true },
    { id: 'v1', label: '1.x', path: '/docs/v1', folder: 'versions/v1', mount: '/docs' },
    { id: 'v0', label: '0.x', path: '/docs/v0', folder: 'versions/v0', mount: '/docs', inherit: false },
  ],`

let root: string
let site: Build

beforeAll(async () => {
  root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(versions)],
      ['content/sidebars.yaml', 'docs:\n  - index\n  - docs/setup\n  - docs/use\n'],
      ['content/index.md', page('Home', 'To [setup](/docs/setup).')],
      ['content/docs/setup.md', page('Setup', 'To [use](/docs/use), [use](./use.md) and [home](/).')],
      ['content/docs/use.md', page('Use', 'To [setup](setup.md).')],
      ['versions/v0/docs/setup.md', page('Setup of 0', 'To [use](/docs/use) and ![plan](./plan.svg).')],
      ['versions/v0/docs/plan.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
      ['versions/v0/sidebars.yaml', 'docs:\n  - docs/setup\n'],
    ]),
  )
  site = await buildProject(root)
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

const hrefs = (path: string) => {
  const html = Buffer.from(site.outputs.get(path) ?? []).toString()
  const article = html.replace(/^[\s\S]*<div class="prose">|<\/article>[\s\S]*$/g, '')
  return [...article.matchAll(/(?:href|src)="([^"#]+)/g)].map(([, href]) => href)
}

test('a version with a mount consists of the pages below it, and its path replaces the mount', () => {
  const routes = site.site.docs.map(({ route }) => route)
  expect(routes.filter((route) => !route.startsWith('/docs/v0'))).toEqual([
    '/',
    '/docs/setup',
    '/docs/use',
    '/docs/v1/setup',
    '/docs/v1/use',
  ])
  expect(hrefs('docs/v1/setup.html')).toEqual(['/docs/v1/use', '/docs/v1/use', '/'])
})

test('a version that does not inherit has only the pages and files of its folder', () => {
  const routes = site.site.docs.map(({ route }) => route)
  expect(routes.filter((route) => route.startsWith('/docs/v0'))).toEqual(['/docs/v0/setup'])
  expect(hrefs('docs/v0/setup.html')).toEqual(['/docs/use', '/docs/v0/plan.svg'])
})
