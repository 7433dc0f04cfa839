/** Redirects that are read from files of other tools and hosts. */
import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

async function buildWith(files: Readonly<Record<string, string>>, config = "plugins: ['redirects'],"): Promise<Build> {
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(`search: { enabled: false }, lint: { orphans: 'off' }, ${config}`)],
      ['content/sidebars.yaml', 'docs:\n  - index\n'],
      ['content/index.md', '---\ntitle: Home\n---\n\nWords.\n'],
      ['content/guide/setup.md', '---\ntitle: Set up\n---\n\n## Linux\n\nWords.\n'],
      ['content/guide/use.md', '---\ntitle: Use\n---\n\nWords.\n'],
      ...Object.entries(files),
    ]),
  )
  roots.push(root)
  return buildProject(root)
}

const redirectsOf = ({ site }: Build) =>
  site.redirects
    .filter(({ file }) => file !== '')
    .map(({ from, to, file, range }) => `${file}:${range?.start.line} ${from} ${to}`)
const findingsOf = ({ diagnostics }: Build) =>
  diagnostics.map(({ severity, file, range, message }) => {
    return `${severity} ${file}:${range?.start.line}:${range?.start.column} ${message.replace(' Reported by the plugin “redirects”.', '')}`
  })

test('_redirects of Netlify and Cloudflare is read, with its lines', async () => {
  const build = await buildWith({
    _redirects: '# Old site\n/install /guide/setup 301\n\n  /old/* /guide/:splat 301! # moved\n/home.html /\n',
  })
  expect(findingsOf(build)).toEqual([])
  expect(redirectsOf(build)).toEqual([
    '_redirects:2 /install /guide/setup',
    '_redirects:5 /home /',
    '_redirects:4 /old/setup /guide/setup',
    '_redirects:4 /old/use /guide/use',
  ])
  expect(Buffer.from(build.outputs.get('old/use.html') ?? []).toString()).toContain('/guide/use')
})

test('rules that a static site cannot keep are reported', async () => {
  const build = await buildWith({
    _redirects: [
      '/app/* /index.html 200',
      '/shop /guide/use 301 Country=de',
      '/search q=:q /guide/use 301',
      '/now /guide/use 302',
      '/a/:b/c /guide/use',
      'https://old.example.com/x /guide/use',
      '/alone',
    ].join('\n'),
  })
  expect(redirectsOf(build)).toEqual(['_redirects:4 /now /guide/use'])
  expect(findingsOf(build)).toEqual([
    'warning _redirects:1:1 The redirect “/app/* /index.html 200” cannot be kept: status 200 is not a redirect.',
    'warning _redirects:2:1 The redirect “/shop /guide/use 301 Country=de” cannot be kept: a static site has no conditions.',
    'warning _redirects:3:1 The redirect “/search q=:q /guide/use 301” cannot be kept: a static site has no conditions.',
    'warning _redirects:4:1 The redirect “/now /guide/use 302” has the status 302 and becomes permanent (301).',
    'warning _redirects:5:1 The redirect “/a/:b/c /guide/use” cannot be kept: a wildcard can only be the last part.',
    'warning _redirects:6:1 The redirect “https://old.example.com/x /guide/use” cannot be kept: it starts on another host.',
    'warning _redirects:7:1 “/alone” is not a redirect: it has no target.',
  ])
})

test('chains, circles, lost targets and hidden pages are reported at their lines', async () => {
  const build = await buildWith({
    _redirects:
      '/a /b\n/b /guide/setup#linux\n/c /d\n/d /c\n/e /guide/stup\n/f /guide/setup#windows\n/guide/use /\n/a /\n',
  })
  expect(findingsOf(build).sort()).toEqual([
    expect.stringContaining('error _redirects:3:1 The redirects form a cycle: /c → /d → /c.'),
    expect.stringContaining('error _redirects:5:1 '),
    expect.stringContaining('error _redirects:6:1 '),
    expect.stringContaining('error _redirects:7:1 The redirect from “/guide/use” hides “content/guide/use.md”'),
    expect.stringContaining('error _redirects:8:1 There are two redirects from “/a”.'),
    'warning _redirects:1:1 The redirect from “/a” points to “/b”, which redirects to “/guide/setup#linux”.',
  ])
})

describe('other forms', () => {
  test('the redirects of Docusaurus, as far as they are data', async () => {
    const build = await buildWith({
      'docusaurus.config.js': `const base = '/guide'
export default {
  title: 'Old',
  plugins: [['@docusaurus/plugin-client-redirects', {
    redirects: [{ from: ['/start', '/begin'], to: base + '/setup' }],
    createRedirects: (path) => ['/x' + path],
  }]],
}
`,
    })
    expect(redirectsOf(build)).toEqual([
      'docusaurus.config.js:5 /start /guide/setup',
      'docusaurus.config.js:5 /begin /guide/setup',
    ])
    expect(findingsOf(build)).toEqual([
      'warning docusaurus.config.js:undefined:undefined `createRedirects` of “docusaurus.config.js” is code that the plugin `redirects` does not run.',
    ])
  })

  test('the maps of MkDocs', async () => {
    const build = await buildWith({
      'mkdocs.yml':
        'site_name: Old\nplugins:\n  - search\n  - redirects:\n      redirect_maps:\n        old/start.md: guide/setup.md#linux\n        out.md: https://example.com/\n',
    })
    expect(findingsOf(build)).toEqual([])
    expect(redirectsOf(build)).toEqual([
      'mkdocs.yml:6 /old/start /guide/setup#linux',
      'mkdocs.yml:7 /out https://example.com/',
    ])
  })

  test('netlify.toml and vercel.json', async () => {
    const build = await buildWith({
      'netlify.toml':
        '[[redirects]]\nfrom = "/one"\nto = "/guide/setup"\n\n[[redirects]]\nfrom = "/two"\nto = "/guide/use"\nconditions = { Country = ["de"] }\n',
      'vercel.json': '{ "redirects": [{ "source": "/three", "destination": "/guide/use", "permanent": false }] }',
    })
    expect(redirectsOf(build)).toEqual(['netlify.toml:2 /one /guide/setup', 'vercel.json:1 /three /guide/use'])
    expect(findingsOf(build)).toEqual([
      'warning netlify.toml:6:9 The redirect “/two → /guide/use” cannot be kept: a static site has no conditions.',
      'warning vercel.json:1:30 The redirect “/three → /guide/use” has the status 307 and becomes permanent (301).',
    ])
  })
})

test('a file that is missing, unknown or broken is an error', async () => {
  const build = await buildWith(
    { 'netlify.toml': '[[redirects]\n', 'rules.txt': '/a /b\n' },
    "plugins: [['redirects', { files: ['netlify.toml', 'static/_redirects', 'rules.txt'] }]],",
  )
  expect(findingsOf(build)).toEqual([
    expect.stringContaining(
      'error netlify.toml:undefined:undefined “netlify.toml” cannot be read, so its redirects are missing: ',
    ),
    'error rules.txt:undefined:undefined The plugin `redirects` cannot read “rules.txt”.',
    'error static/_redirects:undefined:undefined The file “static/_redirects”, from which the plugin `redirects` reads redirects, does not exist.',
  ])
})

test.each([
  'false',
  "{ mode: 'client', AUTH0_DOMAIN: 'id.example.com', AUTH0_CLIENT_ID: 'c' }",
  "{ mode: 'edge', AUTH0_DOMAIN: 'id.example.com', AUTH0_CLIENT_ID: 'c' }",
])('redirects of a file are published like those of the configuration, with the gate %s', async (gate) => {
  const hosts = `gate: ${gate}, deploy: { hosts: ['netlify', 'nginx'] },`
  const read = await buildWith(
    { _redirects: '/install /guide/setup\n/old/* /guide/:splat\n' },
    `${hosts} plugins: ['redirects'],`,
  )
  const configured = await buildWith(
    {},
    `${hosts} redirects: [{ from: '/install', to: '/guide/setup' }, { from: '/old/*', to: '/guide/:splat' }],`,
  )
  expect(redirectsOf(read)).toHaveLength(3)
  expect([...read.outputs.keys()].sort()).toEqual([...configured.outputs.keys()].sort())
  const mentions = ({ outputs }: Build) =>
    [...outputs]
      .filter(([, bytes]) => Buffer.from(bytes).includes('/old/use'))
      .map(([path, bytes]) => [path, Buffer.from(bytes).toString()])
  expect(mentions(read)).toEqual(mentions(configured))
})
