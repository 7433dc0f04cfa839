/** Printed pages: the whole text, no bars, and the URLs of links to other sites. */
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { everything } from './everything.js'
import { ready, startShell } from './site.js'

const names = Array.from({ length: 8 }, (_, column) => `\`long_name_of_column_${column}\``)
const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`
const wide = `---
title: Wide
description: A page of the shell tests that is long enough to pass as a description.
---

See [the standard](https://standard.example.com/part?a=1), [long](/guide/long) and [below](#table).

## Table

${row(names)}
${row(names.map(() => '---'))}
${row(names)}

${'Words. '.repeat(40)}

\`\`\`sh
echo ${'a-very-long-word-'.repeat(20)}
\`\`\`
`
const shell = startShell(new Map([...everything, ['content/guide/plain.mdx', wide]]))

/** Text width of an A4 sheet with the usual margins, at 96 dpi. */
const SHEET = 718

async function print(path: string): Promise<Page> {
  const tab = await shell.open(path, { viewport: { width: SHEET, height: 1000 } })
  await ready(tab)
  await tab.emulateMedia({ media: 'print' })
  return tab
}

describe('print', () => {
  test.each(['guide/parts', 'restapi/v1/list', 'v1/old'])('%s has its text and no part of the shell', async (path) => {
    const tab = await print(path)
    const shown = await tab
      .locator('nav, .announcement, .footer, .code-tools, .to-top, button, input, [role="tablist"]')
      .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.outerHTML.slice(0, 80)))
    expect(shown).toEqual([])
    expect(await tab.locator('h1').isVisible()).toBe(true)
    // No element lies beyond the edge of the sheet.
    const cut = await tab.locator('main *').evaluateAll(
      (all, width) =>
        all
          .filter((one) => one.checkVisibility() && one.closest('.visually-hidden, .sr-only') === null)
          .filter((one) => one.getBoundingClientRect().right > width + 1 || one.scrollWidth > one.clientWidth + 1)
          .filter((one) => getComputedStyle(one).display !== 'inline')
          .map((one) => one.outerHTML.slice(0, 80)),
      SHEET,
    )
    expect(cut).toEqual([])
    expect((await tab.pdf({ format: 'A4' })).subarray(0, 5).toString()).toBe('%PDF-')
  })

  test('COLL-01, COLL-05: all tabs are printed with their names, and collapsibles are open', async () => {
    const tab = await print('guide/parts')
    const panels = await tab
      .locator('.prose [role="tabpanel"]')
      .evaluateAll((all) => all.map((panel) => [panel.checkVisibility(), getComputedStyle(panel, '::before').content]))
    expect(panels).toEqual([
      [true, '"First"'],
      [true, '"Second"'],
    ])
    const hidden = await tab.getByText('Hidden.', { exact: true }).boundingBox()
    expect(hidden?.height).toBeGreaterThan(10)
  })

  test('tables and code wrap their lines, and links to other sites show their URLs', async () => {
    const tab = await print('guide/plain')
    const edges = await tab
      .locator('.table, .table td, .table code, .code, .code .line')
      .evaluateAll((all) => all.map((one) => Math.ceil(one.getBoundingClientRect().right)))
    expect(Math.max(...edges)).toBeLessThanOrEqual(SHEET)
    const cut = await tab
      .locator('.table, .table td, .code > pre')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length)
    expect(cut).toBe(0)
    const said = (name: string) =>
      tab.getByRole('link', { name }).evaluate((link) => getComputedStyle(link, '::after').content)
    expect(await said('the standard')).toContain('https://standard.example.com/part?a=1')
    expect([await said('long'), await said('below')]).toEqual(['none', 'none'])
  })
})
