/** Names of the configuration (folders, routes, globs, inputs) that no page has or uses are reported at their place. */
import { expect, test } from 'vitest'
import { buildProject, siteConfig } from '../support/project.js'
import { temporaryRoots } from '../support/temporaryProjects.js'

const write = temporaryRoots()
const page = (title: string) => `---\ntitle: ${title}\n---\n\nText.\n`

const withRoute = `${page('Used')}[App](/app/start?x#y)\n`
const withInputs = `${page('Used {input.title}')}{input.token} [Link](https://{input.link}.example.com)

<Only branch="b">For some.</Only>
`

async function unused(config: string, files: Readonly<Record<string, string>> = {}): Promise<(string | undefined)[]> {
  const root = write(
    new Map([
      ['site.config.ts', siteConfig(config)],
      ['content/index.md', page('Home')],
      ['content/guide/a.md', page('A')],
      ['content/_parts/b.md', 'Part.'],
      ...(config.includes('inputs:') ? ([['content/used.mdx', withInputs]] as const) : []),
      ...(config.includes('externalRoutes:') ? ([['content/used.md', withRoute]] as const) : []),
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
  ["externalRoutes: ['/app', '/shop']", ['externalRoutes.1']],
  ["externalRoutes: ['/shop'], plugins: ['typography']", ['externalRoutes.0']],
  [
    "checks: { 'link-page': { 'content/gide/**': 'off', 'content/guide/**': 'off', 'content/b.md': 'off' } }",
    ['checks.link-page.content/gide/**', 'checks.link-page.content/b.md'],
  ],
  [
    `inputs: {
      unused: { label: 'U', default: 'u' }, token: { label: 'T', default: 't' }, link: { label: 'L', default: 'l' },
      title: { label: 'W', default: 'w' }, branch: { label: 'B', choices: ['b', 'c'] }, other: { label: 'O', choices: ['b', 'c'] },
    }`.replaceAll('\n', ' '),
    ['inputs.unused', 'inputs.other'],
  ],
])('%s names nothing', async (config, paths) => {
  expect(await unused(`${config},`)).toEqual(paths)
})

test.each([
  "trust: [{ folder: 'guide', level: 'data' }, { folder: '.', level: 'data' }, { folder: '_parts', level: 'data' }]",
  "untrusted: { code: ['guide/a.md'] }",
  "externalRoutes: ['/shop'], theme: { components: { Footer: 'theme/Lost.tsx' } }",
  "checks: { 'link-page': { '**': 'off', 'site.config.ts': 'off', 'guide/a.html': 'off' } }",
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
