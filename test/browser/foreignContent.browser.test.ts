/** Pages as other tools have them: without descriptions, with drawings without a size, and with long names. */
import { describe, expect, test } from 'vitest'
import { files, ready, startShell } from './shell/site.js'

const name = 'AssignedSingleProductVariantReferenceAttribute'
const config = `${files.get('site.config.ts')}`.replace(
  /announcement: .*/,
  `announcement: { id: 'first', html: 'News <svg viewBox="0 0 24 24"><path d="M0 0h24v24H0z"/></svg>' },`,
)
const shell = startShell(
  new Map([
    ['site.config.ts', config],
    [
      'content/guide/undescribed.md',
      '---\ntitle: Typography\n---\n\nText.\n\n## First\n\n```sh\nnpm install some-package another-package\n```\n\n## Second\n',
    ],
    ['content/guide/names.md', `---\ntitle: ${name}\n---\n\n## First\n\nText.\n`],
  ]),
)

const phone = {
  viewport: { width: 390, height: 800 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const

describe('content of other tools', () => {
  test('on a phone, the contents do not cover the letters of a title without description', async () => {
    const tab = await shell.open('guide/undescribed', phone)
    await ready(tab)
    const gap = await tab.evaluate(() => {
      const contents = document.querySelector('.toc-mobile') as HTMLElement
      const title = document.querySelector('h1') as HTMLElement
      const shadow = Number(/ (-?[\d.]+)px 0px 0px/.exec(getComputedStyle(contents).boxShadow)?.[1])
      return contents.getBoundingClientRect().top + shadow - title.getBoundingClientRect().bottom
    })
    expect(gap).toBeGreaterThanOrEqual(0)
  })

  test('a drawing without size is as high as the text of the announcement', async () => {
    const tab = await shell.open('guide/long', { viewport: { width: 1280, height: 800 } })
    await ready(tab)
    const drawing = await tab.locator('.announcement svg').first().boundingBox()
    expect(drawing?.height).toBeLessThan(24)
  })

  test('on a phone, the tools of a short block of code stay inside its border and cover no line', async () => {
    const tab = await shell.open('guide/undescribed', phone)
    await ready(tab)
    await tab.locator('.code-tools').waitFor()
    const [block, tools] = [
      await tab.locator('figure.code').boundingBox(),
      await tab.locator('.code-tools').boundingBox(),
    ]
    const line = await tab.locator('figure.code .line').first().boundingBox()
    if (!block || !tools || !line) throw new Error('no code')
    expect(line.y).toBeGreaterThanOrEqual(tools.y + tools.height)
    expect(tools.y).toBeGreaterThanOrEqual(block.y)
    expect(tools.y + tools.height).toBeLessThanOrEqual(block.y + block.height)
  })

  test('a long name breaks between its words, in the sidebar and in the title', async () => {
    const tab = await shell.open('guide/names', phone)
    await ready(tab)
    const lines = await tab.evaluate(() => {
      const title = document.querySelector('h1') as HTMLElement
      const found: string[] = []
      let last = Number.NaN
      for (const node of title.childNodes) {
        const range = document.createRange()
        range.selectNodeContents(node)
        const boxes = [...range.getClientRects()]
        if (boxes.length === 0) continue
        const tops = new Set(boxes.map(({ top }) => Math.round(top)))
        if (tops.size > 1) throw new Error(`${node.textContent} is in two lines`)
        const [top = 0] = tops
        if (top === last) found.push(`${found.pop()}${node.textContent}`)
        else found.push(`${node.textContent}`)
        last = top
      }
      return found
    })
    expect(lines.length).toBeGreaterThan(1)
    expect(lines.join('')).toBe(name)
  })
})
