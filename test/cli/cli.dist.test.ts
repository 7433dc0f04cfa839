/** The command line as users run it: the built `bin/docsgen.js` in a process of its own. */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { openIndexReader } from '../../src/search/query/indexReader.js'
import { createSearchIndex, searchIndex } from '../../src/search/query/searchIndex.js'
import type { Manifest } from '../../src/search/shared/format.js'
import { siteConfig, writeProject } from '../support/project.js'

const bin = fileURLToPath(new URL('../../bin/docsgen.js', import.meta.url))
const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

function project(files: Record<string, string> = {}, config = ''): string {
  const root = writeProject(
    new Map(
      Object.entries({
        'site.config.ts': siteConfig(config),
        'content/sidebars.yaml': 'docs:\n  - autogenerate: .\n',
        'content/index.md': '---\ntitle: Home\n---\n\nHi.\n',
        ...files,
      }),
    ),
  )
  roots.push(root)
  return root
}

function run(cwd: string, args: readonly string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1', CI: '1', ...env },
  })
  return { status, stdout, stderr }
}

describe('docsgen', () => {
  test('help names every command', () => {
    const { status, stdout } = run('.', ['--help'])
    expect(status).toBe(0)
    expect([...stdout.matchAll(/^ {2}([\w-]+) \[/gm)].map(([, name]) => name)).toEqual([
      'build',
      'serve',
      'preview',
      'idp',
      'check',
      'api-diff',
      'init',
      'migrate',
      'unseal',
      'explain',
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

describe('docsgen build', () => {
  test('it writes the folder, prints its path on stdout and everything else on stderr', () => {
    const root = project()
    const { status, stdout, stderr } = run(root, ['build'])
    expect({ status, stdout }).toEqual({ status: 0, stdout: 'build\n' })
    expect(stderr).toMatch(/Look at it with: (npx )?docsgen preview$/m)
    expect(stderr).toMatch(/1 page, \d+ files .*no errors or warnings/)
    expect(existsSync(join(root, 'build/index.html'))).toBe(true)
  })

  test('an error exits with 1, shows place and code frame, and keeps the last good output', () => {
    const root = project()
    run(root, ['build'])
    const before = readFileSync(join(root, 'build/index.html'), 'utf8')
    writeFileSync(join(root, 'content/index.md'), '---\ntitle: Home\n---\n\nSee [it](/nope).\n')
    const { status, stderr } = run(root, ['build'])
    expect(status).toBe(1)
    expect(stderr).toContain('content/index.md:5:10 error link-page')
    expect(stderr).toContain('> 5 | See [it](/nope).')
    expect(readFileSync(join(root, 'build/index.html'), 'utf8')).toBe(before)
  })

  test('an invalid URL is printed when its page is compiled, before links are checked, and only once', () => {
    const root = project({
      'content/a.md': '---\ntitle: A\n---\n\nSee [it](/nope).\n',
      'content/z.md': '---\ntitle: Z\n---\n\nSee [it](https://).\n',
    })
    const { status, stdout, stderr } = run(root, ['build'])
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect([...stderr.matchAll(/^content\/\S+ error \S+/gm)].map(([line]) => line)).toEqual([
      'content/z.md:5:10 error link-url',
      'content/a.md:5:10 error link-page',
    ])
    expect(stderr.match(/^2 errors$/gm)).toHaveLength(1)
    const json = run(root, ['build', '--format', 'json'])
    expect(JSON.parse(json.stdout)).toMatchObject({ errors: 2 })
    expect(json.stderr).not.toContain('link-url')
  })

  test('the last lines say how long each stage of the whole process took', () => {
    const { stderr } = run(project(), ['build', '--verbose'])
    const stages = /^Time: (.*)\.$/m
      .exec(stderr)?.[1]
      ?.split(', ')
      .map((part) => part.replace(/ [\d.]+ m?s$/, ''))
    expect(stages).toEqual(
      'start collect theme compile assemble link bundle render search gate secrets'
        .split(' ')
        .concat('save cache', 'write'),
    )
  })

  test('`diagnostics` in the configuration changes severities', () => {
    const files = { 'content/index.md': '---\ntitle: Home\n---\n\nSee [it](/nope).\n\n![](/no.png)\n' }
    const off = project(files, "checks: { 'link-page': 'warning', 'link-file': 'off', 'image-alt': 'off' }")
    const { status, stderr } = run(off, ['build'])
    expect(status).toBe(0)
    expect(stderr).toContain('warning link-page')
    expect(stderr).not.toContain('link-file')
    expect(run(off, ['check']).status).toBe(0)
    expect(run(off, ['info']).stdout).toContain('link-page=warning link-file=off image-alt=off')
  })

  test('--strict turns warnings into errors', () => {
    const root = project({
      'content/lost.md': '---\ntitle: Lost\n---\n\nHi.\n',
      'content/sidebars.yaml': 'docs:\n  - index\n',
    })
    expect(run(root, ['build']).status).toBe(0)
    expect(run(root, ['build', '--strict']).status).toBe(1)
  })

  test('an invalid configuration exits with 2 and shows the line', () => {
    const root = project({}, "titel: 'x',")
    const { status, stderr } = run(root, ['build'])
    expect(status).toBe(2)
    expect(stderr).toMatch(/site\.config\.ts:2:\d+ error config-unknown-key/)
  })

  test('an output folder that docsgen did not create is refused', () => {
    const root = project({ 'mine/letter.txt': 'dear' })
    expect(run(root, ['build', '--out-dir', 'mine']).status).toBe(2)
    expect(readFileSync(join(root, 'mine/letter.txt'), 'utf8')).toBe('dear')
  })

  test('--format json and sarif write to stdout, or to --output', () => {
    const root = project({ 'content/index.md': '---\ntitle: Home\n---\n\n[x](/nope)\n' })
    expect(JSON.parse(run(root, ['check', '--format', 'json']).stdout)).toMatchObject({ errors: 1 })
    run(root, ['check', '--format', 'sarif', '--output', 'out.sarif'])
    expect(JSON.parse(readFileSync(join(root, 'out.sarif'), 'utf8')).runs[0].results).toHaveLength(1)
    expect(run(root, ['check', '--format', 'github']).stdout).toMatch(/^::error file=content\/index\.md,line=5/)
  })

  test('--base and --drafts change the build', () => {
    const root = project({ 'content/new.md': '---\ntitle: New\ndraft: true\n---\n\nHi.\n' })
    run(root, ['build', '--base', '/x'])
    expect(existsSync(join(root, 'build/new.html'))).toBe(false)
    expect(readFileSync(join(root, 'build/index.html'), 'utf8')).toContain('href="/x/assets/')
    run(root, ['build', '--drafts'])
    expect(readFileSync(join(root, 'build/new.html'), 'utf8')).toContain('Draft page')
  })
})

test('a broken link that `brokenLinks` allows is no error of the linkinator check either', () => {
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
  expect(run(root, ['build', '--keep-going']).status).toBe(1)
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

test('a comment ignores a finding of its block, and is reported when it is not needed', () => {
  const page = (text: string) =>
    `---\ntitle: Page\n---\n\nA.\n\n<!-- docsgen-ignore link-page: moves in May -->\n\n${text}\n`
  const root = project({ 'content/old.md': page('[x](/nope)') })
  expect(run(root, ['check']).status).toBe(0)
  writeFileSync(join(root, 'content/old.md'), page('Fixed.'))
  expect(run(root, ['check']).stderr).toContain('content/old.md:7:1 warning ignore-unused')
})

describe('docsgen serve', () => {
  test('it follows an edit, keeps the last good page while a page has an error, and exits with 130', async () => {
    const root = project()
    const { child, url } = await start(root, ['serve', '--port', '0', '--quiet'])
    try {
      expect(await (await fetch(url)).text()).toContain('Hi.')
      writeFileSync(join(root, 'content/index.md'), '---\ntitle: Home\n---\n\nChanged.\n')
      await until(async () => (await (await fetch(url)).text()).includes('Changed.'))
      writeFileSync(join(root, 'content/index.md'), '---\ntitle: Home\n---\n\n[x](/nope)\n')
      writeFileSync(join(root, 'content/other.mdx'), '---\ntitle: Other\n---\n\n<Broken />\n')
      await until(async () => (await fetch(new URL('/other', url))).status === 404)
      expect((await fetch(url)).status).toBe(200)
    } finally {
      child.kill('SIGINT')
    }
    expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(130)
  })

  test('after many edits, renames and removals it serves the current state, with few builds', async () => {
    const pages = Array.from({ length: 300 }, (_, index) => `content/p${index}.md`)
    const text = (word: string) => `---\ntitle: Page\n---\n\n${word}\n`
    const root = project(Object.fromEntries(pages.map((file) => [file, text('Calm.')])))
    const { child, url, stderr } = await start(root, ['serve', '--port', '0'])
    try {
      const builds = () => stderr().match(/pages in /g)?.length ?? 0
      const first = builds()
      for (const [index, file] of pages.entries()) {
        const path = join(root, file)
        if (index % 10 === 0) rmSync(path)
        else if (index % 10 === 1) renameSync(path, path.replace('.md', '-moved.md'))
        else if (index % 10 === 2) {
          // Editors that save atomically write a new file and rename it.
          writeFileSync(`${path}~`, text('Storm.'))
          renameSync(`${path}~`, path)
        } else writeFileSync(path, text('Storm.'))
      }
      const shows = async (route: string) => {
        const response = await fetch(new URL(route, url))
        return response.ok ? /Calm\.|Storm\./.exec(await response.text())?.[0] : response.status
      }
      const routes = [0, 1, 2, 3, 150, 151, 152, 153, 290, 299].map((index) => `/p${index}`)
      const state = () => Promise.all([...routes, '/p151-moved'].map(shows))
      const edited = [404, 404, 'Storm.', 'Storm.']
      // A build that began among the edits contains some of them.
      await expect.poll(state).toEqual([...edited, ...edited, 404, 'Storm.', 'Calm.'])
      expect(builds() - first).toBeLessThanOrEqual(4)
    } finally {
      child.kill('SIGINT')
    }
  })

  test('SIDX-16: its search has the results of the built site, and finds edited text too', async () => {
    const root = project({ 'content/owl.md': '---\ntitle: Owl\n---\n\nIt hoots at night.\n' })
    const { child, url } = await start(root, ['serve', '--port', '0', '--quiet'])
    try {
      expect(await found(url, 'hoots')).toEqual(['/owl'])
      expect(await found(url, 'ululates')).toEqual([])
      writeFileSync(join(root, 'content/owl.md'), '---\ntitle: Owl\n---\n\nIt ululates at night.\n')
      // The new index can appear between fetching the manifest and fetching its files; the worker retries then, too.
      await until(async () => (await found(url, 'ululates').catch(() => [])).length > 0)
      expect(await found(url, 'hoots')).toEqual([])
    } finally {
      child.kill('SIGTERM')
    }
    expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(143)
  })

  test('it exits with 3 if the port is in use and --strict-port is set', async () => {
    const root = project()
    const { child, url } = await start(root, ['serve', '--port', '0', '--quiet'])
    try {
      expect(run(root, ['serve', '--port', new URL(url).port, '--strict-port']).status).toBe(3)
    } finally {
      child.kill('SIGTERM')
    }
    expect(await new Promise((resolve) => child.on('exit', resolve))).toBe(143)
  })
})

/** URLs that the search of a served site finds, as its worker does. */
async function found(url: string, text: string): Promise<string[]> {
  const bytesOf = async (name: string) => {
    const response = await fetch(new URL(`/search-index/${name}`, url))
    expect(response.status, name).toBe(200)
    return new Uint8Array(await response.arrayBuffer())
  }
  const { indexes } = JSON.parse(new TextDecoder().decode(await bytesOf('manifest.json'))) as Manifest
  const index = createSearchIndex(await openIndexReader(indexes[0]?.head ?? '', bytesOf))
  return (await searchIndex(index, { text, limit: 8, excerpt: 50 })).hits.map((hit) => hit.url)
}

test('docsgen preview serves the built folder with clean URLs and its headers', async () => {
  const root = project({ 'content/guide/a.md': '---\ntitle: A\n---\n\nHi.\n' })
  run(root, ['build'])
  const { child, url } = await start(root, ['preview', '--port', '0', '--quiet'])
  try {
    const page = await fetch(new URL('/guide/a', url))
    expect([page.status, page.headers.get('x-content-type-options')]).toEqual([200, 'nosniff'])
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    const moved = await fetch(new URL('/guide/a/', url), { redirect: 'manual' })
    expect([moved.status, moved.headers.get('location')]).toEqual([308, '/guide/a'])
    expect((await fetch(new URL('/guide', url))).url).toBe(new URL('/guide/a', url).href)
    expect((await fetch(new URL('/nope', url))).status).toBe(404)
  } finally {
    child.kill('SIGTERM')
  }
})

test.each([[[]], [['--gate']]])('docsgen preview %j without a built folder says what to do', (flags) => {
  expect(run(project(), ['preview', '--port', '0', ...flags])).toMatchObject({
    status: 2,
    stderr: expect.stringMatching(/build .*output-missing[\s\S]*Run `docsgen build` first/),
  })
})

test('docsgen preview accepts an absolute folder, as docsgen build does', async () => {
  const root = project()
  const folder = join(project(), 'site')
  run(root, ['build', '--out-dir', folder])
  const { child, url } = await start(root, ['preview', '--port', '0', '--quiet', '--out-dir', folder])
  try {
    expect((await fetch(url)).status).toBe(200)
  } finally {
    child.kill('SIGTERM')
  }
})

interface Started {
  readonly child: ChildProcess
  readonly url: string
  /** Its output so far. */
  readonly stderr: () => string
}

async function start(root: string, args: readonly string[]): Promise<Started> {
  const child = spawn(process.execPath, [bin, ...args], { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  child.stderr?.on('data', (data) => {
    said += data
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout?.on('data', (data) => resolve(String(data).trim()))
    child.on('exit', (code) => reject(new Error(`docsgen ended with ${code}: ${said}`)))
  })
  return { child, url, stderr: () => said }
}

async function until(test: () => Promise<boolean>): Promise<void> {
  for (const end = Date.now() + 120_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 50))) {
    if (await test()) return
  }
  throw new Error('It did not come true in two minutes.')
}
