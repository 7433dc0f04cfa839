/** Scripts that a page loads before the reader does anything, and scripts that load with the first input. */
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { servedProject } from '../support/servedProject.js'
import { page } from '../versions/site.js'

const api = {
  openapi: '3.1.0',
  info: { title: 'Zebra API', version: '1', description: 'Lists zebras.' },
  servers: [{ url: 'https://{region}.api.test/v1', variables: { region: { enum: ['eu', 'us'], default: 'eu' } } }],
  paths: {
    '/zebras': {
      post: {
        operationId: 'createZebra',
        summary: 'Create a zebra',
        description: 'Creates a zebra.',
        requestBody: { content: { 'application/json': { schema: { type: 'object', properties: { name: {} } } } } },
        responses: { 201: { description: 'The zebra.' } },
      },
    },
  },
}
const options = "openapi: [{ id: 'v1', file: 'api.json', path: '/api', sidebar: 'api' }], sidebar: { resizable: true },"
const site = servedProject(options, {
  'api.json': JSON.stringify(api),
  'content/sidebars.yaml': 'docs:\n  - index\n  - zebras\n',
  'content/index.md': page('Home', 'See the [zebras](/zebras).\n\n## Code\n\n```sh\nls\n```\n\n## Last\n\nThe end.'),
  'content/zebras.md': page('Zebras', 'They have stripes.'),
})
const wide = { viewport: { width: 1280, height: 800 } }

/** Scripts of a page that nobody has touched. */
async function scriptsAtRest(tab: Page, path = ''): Promise<readonly Buffer[]> {
  // The scripts of the page before must not end in between.
  await tab.waitForLoadState('networkidle')
  const bodies: Promise<Buffer>[] = []
  tab.on('response', (response) => {
    if (/\/assets\/.*\.js$/.test(response.url())) bodies.push(response.body())
  })
  expect((await tab.goto(new URL(path, site.url()).href))?.status()).toBe(200)
  await tab.waitForLoadState('networkidle')
  return Promise.all(bodies)
}

/** Bytes of gzip. */
function sizeOf(scripts: readonly Buffer[]): number {
  return scripts.reduce((sum, script) => sum + gzipSync(script).length, 0)
}

describe('a page at rest', () => {
  test('loads at most 12 KB of scripts in four files', async () => {
    const { tab } = await site.open('zebras', wide)
    const scripts = await scriptsAtRest(tab)
    expect(scripts.length).toBeGreaterThan(1)
    expect(scripts.length).toBeLessThanOrEqual(4)
    expect(sizeOf(scripts)).toBeLessThanOrEqual(12 * 1024)
  })

  test('loads at most 12 KB of scripts in four files for an operation, and its request builder with a press', async () => {
    const { tab, problems } = await site.open('zebras', wide)
    const scripts = await scriptsAtRest(tab, 'api/create-zebra')
    expect(scripts.length).toBeLessThanOrEqual(4)
    expect(sizeOf(scripts)).toBeLessThanOrEqual(12 * 1024)
    const builder = tab.locator('ds-island[data-hydrate="interaction"]')
    await builder.locator('[aria-expanded="false"]').click()
    await builder.locator('[aria-expanded="true"]').waitFor()
    expect(problems).toEqual([])
  })

  test('loads the controls with the first input', async () => {
    const { tab, problems } = await site.open('zebras', wide)
    await tab.goto(site.url())
    await tab.waitForLoadState('networkidle')
    expect(await tab.locator('[data-theme-menu] input, .sidebar-grip').count()).toBe(0)
    await tab.mouse.move(600, 400)
    await tab.locator('.sidebar-grip').waitFor()
    expect(await tab.locator('[data-theme-menu] input').count()).toBe(3)
    expect(problems).toEqual([])
  })

  test('repeats a press whose code arrives later', async () => {
    const { tab } = await site.open('zebras', wide)
    await tab.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await tab.goto(site.url())
    await tab.locator('.code-tools').waitFor({ state: 'attached' })
    await tab.waitForLoadState('networkidle')
    await tab.route(/\/assets\/chunk-/, async (route) => {
      await released
      await route.continue()
    })
    const copy = tab.locator('[data-action="copy"]')
    await copy.click()
    expect(await copy.getAttribute('data-state')).toBe(null)
    release()
    await tab.locator('[data-action="copy"][data-state="copied"]').waitFor()
    expect((await tab.evaluate(() => navigator.clipboard.readText())).trim()).toBe('ls')
  })
})
