/** The behaviors ROUTE-02, BUILD-01 to BUILD-06 and ERR-02 on one small site, from sources to files. */
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { loadConfig } from '../../src/config/loadConfig.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const bin = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))
const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const page = (title: string, body: string, more = '') => `---\ntitle: ${title}\n${more}---\n\n${body}\n`

function project(files: Record<string, string>, config = ''): string {
  const home = { 'site.config.ts': siteConfig(config), 'content/index.md': page('Home', 'Hi.') }
  const root = writeProject(new Map(Object.entries({ ...home, ...files })))
  roots.push(root)
  return root
}

async function findings(files: Record<string, string>, config = ''): Promise<string[]> {
  const { diagnostics } = await buildProject(project(files, config))
  return diagnostics
    .filter(({ severity }) => severity === 'error')
    .map(({ file, range, message }) => `${file}:${range?.start.line} ${message}`)
}

async function configFindings(config: string): Promise<string[]> {
  const { diagnostics } = await loadConfig({ root: project({}, config), env: {} })
  return diagnostics.map(({ message, hint }) => `${message} ${hint ?? ''}`)
}

describe('links', () => {
  test('BUILD-01: one report lists all links to missing pages, each with its page and its target', async () => {
    const found = await findings({
      'content/a.md': page('A', '[one](/nope-1)'),
      'content/b.md': page('B', 'text\n\n[two](./nope-2.md)'),
    })
    expect(found).toEqual([
      expect.stringMatching(/^content\/a\.md:5 .*\/nope-1/),
      expect.stringMatching(/^content\/b\.md:7 .*nope-2\.md/),
    ])
  })

  test('BUILD-02: anchors of headings, explicit ids and components exist; others are reported as missing', async () => {
    const target = page(
      'A',
      '## Plain\n\n## Named {#own}\n\n<Tabs group="g">\n<Tab label="One">x</Tab>\n</Tabs>\n\n<p id="raw">y</p>',
    )
    const good = '[1](/a#plain) [2](/a#own) [3](/a#raw)'
    expect(await findings({ 'content/a.mdx': target, 'content/b.md': page('B', good) })).toEqual([])
    expect(await findings({ 'content/a.mdx': target, 'content/b.md': page('B', '[4](/a#other)') })).toEqual([
      expect.stringMatching(/^content\/b\.md:5 .*other/),
    ])
  })

  test('BUILD-03: other spellings of a page are accepted, another letter case is reported, and files are checked like pages', async () => {
    const spellings = ['/a', '/a/', '/a.html', '/a/index.html'].map((href) => `[x](${href})`).join(' ')
    const built = await buildProject(project({ 'content/a.md': page('A', 'x'), 'content/b.md': page('B', spellings) }))
    expect(built.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    const html = Buffer.from(built.outputs.get('b.html') ?? []).toString()
    expect(new Set([...html.matchAll(/<a href="([^"]*)">x<\/a>/g)].map(([, href]) => href))).toEqual(new Set(['/a']))
    expect(await findings({ 'content/a.md': page('A', '[x](/A)') })).toEqual([expect.stringContaining('“/A”')])
    expect(await findings({ 'content/b.md': page('B', '[f](/files/a.pdf) ![i](./a.png)') })).toHaveLength(2)
  })
})

test('BUILD-04: two pages with one route fail the build, and both are named', async () => {
  const found = await findings({ 'content/a.md': page('A', 'x'), 'content/b.md': page('B', 'x', 'slug: /a\n') })
  const message = 'Two pages have the route /a: content/a.md and content/b.md.'
  expect(found).toEqual([`content/a.md:1 ${message}`, `content/b.md:3 ${message}`])
})

describe('BUILD-05, ERR-02: an invalid configuration is refused with the path, the reason and the valid names', () => {
  test.each([
    ['an unknown key', 'tittle: 1,', /tittle.*title/],
    ['levels of the table of contents', 'toc: { minLevel: 1 },', /`minLevel` is not known in `toc`/],
    ['a kind of navbar item', "navbar: { items: [{ type: 'linc', label: 'x', href: '/' }] },", /linc.*link/],
    ['the shape of the footer', "footer: { links: [{ label: 'x' }] },", /footer\.links\.0/],
  ])('%s', async (_, config, expected) => {
    expect((await configFindings(config)).join('\n')).toMatch(expected)
  })

  test('versions without a current one are refused', async () => {
    const older = "versions: [{ id: 'v1', label: '1.x', path: '/v1', folder: 'versions/v1' }],"
    expect((await configFindings(older)).join('\n')).toMatch(/`versions`.*current/)
  })

  test.each([
    ['a page', { 'content/index.md': page('Home', 'Hi.', 'sidebar: guidez\n') }, 'content/index.md:3'],
    [
      'another sidebar',
      { 'content/sidebars.yaml': 'guides:\n  - index\n  - ref: guidez\n' },
      'content/sidebars.yaml:3',
    ],
  ])('a missing sidebar that %s names is reported', async (_, files, place) => {
    const found = await findings({ 'content/sidebars.yaml': 'guides:\n  - index\n', ...files })
    expect(found).toEqual([expect.stringContaining(`${place} `)])
    expect(found[0]).toContain('guidez')
  })
})

test('BUILD-06: a failed build exits with 1 and keeps the last good output', () => {
  const root = project({})
  execFileSync(process.execPath, [bin, 'build', '--quiet'], { cwd: root, stdio: 'ignore' })
  const before = readFileSync(join(root, 'build/index.html'))
  writeFileSync(join(root, 'content/index.md'), page('Home', '[x](/nope)'))
  expect(spawnSync(process.execPath, [bin, 'build', '--quiet'], { cwd: root }).status).toBe(1)
  expect(readFileSync(join(root, 'build/index.html')).equals(before)).toBe(true)
})

test('ROUTE-02: below a base path every URL of every page starts with it', async () => {
  const files = {
    'content/a.md': page('A', '[h](/) ![i](./i.svg)'),
    'content/i.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  const { outputs } = await buildProject(project(files, "baseUrl: '/x/',"))
  const documents = [...outputs].filter(([path]) => path.endsWith('.html'))
  expect(documents.map(([path]) => path)).toEqual(expect.arrayContaining(['404.html', 'a.html', 'index.html']))
  for (const [path, bytes] of documents) {
    const outside = [
      ...Buffer.from(bytes)
        .toString()
        .matchAll(/\s(?:href|src)="(\/[^"]*)"/g),
    ]
      .map(([, address]) => address)
      .filter((address) => !address?.startsWith('/x/'))
    expect([path, outside]).toEqual([path, []])
  }
})
