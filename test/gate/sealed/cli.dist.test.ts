/** Sealing from the command line: the key comes from the environment, and all commands know what to do with the result. */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newKey, oldKey, sealedProject } from '../support/sealedSite.js'

const bin = fileURLToPath(new URL('../../../bin/docsgen.js', import.meta.url))
const secret = newKey.split(':')[1] ?? ''

let root: string

beforeAll(() => {
  root = sealedProject({ mode: 'sealed' })
  mkdirSync(join(root, 'content'), { recursive: true })
  writeFileSync(join(root, 'content/search.tests.yaml'), '- query: upstream\n  page: /guide/zebrafish\n')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a build without a key, or with a short one, says so and writes nothing', () => {
  const missing = run(['build'], {})
  expect([missing.status, missing.stderr]).toEqual([
    1,
    expect.stringContaining('The environment variable DOCSGEN_SEAL_KEY is missing.'),
  ])
  expect(missing.stderr).toContain('randomBytes(32)')
  const short = run(['build'], { DOCSGEN_SEAL_KEY: `new:${secret.slice(0, 20)}` })
  expect([short.status, short.stderr]).toEqual([1, expect.stringContaining('of 15 bytes; a key has 32')])
  expect(short.stdout + short.stderr).not.toContain(secret.slice(0, 20))
  expect(() => readFileSync(join(root, 'build/index.html'))).toThrow()
})

test('builds, checks with the expectations of search, and shows the key nowhere', () => {
  const env = { DOCSGEN_SEAL_KEY: newKey }
  const said = [['build', '--verbose'], ['check', '--strict'], ['info']].map((args) => run(args, env))
  expect(said.map(({ status }) => status)).toEqual([0, 0, 0])
  expect(said.map(({ stdout, stderr }) => stdout + stderr).join()).not.toContain(secret)
  expect(readFileSync(join(root, 'build/index.html'), 'utf8')).toContain('<title>Signing you in | Skiff</title>')
  writeFileSync(join(root, 'content/search.tests.yaml'), '- query: upstream\n  page: /nowhere\n')
  expect(run(['check'], env).stderr).toContain('/nowhere')
})

test.each(['sealed', 'edge+sealed'])(
  'unseal opens a folder of the mode %s to what was sealed',
  async (mode) => {
    const env = { DOCSGEN_SEAL_KEY: newKey }
    const out = mode.replace('+', '-')
    expect(run(['build', '--gate', mode, '--out-dir', out], env).status).toBe(0)
    const opened = run(['unseal', out, '--to', `${out}-opened`], env)
    expect([opened.status, opened.stdout]).toEqual([0, `${out}-opened\n`])
    expect(readFileSync(join(root, `${out}-opened/guide/zebrafish.html`), 'utf8')).toContain('Stripes swim')
    expect(readFileSync(join(root, `${out}-opened/files/halyard.yaml`), 'utf8')).toBe('halyard: [one, two, three]\n')
  },
  60_000,
)

test('unseal opens the edition of the audiences that it is given', () => {
  const env = { DOCSGEN_SEAL_KEY: newKey }
  const config = join(root, 'site.config.ts')
  const text = readFileSync(config, 'utf8')
  writeFileSync(
    config,
    text.replace('gate:', "audiences: [{ id: 'crew', roles: ['crew'], folders: ['guide'] }],\n  gate:"),
  )
  writeFileSync(join(root, 'content/index.md'), '---\ntitle: Deck\n---\n\nThe deck is for all.\n')
  try {
    const built = run(['build', '--gate', 'edge+sealed', '--out-dir', 'editions'], env)
    expect([built.status, built.stderr]).toEqual([0, expect.stringContaining('files')])
    const pages = [[], ['--audience', 'crew'], ['--audience', 'cook']].map((flags) => {
      const opened = run(['unseal', 'editions', ...flags, '--to', 'opened'], env)
      const guide = join(root, 'opened/guide/zebrafish.html')
      return [opened.status, opened.status === 0 && existsSync(guide)]
    })
    expect(pages).toEqual([
      [0, false],
      [0, true],
      [2, false],
    ])
  } finally {
    writeFileSync(config, text)
  }
}, 60_000)

test('unseal names the files that do not open, and says when the key is of another folder', () => {
  const env = { DOCSGEN_SEAL_KEY: newKey }
  const folder = join(root, 'sealed/assets/sealed/new')
  const [first = ''] = readdirSync(folder)
  writeFileSync(join(folder, first), readFileSync(join(folder, first)).fill(0, 50, 60))
  const broken = run(['unseal', 'sealed', '--to', 'again'], env)
  expect([broken.status, broken.stderr]).toEqual([1, expect.stringContaining('is missing or cannot be decrypted.')])
  expect(broken.stderr).toContain('; 1 broken.')
  const other = run(['unseal', 'sealed', '--to', 'again'], { DOCSGEN_SEAL_KEY: oldKey })
  expect([other.status, other.stderr]).toEqual([2, expect.stringContaining('DOCSGEN_SEAL_KEY does not have its key')])
  const same = run(['unseal', 'sealed', '--to', 'again'], { DOCSGEN_SEAL_KEY: oldKey.replace('old:', 'new:') })
  expect([same.status, same.stderr]).toEqual([2, expect.stringContaining('sealed/new.bin cannot be decrypted')])
})

function run(args: readonly string[], env: Readonly<Record<string, string>>) {
  const { DOCSGEN_SEAL_KEY: _, NOAUTH: __, ...rest } = process.env
  const { status, stdout, stderr } = spawnSync(process.execPath, [bin, ...args], {
    cwd: root,
    env: { ...rest, ...env },
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}
