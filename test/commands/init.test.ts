/** `docsgen init` asks who may read the site, and writes the setting. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, expect, test } from 'vitest'
import { parse } from 'yaml'
import { askSettings, type StarterSettings } from '../../src/commands/init/askSettings.js'
import { findOtherTool } from '../../src/commands/init/existingDocs.js'
import { init } from '../../src/commands/init.js'
import { loadConfig } from '../../src/config/loadConfig.js'
import { gateModes } from '../../src/schema/gateConstants.js'
import { openSession } from '../../src/terminal/session.js'
import { buildProject, writeProject } from '../support/project.js'

const roots: string[] = []
afterEach(() => {
  for (const root of roots.splice(0)) rmSync(root, { recursive: true, force: true })
})

function emptyFolder(): string {
  const root = writeProject(new Map())
  roots.push(root)
  return root
}

const session = (root: string) => openSession(root, { quiet: true }, { signal: new AbortController().signal })

const defaults = { title: 'My site', color: '#08687a', content: 'content' }

/** Answers with the lines, then ends the input. */
async function ask(lines: string, given: StarterSettings = {}) {
  const [input, output] = [new PassThrough(), new PassThrough()]
  input.end(lines)
  const settings = await askSettings({ input, output }, given, defaults)
  return { settings, shown: String(output.read()) }
}

const others = { title: 'Skiff', color: '#7c3aed', openapi: false }

test.each(gateModes)('writes the gate %s, which the configuration accepts', async (gate) => {
  const root = emptyFolder()
  expect(await init(session(root), { gate })).toBe(0)
  const settings = { AUTH0_DOMAIN: 'a.auth0.com', AUTH0_CLIENT_ID: 'a' }
  const { config, diagnostics } = await loadConfig({ root, env: settings })
  expect(diagnostics).toEqual([])
  expect(config?.gate.mode).toBe(gate)
  expect(readFileSync(join(root, 'site.config.ts'), 'utf8').includes('gate: false')).toBe(gate === 'off')
})

test('without a terminal it creates nothing', async () => {
  const root = emptyFolder()
  expect(await init(session(root), {})).toBe(2)
  expect(existsSync(join(root, 'site.config.ts'))).toBe(false)
})

test.each([
  ['1\n', 'off'],
  [' 2 \n', 'client'],
  ['3\n', 'edge'],
  ['\nyes\n0\n4\n2\n', 'client'],
  ['Edge\n', 'edge'],
  ['edge+sealed\n', 'edge+sealed'],
  ['none of these\n', undefined],
  ['', undefined],
])('the answer %j means %s', async (lines, mode) => {
  expect((await ask(lines, others)).settings?.gate).toBe(mode)
})

test('shows the choices, and repeats the question after a wrong answer', async () => {
  const { shown } = await ask('x\n1\n', others)
  expect(shown).toMatch(/1 {2}everyone \(--gate off\)\n {2}2 {2}readers who sign in/)
  expect(shown).toContain('Enter a number from 1 to 3, or the name of a mode: ')
})

test('asks for every setting without a flag, and repeats a question until the answer is valid', async () => {
  const { settings, shown } = await ask('\nteal\n#14b8a6\n#7c3aed\nmaybe\ny\n1\n')
  expect(settings).toEqual({ title: 'My site', color: '#7c3aed', openapi: true, gate: 'off', content: 'content' })
  expect(shown).toContain('Write a color such as #7c3aed.')
  expect(shown).toMatch(/Text in #14b8a6 is hard to read .* readable is #[\da-f]{6}\./)
})

test.each([
  ['off', undefined],
  ['client', { AUTH0_DOMAIN: '${{ vars.AUTH0_DOMAIN }}', AUTH0_CLIENT_ID: '${{ vars.AUTH0_CLIENT_ID }}' }],
  [
    'sealed',
    {
      AUTH0_DOMAIN: '${{ vars.AUTH0_DOMAIN }}',
      AUTH0_CLIENT_ID: '${{ vars.AUTH0_CLIENT_ID }}',
      DOCSGEN_SEAL_KEY: '${{ secrets.DOCSGEN_SEAL_KEY }}',
    },
  ],
] as const)('the workflow for the gate %s passes the settings that a build needs', async (gate, env) => {
  const root = emptyFolder()
  expect(await init(session(root), { gate })).toBe(0)
  const { jobs } = parse(readFileSync(join(root, '.github/workflows/docs.yml'), 'utf8'))
  const build = jobs.site.steps.find(({ run }: { run?: string }) => run?.startsWith('npx docsgen build'))
  expect(build.env).toEqual(env)
})

test.each([
  ['{ "dependencies": { "docsgen": "^0.1.0" } }', 'Preview the site with'],
  ['{}', 'Add docsgen to your package.json: npm install docsgen. Preview the site with'],
])('the next step after %s', async (json, step) => {
  const root = emptyFolder()
  writeFileSync(join(root, 'package.json'), json)
  // The tests can run in a script of another package manager.
  const opened = { ...session(root), env: {} }
  const lines: string[] = []
  expect(
    await init({ ...opened, progress: { ...opened.progress, line: (line) => lines.push(line) } }, { gate: 'off' }),
  ).toBe(0)
  expect(lines[1]).toBe(`${step}: npx docsgen serve`)
})

test.each([
  ['pnpm/10.2.0 npm/? node/v22.1.0 linux x64', 'pnpm install && pnpm run dev'],
  ['yarn/4.9.0 npm/? node/v22.1.0 linux x64', 'yarn install && yarn run dev'],
  ['bun/1.4.5 npm/? node/v24.3.0 linux x64', 'bun install && bun run dev'],
  ['npm/10.9.2 node/v22.1.0 linux x64 workspaces/false', 'npm install && npm run dev'],
  [undefined, 'npm install && npm run dev'],
])('the next step for the user agent %s has the commands of its package manager', async (userAgent, step) => {
  const root = emptyFolder()
  const { signal } = new AbortController()
  const opened = openSession(root, { quiet: true }, { signal, env: { npm_config_user_agent: userAgent } })
  const lines: string[] = []
  const progress = { ...opened.progress, line: (line: string) => lines.push(line) }
  expect(await init({ ...opened, progress }, { gate: 'off' })).toBe(0)
  expect(lines[1]).toMatch(/^Preview the site with: cd \S+ && /)
  expect(lines[1]).toMatch(new RegExp(`&& ${step}$`))
})

test('a color with three digits is expanded, as a flag and as an answer', async () => {
  const root = emptyFolder()
  expect(await init(session(root), { gate: 'off', color: '#a0c' })).toBe(0)
  expect(readFileSync(join(root, 'site.config.ts'), 'utf8')).toContain("color: '#aa00cc'")
  expect((await ask('#a0c\n', { title: 'Skiff', openapi: false, gate: 'off' })).settings?.color).toBe('#aa00cc')
})

test('a message after an interrupted question begins on a line of its own', async () => {
  expect((await ask('', others)).shown).toMatch(/\n$/)
})

test('a color that cannot be read is refused before anything is created', async () => {
  const root = emptyFolder()
  expect(await init(session(root), { gate: 'off', color: '#14b8a6' })).toBe(2)
  expect(readdirSync(root)).toEqual([])
})

test('a project with an API description, a quote in its title and a color of its own has no errors and warnings', async () => {
  const root = emptyFolder()
  expect(await init(session(root), { title: "Ann's API", color: '#b3261e', openapi: true, gate: 'off' })).toBe(0)
  const { diagnostics, outputs } = await buildProject(root)
  expect(diagnostics).toEqual([])
  expect([...outputs.keys()]).toEqual(
    expect.arrayContaining(['index.html', 'api/introduction.html', 'img/logo-dark.svg']),
  )
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(Object.keys(scripts)).toEqual(['dev', 'build', 'check', 'preview'])
})

test('a folder of Markdown keeps its pages: the configuration names their folder, and the build has no errors', async () => {
  const root = emptyFolder()
  mkdirSync(join(root, 'docs/guide'), { recursive: true })
  writeFileSync(join(root, 'docs/guide/setup.md'), '---\ntitle: Set up\nweight: 3\n---\n\n## First\n\nText.\n')
  writeFileSync(join(root, 'docs/intro.md'), '# Introduction\n\n[Set up](guide/setup.md#first)\n')
  expect(await init(session(root), { gate: 'off' })).toBe(0)
  expect(readdirSync(join(root, 'docs')).sort()).toEqual(['guide', 'index.md', 'intro.md', 'static'])
  expect(existsSync(join(root, 'content'))).toBe(false)
  const { diagnostics, site } = await buildProject(root)
  expect(diagnostics.map(({ code, severity }) => [code, severity])).toEqual([['front-matter-unknown-key', 'warning']])
  expect(site.docs.map(({ route }) => route)).toEqual(['/', '/guide/setup', '/intro'])
  expect(JSON.stringify(site.sidebars)).toContain('"Introduction"')
})

test('--content names the folder of new pages, and must be below the project', async () => {
  const root = emptyFolder()
  expect(await init(session(root), { gate: 'off', content: '../docs' })).toBe(2)
  expect(readdirSync(root)).toEqual([])
  expect(await init(session(root), { gate: 'off', content: 'site/pages' })).toBe(0)
  expect((await buildProject(root)).diagnostics).toEqual([])
  expect(existsSync(join(root, 'site/pages/guides/first-page.md'))).toBe(true)
})

test('the site of another tool is found, and the command that converts it is named', () => {
  const root = emptyFolder()
  expect(findOtherTool(root)).toBeUndefined()
  mkdirSync(join(root, 'website'))
  writeFileSync(join(root, 'website/astro.config.mjs'), 'export default {}')
  expect(findOtherTool(root)).toBeUndefined()
  writeFileSync(join(root, 'mkdocs.yml'), 'site_name: A')
  expect(findOtherTool(root)).toEqual({ tool: 'mkdocs', config: 'mkdocs.yml' })
  writeFileSync(join(root, 'website/docusaurus.config.ts'), 'export default {}')
  expect(findOtherTool(root)).toEqual({ tool: 'docusaurus', config: 'website/docusaurus.config.ts' })
})

/** Pages as other tools and people write them: each folder has what would stop a build of new pages. */
const foreignFolders = {
  'notes of Obsidian': {
    'Home.md': '---\ndescription:\naliases: [Start]\n---\n\nSee [[Set up|the setup]] and ![](missing.png).\n',
    'Set up.md': '---\ntitle: “Set up”\ntags: a, b\n---\n\nWords.\n\n[Home](Hoem.md)\n',
  },
  'a repository with READMEs': {
    'README.md': '# Project\n\n[Guide](docs/guide.md#nothing), [code](../src/main.c), [page](docs/)\n\n<!-- open\n',
    'docs/guide.md': '## Guide\n<a id="guide"></a>\n\nUse {vars.name}.\n\n<a id="guide"></a>\n',
    'docs/README.md': '---\ntitle: Docs: all\n---\n\n[x](javascript:alert(1)) [y]() [z](mailto:)\n',
  },
  'a site of docsify': {
    '_sidebar.md': '* [Home](/)\n',
    'index.html': '<!doctype html>\n<div id="app"></div>\n',
    'README.md': '# Home\n\n:::unknown\nText.\n:::\n\n![Logo](_media/logo.svg)\n',
  },
}

test.each(Object.entries(foreignFolders))('%s become a site with warnings', async (_, pages) => {
  const root = writeProject(new Map(Object.entries(pages).map(([file, text]) => [`docs/${file}`, text])))
  roots.push(root)
  expect(await init(session(root), { gate: 'off' })).toBe(0)
  const { diagnostics, outputs } = await buildProject(root)
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  expect(diagnostics.length).toBeGreaterThan(2)
  expect(outputs.has('index.html')).toBe(true)
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(scripts.build).toBe('docsgen build')
})
