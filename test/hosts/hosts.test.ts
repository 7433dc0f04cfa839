/** A host is one file: everything that knows hosts derives its lists from `src/hosts/hosts.ts`. */
import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { NamedKey } from '../../src/gate/core/keyList.js'
import { parseSealKeys } from '../../src/gate/core/sealKeys.js'
import { unsealFolder } from '../../src/gate/sealed/unsealFolder.js'
import type { Host } from '../../src/hosts/host.js'
import { hostNames, hostOnlyPaths, hosts } from '../../src/hosts/hosts.js'
import type { Build } from '../../src/model/model.js'
import { deploySchema } from '../../src/schema/features.js'
import { noCounterparts } from '../../src/site/counterparts.js'
import { siteFiles } from '../../src/stages/siteFiles.js'
import { gatedSite } from '../gate/support/gatedSite.js'
import { regate } from '../gate/support/regate.js'
import { newKey } from '../gate/support/sealedSite.js'

/** A host that exists only in this test: one file that lists every redirect, and one more behind a gate. */
const fakeHost: Host = {
  name: 'fake',
  always: true,
  files: [
    { path: 'fake.conf', content: ({ redirects }) => `fake\n${redirects.map(({ from }) => `${from}\n`).join('')}` },
    { path: 'empty.conf', content: ({ redirects }) => redirects.map(({ from }) => `${from}\n`).join('') },
  ],
  gateFiles: async ({ settings }) => ({ 'fake-gate.conf': `gate at ${settings.baseUrl}\n` }),
}
const withFake: readonly Host[] = [...hosts, fakeHost]

let root: string
let build: Build
/** The outputs of the open site, with the files of the fake host. */
let open: ReadonlyMap<string, Uint8Array>

beforeAll(async () => {
  ;({ root, build } = await gatedSite())
  const files = siteFiles({
    ...{ site: build.site, counterparts: noCounterparts },
    ...{ csp: "default-src 'none'", hosts: withFake },
  })
  open = new Map([...build.ungated, ...files])
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('the configuration accepts the names of all hosts except those that are always written', () => {
  expect(hostNames).toContain('netlify')
  expect(hostNames).not.toContain('node')
  expect(deploySchema.parse({ hosts: [...hostNames] }).hosts).toEqual(hostNames)
  expect(deploySchema.safeParse({ hosts: ['node'] }).success).toBe(false)
})

test('host-only paths are those of the files of all hosts', () => {
  const known = ['_headers', '_redirects', 'nginx.conf', 'vercel.json']
  expect([...hostOnlyPaths(hosts)]).toEqual(expect.arrayContaining(known))
  expect([...hostOnlyPaths(withFake)]).toEqual([...hostOnlyPaths(hosts), 'fake.conf', 'empty.conf'])
})

test('an open build writes the files of a new host', () => {
  expect(text(open.get('fake.conf'))).toContain('/quondam')
  expect(open.has('fake-gate.conf')).toBe(false)
})

test.each(['edge', 'edge+sealed', 'sealed'] as const)(
  'a build with the gate %s treats them as host-only',
  async (mode) => {
    const changed = { 'fake.conf': text(open.get('fake.conf')), 'empty.conf': text(open.get('empty.conf')) }
    const { outputs, diagnostics } = await regate(build, { mode, changed, hosts: withFake })
    expect(diagnostics).toEqual([])
    const paths = [...outputs.keys()]
    expect(paths.filter((path) => path.endsWith('/fake.conf') || path.endsWith('/empty.conf'))).toEqual([])
    if (mode === 'sealed') {
      // Rewritten for the host, without the routes of the site; an empty file is omitted.
      expect(text(outputs.get('fake.conf'))).toBe('fake\n')
      expect(paths).not.toContain('fake-gate.conf')
    } else {
      expect(paths).not.toContain('fake.conf')
      expect(text(outputs.get('fake-gate.conf'))).toBe('gate at /\n')
    }
    expect(paths).not.toContain('empty.conf')
    if (mode === 'edge') return
    const opened = await unsealFolder(outputs, sealKeys(), mode === 'sealed' ? '' : '__private/')
    expect(opened.kind).toBe('files')
    const sealed = opened.kind === 'files' ? [...opened.files.keys()] : []
    expect(sealed).toContain('guide/zebrafish.html')
    expect(sealed).not.toContain('fake.conf')
    expect(sealed).not.toContain('empty.conf')
  },
)

function sealKeys(): readonly NamedKey[] {
  const parsed = parseSealKeys(newKey)
  return parsed.kind === 'keys' ? parsed.keys : []
}

function text(bytes: Uint8Array | undefined): string {
  return Buffer.from(bytes ?? []).toString()
}
