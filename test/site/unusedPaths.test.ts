/** Folders and routes of the configuration that no page has are reported at their place. */
import { expect, test } from 'vitest'
import { buildProject, siteConfig } from '../support/project.js'
import { temporaryRoots } from '../support/temporaryProjects.js'

const write = temporaryRoots()
const page = (title: string) => `---\ntitle: ${title}\n---\n\nText.\n`

async function unused(config: string, files: Readonly<Record<string, string>> = {}): Promise<(string | undefined)[]> {
  const root = write(
    new Map([
      ['site.config.ts', siteConfig(config)],
      ['content/index.md', page('Home')],
      ['content/guide/a.md', page('A')],
      ['content/_parts/b.md', 'Part.'],
      ['theme/Lost.tsx', 'export default function Lost() { return <p>Lost</p> }\n'],
      ...Object.entries(files),
    ]),
  )
  const { diagnostics } = await buildProject(root)
  const found = diagnostics.filter(({ code }) => code === 'option-unused')
  for (const { range } of found) expect(range?.start.line).toBe(2)
  return found.map(({ message }) => /`([^`]+)`/.exec(message)?.[1])
}

test.each([
  ["trust: [{ folder: 'gide', level: 'data' }]", ['trust.0.folder']],
  ["untrusted: { code: ['guide/b.md'] }", ['untrusted.code.0']],
  ["search: { contexts: [{ path: '/gide', label: 'G' }] }", ['search.contexts.0.path']],
  [
    "search: { facets: [{ id: 'type', label: 'T', routes: [{ path: '/guide', value: 'G' }, { path: '/api', value: 'A' }] }] }",
    ['search.facets.0.routes.1.path'],
  ],
])('%s names nothing', async (config, paths) => {
  expect(await unused(`${config},`)).toEqual(paths)
})

test.each([
  "trust: [{ folder: 'guide', level: 'data' }, { folder: '.', level: 'data' }, { folder: '_parts', level: 'data' }]",
  "untrusted: { code: ['guide/a.md'] }",
  "search: { contexts: [{ path: '/guide', label: 'G' }, { path: '/', label: 'All' }] }",
  "locale: 'en', locales: { en: { label: 'English' }, de: { label: 'Deutsch' } }, trust: [{ folder: 'sub', level: 'data' }]",
])('%s names pages', async (config) => {
  expect(await unused(`${config},`, { 'content/en/sub/c.md': page('C') })).toEqual([])
})

test('a component for missing URLs has no effect beside a page for them', async () => {
  const config = "theme: { components: { NotFound: 'theme/Lost.tsx' } },"
  expect(await unused(config)).toEqual([])
  expect(await unused(config, { 'content/404.md': page('Lost') })).toEqual(['theme.components.NotFound'])
})

test('a file of variables that the configuration names must exist', async () => {
  const files = new Map([
    ['site.config.ts', siteConfig("variables: 'data/vars.yaml',")],
    ['content/index.md', page('Home')],
  ])
  const { diagnostics } = await buildProject(write(files))
  expect(diagnostics).toMatchObject([{ code: 'variables-missing', file: 'data/vars.yaml' }])
})

test('the page for missing URLs is in no sidebar, also without a sidebars file', async () => {
  const files = new Map([
    ['site.config.ts', siteConfig()],
    ['content/index.md', page('Home')],
    ['content/404.md', page('Lost')],
  ])
  const { outputs } = await buildProject(write(files))
  expect(Buffer.from(outputs.get('404.html') ?? []).toString()).not.toContain('href="/404"')
})
