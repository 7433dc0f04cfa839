/**
 * Renders the sample pages with the default theme into a folder, to view them in a browser:
 *
 * npx esbuild test/theme/demo.ts --bundle --platform=node --format=esm --packages=external --jsx=automatic
 * --outfile=node_modules/.cache/demo.mjs
 *
 * node node_modules/.cache/demo.mjs <folder>
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'esbuild'
import { renderPage } from './renderPage.js'
import { footer, pages, site } from './sample.js'

const folder = process.argv[2]
if (!folder) throw new Error('Say into which folder to write.')
await mkdir(folder, { recursive: true })

for (const [name, page] of Object.entries(pages)) {
  await writeFile(join(folder, `${name}.html`), renderPage(name === 'notFound' ? { ...site, footer } : site, page))
}
await build({ entryPoints: ['theme/styles/index.css'], bundle: true, minify: true, outfile: join(folder, 'site.css') })
await build({
  entryPoints: ['theme/client.ts'],
  bundle: true,
  minify: true,
  format: 'esm',
  splitting: true,
  outdir: folder,
  entryNames: 'site',
}).catch(() => writeFile(join(folder, 'site.js'), ''))
for (const [mode, colour] of [
  ['light', '#0b1b20'],
  ['dark', '#eef5f6'],
] as const) {
  await writeFile(join(folder, `logo-${mode}.svg`), logo(colour))
}

function logo(colour: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="139" height="28" viewBox="0 0 139 28"><path d="M2 22 10 6l5 9 3-5 8 12z" fill="#0f8ca3"/><text x="34" y="21" font-family="sans-serif" font-size="20" font-weight="700" fill="${colour}">Skerry</text></svg>`
}
