/** Long blocks of code fold, and blocks with a file name can be saved. */
import { readFileSync } from 'node:fs'
import type { Locator } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { everything } from './everything.js'
import { ready, startShell } from './site.js'

const block = (lines: number, title: string): string =>
  `\`\`\`yaml title="${title}"\n${Array.from({ length: lines }, (_, line) => `key_${line}: ${line}`).join('\n')}\n\`\`\`\n`
const page = `---
title: Long code
description: A page of the shell tests that is long enough to pass as a description.
---

${block(30, 'deploy/values.yaml')}

${block(24, 'Values of a chart')}
`
const shell = startShell(new Map([...everything, ['content/guide/plain.mdx', page]]))

/** The lines that are not below the lower edge. */
const linesInside = (figure: Locator): Promise<number> =>
  figure.evaluate((element) => {
    const edge = element.querySelector('pre')?.getBoundingClientRect().bottom ?? 0
    const lines = [...element.querySelectorAll('.line')].map((line) => line.getBoundingClientRect())
    return lines.filter(({ top, height }) => top + height / 2 < edge).length
  })

describe('a block of code', () => {
  test('with more than 24 lines is folded, shows all lines on request, and folds again', async () => {
    const tab = await shell.open('guide/plain')
    await ready(tab)
    const [long, short] = [tab.locator('figure.code').first(), tab.locator('figure.code').nth(1)]
    const height = () => long.locator('pre').evaluate((pre) => pre.clientHeight / pre.scrollHeight)
    expect(await linesInside(long)).toBe(24)
    expect(await short.locator('pre').evaluate((pre) => pre.scrollHeight - pre.clientHeight)).toBe(0)
    await long.getByRole('button', { name: 'Show all 30 lines', expanded: false }).click()
    expect(await height()).toBe(1)
    await long.getByRole('button', { name: 'Show fewer lines', expanded: true }).click()
    expect(await height()).toBeLessThan(0.8)
    expect(await tab.getByRole('button', { name: 'Show all' }).count()).toBe(1)
  })

  test('shows all lines without scripts and on paper', async () => {
    for (const media of ['screen', 'print'] as const) {
      const tab = await shell.open('guide/plain', { javaScriptEnabled: media === 'print' })
      await tab.emulateMedia({ media })
      expect(await tab.locator('.code > pre').first().isVisible()).toBe(true)
      const line = tab.locator('.code').first().locator('.line').last()
      const figure = tab.locator('.code').first()
      const [last, box] = [await line.boundingBox(), await figure.boundingBox()]
      expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0))
      expect(await tab.getByRole('button', { name: 'Show all' }).count()).toBe(0)
    }
  })

  test('whose title is a file name is saved under this name, with all of its lines', async () => {
    const tab = await shell.open('guide/plain')
    await ready(tab)
    expect(await tab.getByRole('button', { name: 'Download' }).count()).toBe(1)
    const [download] = await Promise.all([
      tab.waitForEvent('download'),
      tab.getByRole('button', { name: 'Download values.yaml' }).click(),
    ])
    expect(download.suggestedFilename()).toBe('values.yaml')
    const text = readFileSync(await download.path(), 'utf8')
    expect(text.split('\n')).toHaveLength(31)
    expect(text).toMatch(/^key_0: 0\n[\s\S]*\nkey_29: 29\n$/)
  })
})
