/** Answers that go to the analytics service, and reports of sections, in a browser. */
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { servedProject } from '../support/servedProject.js'

const action = 'https://forms.example.com/docs'
const pages = {
  'content/sidebars.yaml': 'docs:\n  - index\n',
  'content/index.md': '---\ntitle: Home\n---\n\n## Install\n\nWords.\n\n## Run\n\nWords.\n',
}
const service = "gate: false, analytics: { provider: 'plausible', domain: 'docs.example.com' },"
const counted = servedProject(`${service} plugins: [['feedback', { analytics: true }]],`, pages)
const both = servedProject(
  `${service} plugins: [['feedback', { action: '${action}', analytics: true, report: true }]],`,
  pages,
)

/** The script of the service keeps its events in the title of the document. */
async function serveService(tab: Page): Promise<void> {
  const body = 'window.plausible = (name, { props }) => { document.title += "¦" + name + JSON.stringify(props) }'
  await tab.route('https://plausible.io/js/script.js', (route) =>
    route.fulfill({ contentType: 'text/javascript', body }),
  )
}
const eventsOf = async (tab: Page) => (await tab.title()).split('¦').slice(1)

test('an answer is an event of the service, once for a page', async () => {
  const { tab, problems } = await counted.open('')
  await serveService(tab)
  await tab.reload()
  await tab.waitForFunction(() => 'plausible' in window)
  const form = tab.locator('[data-feedback]')
  await form.getByLabel('No', { exact: true }).check()
  await form.getByRole('combobox').selectOption('install')
  expect(await form.getByRole('textbox').count()).toBe(0)
  await form.getByRole('button').click()
  await form.getByText('Thank you').waitFor()
  expect(await eventsOf(tab)).toEqual(['feedback{"helpful":"no","section":"install"}'])
  expect(problems.filter((problem) => !problem.includes('NAME_NOT_RESOLVED'))).toEqual([])
})

test('without the script of the service, the reader learns that the answer did not arrive', async () => {
  const { tab } = await counted.open('')
  await tab.route('https://plausible.io/**', (route) => route.abort())
  await tab.reload()
  const form = tab.locator('[data-feedback]')
  await form.getByLabel('Yes', { exact: true }).check()
  await form.getByRole('button').click()
  const message = form.getByText('could not be sent')
  await message.waitFor()
  expect(await message.count()).toBe(1)
})

test('a form that only counts is not shown without scripts, and not to readers who ask not to be tracked', async () => {
  const { tab } = await counted.open('', { javaScriptEnabled: false })
  expect(await tab.locator('[data-feedback]').isVisible()).toBe(false)
  const refusing = await counted.open('')
  await refusing.tab.addInitScript(() => Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }))
  expect(await refusing.tab.locator('[data-feedback]').isVisible()).toBe(true)
  await refusing.tab.reload()
  await expect.poll(() => refusing.tab.locator('[data-feedback]').isVisible()).toBe(false)
})

test('a reader reports sections at their headings, each once', async () => {
  const { tab, problems } = await both.open('')
  await serveService(tab)
  const bodies: (string | null)[] = []
  await tab.route(action, (route) => {
    bodies.push(route.request().postData())
    return route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } })
  })
  await tab.reload()
  await tab.waitForFunction(() => 'plausible' in window)
  const form = tab.locator('[data-feedback]')
  const report = async (section: string, reason: string) => {
    await tab.locator(`h2#${section}`).hover()
    await tab.locator(`h2#${section}`).getByRole('button').click()
    await expect.poll(() => form.getByRole('combobox').inputValue()).toBe(section)
    expect(await form.getByRole('textbox').evaluate((field) => field === document.activeElement)).toBe(true)
    await tab.keyboard.type(reason)
    await form.getByRole('button').click()
    await form.getByText('Thank you').waitFor()
  }
  await report('install', 'Step 2')
  await report('run', 'Step 3')
  await report('run', 'Again')
  expect(bodies).toEqual([
    'page=%2F&version=0.1.0&helpful=no&section=install&reason=Step+2',
    'page=%2F&version=0.1.0&helpful=no&section=run&reason=Step+3',
  ])
  expect(await eventsOf(tab)).toEqual([
    'feedback{"helpful":"no","section":"install"}',
    'feedback{"helpful":"no","section":"run"}',
  ])
  expect(problems.filter((problem) => !problem.includes('NAME_NOT_RESOLVED'))).toEqual([])
})

test('the button of a section is reached by keyboard', async () => {
  const { tab } = await both.open('')
  // The first key loads the code.
  await tab.keyboard.press('Tab')
  await tab.locator('h2#run a.anchor').focus()
  await tab.locator('h2#run .feedback-report').waitFor({ state: 'attached' })
  await tab.keyboard.press('Tab')
  expect(await tab.evaluate(() => document.activeElement?.className)).toBe('feedback-report')
})
