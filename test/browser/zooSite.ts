/** A site of animals, for tests of search as readers use it. */
import type { BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { closeProfiles, type OpenSite } from '../support/browser.js'
import { siteConfig } from '../support/project.js'
import { openSharedSite } from '../support/sharedSite.js'
import { page } from '../versions/site.js'
import { resultsShown } from './searchPanel.js'

const config = `
  favicon: '/icon.svg',
  navbar: { items: [{ type: 'link', label: 'Guides', href: '/', activeElsewhere: true }, { type: 'theme' }] },`
const tabs = `<Tabs>
<Tab label="First" value="a">

Walrus of the first.

</Tab>
<Tab label="Second" value="b">

Walrus of the second.

</Tab>
</Tabs>

## Far below

A walrus again.

## More

The last one.`

export interface ZooSite {
  readonly site: () => OpenSite
  /** Opens a page, and waits until all of its code has loaded. */
  readonly open: (path: string, options?: BrowserContextOptions) => Promise<{ tab: Page; problems: string[] }>
}

export const wide = { viewport: { width: 1280, height: 800 } }

export function zooSite(): ZooSite {
  let site: OpenSite
  beforeAll(async () => {
    const shared = await openSharedSite(zooFiles())
    expect(shared.errors).toEqual([])
    site = shared
  })
  afterEach(() => closeProfiles(site.browser))
  afterAll(() => site?.close())
  return {
    site: () => site,
    open: async (path, options = wide) => {
      const opened = await site.open(path, options)
      await opened.tab.waitForLoadState('networkidle')
      return opened
    },
  }
}

function zooFiles(): ReadonlyMap<string, string> {
  const zoo = Array.from({ length: 12 }, (_, at): [string, string] => [
    `content/zoo/z${at}.md`,
    page(`Zebra ${at}`, `A zebra with the number ${at}.\n\n## Food of ${at}\n\nGrass.`),
  ])
  const herds = ['North', 'East', 'South'].map((name): [string, string] => [
    `content/${name.toLowerCase()}.md`,
    page(
      name,
      ['calves', 'cows', 'bulls'].map((kind) => `## Okapi ${kind}\n\nThe ${kind} of the ${name}.`).join('\n\n'),
    ),
  ])
  return new Map([
    ['site.config.ts', siteConfig(config)],
    [
      'content/sidebars.yaml',
      `docs:\n  - index\n  - walrus\n  - sensor\n  - north\n  - east\n  - south\n  - category: Zoo\n    items: [${zoo.map((_, at) => `zoo/z${at}`).join(', ')}]\n`,
    ],
    ['content/static/icon.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
    ['content/index.md', page('Home', 'Begin here.')],
    ['content/walrus.mdx', page('Sea animals', tabs)],
    ['content/sensor.md', page('Sensor', 'It looks.\n\n## Prerequisites\n\nA kubectl and an AT&T line.')],
    ...herds,
    ...zoo,
  ])
}

/** Types into the box, and waits for the results. */
export async function ask(tab: Page, text: string): Promise<void> {
  await tab.locator('#search-input').fill(text)
  await resultsShown(tab, text)
}
