/** A sealed folder reveals nothing readable. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Build } from '../../../src/model/model.js'
import { buildProject } from '../../support/project.js'
import { testKey } from '../support/keys.js'
import { canaries, newKey, oldKey, sealedProject, sealedSite } from '../support/sealedSite.js'

const plainName = (path: string) => path.replace(/-[A-Z0-9]{8}\./, '-HASH.').replace(/[0-9a-f]{32}/, 'NAME')

describe.each(['sealed', 'edge+sealed'] as const)('the mode %s', (mode) => {
  let root: string
  let build: Build

  beforeAll(async () => {
    ;({ root, build } = await sealedSite({ mode, sealKeys: `${newKey},${oldKey}` }))
  })
  afterAll(() => rmSync(root, { recursive: true, force: true }))

  test('writes no word, name or label of the content, in no file and no file name', () => {
    expect(build.diagnostics).toEqual([])
    const given = [...build.outputs].map(([path, bytes]) => `${path}\n${Buffer.from(bytes).toString('latin1')}`)
    const all = given.join('\n').toLowerCase()
    const words = build.site.docs.flatMap((doc) => [
      ...(doc.route === '/' ? [] : [doc.route, doc.file]),
      doc.title,
      doc.description,
      ...doc.headings.flatMap(({ id, text }) => [id, text]),
      ...doc.sections.flatMap(({ text }) => threes(text)),
    ])
    expect(words.length).toBeGreaterThan(15)
    expect([...canaries, ...words].filter((word) => word !== '' && all.includes(word.toLowerCase()))).toEqual([])
  })

  test('holds no key, written in any way', () => {
    expect(build.outputs.size).toBeGreaterThan(20)
    for (const entry of [newKey, oldKey]) {
      const secret = Buffer.from(entry.split(':')[1] ?? '', 'base64url')
      const forms = [
        secret,
        ...(['base64url', 'base64', 'hex'] as const).map((form) => Buffer.from(secret.toString(form))),
      ]
      for (const [path, bytes] of build.outputs)
        for (const form of forms) expect(Buffer.from(bytes).includes(form), path).toBe(false)
    }
  })

  test('has a shell, its code and styles outside; all else is sealed with the first key', () => {
    const start = mode === 'sealed' ? '' : '__private/'
    const isSealed = (path: string) => path.startsWith(`${start}assets/sealed/new/`)
    // The code of the shell is in several files.
    const names = [...new Set([...build.outputs.keys()].filter((path) => !isSealed(path)).map(plainName))]
    const hosts = ['_routes.json', '_worker.js', 'gate-server.mjs', 'gate.json', 'middleware.js', 'netlify.toml']
    const fonts = ['latin-ext', 'latin', 'mono-latin'].map((set) => `assets/geist-${set}-wght-normal-HASH.woff2`)
    const sheets = ['announcement', 'gate', 'index'].map((name) => `assets/${name}-HASH.css`)
    const assets = [...sheets, ...fonts, 'assets/sealed-HASH.js']
    const shell = ['404.html', '_headers', ...assets, 'index.html', 'nginx.conf']
    expect(names.sort()).toEqual(
      [
        ...shell,
        ...['robots.txt', 'sealed-worker.js', 'vercel.json', `${start}sealed/new.bin`],
        ...(mode === 'sealed'
          ? []
          : [...hosts, 'netlify/edge-functions/gate.js', '__private/404.html', '__private/index.html']),
      ].sort(),
    )
    const sealed = [...build.outputs].filter(([path]) => isSealed(path))
    expect(sealed.length).toBeGreaterThan(30)
    for (const [path, bytes] of sealed) {
      expect(path).toMatch(/\/[0-9a-f]{32}\.bin$/)
      // The mark, the nonce and the tag; blocks of 4096 say little about a size.
      expect((bytes.byteLength - 4 - 12 - 16) % 4096, path).toBe(0)
    }
  })

  test('is made byte for byte again with the same key, and shares no file with another key', async () => {
    const again = await buildProject(root, { sealKeys: `${newKey},${oldKey}` })
    expect([...again.outputs].map(([path, bytes]) => [path, Buffer.from(bytes).toString('base64')])).toEqual(
      [...build.outputs].map(([path, bytes]) => [path, Buffer.from(bytes).toString('base64')]),
    )
    const other = await buildProject(root, { sealKeys: newKey.replace(/:./, ':_') })
    const sealedPaths = ({ outputs }: Build) => [...outputs.keys()].filter((path) => path.includes('assets/sealed/'))
    const mine = new Set(sealedPaths(build))
    expect(sealedPaths(other).filter((path) => mine.has(path))).toEqual([])
  })
})

test('a changed page has another name and nonce, and the other files stay', async () => {
  const first = await sealedSite({ mode: 'sealed', sealKeys: newKey })
  const second = await sealedSite({ mode: 'sealed', sealKeys: newKey, more: 'One more word.' })
  const nonces = ({ outputs }: Build) =>
    new Map([...outputs].filter(([path]) => path.includes('sealed/new')).map(([path, bytes]) => [path, nonceOf(bytes)]))
  const [before, after] = [nonces(first.build), nonces(second.build)]
  const kept = [...before].filter(([path, nonce]) => after.get(path) === nonce)
  expect(kept.length).toBeGreaterThan(before.size / 2)
  expect(kept.length).toBeLessThan(before.size)
  // No nonce is used for two different files.
  expect(new Set([...before.values(), ...after.values()]).size).toBe(
    new Set([...before.keys(), ...after.keys()]).size + 1,
  )
  for (const { root } of [first, second]) rmSync(root, { recursive: true, force: true })
})

describe('the key', () => {
  test.each([
    [undefined, 'is missing'],
    ['', 'is missing'],
    ['justtext', 'has an entry 1 that is not `id:key`'],
    [testKey('A'), 'has an entry 1 whose id is not of lower-case letters, digits and `-`, at most 32'],
    ['k:a+b/', 'has a key `k` that is not base64url'],
    ['k:c2hvcnQ', 'has a key `k` of 5 bytes; a key has 32'],
    [`k:${Buffer.alloc(32, 7).toString('base64url')}`, 'has a key `k` that is not random'],
    [`${newKey},${newKey}`, 'names two keys `new`'],
  ])('%s: nothing is built', async (sealKeys, problem) => {
    const { root, build } = await sealedSite({ mode: 'sealed', sealKeys })
    expect(build.diagnostics.map(({ severity, code, message }) => [severity, code, message])).toEqual([
      ['error', 'seal-key', `The environment variable DOCSGEN_SEAL_KEY ${problem}.`],
    ])
    expect(build.outputs.size).toBe(0)
    expect(JSON.stringify(build.diagnostics)).not.toContain(sealKeys || 'nothing')
    rmSync(root, { recursive: true, force: true })
  })

  test('in a page: nothing is built, and the finding names the file', async () => {
    const { root, build } = await sealedSite({ mode: 'sealed', sealKeys: newKey, more: newKey })
    expect(build.diagnostics.map(({ code, message }) => [code, message])).toEqual([
      ['seal-key', 'index.html contains the key of DOCSGEN_SEAL_KEY.'],
    ])
    expect(build.outputs.size).toBe(0)
    rmSync(root, { recursive: true, force: true })
  })

  test('is not needed for a build without a gate', async () => {
    const root = sealedProject({ mode: 'sealed', url: ', NOAUTH: true' })
    const build = await buildProject(root)
    expect(build.diagnostics).toEqual([])
    expect(build.outputs.has('guide/zebrafish.html')).toBe(true)
    rmSync(root, { recursive: true, force: true })
  })
})

function threes(section: string): string[] {
  const words = section.split(/\s+/).filter((word) => word !== '')
  return words.slice(2).map((_, index) => words.slice(index, index + 3).join(' '))
}

function nonceOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(4, 16)).toString('hex')
}
