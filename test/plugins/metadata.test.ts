/** The plugin `metadata`: link previews, structured data, theme color and manifest. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"/>'

async function buildWith(plugins: string, config = "favicon: '/icon.svg', tagline: 'Row further.'"): Promise<Build> {
  const root = writeProject(
    new Map([
      [
        'site.config.ts',
        siteConfig(`search: { enabled: false }, lint: { orphans: 'off' }, ${config}, plugins: [${plugins}],`),
      ],
      [
        'content/sidebars.yaml',
        'docs:\n  - index\n  - category: Guides\n    page: guide/start\n    items:\n      - category: More\n        items: [guide/setup]\n',
      ],
      [
        'content/index.md',
        '---\ntitle: Home\ndescription: Where everything starts, with enough words for a check.\n---\n\nWords.\n',
      ],
      [
        'content/guide/setup.md',
        '---\ntitle: Set up </script>\ndescription: How to set it up, with enough words for every check.\nreviewed: 2026-11-02\nimage: /own.svg\n---\n\nWords.\n',
      ],
      [
        'content/guide/start.md',
        '---\ntitle: Start\ndescription: How to start with it, with enough words for a check.\n---\n\nWords.\n',
      ],
      ...(config.includes('locales') ? ([['content/de/index.md', '---\ntitle: Start\n---\n\nWorte.\n']] as const) : []),
      ['content/secret.md', '---\ntitle: Hidden\nunlisted: true\n---\n\nWords.\n'],
      ...['icon', 'card', 'own'].map((name) => [`content/static/${name}.svg`, svg] as const),
    ]),
  )
  roots.push(root)
  return buildProject(root)
}

const textOf = ({ outputs }: Build, path: string) => Buffer.from(outputs.get(path) ?? []).toString()
const metaOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)"(?: media="([^"]+)")? content="([^"]*)"/g)].map(
      ([, name, media, content]) => [media ? `${name} ${media}` : name, content],
    ),
  )
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? 'null')

test('previews of links have a description, a card and an image', async () => {
  const build = await buildWith(
    "['metadata', { card: '/card.svg', twitter: '@skiff', themeColor: { light: '#fff', dark: '#000' } }]",
  )
  expect(build.diagnostics).toEqual([])
  expect(metaOf(textOf(build, 'index.html'))).toMatchObject({
    'og:description': 'Where everything starts, with enough words for a check.',
    'og:image': 'https://docs.example.com/card.svg',
    'og:image:alt': 'Test',
    'twitter:card': 'summary_large_image',
    'twitter:site': '@skiff',
    'theme-color (prefers-color-scheme: light)': '#fff',
    'theme-color (prefers-color-scheme: dark)': '#000',
  })
  const images = textOf(build, 'guide/setup.html').match(/property="og:image" content="[^"]+"/g)
  expect(images).toEqual(['property="og:image" content="https://docs.example.com/own.svg"'])
  expect(textOf(build, 'secret.html')).not.toMatch(/twitter:card|ld\+json/)
})

test('structured data describes the page and the path to it, and cannot end its script', async () => {
  const build = await buildWith("'metadata'")
  const [article, path] = dataOf(textOf(build, 'guide/setup.html'))['@graph']
  expect(article).toMatchObject({
    '@type': 'TechArticle',
    headline: 'Set up </script>',
    url: 'https://docs.example.com/guide/setup',
    dateModified: '2026-11-02',
    isPartOf: { name: 'Test', url: 'https://docs.example.com/' },
  })
  expect(path.itemListElement).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Guides', item: 'https://docs.example.com/guide/start' },
    { '@type': 'ListItem', position: 2, name: 'Set up </script>' },
  ])
  expect(dataOf(textOf(build, 'index.html'))['@graph']).toHaveLength(1)
})

test('structured data has the language of its page', async () => {
  const build = await buildWith(
    "'metadata'",
    "locales: { root: { label: 'English' }, de: { label: 'Deutsch', lang: 'de-AT' } }",
  )
  expect(dataOf(textOf(build, 'de.html'))['@graph'][0].inLanguage).toBe('de-AT')
  expect(dataOf(textOf(build, 'index.html'))['@graph'][0].inLanguage).toBe('en')
})

test('the manifest has the name, the start and the icon of the site', async () => {
  const build = await buildWith("'metadata'", "favicon: '/icon.svg', tagline: 'Row further.', baseUrl: '/docs/'")
  expect(JSON.parse(textOf(build, 'manifest.webmanifest'))).toEqual({
    name: 'Test',
    description: 'Row further.',
    lang: 'en',
    start_url: '/docs/',
    scope: '/docs/',
    display: 'browser',
    icons: [{ src: '/docs/icon.svg', sizes: 'any' }],
  })
  expect(textOf(build, 'index.html')).toContain('<link rel="manifest" href="/docs/manifest.webmanifest"/>')
})

test('a description of a card that is not set has no effect, which is reported', async () => {
  const { diagnostics } = await buildWith("['metadata', { cardAlt: 'A boat' }]")
  expect(diagnostics.map(({ severity, message, range }) => [severity, message, range?.start.line])).toEqual([
    [
      'warning',
      'The option `cardAlt` of the plugin “metadata” has no effect, because `card` is not set. Reported by the plugin “metadata”.',
      2,
    ],
  ])
})

test('a card that does not exist is an error', async () => {
  const { diagnostics } = await buildWith("['metadata', { card: '/crad.png' }]")
  expect(diagnostics.map(({ severity, message }) => [severity, message])).toEqual([
    [
      'error',
      'There is no static file “/crad.png”, so link previews have no image. Reported by the plugin “metadata”.',
    ],
  ])
})
