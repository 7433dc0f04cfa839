/** Like behaviors/leaks.test.ts, for the parts that only the default theme has, used as a reader uses them. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { count, go, grownSince, metrics, settled } from '../../support/leftBehind.js'
import { holdIndex, ready, startShell } from './site.js'

const everything = `---
title: Everything
description: A page of the shell tests that is long enough to pass as a description.
---

## Commands

\`\`\`sh
echo ${'a long line '.repeat(30)}
\`\`\`

<Tabs group="shell">
<Tab label="Bash">

one

</Tab>
<Tab label="Fish">

two

</Tab>
</Tabs>

<details>
<summary>More</summary>

![A picture](/picture.svg)

</details>
`

const shell = startShell(new Map([['content/guide/plain.mdx', everything]]))

const round = [
  '/x/guide/plain',
  '/x/guide/long?_highlight=filler',
  '/x/search?q=filler',
  '/x/restapi/intro',
  '/x/guide/deep',
]

/** One round that uses every part of the page with all components. */
async function readAll(tab: Page): Promise<void> {
  await go(tab, ['/x/guide/plain'], 1)
  await tab.click('article summary:has-text("More")')
  await tab.click('[role="tab"]:has-text("Fish")')
  await tab.click('[data-action="copy"]', { force: true })
  await tab.click('[role="tab"]:has-text("Bash")')
  await tab.click('[data-action="toggle-theme"]')
  await go(tab, round, round.length)
}

test('NAV-17: search, highlights, code, tabs, collapsibles and menus leak nothing', async () => {
  const tab = await shell.open('guide/overview', { permissions: ['clipboard-write'] })
  await ready(tab)
  await tab.focus('#search-input')
  const client = await tab.context().newCDPSession(tab)
  await client.send('Performance.enable')
  // The code that enlarges pictures loads once, and its listeners stay for all pages.
  await go(tab, ['/x/guide/plain'], 1)
  await tab.click('article summary:has-text("More")')
  await tab.locator('article img.medium-zoom-image').waitFor()
  for (let turn = 0; turn < 3; turn++) await readAll(tab)
  const before = await count(client)
  const nodes = await metrics(client)

  for (let turn = 0; turn < 4; turn++) await readAll(tab)
  await go(tab, round, 40)

  // The last page still starts: its watchers of scrolling and its idle work end soon, leaked ones never.
  await expect.poll(() => grownSince(client, before)).toEqual([])
  await expect.poll(() => settled(client, nodes), { interval: 500 }).toEqual([])
})

test('leaving a page before its search results arrive leaks nothing', async () => {
  const tab = await shell.open('')
  await ready(tab)
  const release = await holdIndex(tab)
  await go(tab, ['/x/search?q=filler'], 1)
  await tab.locator('[data-search-page][aria-busy="true"]').waitFor()
  expect(await tab.locator('.footer').isVisible()).toBe(false)
  await go(tab, ['/x/guide/deep'], 1)
  expect(await tab.locator('.footer').isVisible()).toBe(true)
  release()
})
