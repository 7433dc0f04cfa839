/** Atom and JSON feeds of release notes. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { writeAtom } from '../../src/openapi/feeds/writeFeeds.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const sensor = `---
title: "Release notes: sensor"
sidebar_label: Sensor & co
---

## Support

Words.

## 3.8.0 (2026-10-14)

Reads **TLS** & more.

### Action required

None < some.

## 3.7.0 (1 September 2026)

Older.
`

async function buildWith(config: string, more: Readonly<Record<string, string>> = {}): Promise<Build> {
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(`search: { enabled: false }, lint: { orphans: 'off' }, ${config}`)],
      ['content/sidebars.yaml', 'docs:\n  - index\n'],
      ['content/index.md', '---\ntitle: Home\n---\n\nSee [the feed](/releases.xml).\n'],
      ['content/release-notes/sensor.md', sensor],
      ['content/release-notes/cli.md', '---\ntitle: CLI\n---\n\n## v1.2.3 (2026-10-01)\n\nFaster.\n'],
      ['content/release-notes/old.md', '---\ntitle: Old\nunlisted: true\n---\n\n## 0.1.0 (2020-01-01)\n\nSecret.\n'],
      ...Object.entries(more),
    ]),
  )
  roots.push(root)
  return buildProject(root)
}
const text = ({ outputs }: Build, path: string) => Buffer.from(outputs.get(path) ?? []).toString()

test('a feed has all releases, newest first, with their texts', async () => {
  const build = await buildWith("plugins: ['feeds']")
  expect(build.diagnostics).toEqual([])
  expect(JSON.parse(text(build, 'releases.json'))).toEqual({
    version: 'https://jsonfeed.org/version/1.1',
    title: 'Test: releases',
    home_page_url: 'https://docs.example.com/',
    feed_url: 'https://docs.example.com/releases.json',
    language: 'en',
    authors: [{ name: 'Test' }],
    items: [
      item('sensor#380-2026-10-14', '2026-10-14', {
        title: 'Sensor & co 3.8.0',
        content_text: 'Reads TLS & more.\nAction required\nNone < some.',
      }),
      item('cli#v123-2026-10-01', '2026-10-01', { title: 'CLI 1.2.3', content_text: 'Faster.' }),
      item('sensor#370-1-september-2026', '2026-09-01', { title: 'Sensor & co 3.7.0', content_text: 'Older.' }),
    ],
  })
  const atom = text(build, 'releases.xml')
  expect(atom).toContain('<updated>2026-10-14T00:00:00Z</updated><author><name>Test</name></author>')
  expect(atom).toContain('<title>Sensor &amp; co 3.8.0</title>')
  expect(atom).toContain('<content type="text">Reads TLS &amp; more.\nAction required\nNone &lt; some.</content>')
  expect(atom.match(/<entry>/g)).toHaveLength(3)
})

function item(target: string, date: string, texts: { readonly title: string; readonly content_text: string }) {
  const url = `https://docs.example.com/release-notes/${target}`
  return { id: url, url, ...texts, date_published: `${date}T00:00:00Z` }
}

test('a page has a feed of its own, and names it', async () => {
  const build = await buildWith("plugins: [['feeds', { limit: 1 }]]")
  const { items } = JSON.parse(text(build, 'release-notes/sensor.json'))
  expect(items.map(({ title }: { title: string }) => title)).toEqual(['Sensor & co 3.8.0'])
  const html = text(build, 'release-notes/sensor.html')
  expect(html).toContain('<link rel="alternate" href="/release-notes/sensor.xml" type="application/atom+xml"/>')
  expect(text(build, 'index.html')).not.toContain('atom+xml')
})

test('the gate mode `client` publishes no feed', async () => {
  const gate = `gate: { mode: 'client', AUTH0_DOMAIN: 'id.example.com', AUTH0_CLIENT_ID: 'c' }`
  const { outputs } = await buildWith(`plugins: ['feeds'], ${gate}`)
  expect([...outputs.keys()].filter((path) => /releases|sensor\.(?:xml|json)/.test(path))).toEqual([])
})

test('a folder without releases is reported', async () => {
  const { diagnostics } = await buildWith("plugins: [['feeds', { pages: '/news' }]]")
  expect(diagnostics.map(({ code, message }) => [code, message])).toEqual([
    [
      'plugin-finding',
      'No page below /news has a heading with a version and a date, so the feeds are empty. Reported by the plugin “feeds”.',
    ],
  ])
})

test('a feed has the text to the letter, but no character that XML forbids', async () => {
  const { site } = await buildWith("plugins: ['feeds']")
  const entry = { title: 'A & B', date: '2026-01-02', route: '/a', id: 'b', text: 'x \u0007\ufffe\uffff ]]> <b>\ty\nz' }
  const atom = writeAtom({
    ...{ title: 'T', home: 'https://docs.example.com/', url: 'https://docs.example.com/t.xml', author: 'T' },
    entries: [entry],
    site: site.config,
  })
  expect(atom).toMatch(/^[\t\n\r\u0020-\ufffd]*$/)
  expect(atom).toContain('<title>A &amp; B</title>')
  expect(atom).toContain('<content type="text">x  ]]&gt; &lt;b&gt;\ty\nz</content>')
})
