/**
 * Entry point of the last step of `npm run prepare`: bundles the theme as most sites use it, without a base path, a gate and components
 * of their own, with and without an API description, and without search. The first build of such a site does not start esbuild.
 *
 * `NODE_ENV` must be `production` before React is loaded: the development version exports more names, and the bundle of React has all.
 */
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { bundleFolders } from '../bundling/bundleFolders.js'
import { createCache } from '../cache/cache.js'
import { emptyDiskStore } from '../cache/emptyDiskStore.js'
import { prebuiltFormat } from '../cache/prebuiltStore.js'
import { siteConfigSchema } from '../schema/config.js'
import { packageFolder } from '../util/packageFolder.js'
import { bundleBrowserCode } from './browserBundle.js'
import { openBundles } from './session/bundles.js'
import { findTheme } from './theme/themeSource.js'

const site = {
  title: 'A',
  url: 'https://example.com',
  product: { name: 'A', slug: 'a' },
  version: '1.0.0',
  gate: false,
}
const description = { id: 'v1', file: 'openapi.yaml', path: '/api', sidebar: 'api' }

const values = new Map<string, Uint8Array>()
// No project is there: the values name its folder, but no file in it.
const root = join(tmpdir(), 'project')
const cache = createCache({ ...emptyDiskStore(), set: (key, bytes) => void values.set(key, bytes) })
const bundles = openBundles(cache, { folders: bundleFolders(root) })
for (const settings of [{}, { openapi: [description] }, { search: { enabled: false } }]) {
  const config = siteConfigSchema.parse({ ...site, ...settings })
  const loaded = { config, file: 'site.config.ts', places: {}, dependencies: [], diagnostics: [] }
  const project = { root, config, loaded, themeFolder: join(packageFolder(), 'theme'), version: '' }
  const { source, brand, css } = await findTheme(project)
  const { styles, islands } = await bundles.theme(source)
  const theme = {
    styles: { brand, files: [...styles, ...css] },
    islands: islands.filter((id) => !id.startsWith('theme:')),
  }
  await bundleBrowserCode(
    project,
    { entries: [], theme, preview: false },
    { bundles },
  )({
    docs: [],
    assets: new Map(),
    generated: new Set(),
  })
}
writeFileSync(
  new URL('./bundles.bin', import.meta.url),
  prebuiltFormat.encode(values, () => ''),
)
