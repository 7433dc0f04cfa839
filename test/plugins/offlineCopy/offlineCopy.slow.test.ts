/** The files of an offline copy, and what it refuses. */
import { rmSync } from 'node:fs'
import { afterAll, describe, expect, test } from 'vitest'
import type { Build } from '../../../src/model/model.js'
import { classicModules } from '../../../src/plugins/offlineCopy/classicModules.js'
import { createZip } from '../../../src/plugins/offlineCopy/zip.js'
import { newKey } from '../../gate/support/sealedSite.js'
import { siteConfig, writeProject } from '../../support/project.js'
import { buildCopy, writeZoo } from './copiedFolder.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

function made(root: string): string {
  roots.push(root)
  return root
}

const text = ({ outputs }: Build, path: string) => Buffer.from(outputs.get(path) ?? []).toString()

describe('a copy', () => {
  const root = made(writeZoo({ base: '/docs/', slash: 'always' }))
  const build = buildCopy(root)

  test('has no absolute paths, no modules and no files for hosts', async () => {
    const { outputs } = await build
    for (const [path, bytes] of outputs) {
      if (!path.endsWith('.html')) continue
      const html = Buffer.from(bytes).toString()
      expect(html.match(/(?:href|src|action)="\/[^"]*"/g), path).toBeNull()
      expect(html, path).not.toMatch(/type="module"|modulepreload/)
    }
    const paths = [...outputs.keys()]
    expect(paths.filter((path) => /^(?:_headers|_redirects|robots\.txt|sitemap\.xml|404)/.test(path))).toEqual([])
    expect(paths.filter((path) => path.startsWith('search-index/') && !path.endsWith('.js'))).toEqual([])
  })

  test('keeps the policy, which admits files and its loader', async () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(text(await build, 'index.html'))?.[1] ?? ''
    expect(policy).toMatch(/default-src 'none'; script-src 'self' file: 'sha256-[^']+'; /)
    expect(policy).toContain(
      "require-trusted-types-for 'script'; trusted-types docsgen-offline docsgen docsgen-runtime docsgen-islands",
    )
  })

  test('links to files, and to the site for what it does not hold', async () => {
    const html = text(await build, 'plants/fern/index.html')
    expect(html).toContain('href="../../animals/walrus/index.html"')
    expect(html).toContain('<link rel="canonical" href="https://docs.example.com/docs/plants/fern/"')
    expect(text(await build, 'old-walrus/index.html')).toContain('url=../animals/walrus/index.html')
  })

  test('has masks as data, because browsers load none from files', async () => {
    const { outputs } = await build
    const sheet = [...outputs.keys()].find((path) => /^assets\/index-.*\.css$/.test(path)) ?? ''
    expect(text(await build, sheet)).toMatch(/\.masked\s*\{[^}]*url\("data:image\/svg\+xml;base64,/)
    expect(text(await build, sheet)).not.toMatch(/url\("?\//)
  })

  test('has the same bytes, and the same zip file, for the same site', async () => {
    const again = await buildCopy(root)
    const first = createZip('site', (await build).outputs)
    expect(Buffer.compare(first, createZip('site', [...again.outputs].reverse()))).toBe(0)
  })
})

describe('behind a gate', () => {
  const identity = `AUTH0_DOMAIN: 'id.example.com', AUTH0_CLIENT_ID: 'c'`
  const config = (mode: string) => `gate: { mode: '${mode}', ${identity} }, search: { enabled: false },`

  test.each(['client', 'edge', 'sealed', 'edge+sealed'])(
    'no page is converted with the mode `%s`, even if the command did not refuse it',
    async (mode) => {
      const root = made(
        writeProject(
          new Map([
            ['site.config.ts', siteConfig(config(mode))],
            ['content/sidebars.yaml', 'docs:\n  - index\n'],
            ['content/index.md', '---\ntitle: Home\n---\n\nThe harbour wakes early.\n'],
          ]),
        ),
      )
      const { diagnostics, outputs } = await buildCopy(root, { sealKeys: newKey })
      expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
      expect([...outputs.keys()].filter((path) => /offline-/.test(path))).toEqual([])
      for (const [path, bytes] of outputs)
        if (mode !== 'client' && !path.startsWith('__private/'))
          expect(Buffer.from(bytes).toString(), path).not.toContain('harbour wakes')
    },
  )
})

describe('modules', () => {
  test('keep bindings that change, and get their imports and their address from the loader', async () => {
    const code = new Map([
      [
        'assets/a.js',
        'import{n as x,up}from"/docs/assets/b.js";up();export default x;export const u=import.meta.url;export const l=()=>import("./c.js");',
      ],
      ['assets/b.js', 'let n=1;const up=()=>{n=2};export{n,up};'],
      ['assets/bad.js', 'await 1;export{};'],
    ])
    const { files, failed } = await classicModules(code, '/docs/')
    const defined = new Map<string, { imports: readonly string[]; factory: (...parts: readonly unknown[]) => void }>()
    for (const script of files.values())
      new Function('docsgenOffline', script)({
        define: (path: string, imports: readonly string[], factory: () => void) =>
          defined.set(path, { imports, factory }),
      })
    const run = (path: string): Record<string, unknown> => {
      const module = { exports: {} }
      defined.get(path)?.factory(
        () => run('assets/b.js'),
        module.exports,
        module,
        (target: string) => target,
        { url: path },
      )
      return module.exports
    }
    expect(defined.get('assets/a.js')?.imports).toEqual(['assets/b.js'])
    const { default: value, u, l } = run('assets/a.js')
    expect(value).toBe(2)
    expect(u).toBe('assets/a.js')
    expect(typeof l === 'function' && l()).toBe('./c.js')
    expect([...failed.keys()]).toEqual(['assets/bad.js'])
  })
})
