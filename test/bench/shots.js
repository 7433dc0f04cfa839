/**
 * `npm run shots -- [folder] [--pages=landing,api] [--root=DIR]` takes pictures of the built site, in light and dark mode, in a wide and a
 * narrow window. Writes PNG files to the folder (default `.docsgen/shots`), named `<page>-<width>-<mode>.png`.
 */
import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright-core'
import { preview } from './preview.js'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const [target = join(repository, '.docsgen/shots')] = process.argv.slice(2).filter((text) => !text.startsWith('--'))

/** Paths of this repository's site. `whole` takes the picture of the whole page, not only of the window. */
const pages = {
  landing: { path: '', whole: true },
  guide: { path: 'introduction/overview' },
  task: { path: 'getting-started/install-sensor/kubernetes/install', whole: true },
  tables: { path: 'components/cloud-scanner/coverage/aws' },
  operation: { path: 'restapi/v1/create-cloud-account', whole: true },
  api: { path: 'restapi/v1/introduction' },
  releases: { path: 'release-notes/sensor' },
  missing: { path: 'getting-started/install-senser/kubernetes' },
  search: { path: 'search?q=connect%20account' },
  notes: { path: 'getting-started/connect-cloud-account/aws/prerequisites' },
}
const windows = [
  { width: 1280, height: 900 },
  { width: 390, height: 844 },
]

/** @param name of an option, for example `pages` */
function option(name) {
  return process.argv.find((text) => text.startsWith(`--${name}=`))?.slice(name.length + 3)
}

const chosen = option('pages')?.split(',') ?? Object.keys(pages)
const unknown = chosen.filter((name) => !Object.hasOwn(pages, name))
if (unknown.length > 0) {
  console.error(`There is no page ${unknown.join(', ')}. The pages are ${Object.keys(pages).join(', ')}.`)
  process.exit(2)
}
mkdirSync(target, { recursive: true })
const site = await preview(resolve(option('root') ?? repository))
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_HEADLESS_SHELL ?? process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
try {
  for (const viewport of windows) for (const mode of ['light', 'dark']) await takePictures(viewport, mode)
} finally {
  await browser.close()
  site.child.kill()
}

async function takePictures(viewport, mode) {
  const context = await browser.newContext({ viewport, reducedMotion: 'reduce', hasTouch: viewport.width < 500 })
  await context.addInitScript((choice) => localStorage.setItem('theme', choice), mode)
  const tab = await context.newPage()
  for (const name of chosen) {
    const { path, whole } = pages[name]
    await tab.goto(site.url + path, { waitUntil: 'networkidle' })
    await tab.evaluate(() => document.fonts.ready)
    await tab.screenshot({ path: join(target, `${name}-${viewport.width}-${mode}.png`), fullPage: whole === true })
  }
  await context.close()
}
