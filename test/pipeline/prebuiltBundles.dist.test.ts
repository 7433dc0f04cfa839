/** A plain site gets the bundles that come with the package: the same as esbuild would make, without starting it. */
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, test, vi } from 'vitest'
import { bundleFolders } from '../../src/bundling/bundleFolders.js'
import { createCache } from '../../src/cache/cache.js'
import { emptyDiskStore } from '../../src/cache/emptyDiskStore.js'
import { withPrebuilt } from '../../src/cache/prebuiltStore.js'
import { bundleBrowserCode } from '../../src/pipeline/browserBundle.js'
import { openBundles } from '../../src/pipeline/session/bundles.js'
import type { Project } from '../../src/pipeline/session/project.js'
import { findAndBundleTheme } from '../../src/pipeline/theme/loadTheme.js'
import { siteConfigSchema } from '../../src/schema/config.js'
import { packageFolder } from '../../src/util/packageFolder.js'

const esbuild = vi.hoisted(() => ({ runs: 0 }))
vi.mock('esbuild', async (original) => {
  const real = await original<typeof import('esbuild')>()
  const build: typeof real.build = (options) => {
    esbuild.runs++
    return real.build(options)
  }
  return { ...real, build }
})
beforeEach(() => {
  esbuild.runs = 0
})

const file = new URL('../../dist/bundles.bin', import.meta.url)
const root = join(tmpdir(), 'a-site-that-is-not-there')
const plain = {
  ...{ title: 'Docs', url: 'https://docs.example.org', version: '2.1.0', gate: false },
  product: { name: 'Some product', slug: 'some' },
}
const openapi = [{ id: 'v1', file: 'api/v1.yaml', path: '/restapi', sidebar: 'api' }]

async function bundleSite(settings: object, prebuilt: URL) {
  const config = siteConfigSchema.parse({ ...plain, ...settings })
  const loaded = { config, file: 'site.config.ts', places: {}, dependencies: [], diagnostics: [] }
  const project: Project = { root, config, loaded, themeFolder: join(packageFolder(), 'theme'), version: '1.0.0' }
  const cache = createCache(withPrebuilt(emptyDiskStore(), prebuilt))
  const session = { bundles: openBundles(cache, { folders: bundleFolders(root) }) }
  const { bundle } = await findAndBundleTheme(project, session)
  const theme = { styles: { brand: '', files: [] }, islands: [] }
  const browser = bundleBrowserCode(project, { entries: [], theme, preview: false }, session)
  return { server: bundle, browser: await browser({ docs: [], assets: new Map(), generated: new Set() }) }
}

const texts = (outputs: ReadonlyMap<string, Uint8Array>) =>
  [...outputs].map(([path, bytes]) => [path, Buffer.from(bytes).toString('latin1')])

test.each([
  ['without an API description', {}],
  ['with one', { openapi }],
  ['without search', { search: { enabled: false } }],
])('a site %s gets the bundles of the package, as esbuild makes them', async (_, settings) => {
  const found = await bundleSite(settings, file)
  expect(esbuild.runs).toBe(0)
  const made = await bundleSite(settings, new URL('missing.bin', file))
  expect(esbuild.runs).toBe(3)
  expect(found.server).toEqual(made.server)
  expect(texts(found.browser.outputs)).toEqual(texts(made.browser.outputs))
  expect({ ...found.browser, outputs: [] }).toEqual({ ...made.browser, outputs: [] })
})

test('a site with a base path or components of its own is bundled', async () => {
  await bundleSite({ baseUrl: '/docs' }, file)
  expect(esbuild.runs).toBe(3)
})
