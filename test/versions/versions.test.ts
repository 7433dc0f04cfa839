import { beforeAll, describe, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { buildProject } from '../support/project.js'
import { temporaryRoots } from '../support/temporaryProjects.js'
import { page, versionedSite } from './site.js'

const write = temporaryRoots()
let site: Build

beforeAll(async () => {
  site = await build(versionedSite)
})

function build(files: ReadonlyMap<string, string>): Promise<Build> {
  return buildProject(write(files))
}

const html = (path: string) => Buffer.from(site.outputs.get(path) ?? []).toString()
const article = (path: string) => html(path).replace(/^[\s\S]*<div class="prose">|<\/article>[\s\S]*$/g, '')
const hrefs = (path: string) => [...article(path).matchAll(/(?:href|src)="([^"#]+)/g)].map(([, href]) => href)
const head = (path: string, rel: string) =>
  [...html(path).matchAll(new RegExp(`<link rel="${rel}" href="([^"]+)"`, 'g'))].map(([, href]) => href)

describe('an older version', () => {
  test('it is the current tree without newer pages, overlaid by its folder', () => {
    expect(site.diagnostics).toEqual([])
    const pages = site.site.docs.map(({ route }) => route)
    expect(pages).toEqual([
      '/',
      '/guide/new',
      '/guide/other',
      '/guide/shared',
      '/v1',
      '/v1/guide/gone',
      '/v1/guide/other',
      '/v1/guide/shared',
    ])
    expect(html('v1/guide/other.html')).toContain('<title>Other, before | Test</title>')
    expect(html('guide/other.html')).toContain('<title>Other | Test</title>')
  })

  test('it has sidebars of its own, which define previous and next page', () => {
    const text = html('v1/guide/shared.html')
    const menu = text.slice(
      text.indexOf('<nav aria-label="Docs sidebar"'),
      text.indexOf('</nav>', text.indexOf('Docs sidebar')),
    )
    expect([...menu.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)).toEqual([
      '/v1',
      '/v1/guide/shared',
      '/v1/guide/shared',
      '/v1/guide/other',
      '/v1/guide/gone',
    ])
    expect(text).toMatch(/href="\/v1\/guide\/other" rel="next"/)
    expect(html('guide/other.html')).toMatch(/href="\/guide\/new" rel="next"/)
  })

  test('links and images stay inside of the version if it has the target', () => {
    expect(hrefs('v1/guide/shared.html')).toEqual(['/v1/guide/other', '/guide/new', '/v1', '/v1/img/plan.svg'])
    expect(hrefs('v1/guide/other.html')).toEqual(['/v1/guide/shared', '/v1/img/plan.svg', '/v1/guide/gone'])
    expect(hrefs('guide/shared.html')).toEqual(['/guide/other', '/guide/new', '/', '/img/plan.svg'])
    expect(article('v1/guide/shared.html')).toContain('width="20"')
  })

  test('the page for missing addresses is that of the site', async () => {
    const site = new Map(versionedSite).set('content/404.md', '---\ntitle: Lost\n---\n\nNothing is here.\n')
    const { outputs } = await build(site)
    expect([...outputs.keys()].filter((path) => path.endsWith('404.html'))).toEqual(['404.html'])
    const menu = Buffer.from(outputs.get('404.html') ?? []).toString()
    expect([...menu.matchAll(/<a href="([^"]+)" data-version/g)].map(([, href]) => href)).toEqual(['/', '/v1'])
  })

  test('a maintained version has no banner', async () => {
    const maintained = new Map(versionedSite)
    const config = versionedSite.get('site.config.ts') as string
    maintained.set('site.config.ts', config.replace(/banner: '.*?', badge: true/, 'banner: false'))
    const { outputs } = await build(maintained)
    const page = Buffer.from(outputs.get('v1/guide/other.html') ?? []).toString()
    expect(page).toContain('Other, before')
    expect(page).not.toMatch(/data-banner|version-badge/)
  })

  test('its banner links to the same page of the current version', () => {
    expect(html('v1/guide/shared.html')).toMatch(
      /data-banner="version"[\s\S]*Support for 1\.x has <a href="\/guide\/new">ended<\/a>\. <a href="\/guide\/shared">Read it for 2\.x<\/a>/,
    )
    expect(html('v1/guide/gone.html')).toContain(
      '<a href="/">There is no such page for the current version. Go to 2.x</a>',
    )
    expect(html('guide/shared.html')).not.toContain('data-banner')
  })

  test('search engines index identical pages only once', () => {
    expect(head('v1/guide/shared.html', 'canonical')).toEqual(['https://docs.example.com/guide/shared'])
    expect(head('v1/guide/other.html', 'canonical')).toEqual(['https://docs.example.com/v1/guide/other'])
    const routes = [...html('sitemap.xml').matchAll(/example\.com([^<]*)<\/loc>/g)].map(([, route]) => route)
    expect(routes).toEqual(['/', '/guide/new', '/guide/other', '/guide/shared', '/v1/guide/gone', '/v1/guide/other'])
  })
})

describe('the menus of the bar', () => {
  test('versions link to the same page, or to their main page', () => {
    const entries = (path: string) =>
      [...html(path).matchAll(/<a href="([^"]+)" data-version="(\w+)"( aria-current="true")?/g)].map(
        ([, href, id, current]) => [id, href, current !== undefined],
      )
    expect(entries('v1/guide/shared.html')).toEqual([
      ['v2', '/guide/shared', false],
      ['v1', '/v1/guide/shared', true],
    ])
    expect(entries('guide/new.html')).toEqual([
      ['v2', '/guide/new', true],
      ['v1', '/v1', false],
    ])
    expect(entries('404.html')).toEqual([
      ['v2', '/', false],
      ['v1', '/v1', false],
    ])
  })

  test('languages link to the same path, outside of client navigation', () => {
    expect(html('guide/new.html')).toContain(
      '<a href="https://ja.example.com/guide/new" lang="ja" hrefLang="ja" rel="external" data-locale="https://ja.example.com">日本語</a>',
    )
    expect(html('guide/new.html')).toContain('<span data-switcher-label="">English</span>')
    expect(head('guide/new.html', 'alternate')).toContain('https://ja.example.com/guide/new')
  })

  test('they are hidden if there is one version and one language', async () => {
    const one = await build(
      new Map(
        [...versionedSite].map(
          ([path, text]) =>
            [
              path,
              path === 'site.config.ts'
                ? text.replace(/\n {2}(?:locales|versions): \[[\s\S]*\],/, '')
                : text.replace(/^(?:since|until): .*$/m, ''),
            ] as const,
        ),
      ),
    )
    const text = Buffer.from(one.outputs.get('index.html') ?? []).toString()
    expect(text).not.toContain('data-switcher')
  })
})

test('a description belongs to no version: all link to it, except for a description below the path of a version, which the pages of that version prefer', async () => {
  const api = (id: string) =>
    `openapi: 3.1.1\ninfo: { title: ${id}, version: "1" }\npaths: { /a: { get: { operationId: send, responses: { 200: { description: Fine. } } } } }\n`
  const text = 'To [sending](/api/send) and [logs](/logs/send).'
  const described = await build(
    new Map([
      ...versionedSite,
      [
        'site.config.ts',
        String(versionedSite.get('site.config.ts')).replace(
          'versions: [',
          `openapi: [
            { id: 'now', file: 'now.yaml', path: '/api', sidebar: 'api' },
            { id: 'then', file: 'then.yaml', path: '/v1/api', sidebar: 'oldApi' },
            { id: 'logs', file: 'logs.yaml', path: '/logs', sidebar: 'logs' },
          ],
          versions: [`,
        ),
      ],
      ['now.yaml', api('Now')],
      ['then.yaml', api('Then')],
      ['logs.yaml', api('Logs')],
      ['content/guide/gone.md', page('Gone', 'Only then. See [other](other.md).', 'until: 1.x')],
      ['content/guide/other.md', page('Other', `## Part\n\n${text}`)],
      ['versions/v1/guide/other.md', page('Other, before', `## Part\n\n${text}`)],
    ]),
  )
  expect(described.diagnostics).toEqual([])
  const of = (path: string) => Buffer.from(described.outputs.get(path) ?? []).toString()
  expect(of('guide/other.html')).toMatch(/href="?\/api\/send[" >][\s\S]*href="?\/logs\/send[" >]/)
  expect(of('v1/guide/other.html')).toMatch(/href="?\/v1\/api\/send[" >][\s\S]*href="?\/logs\/send[" >]/)
  expect([...described.outputs.keys()].filter((path) => path.endsWith('send.html'))).toEqual(
    expect.arrayContaining(['api/send.html', 'v1/api/send.html', 'logs/send.html']),
  )
  expect(described.outputs.has('v1/logs/send.html')).toBe(false)
  const switches = (path: string) => [...of(path).matchAll(/<a href="([^"]+)" data-version="\w+"( aria-current)?/g)]
  expect(switches('api/send.html').map(([, href, current]) => [href, current])).toEqual([
    ['/api/send', undefined],
    ['/v1', undefined],
  ])
})

test.each(['docs: [index, { autogenerate: guide }]\n', undefined])(
  'an older version lists the pages of a folder that the sidebar names, or all pages: %j',
  async (sidebars) => {
    const files = new Map(versionedSite)
    if (sidebars === undefined) files.delete('content/sidebars.yaml')
    else files.set('content/sidebars.yaml', sidebars)
    const { outputs } = await build(files)
    const text = Buffer.from(outputs.get('v1/guide/shared.html') ?? []).toString()
    const menu = /<nav[^>]*data-sidebar[\s\S]*?<\/nav>/.exec(text)?.[0] ?? ''
    const hrefs = [...menu.matchAll(/href="([^"]+)"/g)].map(([, href]) => href)
    expect([...new Set(hrefs)]).toEqual(['/v1', '/v1/guide/gone', '/v1/guide/other', '/v1/guide/shared'])
  },
)

test('a page that names an unknown version is reported', async () => {
  const files = new Map([...versionedSite, ['content/guide/new.md', page('New', 'Only now.', 'since: v3')]])
  const { diagnostics } = await build(files)
  expect(diagnostics.map(({ code, message, hint, range }) => [code, message, hint, range?.start.line])).toEqual([
    ['unknown-version', 'There is no version “v3”.', 'Did you mean v2?', 4],
  ])
})

test.each([
  ['current: true }', '}', '`versions` must have one entry with `current: true`'],
  ["folder: 'content', current", "folder: 'docs', current", '`versions.0.folder` must be `content`'],
  ["'versions/v1'", "'content/v1'", '`versions.1.folder` must be outside `content`'],
  ["path: '/v1'", "path: '/'", 'is already the `path` of entry 1'],
  ["path: '/', folder", "path: '/v2', folder", '`versions.0.path` must be `/` for the current version'],
])('the configuration %s is refused as %s', async (from, to, message) => {
  const config = versionedSite.get('site.config.ts')?.replace(from, to) ?? ''
  await expect(build(new Map([['site.config.ts', config]]))).rejects.toThrow(message)
})
