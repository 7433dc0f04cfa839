import { expect, test } from 'vitest'
import { files, ready, startShell } from './site.js'

const operation = (id: string, summary: string): object => ({
  operationId: id,
  summary,
  tags: ['Sensors'],
  responses: { 204: { description: 'Done.' } },
})
/** In a sample, these are more lines than a window shows. */
const ids = Array.from({ length: 60 }, (_, index) => `sensor-${index}`)
const description = {
  openapi: '3.1.0',
  info: { title: 'Sensors', version: '1' },
  tags: [{ name: 'Sensors' }],
  paths: {
    '/sensors': {
      get: operation('list', 'List sensors'),
      post: {
        ...operation('add', 'Add a sensor'),
        requestBody: { content: { 'application/json': { example: { ids } } } },
      },
    },
    '/sensors/{id}': {
      parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string' } }],
      delete: operation('remove', 'Remove a sensor'),
    },
  },
  webhooks: { 'sensor.lost': { post: operation('lost', 'A sensor was lost') } },
}
const shell = startShell(
  new Map([
    [
      'site.config.ts',
      (files.get('site.config.ts') ?? '').replace(
        "baseUrl: '/x/',",
        "baseUrl: '/x/', openapi: [{ id: 'v1', file: 'openapi/v1.json', path: '/restapi/v1', sidebar: 'api' }],",
      ),
    ],
    ['openapi/v1.json', JSON.stringify(description)],
  ]),
)

test('SIDE-12: sidebar entries of operations show the method beside the label, and the accessible name includes it', async () => {
  const tab = await shell.open('restapi/v1/list')
  await ready(tab)
  const menu = tab.getByRole('navigation', { name: 'Docs sidebar' })
  for (const [method, label] of [
    ['GET', 'List sensors'],
    ['POST', 'Add a sensor'],
    ['DELETE', 'Remove a sensor'],
    ['EVENT', 'A sensor was lost'],
  ] as const) {
    const entry = menu.getByRole('link', { name: `${method} ${label}`, exact: true })
    expect(await entry.count()).toBe(1)
    const [badge, text] = await Promise.all([
      entry.getByText(method, { exact: true }).boundingBox(),
      // The label is a text node of the link.
      entry.evaluate((link) => {
        const range = document.createRange()
        range.selectNodeContents(link.lastChild as Node)
        return range.getBoundingClientRect()
      }),
    ])
    expect((text?.x ?? 0) + (text?.width ?? 0)).toBeLessThan(badge?.x ?? 0)
    expect(Math.abs((badge?.y ?? 0) - (text?.y ?? 0))).toBeLessThan(8)
  }
})

test('a page of an API description is shown with its own style sheet, also after client navigation from a guide', async () => {
  const tab = await shell.open('')
  await ready(tab)
  const sheets = () => tab.locator('head link[rel="stylesheet"][href*="/operation-"]').count()
  expect(await sheets()).toBe(0)
  await tab.evaluate(() => {
    document.addEventListener('docsgen:swapped', () => {
      const split = document.querySelector('.split')
      document.body.dataset.split = split ? getComputedStyle(split).display : 'none'
    })
    const link = document.createElement('a')
    link.href = '/x/restapi/v1/list'
    document.body.append(link)
    link.click()
  })
  await expect.poll(() => tab.evaluate(() => document.body.dataset.split)).toBe('grid')
  expect(await sheets()).toBe(1)
})

test('on a phone, the method, the path and the copy button of an operation are on one line', async () => {
  const tab = await shell.open('restapi/v1/list', {
    viewport: { width: 390, height: 800 },
    hasTouch: true,
    isMobile: true,
  })
  await ready(tab)
  const middles = await tab.evaluate(() =>
    ['.endpoint .method', '.endpoint .line', '.endpoint [data-action="copy"]'].map((each) => {
      const box = document.querySelector(each)?.getBoundingClientRect()
      return box ? box.top + box.height / 2 : 0
    }),
  )
  expect(Math.max(...middles) - Math.min(...middles)).toBeLessThan(2)
})

test('a long sample fades at its lower edge, and its last line can be scrolled above the fade', async () => {
  const tab = await shell.open('restapi/v1/add')
  await ready(tab)
  const body = tab.locator('.side [role="tabpanel"]:not([hidden]) pre')
  const seen = await body.evaluate((pre) => {
    const goesOn = pre.scrollHeight > pre.clientHeight
    pre.scrollTop = pre.scrollHeight
    const { position, height } = getComputedStyle(pre, '::after')
    const lastLine = [...pre.querySelectorAll('.line')].at(-1)
    const below = pre.getBoundingClientRect().bottom - (lastLine?.getBoundingClientRect().bottom ?? 0)
    return { goesOn, position, fade: Number.parseFloat(height), below }
  })
  expect(seen).toMatchObject({ goesOn: true, position: 'sticky' })
  expect(seen.fade).toBeGreaterThan(0)
  expect(Math.round(seen.below)).toBeGreaterThanOrEqual(seen.fade)
})
