import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { notFoundResponse } from '../../src/server/serveFromOutputs.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const page = (title: string, body = 'Text.') =>
  `---\ntitle: ${title}\ndescription: A page of the test of missing pages, with enough words.\n---\n\n${body}\n`
const languages =
  "deploy: { hosts: ['nginx'] }, trailingSlash: 'always', locales: { root: { label: 'English' }, de: { label: 'Deutsch' }, fr: { label: 'Français' } }, redirects: [{ from: '/old/*', to: '/:splat' }],"
let root: string
let build: Build

beforeAll(async () => {
  root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(languages)],
      ['content/sidebars.yaml', 'docs:\n  - index\n'],
      ['content/index.md', page('Home')],
      ['content/404.mdx', page('Lost at sea', 'Row back to [the harbor](/).')],
      ['content/de/index.md', page('Heimat')],
      ['content/de/404.md', page('Auf hoher See', 'Zurück zum [Hafen](/).')],
    ]),
  )
  build = await buildProject(root)
})

afterAll(() => rmSync(root, { recursive: true, force: true }))

const fileText = (path: string) => Buffer.from(build.outputs.get(path) ?? []).toString()

it('a page named 404 is the page for URLs that do not exist, in each language', () => {
  // French has no pages of its own.
  expect(build.diagnostics.map(({ code }) => code)).toEqual(['language-empty'])
  expect(fileText('404.html')).toMatch(/<h1>Lost at sea<\/h1>.*<a href="\/">the harbor<\/a>/s)
  expect(fileText('404.html')).not.toContain('Page not found')
  expect(fileText('de/404.html')).toMatch(/<h1>Auf hoher See<\/h1>.*<a href="\/de\/">Hafen<\/a>/s)
  expect([...build.outputs.keys()].filter((path) => path.includes('404/'))).toEqual([])
})

it('its language menu points to the home pages, because the page has no URL', () => {
  const links = [...fileText('404.html').matchAll(/<a href="([^"]+)" lang="(\w+)"/g)].map(([, href]) => href)
  expect(links).toEqual(['/', '/de/', '/fr/'])
})

it('nothing links or redirects to it: no banner of a missing translation, no wildcard', () => {
  expect(fileText('fr/404.html')).toContain('Lost at sea')
  expect(
    [...build.outputs.values()].filter((bytes) => /(?:href|url)="?[^"]*\/404\//.test(Buffer.from(bytes).toString())),
  ).toEqual([])
  expect(build.site.redirects.map(({ from }) => from)).not.toContain('/old/404')
})

it('it has no canonical URL, no banner, and is in no list of pages', () => {
  expect(fileText('404.html')).toContain('<meta name="robots" content="noindex"/>')
  expect(fileText('404.html')).not.toContain('rel="canonical"')
  expect(fileText('404.html')).not.toContain('Unlisted')
  expect(fileText('sitemap.xml')).not.toContain('404')
  expect(build.site?.docs.map(({ route, frontMatter }) => [route, frontMatter.search])).toContainEqual(['/404', false])
})

it('if every language has a folder, the page of the default language is at the root, too', async () => {
  const folder = writeProject(
    new Map([
      ['site.config.ts', siteConfig("locale: 'de', locales: { de: { label: 'Deutsch' }, en: { label: 'English' } },")],
      ['content/sidebars.yaml', 'docs:\n  - index\n'],
      ['content/de/index.md', page('Heimat')],
    ]),
  )
  const { outputs } = await buildProject(folder)
  rmSync(folder, { recursive: true, force: true })
  const text = (path: string) => Buffer.from(outputs.get(path) ?? []).toString()
  expect(text('404.html')).toContain('Seite nicht gefunden')
  expect(text('404.html')).toBe(text('de/404.html'))
  expect(text('en/404.html')).toContain('Page not found')
})

it('nginx and the preview respond with the page of the language', () => {
  expect(fileText('nginx.conf')).toMatch(/location \/de\/ \{[^}]*error_page 404 \/de\/404\.html;[^}]*try_files/)
  const bodyOf = (path: string) => Buffer.from(notFoundResponse(build.outputs, { path, baseUrl: '/' }).bytes).toString()
  expect(bodyOf('/de/guide/nothing')).toBe(fileText('de/404.html'))
  expect(bodyOf('/guide/nothing')).toBe(fileText('404.html'))
})
