import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const page = (title: string) =>
  `---\ntitle: ${title}\ndescription: A page of the test of tabs below the navbar, with enough words.\n---\n\nText.\n`
const options = `locales: { root: { label: 'English' }, de: { label: 'Deutsch', navbar: [{ type: 'link', label: 'Start', href: '/' }] } },
navbar: { items: [
  { type: 'link', label: 'Blog', href: 'https://blog.example.com' },
  { type: 'link', label: 'Guides', href: '/', activeElsewhere: true, position: 'tabs' },
  { type: 'link', label: 'Scanner', href: '/scanner/start', activeBase: '/scanner', icon: 'scan-search', position: 'tabs' },
] },`
let root: string
let build: Build

beforeAll(async () => {
  const pages = ['index', 'scanner/start', 'scanner/more', 'de/index'].map(
    (id) => [`content/${id}.md`, page(`Page ${id}`)] as const,
  )
  root = writeProject(new Map([['site.config.ts', siteConfig(options)], ...pages]))
  build = await buildProject(root)
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

const fileText = (path: string) => Buffer.from(build.outputs.get(path) ?? []).toString()
const tabsOf = (path: string) => /<nav class="topbar-tabs".*?<\/nav>/s.exec(fileText(path))?.[0] ?? ''

it('links with the position `tabs` are a second navigation below the bar, with a name', () => {
  expect(tabsOf('index.html')).toMatch(/^<nav class="topbar-tabs" aria-label="Sections">/)
  expect([...tabsOf('index.html').matchAll(/<a[^>]*href="([^"]+)"[^>]*>([^<]*)/g)].map(([, ...tab]) => tab)).toEqual([
    ['/', 'Guides'],
    ['/scanner/start', 'Scanner'],
  ])
  expect(fileText('index.html').match(/>Blog</g)).toHaveLength(1)
})

it('the tab of the part that contains the page is active', () => {
  const active = (path: string) => /aria-current="true"[^>]*>([^<]+)/.exec(tabsOf(path))?.[1]
  expect(active('index.html')).toBe('Guides')
  expect(active('scanner/more.html')).toBe('Scanner')
})

it('only languages with tabs load their style sheet', () => {
  const sheet = (path: string) => /href="\/(assets\/nav-tabs-\w+\.css)"/.exec(fileText(path))?.[1]
  expect(fileText(sheet('index.html') ?? '')).toContain('.topbar-tabs{')
  expect(tabsOf('de.html') + tabsOf('de/index.html')).toBe('')
  expect(sheet('de.html') ?? sheet('de/index.html')).toBeUndefined()
  expect(fileText('de.html') + fileText('de/index.html')).toContain('Start')
})
