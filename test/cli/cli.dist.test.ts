/** Commands without a server, and the options that `build` and `check` share. */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { siteConfig } from '../support/project.js'
import { bin, run, temporaryProjects } from './runCommand.js'

const project = temporaryProjects()

describe('docsgen', () => {
  test('help names every command', () => {
    const { status, stdout } = run('.', ['--help'])
    expect(status).toBe(0)
    expect([...stdout.matchAll(/^ {2}([\w-]+) \[/gm)].map(([, name]) => name)).toEqual([
      'build',
      'join',
      'pdf',
      'serve',
      'preview',
      'idp',
      'check',
      'api-diff',
      'urls',
      'translations',
      'explain',
      'init',
      'migrate',
      'api-pull',
      'unseal',
      'mcp',
      'clean',
      'info',
    ])
  })

  test('a closed output pipe is not an error', async () => {
    const child = spawn(process.execPath, [bin, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] })
    child.stdout.destroy()
    let stderr = ''
    child.stderr.on('data', (data) => {
      stderr += data
    })
    expect(await new Promise((resolve) => child.on('close', resolve))).toBe(0)
    expect(stderr).toBe('')
  })

  test('an unknown command or flag suggests a similar one and exits with 2', () => {
    expect(run('.', ['biuld'])).toMatchObject({ status: 2, stderr: expect.stringContaining('Did you mean build?') })
    expect(run('.', ['build', '--strikt'])).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('Did you mean --strict?'),
    })
  })
})

test('a broken link that `brokenLinks` allows is not an error of the linkinator check either', () => {
  const api = `openapi: 3.1.1
info: { title: T, version: "1", description: 'See [a](/gone), [b](gone.md) and [c](#gone).' }
paths: { /a: { get: { responses: { 200: { description: Fine. } } } } }
`
  const config = "openapi: [{ id: 'v1', file: 'api.yaml', path: '/api', sidebar: 'api' }]"
  const { status, stderr } = run(project({ 'api.yaml': api }, config), ['check'])
  expect(stderr).toContain('Checked: 3 warnings.')
  expect(status).toBe(0)
})

test('docsgen init creates a project without errors, and adds only what is missing to another', () => {
  const root = project()
  mkdirSync(join(root, 'empty'))
  const asked = run(join(root, 'empty'), ['init'])
  expect([asked.status, asked.stderr]).toEqual([2, expect.stringContaining('--gate off')])
  expect(run(join(root, 'empty'), ['init', '--gate', 'off']).status).toBe(0)
  expect(run(join(root, 'empty'), ['check', '--strict']).stderr).toContain('no errors or warnings')
  expect(run(join(root, 'empty'), ['init']).status).toBe(2)
  const own = readFileSync(join(root, 'site.config.ts'), 'utf8')
  const added = run(root, ['init', '--gate', 'off'])
  expect([added.status, added.stderr]).toEqual([0, expect.stringContaining('Kept site.config.ts')])
  expect(readFileSync(join(root, 'site.config.ts'), 'utf8')).toBe(own)
  expect(existsSync(join(root, 'package.json'))).toBe(true)
  expect(existsSync(join(root, 'components'))).toBe(false)
})

test('GATE-03: docsgen info names the gate and the reason for it', () => {
  const gateOf = (root: string, env: Record<string, string> = {}) => {
    const { gate, gateReason } = JSON.parse(run(root, ['info', '--format', 'json'], env).stdout)
    return [gate, gateReason]
  }
  const undecided = project({ 'site.config.ts': siteConfig().replace('gate: false', '') })
  expect(gateOf(undecided)).toEqual(['off', expect.stringContaining('site.config.ts has no `gate`')])
  expect(gateOf(undecided, { AUTH0_DOMAIN: 'a.example.com', AUTH0_CLIENT_ID: 'a' })[0]).toBe('client')
  expect(gateOf(project())).toEqual(['off', 'site.config.ts says so: everyone can read'])
  const gated = project({}, "gate: { mode: 'client' }")
  expect(gateOf(gated, { NOAUTH: 'true' })).toEqual(['off', 'NOAUTH is set, so everyone can read'])
  expect(run(gated, ['info']).stderr).toContain('needs AUTH0_DOMAIN and AUTH0_CLIENT_ID')
  const built = run(gated, ['build'])
  expect([built.status, existsSync(join(gated, 'build'))]).toEqual([2, false])
  expect(run(undecided, ['build']).stderr).toContain('gate-undecided')
  expect(run(undecided, ['build', '--strict']).status).toBe(1)
})

test('docsgen clean removes only files that docsgen created', () => {
  const root = project()
  run(root, ['build'])
  expect(run(root, ['clean']).status).toBe(0)
  expect([
    existsSync(join(root, 'build')),
    existsSync(join(root, '.docsgen')),
    existsSync(join(root, 'content')),
  ]).toEqual([false, false, true])
})

test('--keep-going writes what compiled, with pages that say what failed', () => {
  const root = project({
    'content/bad.mdx': '---\ntitle: Bad\n---\n\n<Nope />\n',
    'content/good.md': '---\ntitle: Good\n---\n\n[x](/bad)\n',
  })
  expect(run(root, ['build']).status).toBe(1)
  expect(existsSync(join(root, 'build'))).toBe(false)
  const { status, stderr } = run(root, ['build', '--keep-going'])
  expect([status, stderr]).toEqual([1, expect.stringContaining('There is no component “Nope”')])
  expect(readFileSync(join(root, 'build/bad.html'), 'utf8')).toContain('This page could not be built.')
  expect(readFileSync(join(root, 'build/bad.html'), 'utf8')).toContain('content/bad.mdx:5')
  expect(existsSync(join(root, 'build/good.html'))).toBe(true)
})

test('--keep-going does not publish a credential', () => {
  const root = project({ 'content/key.md': `---\ntitle: Key\n---\n\nghp_${'a1B2c3D4e5'.repeat(4).slice(0, 36)}\n` })
  const { status, stdout, stderr } = run(root, ['build', '--keep-going'])
  expect(status).toBe(1)
  expect(stdout + stderr).toContain('--keep-going does not write a site with these errors: credential.')
  expect(existsSync(join(root, 'build'))).toBe(false)
})

test('--baseline stores the findings of today, and only new ones fail', () => {
  const page = (links: string) => `---\ntitle: Page\n---\n\n${links}\n`
  const root = project({ 'content/old.md': page('[x](/nope)') })
  expect(run(root, ['check', '--baseline', 'use']).stderr).toContain('baseline-missing')
  expect(run(root, ['check', '--baseline', 'write']).status).toBe(0)
  writeFileSync(join(root, 'content/old.md'), page('New line.\n\n[x](/nope)'))
  expect(run(root, ['check', '--strict', '--baseline', 'use']).status).toBe(0)
  expect(run(root, ['build', '--baseline', 'use']).status).toBe(0)
  writeFileSync(join(root, 'content/old.md'), page('[x](/nope) [y](/other)'))
  expect(run(root, ['check', '--baseline', 'use']).stderr).toContain('/other')
  writeFileSync(join(root, 'content/old.md'), page('Fixed.'))
  expect(run(root, ['check', '--baseline', 'use']).stderr).toContain('baseline-fixed')
})

test('errors that a baseline hides are not printed while the build runs', () => {
  const root = project({ 'content/open.md': '---\ntitle: Open\n---\n\nA.\n\n<!-- open\n' })
  expect(run(root, ['check']).stderr).toContain('html-comment')
  expect(run(root, ['check', '--baseline', 'write']).stderr).not.toContain('html-comment')
  const { status, stderr } = run(root, ['check', '--baseline', 'use'])
  expect([status, stderr]).toEqual([0, expect.not.stringContaining('html-comment')])
})

test('a comment ignores a finding of its block, and is reported when it is not needed', () => {
  const page = (text: string) =>
    `---\ntitle: Page\n---\n\nA.\n\n<!-- docsgen-ignore link-page: moves in May -->\n\n${text}\n`
  const root = project({ 'content/old.md': page('[x](/nope)') })
  expect(run(root, ['check']).status).toBe(0)
  writeFileSync(join(root, 'content/old.md'), page('Fixed.'))
  expect(run(root, ['check']).stderr).toContain('content/old.md:7:1 warning ignore-unused')
})
