/** The plugin `git`: dates and authors from the history, and a warning where there is none. */
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { lastCommit, readHistory } from '../../src/plugins/git/readHistory.js'
import { buildProject, siteConfig } from '../support/project.js'

const folder = mkdtempSync(join(tmpdir(), 'docsgen-git-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function createRepository(name: string) {
  const root = join(folder, name)
  mkdirSync(root)
  const git = (args: readonly string[], env: Readonly<Record<string, string>> = {}) => {
    const { status, stderr, stdout } = spawnSync('git', [...args], {
      cwd: root,
      encoding: 'utf8',
      env: { PATH: process.env.PATH, HOME: folder, GIT_CONFIG_NOSYSTEM: '1', ...env },
    })
    if (status !== 0) throw new Error(stderr)
    return stdout.trim()
  }
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const commit = (author: string, date: string) => {
    const time = `${date}T12:00:00Z`
    git(['add', '-A'])
    git(
      [
        '-c',
        'user.name=C',
        '-c',
        'user.email=c@example.com',
        'commit',
        '-qm',
        'x',
        `--author=${author} <${author}@example.com>`,
        `--date=${time}`,
      ],
      { GIT_COMMITTER_DATE: time },
    )
    return git(['rev-parse', 'HEAD'])
  }
  git(['init', '-q'])
  return { root, git, write, commit }
}

const config = (options: string, more = '') =>
  siteConfig(`gate: false, search: { enabled: false }, lint: { orphans: 'off' }, plugins: [${options}], ${more}`)
const page = (build: Build, path: string) =>
  /<p class="page-history">.*?<\/p>/.exec(Buffer.from(build.outputs.get(path) ?? []).toString())?.[0]

let repository: ReturnType<typeof createRepository>
beforeAll(() => {
  repository = createRepository('docs site')
  const { root, write, commit } = repository
  write('site.config.ts', config("['git', { contributors: true }]"))
  write('content/sidebars.yaml', 'docs:\n  - index\n')
  write('content/index.md', '---\ntitle: Home\n---\n\nHello.\n')
  write('content/old näme.md', `---\ntitle: Moved\n---\n\n${'Many words that stay as they are. '.repeat(9)}\n`)
  write('content/_part.md', 'Part.\n')
  write('content/whole.mdx', `---\ntitle: Whole\n---\n\nimport Part from './_part.md'\n\n<Part />\n`)
  commit('Ada', '2024-01-02')
  renameSync(join(root, 'content/old näme.md'), join(root, 'content/new name.md'))
  commit('Grace', '2024-02-03')
  appendFileSync(join(root, 'content/_part.md'), 'More.\n')
  appendFileSync(join(root, 'content/index.md'), 'More.\n')
  commit('Grace', '2024-03-04')
  appendFileSync(join(root, 'content/index.md'), 'Again.\n')
  commit('Ada', '2024-04-05')
  appendFileSync(join(root, 'content/index.md'), '\nFormat.\n')
  const formatting = commit('Robot', '2024-05-06')
  write('.git-blame-ignore-revs', `# formatting\n${formatting}\n`)
  commit('Ada', '2024-06-07')
  write('content/fresh.md', '---\ntitle: Fresh\n---\n\nNot committed.\n')
})

test('the history has dates and authors, follows renames, and skips ignored commits', () => {
  const history = readHistory(repository.root)
  expect(history.get('content/index.md')).toEqual({ updated: '2024-04-05', authors: ['Ada', 'Grace'] })
  expect(history.get('content/new name.md')).toEqual({ updated: '2024-02-03', authors: ['Ada', 'Grace'] })
  expect(history.has('content/fresh.md')).toBe(false)
  expect(lastCommit(repository.root)).toMatch(/^[0-9a-f]{40}$/)
})

test('pages show their date and authors, with the date of what they include', async () => {
  const build = await buildProject(repository.root)
  expect(build.diagnostics).toEqual([])
  expect(page(build, 'index.html')).toBe(
    '<p class="page-history">Last updated <time dateTime="2024-04-05">5 April 2024</time> by Ada and Grace</p>',
  )
  expect(page(build, 'whole.html')).toContain('4 March 2024')
  expect(page(build, 'fresh.html')).toBeUndefined()
})

test('without the option no name is published, and the language is that of the page', async () => {
  repository.write('site.config.ts', config("'git'", "locale: 'de',"))
  const build = await buildProject(repository.root)
  expect(page(build, 'index.html')).toMatch(/Zuletzt geändert: <time [^>]*>5\. April 2024<\/time><\/p>$/)
  expect([...build.outputs.values()].some((bytes) => Buffer.from(bytes).includes('Grace'))).toBe(false)
})

describe('without a history there is a warning and no date', () => {
  const warn = async (root: string) => {
    const build = await buildProject(root)
    expect(page(build, 'index.html')).toBeUndefined()
    return build.diagnostics.map(({ severity, message, hint }) => ({ severity, message, hint }))
  }

  test('in a shallow clone', async () => {
    const root = join(folder, 'shallow')
    repository.git(['clone', '-q', '--depth=1', `file://${repository.root}`, root])
    expect(await warn(root)).toEqual([
      {
        severity: 'warning',
        message: expect.stringContaining('shallow clone'),
        hint: expect.stringContaining('fetch-depth: 0'),
      },
    ])
  })

  test('outside of a repository', async () => {
    const root = join(folder, 'plain')
    mkdirSync(join(root, 'content'), { recursive: true })
    writeFileSync(join(root, 'site.config.ts'), config("'git'"))
    writeFileSync(join(root, 'content/sidebars.yaml'), 'docs:\n  - index\n')
    writeFileSync(join(root, 'content/index.md'), '---\ntitle: Home\n---\n\nHello.\n')
    expect(await warn(root)).toEqual([
      {
        severity: 'warning',
        message: expect.stringContaining('git cannot read the history'),
        hint: expect.stringContaining('clone'),
      },
    ])
  })
})
