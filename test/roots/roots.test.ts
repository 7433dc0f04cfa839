/** Several folders of pages in one site: `content` as a list. */
import { readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseSiteConfig } from '../../src/config/parseConfig.js'
import type { SidebarNode } from '../../src/model/model.js'
import { buildProject } from '../support/project.js'
import { buildMonorepo, messagesOf, packages, page, textOf, writeMonorepo } from './monorepo.js'

const labels = (nodes: readonly SidebarNode[]): unknown[] =>
  nodes.map((node) => (node.kind === 'category' ? [node.label, labels(node.items)] : node.label))

test('pages and files of each root are below its route, and links between roots work as in the repository', async () => {
  const build = await buildMonorepo()
  expect(messagesOf(build)).toEqual([])
  expect([...build.site.byRoute.keys()]).toEqual(['/', '/cli', '/sdk', '/sdk/client', '/sdk/setup'])
  expect([...build.site.assets.keys()].sort()).toEqual(['/sdk/img/flow.svg', '/sdk/logo.svg', '/sdk/run.sh'])
  expect(textOf(build, 'index.html')).toMatch(
    /<a href="\/sdk\/setup#linux">.*<a href="\/sdk\/client">.*<a href="\/cli">/,
  )
  expect(textOf(build, 'sdk.html')).toMatch(/<a href="\/">Home<\/a>, <a href="\/cli">CLI<\/a>/)
  expect(textOf(build, 'cli.html')).toContain('<a href="/sdk/setup">')
  const setup = textOf(build, 'sdk/setup.html')
  expect(setup).toMatch(/<img [^>]*src="\/sdk\/img\/flow.svg"[^>]*width="8" height="4"/)
  expect(setup).toContain('<a href="/sdk/logo.svg">')
  const client = textOf(build, 'sdk/client.html')
  expect(client).toContain('A part of the SDK.')
  expect(client).toContain('run')
  expect(build.site.byRoute.get('/sdk/client')?.dependencies.toSorted()).toEqual([
    '../packages/sdk/docs/_part.mdx',
    '../packages/sdk/docs/run.sh',
  ])
})

test('sidebars list the pages of one root, or of all', async () => {
  const { site } = await buildMonorepo()
  const byId = new Map(site.sidebars.map(({ id, items }) => [id, labels(items)]))
  expect(byId.get('sdk')).toEqual(['Client', 'Setup'])
  expect(byId.get('all')).toEqual(['Home', 'CLI', ['SDK', ['Client', 'Setup']]])
})

test('edit links are those of the root, and there is none for another folder outside the project', async () => {
  const site = "editUrl: 'https://git.example.com/site/edit/main/website/{file}',"
  const build = await buildMonorepo({}, packages + site)
  const linkOf = (path: string) => /href="(https:\/\/git[^"]*)"/.exec(textOf(build, path))?.[1]
  expect(linkOf('index.html')).toBe('https://git.example.com/site/edit/main/website/content/index.md')
  expect(linkOf('sdk/setup.html')).toBe('https://git.example.com/sdk/edit/main/docs/setup.md')
  expect(linkOf('sdk.html')).toBe('https://git.example.com/sdk/edit/main/docs/README.md')
  expect(linkOf('cli.html')).toBeUndefined()
})

describe('findings name the real file', () => {
  test('for a broken link', async () => {
    const build = await buildMonorepo({
      'packages/cli/docs/index.md': page(
        'CLI',
        '[No](../../sdk/docs/none.md)\n\n[Out](../../../secret.md)\n\n[Gone](/sdk/none)',
      ),
      'secret.md': page('Secret'),
    })
    expect(messagesOf(build)).toMatchObject([
      {
        code: 'link-file',
        file: '../packages/cli/docs/index.md',
        line: 6,
        message: expect.stringContaining('../packages/sdk/docs/none.md'),
      },
      { code: 'link-leaves-content', file: '../packages/cli/docs/index.md', line: 8 },
      { code: 'link-page', file: '../packages/cli/docs/index.md', line: 10 },
    ])
  })

  test('for two pages with the same route', async () => {
    const build = await buildMonorepo({ 'website/content/sdk/setup.md': page('Twice') })
    const found = messagesOf(build).filter(({ code }) => code === 'duplicate-route')
    expect(found.map(({ file }) => file)).toEqual(['../packages/sdk/docs/setup.md', 'content/sdk/setup.md'])
    expect(found[0]?.message).toContain('/sdk/setup')
  })

  test('for a file that only the main folder can have', async () => {
    const build = await buildMonorepo({
      'packages/sdk/docs/sidebars.yaml': 'docs: [setup]\n',
      'packages/sdk/docs/_variables.yaml': 'a: b\n',
    })
    expect(messagesOf(build)).toMatchObject([
      {
        code: 'content-root-file',
        file: '../packages/sdk/docs/_variables.yaml',
        hint: expect.stringContaining('content/_variables.yaml'),
      },
      {
        code: 'content-root-file',
        file: '../packages/sdk/docs/sidebars.yaml',
        hint: expect.stringContaining('content/sidebars.yaml'),
      },
    ])
    expect([...build.site.assets.keys()]).not.toContain('/sdk/sidebars.yaml')
  })

  test('for a file of the main folder that the configuration replaces', async () => {
    const files = {
      'website/content/sidebars.yaml': 'old: [index]\n',
      'website/content/_variables.yaml': 'a: b\n',
      'website/navigation/sidebars.yaml': 'all:\n  - autogenerate: .\n',
      'website/data/variables.yaml': 'a: c\n',
    }
    const build = await buildMonorepo(
      files,
      `${packages} sidebars: 'navigation/sidebars.yaml', variables: 'data/variables.yaml',`,
    )
    const found = messagesOf(build).filter(({ code }) => code === 'content-root-file')
    expect(found).toMatchObject([
      { file: 'content/_variables.yaml', hint: expect.stringContaining('data/variables.yaml') },
      { file: 'content/sidebars.yaml', hint: expect.stringContaining('navigation/sidebars.yaml') },
    ])
    expect([...build.site.assets.keys()]).not.toContain('/sidebars.yaml')
  })
})

describe('a root that cannot be read is an error at its entry', () => {
  test('if it does not exist', async () => {
    const build = await buildMonorepo(
      {},
      "content: [\n  'content',\n  { from: '../packages/api/docs', to: '/api' },\n],",
    )
    expect(messagesOf(build).filter(({ code }) => code === 'content-root')).toMatchObject([
      {
        file: 'site.config.ts',
        line: 4,
        message: 'The folder “../packages/api/docs” in `content` does not exist.',
        hint: expect.stringContaining('check the repository out'),
      },
    ])
  })

  test.each([
    ["{ from: '../website/content/guide', to: '/x' }", '“content” of `content` contains “../website/content/guide”'],
    [
      "{ from: '../packages', to: '/x' }, { from: '../packages/sdk', to: '/y' }",
      '“../packages” of `content` contains “../packages/sdk”',
    ],
    ["{ from: '../../PARENT', to: '/x' }", 'contains'],
  ])('if a folder contains another: %s', async (entry, message) => {
    const root = writeMonorepo({ 'website/content/guide/a.md': page('A') }, "content: ['content'],")
    const parent = root.split('/').at(-1) ?? ''
    const file = join(root, 'website/site.config.ts')
    const config = `content: ['content', ${entry.replace('PARENT', parent)}],`
    writeFileSync(file, readFileSync(file, 'utf8').replace("content: ['content'],", config))
    const found = messagesOf(await buildProject(join(root, 'website'))).filter(({ code }) => code === 'content-root')
    expect(found).toHaveLength(1)
    expect(found[0]?.message).toContain(message)
  })
})

test('the configuration refuses lists without a main folder and paths that are not clean', () => {
  const fields = {
    title: 'T',
    url: 'https://example.com',
    product: { name: 'A', slug: 'a' },
    version: '1',
    gate: false,
  }
  const messages = (content: unknown) =>
    parseSiteConfig({ ...fields, content }, {}, { file: 'site.config.ts', places: {}, keyPlaces: {} }).diagnostics.map(
      ({ message }) => message,
    )
  expect(messages(['docs', { from: '../a', to: '/a' }])).toEqual([])
  expect(messages([{ from: '../a', to: '/a' }])[0]).toContain(
    'must have an entry with the route `/` inside the project',
  )
  expect(messages([{ from: '../a' }])[0]).toContain('inside the project')
  expect(messages([])).toHaveLength(1)
  for (const from of ['..', '../..', '/etc', 'a/../b', '../a/../../b', 'C:\\docs', 'https://example.com/a', '~/docs'])
    expect(messages(['docs', { from, to: '/a' }]), from).toHaveLength(1)
  expect(messages(['docs', { from: '../a', to: 'a' }])).toHaveLength(1)
  expect(messages(['docs', { from: '../a', to: '/a', editUrl: 'https://example.com' }])).toHaveLength(1)
  expect(messages('../docs')[0]).toContain('without `..`')
})

test('only the listed folders outside the project can be read', async () => {
  const root = writeMonorepo({
    'packages/sdk/docs/client.mdx': page(
      'Client',
      '```sh file=../secret.sh\n```\n\nimport Part from "./_part.mdx"\n\n<Part />',
    ),
    'packages/sdk/secret.sh': 'token\n',
  })
  symlinkSync(join(root, 'packages/sdk/secret.sh'), join(root, 'packages/sdk/docs/linked.sh'))
  const build = await buildProject(join(root, 'website'))
  expect(textOf(build, 'sdk/client.html')).not.toContain('token')
  expect(messagesOf(build)).toMatchObject([
    { file: '../packages/sdk/docs/client.mdx', line: 6 },
    { code: 'link-outside', file: '../packages/sdk/docs/linked.sh' },
  ])
})

test('a root can be a language of another one, and its slugs are below its route', async () => {
  const config = `content: ['content', { from: '../packages/sdk/docs', to: '/sdk' }, { from: '../packages/sdk/de', to: '/de/sdk' }],
    locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' } },`
  const build = await buildMonorepo(
    {
      'website/content/index.md': page('Home'),
      'packages/cli/docs/index.md': page('CLI'),
      'packages/sdk/docs/README.md': page('SDK'),
      'packages/sdk/de/setup.md': page('Einrichtung', '## Linux\n\n[Start](./start.md)'),
      'packages/sdk/de/start.md': '---\ntitle: Start\ndescription: Da.\nslug: /los\n---\n\nWorte.\n',
    },
    config,
  )
  expect(messagesOf(build).filter(({ code }) => !code.startsWith('sidebar'))).toEqual([])
  expect(textOf(build, 'de/sdk/setup.html')).toContain('<a href="/de/sdk/los">')
  expect(textOf(build, 'de/sdk/setup.html')).toMatch(
    /hrefLang="en" href="[^"]*\/sdk\/setup"|href="[^"]*\/sdk\/setup" hrefLang="en"/,
  )
  expect(textOf(build, 'de/sdk/client.html')).toContain('A part of the SDK.')
})

test('rules of trust are about the route of a root', async () => {
  const build = await buildMonorepo(
    { 'packages/sdk/docs/client.mdx': page('Client', 'Two is {1 + 1}.') },
    `${packages} trust: [{ folder: 'sdk', level: 'data' }],`,
  )
  expect(messagesOf(build).map(({ code, file }) => [code, file])).toEqual([
    ['partial-unused', '../packages/sdk/docs/_part.mdx'],
    ['untrusted-code', '../packages/sdk/docs/client.mdx'],
  ])
})

test('components and islands of a root outside the project are bundled', async () => {
  const root = writeMonorepo({
    'packages/sdk/docs/client.mdx': page(
      'Client',
      "import Count from './Count.tsx'\nimport Part from './_part.mdx'\n\n<Count />\n\n<Part />",
    ),
    'packages/sdk/docs/Count.tsx':
      "'use client'\nimport { useState } from 'react'\nexport default function Count() {\n  const [count] = useState(3)\n  return <b>{count} times</b>\n}\n",
  })
  const build = await buildProject(join(root, 'website'))
  expect(messagesOf(build)).toEqual([])
  expect(textOf(build, 'sdk/client.html')).toMatch(/<b>3(<!-- -->)? times/)
  expect(build.site.byRoute.get('/sdk/client')?.islands).toEqual(['../packages/sdk/docs/Count.tsx'])
  expect([...build.outputs.keys()].some((path) => /^assets\/.*Count/.test(path))).toBe(true)
  rmSync(root, { recursive: true, force: true })
})
