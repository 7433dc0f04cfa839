/** Release notes as data: pages that list all releases, badges that link to a release, and mistakes in release notes. */
import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { newKey } from '../gate/support/sealedSite.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const sensor = `---
title: "Release notes: sensor"
sidebar_label: Sensor | one
---

Words.

## 3.8.0 (2026-10-14) {#v3-8-0}

- **New:** reads TLS.
- **Security:** [\`ADV-2026-0587\`](/release-notes/cli#v123-2026-10-01), and CVE-2026-12345.

Action required: restart it.

\`\`\`
## 9.9.9 (2026-12-01)
\`\`\`

## 3.7.0 (1 September 2026)

- **Fixed:** a leak.

Action required: none.
`
const cli =
  '---\ntitle: CLI\n---\n\n## v1.2.3 (2026-10-01)\n\n### Added\n\n- A command.\n\n### Action required\n\nInstall it.\n'
const guide = `---
title: Guide
---

[New in sensor 3.8](release-notes/sensor.md#v3-8-0)

## Install [Changed in 3.7.0](/release-notes/sensor#370-1-september-2026) {#setup}

See [sensor 3.7](/release-notes/sensor#370-1-september-2026) and [new in 2](/).
`

interface Given {
  readonly options?: string
  readonly config?: string
  readonly files?: Readonly<Record<string, string>>
  readonly secrets?: Parameters<typeof buildProject>[1]
}

async function buildWith({
  options = "overview: '/release-notes/all', badges: true",
  config = '',
  files = {},
  secrets,
}: Given) {
  const root = writeProject(
    new Map([
      [
        'site.config.ts',
        siteConfig(
          `search: { enabled: false }, lint: { orphans: 'off' }, ${config} plugins: [['feeds', { ${options} }], 'markdown-copies']`,
        ),
      ],
      ['content/sidebars.yaml', 'docs:\n  - index\n'],
      ['content/index.md', '---\ntitle: Home\n---\n\nWords.\n'],
      ['content/guide.md', guide],
      ['content/release-notes/sensor.md', sensor],
      ['content/release-notes/cli.md', cli],
      ['content/release-notes/old.md', '---\ntitle: Old\nunlisted: true\n---\n\n## 0.1.0 (2020-01-01)\n\nSecret.\n'],
      ...Object.entries(files),
    ]),
  )
  roots.push(root)
  return buildProject(root, secrets)
}

const textOf = ({ ungated }: Build, path: string) => Buffer.from(ungated.get(path) ?? []).toString()
const markdownOf = (build: Build, path: string) =>
  textOf(build, path)
    .replaceAll('https://docs.example.com', '')
    .split('\n')
    .filter((line) => line.startsWith('|') || line.startsWith('- '))
const findingsOf = ({ diagnostics }: Build) =>
  diagnostics.map(({ file, range, message, hint }) => [
    `${file}:${range?.start.line}:${range?.start.column}`,
    message.replace(' Reported by the plugin “feeds”.', ''),
    hint,
  ])

test('a page lists all releases, and filters are links to pages', async () => {
  const build = await buildWith({})
  expect(build.diagnostics).toEqual([])
  const rows = markdownOf(build, 'release-notes/all.md')
  expect(rows.slice(0, 6)).toEqual([
    '- **All (3)**',
    '- [Action required (2)](/release-notes/all-action-required)',
    '- [New (1)](/release-notes/all-new)',
    '- [Added (1)](/release-notes/all-added)',
    '- [Fixed (1)](/release-notes/all-fixed)',
    '- [Security (1)](/release-notes/all-security)',
  ])
  const table = rows.slice(6)
  expect(table.slice(2)).toEqual([
    '| 2026-10-14 | [Sensor \\| one 3.8.0](/release-notes/sensor#v3-8-0) | New Security Action required [ADV-2026-0587](/release-notes/cli#v123-2026-10-01) CVE-2026-12345 |',
    '| 2026-10-01 | [CLI 1.2.3](/release-notes/cli#v123-2026-10-01) | Added Action required |',
    '| 2026-09-01 | [Sensor \\| one 3.7.0](/release-notes/sensor#370-1-september-2026) | Fixed |',
  ])
  expect(markdownOf(build, 'release-notes/all-action-required.md').slice(8)).toEqual(table.slice(2, 4))
  const fixed = markdownOf(build, 'release-notes/all-fixed.md')
  expect(fixed[0]).toBe('- [All (3)](/release-notes/all)')
  expect(fixed.slice(8)).toEqual([
    '| 2026-09-01 | [Sensor \\| one 3.7.0](/release-notes/sensor#370-1-september-2026) | Fixed |',
  ])
  const html = textOf(build, 'release-notes/all-fixed.html')
  expect(html).toContain('noindex')
  expect(html).not.toMatch(/CLI 1\.2\.3/)
})

test('entries of feeds have the kinds, the action and the advisories as tags', async () => {
  const build = await buildWith({ options: '' })
  const { items } = JSON.parse(textOf(build, 'releases.json'))
  expect(items.map(({ tags }: { tags?: string[] }) => tags)).toEqual([
    ['New', 'Security', 'Action required', 'ADV-2026-0587', 'CVE-2026-12345'],
    ['Added', 'Action required'],
    ['Fixed'],
  ])
  expect(textOf(build, 'releases.xml')).toContain('</updated><category term="Fixed"/><content')
  expect(build.ungated.has('release-notes/all.html')).toBe(false)
})

test('a link such as “New in 3.8” is a badge, and moves out of its heading', async () => {
  const build = await buildWith({})
  const html = textOf(build, 'guide.html')
  const badges = [...html.matchAll(/<p><a ([^>]*class="badge"[^>]*)>([^<]*)<\/a><\/p>/g)]
  expect(badges.map(([, attributes = '', text]) => [text, /data-kind="(\w+)"/.exec(attributes)?.[1]])).toEqual([
    ['New in sensor 3.8', 'success'],
    ['Changed in 3.7.0', 'info'],
  ])
  expect(badges[0]?.[1]).toContain('href="/release-notes/sensor#v3-8-0"')
  expect(build.site.byRoute.get('/guide')?.headings).toMatchObject([{ id: 'setup', text: 'Install' }])
  expect(html).toMatch(/<a href="[^"]+">sensor 3\.7<\/a>/)
  const without = textOf(await buildWith({ options: '' }), 'guide.html')
  expect(without).not.toContain('badge')
})

test('a badge whose version is not that of its link is reported', async () => {
  const files = { 'content/guide.md': guide.replace('sensor 3.8]', 'sensor 3.9]') }
  expect(findingsOf(await buildWith({ files }))).toEqual([
    ['content/guide.md:5:1', 'The badge says 3.9, but its link points to 3.8.0.', undefined],
  ])
})

test('the id that a heading with a date gets names its version, too', async () => {
  const badges = [
    '[New in 3.7](/release-notes/sensor#370-1-september-2026)',
    '[Changed in 3.7.0](/release-notes/sensor#370-1-september-2026)',
    '[New in 3.8](/release-notes/sensor#370-1-september-2026)',
    '[New in 1.2](/release-notes/cli#123-2026-09-02)',
    '[New in 1.3](/release-notes/cli#123-2026-09-02)',
  ]
  const files = { 'content/guide.md': `---\ntitle: Guide\n---\n\n${badges.join('\n\n')}\n` }
  expect(findingsOf(await buildWith({ files })).filter(([, message]) => message?.startsWith('The badge'))).toEqual([
    ['content/guide.md:9:1', 'The badge says 3.8, but its link points to 370.', undefined],
    ['content/guide.md:13:1', 'The badge says 1.3, but its link points to 123.', undefined],
  ])
})

test('mistakes in release notes are reported with their place', async () => {
  const notes = `---
title: Bad
---

## 2.0.0

Words.

## 1.9.0 (31 February 2026)

Words.

## 1.8.0 (2026-01-01)

- **Fixd:** a leak.
- Note: this is not a kind.

## 1.7.0 (2026-02-01)

Words.

## 1.8.0 (2025-01-01)

Words.

## 10.5 million reasons

Words.
`
  const date = 'Write the heading as `## 3.8.0 (2026-10-14)` or `## 3.8.0 (14 October 2026)`.'
  const build = await buildWith({ files: { 'content/release-notes/bad.md': notes } })
  expect(findingsOf(build)).toEqual([
    ['content/release-notes/bad.md:5:1', 'The release 2.0.0 has no date, so it is in no feed and no list.', date],
    [
      'content/release-notes/bad.md:9:1',
      'The release 1.9.0 has “31 February 2026” where its date must be, so it is in no feed and no list.',
      date,
    ],
    ['content/release-notes/bad.md:15:1', '“Fixd” is not a kind of change.', 'Did you mean “Fixed”?'],
    [
      'content/release-notes/bad.md:18:1',
      'The release 1.7.0 of 2026-02-01 is below an older one of 2026-01-01.',
      'Put the newest release first.',
    ],
    [
      'content/release-notes/bad.md:22:1',
      'The release 1.8.0 is on this page twice.',
      'Remove one of them, or correct the version.',
    ],
  ])
})

describe('behind a gate', () => {
  const identity = `AUTH0_DOMAIN: 'id.example.com', AUTH0_CLIENT_ID: 'c'`

  test.each(['edge', 'sealed'])('the list is protected like other pages in the mode %s', async (mode) => {
    const build = await buildWith({ config: `gate: { mode: '${mode}', ${identity} },`, secrets: { sealKeys: newKey } })
    expect(build.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(textOf(build, 'release-notes/all.html')).toContain('ADV-2026-0587')
    for (const [path, bytes] of build.outputs)
      if (!path.startsWith('__private/')) expect(Buffer.from(bytes).toString(), path).not.toContain('ADV-2026-0587')
  })

  test('the mode client writes no feed, and pages do not name one', async () => {
    const build = await buildWith({ config: `gate: { mode: 'client', ${identity} },` })
    expect([...build.outputs.keys()].filter((path) => /\.xml$|releases\.json$/.test(path))).toEqual(['sitemap.xml'])
  })

  test('releases that are reserved for an audience are not in the list', async () => {
    const build = await buildWith({
      config: `gate: { mode: 'edge', ${identity} }, audiences: [{ id: 'staff', roles: ['staff'], folders: ['release-notes/inner'] }],`,
      files: {
        'content/release-notes/inner/one.md': '---\ntitle: Inner\n---\n\n## 5.0.0 (2026-03-03)\n\nWords.\n',
        'content/release-notes/two.md': '---\ntitle: Two\naudience: staff\n---\n\n## 6.0.0 (2026-03-03)\n\nWords.\n',
      },
    })
    const list = textOf(build, 'release-notes/all.html')
    expect(list).toContain('CLI 1.2.3')
    expect(list).not.toMatch(/Inner|Two|2026-03-03/)
  })
})

test('a link to a page that has all releases itself is a badge, too', async () => {
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(`plugins: [['feeds', { pages: '/changelog', badges: true }]],`)],
      [
        'content/index.md',
        '---\ntitle: Home\n---\n\n[New in 2.1](/changelog#v2-1-0) [Since 2.1](changelog.md#v2-1-0) [New in 3](/changelogs#a)\n',
      ],
      ['content/changelog.md', '---\ntitle: Changelog\n---\n\n## 2.1.0 (2026-10-14) {#v2-1-0}\n\n- **New:** a part.\n'],
      ['content/changelogs.md', '---\ntitle: Others\n---\n\n## A\n\nText.\n'],
    ]),
  )
  roots.push(root)
  const { outputs } = await buildProject(root)
  const home = Buffer.from(outputs.get('index.html') ?? []).toString()
  expect(
    [...home.matchAll(/<a href="[^"]+" class="badge" data-kind="success">([^<]+)/g)].map(([, text]) => text),
  ).toEqual(['New in 2.1', 'Since 2.1'])
})

test('the page for missing addresses has no place to copy or to judge it', async () => {
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(`plugins: ['markdown-copies', ['feedback', { action: '/answers' }]],`)],
      ['content/index.md', '---\ntitle: Home\n---\n\nText.\n'],
      ['content/404.md', '---\ntitle: Lost\n---\n\nText.\n'],
    ]),
  )
  roots.push(root)
  const { outputs } = await buildProject(root)
  const read = (path: string) => Buffer.from(outputs.get(path) ?? []).toString()
  const parts = (path: string) => [/Copy page/, /Was this page helpful/].map((part) => part.test(read(path)))
  expect(parts('index.html')).toEqual([true, true])
  expect([...outputs.keys()].filter((path) => path.endsWith('.md'))).toEqual(['index.md'])
  expect(read('404.html')).not.toContain('text/markdown')
  expect(parts('404.html')).toEqual([false, false])
})
