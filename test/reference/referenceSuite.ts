/** Pages of the reference with the theme of this repository, in a browser; no file is served that they do not name. */
import { build } from 'esbuild'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { textDefines } from '../../src/bundling/textDefines.js'
import type { PageView } from '../../src/model/contract.js'
import { completeServers } from '../../src/openapi/pages/buildServers.js'
import { addRequestSamples } from '../../src/openapi/snippets/requestSamples.js'
import { interfaceText } from '../../src/text/catalogue.js'
import { closeProfiles, launchBrowser } from '../support/browser.js'
import { renderPage } from '../theme/renderPage.js'
import { article, site } from '../theme/sample.js'
import { everything } from './everything.js'
import { draw, readViews } from './pages.js'

export const ORIGIN = 'http://docs.test'
/** An operation of a description that names no host. */
export const hostless = addRequestSamples(
  {
    ...everything,
    route: '/restapi/v1/hostless',
    servers: completeServers([{ url: '/v1', defaultUrl: '/v1', variables: [] }], undefined),
  },
  [],
)

interface File {
  readonly body: string
  readonly contentType: string
}

export const CREATE = '/restapi/v1/create-cloud-account'
export const LIST = '/restapi/v1/list-configuration-findings'

/** Returns a function that opens a page of the reference in a profile of its own. */
export function referenceSuite(): (route: string, options?: BrowserContextOptions) => Promise<Page> {
  let browser: Browser
  let files: ReadonlyMap<string, File>
  const elsewhere: string[] = []
  const problems: string[] = []
  beforeAll(async () => {
    files = new Map([...(await drawPages()), ...(await bundleAssets())])
    browser = await launchBrowser()
  })
  afterEach(async () => {
    await closeProfiles(browser)
    expect(elsewhere.splice(0)).toEqual([])
    expect(problems.splice(0)).toEqual([])
  })
  afterAll(() => browser?.close())
  return async (route, options = {}) => {
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, bypassCSP: true, ...options })
    await context.route('**/*', (route) => {
      const url = new URL(route.request().url())
      if (url.origin !== ORIGIN) elsewhere.push(url.href)
      const file = files.get(url.pathname)
      return file ? route.fulfill(file) : route.fulfill({ status: url.pathname.endsWith('.svg') ? 204 : 404 })
    })
    const page = await context.newPage()
    page.on('pageerror', (error) => problems.push(String(error)))
    await page.goto(ORIGIN + route)
    return page
  }
}

async function drawPages(): Promise<ReadonlyMap<string, File>> {
  const files = new Map<string, File>()
  for (const view of [...readViews(), everything, hostless]) {
    const { html } = await draw(view)
    const page: PageView = {
      ...article,
      kind: 'operation',
      title: view.title,
      content: html,
      contentHasTitle: false,
      hideToc: true,
      toc: [],
    }
    files.set(view.route, { body: renderPage(site, page), contentType: 'text/html' })
  }
  return files
}

/** Style sheet and code of the theme, at the paths that the pages name. */
async function bundleAssets(): Promise<ReadonlyMap<string, File>> {
  const files = new Map<string, File>()
  const define = textDefines(interfaceText('en'))
  const options = {
    bundle: true,
    write: false,
    minify: true,
    outdir: '/',
    loader: { '.woff2': 'empty' },
    define,
  } as const
  const style = await build({ ...options, entryPoints: ['theme/styles/index.css', 'theme/styles/operation.css'] })
  const script = await build({ ...options, entryPoints: { site: 'theme/client.ts' }, format: 'esm', splitting: true })
  for (const href of site.assets.css)
    files.set(new URL(href, `${ORIGIN}/restapi/v1/x`).pathname, {
      body: style.outputFiles.map(({ text }) => text).join('\n'),
      contentType: 'text/css',
    })
  const entry = new URL(site.assets.js, `${ORIGIN}/restapi/v1/x`).pathname
  for (const { path, text } of script.outputFiles)
    files.set(path === '/site.js' ? entry : entry.replace(/[^/]*$/, path.slice(1)), {
      body: text,
      contentType: 'text/javascript',
    })
  return files
}
