/** Code of a project sees the environment variables that the configuration names, in each place where it runs. */
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { siteConfig, writeProject } from '../support/project.js'

const bin = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))
const secret = 'postgres://docs:q7Rt2LxV9bPz@db.example.com/docs'
const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

function project(files: Readonly<Record<string, string>>, config: string): string {
  const all = {
    'site.config.ts': siteConfig(config),
    'content/sidebars.yaml': 'docs:\n  - autogenerate: .\n',
    ...files,
  }
  const root = writeProject(new Map(Object.entries(all)))
  roots.push(root)
  return root
}

function run(cwd: string, args: readonly string[], env: Readonly<Record<string, string>>) {
  const { status, stderr } = spawnSync(process.execPath, [bin, ...args, '--no-color'], {
    cwd,
    encoding: 'utf8',
    env: { PATH: process.env.PATH ?? '', ...env },
  })
  return { status, stderr }
}

function build(cwd: string, region: string) {
  return run(cwd, ['build'], { DATABASE_URL: secret, DOCS_REGION: region, OTHER: 'other' })
}

/** Prints all variables that JavaScript can read. A process has them in its report, too. */
const names = `
import { variableNames } from './_names.ts'
import Island from './_island.tsx'

Page: <b>{variableNames()}</b>

<Island />
`
const files = {
  'content/_names.ts': `export const variableNames = () => [...new Set([
    ...Object.keys(process.env),
    ...Object.keys(process.report.getReport().environmentVariables),
  ])].sort().join(' ') + ' ' + process.env.DOCS_REGION`,
  'content/_island.tsx': `'use client'
export default function Island() {
  return <i>{process.env.DOCS_REGION} {String(process.env.OTHER)}</i>
}`,
  'content/index.mdx': `---\ntitle: Home\n---\n${names}`,
}

test('pages, islands and the configuration read the named variables and NODE_ENV only, and a changed value is built', () => {
  const root = project(files, "env: ['DOCS_REGION'], footer: { copyright: Object.keys(process.env).sort().join(' ') },")
  for (const region of ['eu-north-7', 'us-south-3']) {
    expect(build(root, region)).toMatchObject({ status: 0 })
    const html = readFileSync(join(root, 'build/index.html'), 'utf8')
    expect(html).toContain(`<b>DOCS_REGION NODE_ENV ${region}</b>`)
    expect(html).toContain('DOCS_REGION NODE_ENV</')
    const scripts = readdirSync(join(root, 'build/assets')).filter((name) => name.startsWith('_island-'))
    const [script = ''] = scripts.map((name) => readFileSync(join(root, 'build/assets', name), 'utf8'))
    expect(script).toContain(region)
    expect(script).not.toContain('process.env')
    expect(script).not.toMatch(/"other"/)
  }
})

test('a page that prints a named secret stops the build with the name of the variable, in each form', () => {
  const page = (code: string) => ({ 'content/index.mdx': `---\ntitle: Home\n---\n\n## Data\n\n${code}\n` })
  for (const code of ['{process.env.DATABASE_URL}', '<b>{btoa(process.env.DATABASE_URL)}</b>']) {
    const { status, stderr } = build(project(page(code), "env: ['DATABASE_URL'],"), 'eu')
    expect(status).toBe(1)
    expect(stderr).toMatch(/content\/index\.mdx error environment-secret .*variable DATABASE_URL.*“#data”/)
    expect(stderr).not.toContain('q7Rt2LxV9bPz')
  }
})

test.runIf(process.platform === 'linux')(
  'a secret that code reads from the operating system is found in the output',
  () => {
    const code = "import { readFileSync } from 'node:fs'\n\n{readFileSync('/proc/self/environ', 'utf8')}"
    const root = project({ 'content/index.mdx': `---\ntitle: Home\n---\n\n${code}\n` }, '')
    expect(build(root, 'eu').stderr).toContain('variable DATABASE_URL')
  },
)

test('--untrusted allows code in listed pages only, lowers the limits, and refuses to run with secrets or requests', () => {
  const page = (title: string, code: string) => `---\ntitle: ${title}\n---\n\n${code}\n`
  const root = project(
    {
      'content/index.mdx': page('Home', 'Hi {1 + 1}.'),
      'content/play/listed.mdx': page('Listed', 'Hi {2 + 2}.'),
      'content/play/other/data.mdx': page('Data', 'Hi {3 + 3}.'),
      'content/long.md': page('Long', 'Many words. '.repeat(50_000)),
    },
    "untrusted: { code: ['play'] }, trust: [{ folder: 'play/other', level: 'data' }],",
  )
  const { status, stderr } = run(root, ['check', '--untrusted'], {})
  expect(status).toBe(1)
  const found = [...stderr.matchAll(/^(content\S+?)(?::\d+)* error (\S+)/gm)].map(([, file, code]) => `${file} ${code}`)
  expect(found).toEqual([
    'content/index.mdx untrusted-code',
    'content/long.md page-size',
    'content/play/other/data.mdx untrusted-code',
  ])
  const refused = run(root, ['check', '--untrusted'], { BUILD_TOKEN: 'q7Rt2LxV9bPz' })
  expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('the environment contains BUILD_TOKEN.') })
  expect(run(root, ['check', '--untrusted', '--external'], {}).status).toBe(2)
})

test('the plugin git uses the git of PATH, although code of the project cannot read PATH', () => {
  const root = project({ 'content/index.md': '---\ntitle: Home\n---\n\nWords.\n' }, "gate: false, plugins: ['git'],")
  const { stderr } = run(root, ['check'], { PATH: join(root, 'no-programs') })
  expect(stderr).toContain('git is not installed, so the dates of the last changes are not shown.')
})
