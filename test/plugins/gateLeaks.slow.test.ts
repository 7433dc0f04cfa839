/**
 * Every plugin in every mode of the gate. A small site uses all plugins, and each kind of text that a plugin copies somewhere has a word of its
 * own: none of these words is in a file that a reader without a session can load.
 */
import { execFileSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { ownPlugins } from '../../src/plugins/ownPlugins.js'
import { newKey } from '../gate/support/sealedSite.js'
import { buildProject, writeProject } from '../support/project.js'
import { everyPlugin, everyPluginFiles, secretWords, withoutPlugins } from './everyPlugin.js'
import { drawPicture } from './images/picture.js'

const modes = ['client', 'edge', 'sealed', 'edge+sealed'] as const
type Mode = (typeof modes)[number]

/** Files with content that each plugin writes for an open site. Plugins without files only change pages. */
const contentFiles: Readonly<Record<string, readonly string[]>> = {
  accessibility: [],
  feedback: [],
  feeds: ['feed.xml', 'feed.json', 'releases/quarrel.xml', 'releases/quarrel.json'],
  git: [],
  images: ['assets/images/'],
  inputs: ['inputs.json'],
  llms: ['llms.txt', 'llms-full.txt'],
  'markdown-copies': ['index.md', 'guide/zebrafish.md', 'api/read-gentian.md'],
  mcp: ['mcp.json'],
  metadata: ['cards/'],
  offline: ['offline-worker.js', 'offline.html'],
  redirects: ['quondam.html'],
  typography: [],
  urls: ['urls.lock'],
}

/** The mode `client` publishes the pages, so also their images, their values and the redirects to them. */
const partsOfPages = ['images', 'inputs', 'redirects']

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const hosts = "deploy: { hosts: ['netlify', 'cloudflare', 'vercel', 'nginx'] },"
const gateOf = (mode: Mode) =>
  `gate: { mode: '${mode}', AUTH0_DOMAIN: 'id.example.com', AUTH0_CLIENT_ID: 'c' }, ${hosts}`

async function buildSecretSite(config: string): Promise<Build> {
  const root = writeProject(everyPluginFiles(config, await drawPicture(400, 200)))
  roots.push(root)
  writeFileSync(
    join(root, 'leak.ts'),
    `export default () => ({ name: 'leak', outputs: () => [{ path: 'leak.txt', content: 'Chartreuse stripes', isPublic: true }] })\n`,
  )
  const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'ignore' })
  git('init', '-q')
  git('add', '-A')
  git('-c', 'user.name=Celadon Writer', '-c', 'user.email=celadon@example.com', 'commit', '-qm', 'Celadon')
  return buildProject(root, { sealKeys: newKey })
}

/** The words that a file has. */
function findSecrets(bytes: Uint8Array, path: string): string[] {
  const text = `${path} ${Buffer.from(bytes).toString('latin1')}`.toLowerCase()
  return secretWords.filter((word) => text.includes(word))
}

test('every plugin is in the table, and the open site has its files and all words', async () => {
  expect(Object.keys(contentFiles).sort()).toEqual([...ownPlugins.keys()].sort())
  const { outputs, diagnostics } = await buildSecretSite(`gate: false, ${hosts} ${everyPlugin}`)
  expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
  for (const path of Object.values(contentFiles).flat())
    if (path !== 'urls.lock')
      expect(
        [...outputs.keys()].filter((each) => each.startsWith(path)),
        path,
      ).not.toEqual([])
  const found = new Set([...outputs].flatMap(([path, bytes]) => findSecrets(bytes, path)))
  expect(secretWords.filter((word) => !found.has(word))).toEqual([])
})

describe.each(modes)('in the mode `%s`,', (mode) => {
  let build: Build
  /** Files that anyone can load, and that this mode does not give to everyone anyway. */
  let open: readonly (readonly [path: string, bytes: Uint8Array])[]

  beforeAll(async () => {
    build = await buildSecretSite(`${gateOf(mode)} ${everyPlugin}`)
    expect(build.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    // The mode `client` hides pages, the sidebars and the index in the browser only. Plugins must add nothing to them.
    const plain = mode === 'client' ? await buildSecretSite(`${gateOf(mode)} ${withoutPlugins}`) : undefined
    open = [...build.outputs].filter(([path]) => !path.startsWith('__private/') && !plain?.outputs.has(path))
    expect(open.length).toBeGreaterThan(0)
  })

  test.each(Object.entries(contentFiles).filter(([, files]) => files.length > 0))(
    'the files of %s are not public',
    (name, files) => {
      const isPublic = mode === 'client' && partsOfPages.includes(name)
      const found = open.filter(([path]) => files.some((file) => path.startsWith(file))).map(([path]) => path)
      expect(found.length > 0).toBe(isPublic)
    },
  )

  test('no public file of a plugin has a word of the content', () => {
    // In the mode `client`, these are parts of pages: plugins add pages, too.
    const isShown = (path: string) => mode === 'client' && /\.html$|_payload\.json$|^assets\/images\//.test(path)
    const leaks = open
      .filter(([path]) => !isShown(path))
      .flatMap(([path, bytes]) => findSecrets(bytes, path).map((word) => `${path}: ${word}`))
    expect(leaks).toEqual([])
  })
})

test.each(['edge', 'sealed', 'edge+sealed'] as const)(
  'in the mode `%s`, a file is protected even if its plugin calls it public',
  async (mode) => {
    const { outputs, ungated } = await buildSecretSite(`${gateOf(mode)} ${withoutPlugins} plugins: ['./leak.ts'],`)
    expect(ungated.has('leak.txt')).toBe(true)
    expect(outputs.has('leak.txt')).toBe(false)
    const open = [...outputs].filter(([path]) => !path.startsWith('__private/'))
    expect(open.flatMap(([path, bytes]) => findSecrets(bytes, path))).toEqual([])
  },
)
