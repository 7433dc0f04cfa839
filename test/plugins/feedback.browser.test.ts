/** The form of the plugin `feedback` in a browser. */
import { expect, test } from 'vitest'
import { servedProject } from '../support/servedProject.js'

const action = 'https://forms.example.com/docs'
const site = servedProject(`plugins: [['feedback', { action: '${action}' }]],`, {
  'content/sidebars.yaml': 'docs:\n  - index\n',
  'content/index.md': '---\ntitle: Home\n---\n\n## Install\n\nWords.\n',
})

test('a reader answers on the page, once', async () => {
  const { tab, problems } = await site.open('')
  const bodies: (string | null)[] = []
  let status = 500
  await tab.route(action, (route) => {
    bodies.push(route.request().postData())
    expect(route.request().headers()).not.toHaveProperty('cookie')
    expect(route.request().headers()).not.toHaveProperty('referer')
    return route.fulfill({ status, headers: { 'access-control-allow-origin': '*' } })
  })
  const focused = () => tab.evaluate(() => document.activeElement?.textContent)
  const form = tab.locator('[data-feedback]')
  const reason = form.getByRole('textbox')
  expect(await reason.isVisible()).toBe(false)
  await form.getByLabel('No', { exact: true }).check()
  await form.getByRole('combobox').selectOption('install')
  await reason.fill('Step 2 fails & stops')
  await form.getByRole('button').click()
  await form.getByText('could not be sent').waitFor()
  expect(await focused()).toBe('Send')
  status = 204
  await form.getByRole('button').click()
  await form.getByText('Thank you').waitFor()
  expect(await reason.isVisible()).toBe(false)
  expect(bodies[1]).toBe('page=%2F&version=0.1.0&helpful=no&section=install&reason=Step+2+fails+%26+stops')
  await tab.reload()
  await form.getByLabel('Yes', { exact: true }).check()
  await form.getByRole('button').click()
  await form.getByText('Thank you').waitFor()
  expect(bodies).toHaveLength(2)
  expect(problems.filter((problem) => !problem.includes('500'))).toEqual([])
})

test('a reader answers by keyboard alone', async () => {
  const { tab } = await site.open('')
  const bodies: (string | null)[] = []
  await tab.route(action, (route) => {
    bodies.push(route.request().postData())
    return route.fulfill({ status: 204, headers: { 'access-control-allow-origin': '*' } })
  })
  const form = tab.locator('[data-feedback]')
  const press = (key: string) => tab.keyboard.press(key)
  await form.getByLabel('Yes', { exact: true }).focus()
  await press('Space')
  await press('ArrowRight')
  await press('Tab')
  await tab.keyboard.type('Install')
  await press('Tab')
  await tab.keyboard.type('Step 2')
  await press('Tab')
  await press('Enter')
  await form.getByText('Thank you').waitFor()
  expect(await tab.evaluate(() => document.activeElement?.textContent)).toMatch(/^Thank you/)
  expect(bodies).toEqual(['page=%2F&version=0.1.0&helpful=no&section=install&reason=Step+2'])
})

test('without scripts, the browser posts the form', async () => {
  const { tab } = await site.open('', { javaScriptEnabled: false })
  await tab.route(action, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: 'Thanks from the server' }),
  )
  await tab.getByLabel('Yes', { exact: true }).check()
  const sent = tab.waitForRequest(action)
  await tab.locator('[data-feedback] button').click()
  expect((await sent).postData()).toContain('helpful=yes')
  await tab.getByText('Thanks from the server').waitFor()
})

test('if the code of the form does not load, the browser posts the form', async () => {
  const { tab } = await site.open('')
  await tab.waitForLoadState('networkidle')
  await tab.route('**/assets/*.js', (route) => route.abort())
  await tab.route(action, (route) =>
    route.fulfill({ status: 200, contentType: 'text/html', body: 'Thanks from the server' }),
  )
  await tab.getByLabel('Yes', { exact: true }).check()
  const sent = tab.waitForRequest(action)
  await tab.locator('[data-feedback] button').click()
  expect((await sent).isNavigationRequest()).toBe(true)
  await tab.getByText('Thanks from the server').waitFor()
})
