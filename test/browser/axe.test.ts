/** Pages of the real site by the rules of axe, in both colour modes, wide and narrow. */
import { fileURLToPath } from 'node:url'
import axe from 'axe-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OpenSite, openSite } from '../support/browser.js'
import { buildThreaded } from '../support/project.js'

const root = fileURLToPath(new URL('../../', import.meta.url)).replace(/\/$/, '')
const routes = [
  '/',
  '/introduction/overview',
  '/introduction/concepts/ebpf/architecture',
  '/getting-started/connect-cloud-account/overview',
  '/getting-started/connect-cloud-account/aws/instructions',
  '/getting-started/install-sensor/overview',
  '/restapi/v1/introduction',
  '/restapi/v1/create-cloud-account',
  '/restapi/v1/list-configuration-rules',
  '/restapi/v1/changelog',
  '/search',
  '/no/such/page',
]

let site: OpenSite

beforeAll(async () => {
  site = await openSite(await buildThreaded(root))
}, 240_000)

afterAll(() => site?.close())

test.each(routes)(
  '%s',
  async (route) => {
    const found: string[] = []
    for (const mode of ['light', 'dark']) {
      for (const width of [1280, 390]) {
        const options = { bypassCSP: true, reducedMotion: 'reduce', viewport: { width, height: 900 } } as const
        const { tab } = await site.open(`${route.slice(1)}?docsgen-theme=${mode}`, options)
        await tab.waitForSelector('[data-theme-menu] input', { state: 'attached' })
        await tab.evaluate(axe.source)
        const { violations } = await tab.evaluate(
          (options) => (window as unknown as { axe: typeof axe }).axe.run(document, options),
          {
            // Steps are headings of level 3, also where no heading of level 2 stands above them.
            rules: { 'heading-order': { enabled: false } },
          },
        )
        for (const { id, nodes } of violations)
          for (const { target, failureSummary } of nodes.slice(0, 5))
            found.push(`${mode} ${width} ${id}: ${target.join(' ')}\n${failureSummary}`)
        await tab.context().close()
      }
    }
    expect(found).toEqual([])
  },
  120_000,
)
