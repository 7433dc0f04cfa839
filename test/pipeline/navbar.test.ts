import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const page = (title: string) =>
  `---\ntitle: ${title}\ndescription: A page of the test of menus in the navbar, with enough words.\n---\n\nText.\n`
const navbar = `navbar: { items: [
  { type: 'link', label: 'Home', href: '/', activeElsewhere: true },
  { type: 'menu', label: 'Products', icon: 'package', items: [
    { label: 'Scanner', href: '/scanner', icon: 'scan-search' },
    { label: 'Sensor', href: '/sensor/start', activeBase: '/sensor' },
    { label: 'Gone', href: '/gone' },
    { label: 'Status', href: 'https://status.example.com', icon: 'rokket' },
  ] },
  { type: 'link', label: 'Source code', href: 'https://git.example.com', icon: 'github', iconOnly: true, position: 'right' },
] },`
let root: string
let build: Build

beforeAll(async () => {
  root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(navbar)],
      ...['index', 'scanner', 'sensor/start', 'sensor/more'].map(
        (id) => [`content/${id}.md`, page(`Page ${id}`)] as const,
      ),
    ]),
  )
  build = await buildProject(root)
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

const fileText = (path: string) => Buffer.from(build.outputs.get(path) ?? []).toString()
const topbar = (path: string) => /<header.*?<\/header>/s.exec(fileText(path))?.[0] ?? ''

it('a menu is a button with a list of links', () => {
  const menu = /<div class="dropdown"[^>]* data-submenu="Products">.*?<\/ul>/s.exec(topbar('index.html'))?.[0] ?? ''
  expect(menu).toMatch(
    /^<div[^>]*><button type="button" aria-expanded="false"><span[^>]* data-icon="package"[^>]*>Products<\/span>/,
  )
  expect([...menu.matchAll(/<li><a href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
    '/scanner',
    '/sensor/start',
    '/gone',
    'https://status.example.com',
  ])
  expect(menu).toContain('<a href="/scanner" data-icon="scan-search">')
  expect(menu).toMatch(/<a href="https:\/\/status\.example\.com"[^>]* target="_blank" rel="noopener noreferrer"/)
})

it('the menu is active on the pages below its links, and no other item is', () => {
  const active = (path: string) =>
    [...topbar(path).matchAll(/<(?:a|span)[^>]* aria-current="true"[^>]*>([^<]+)/gs)].map(([, label]) => label)
  expect(active('index.html')).toEqual(['Home'])
  expect(active('scanner.html')).toEqual(['Products'])
  expect(active('sensor/more.html')).toEqual(['Products'])
})

it('an icon without text has the label as its name', () => {
  expect(topbar('index.html')).toMatch(
    /<a href="https:\/\/git\.example\.com"[^>]* data-icon="github"[^>]*><span class="visually-hidden">Source code<\/span><\/a>/,
  )
})

it('every page loads one style sheet with the icons of the navbar', () => {
  const [, path] = /href="\/(assets\/icons-\w+\.css)"/.exec(fileText('scanner.html')) ?? []
  expect(fileText(path ?? '')).toContain(
    ':is(a,span)[data-icon="package"]{--icon:1}:is(a,span)[data-icon="scan-search"]{--icon:2}',
  )
  expect(fileText('404.html')).toContain(`href="/${path}"`)
})

it('broken links and unknown icons are reported with their place in the configuration', () => {
  const ofConfig = build.diagnostics.filter(({ file }) => file === 'site.config.ts')
  expect(ofConfig.map(({ code, message, range }) => [code, message, range?.start.line])).toEqual([
    ['link-page', 'There is no page at “/gone”.', 7],
    ['unknown-icon', 'There is no icon “rokket”.', 8],
  ])
})
