/** `docsgen build`: what it writes and prints, and its exit codes. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { run, temporaryProjects } from './runCommand.js'

const project = temporaryProjects()

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

  test.each([
    ['build --shard 1/1', ['build', '--shard', '1/1']],
    ['urls', ['urls']],
  ])('`docsgen %s` prints an error once, also if two versions have the page', (_, command) => {
    const root = project(
      {
        'content/a.mdx': '---\ntitle: A\n---\n\nOne and one is {1 + 1}.\n',
        'old/b.md': '---\ntitle: B\n---\n\nWords.\n',
      },
      `trust: [{ folder: '.', level: 'data' }], versions: [
        { id: 'v2', label: '2', path: '/', folder: 'content', current: true },
        { id: 'v1', label: '1', path: '/v1', folder: 'old' },
      ]`,
    )
    const { status, stderr } = run(root, command)
    expect(status).toBe(1)
    expect(stderr.match(/^content\/\S+ error \S+/gm)).toEqual(['content/a.mdx:5:16 error untrusted-code'])
  })

  test('the last lines say how long each stage of the whole process took', () => {
    const { stderr } = run(project(), ['build', '--verbose'])
    const stages = /^Time: (.*)\.$/m
      .exec(stderr)?.[1]
      ?.split(', ')
      .map((part) => part.replace(/ [\d.]+ m?s$/, ''))
    expect(stages).toEqual(
      'start collect theme compile assemble link bundle render pages search gate secrets'
        .split(' ')
        .concat('save cache', 'write'),
    )
  })

  test('`checks` in the configuration changes severities', () => {
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

  test('a folder for --output and a word for --port are refused before any work', () => {
    const root = project({ 'content/index.md': '---\ntitle: Home\n---\n\nText.\n' })
    const { status, stderr } = run(root, ['build', '--output', 'content'])
    expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining('It is a folder') })
    expect(run(root, ['check', '--output', 'none/out.txt']).stderr).toContain('It is in a folder that does not exist')
    expect(run(root, ['preview', '--port', 'first']).stderr).toContain('A port is a number between 0 and 65535.')
    expect(existsSync(join(root, 'build'))).toBe(false)
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
