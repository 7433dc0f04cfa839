/** The request builder: a form whose values the samples follow. It sends nothing. */
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { audit } from '../support/axe.js'
import { servedProject } from '../support/servedProject.js'

const description = {
  openapi: '3.1.1',
  info: { title: 'Things', version: '1' },
  servers: [{ url: 'https://{region}.example.com', variables: { region: { default: 'eu', enum: ['eu', 'us'] } } }],
  security: [{ bearer: [] }],
  paths: {
    '/teams/{team}/things': {
      parameters: [{ name: 'team', in: 'path', required: true, schema: { type: 'string', example: 'red' } }],
      get: {
        operationId: 'listThings',
        parameters: [
          { name: 'limit', in: 'query', description: 'How **many**. Or so.', schema: { type: 'integer', minimum: 1 } },
          { name: 'access_token', in: 'query', required: true, schema: { type: 'string' } },
        ],
        responses: { 200: { description: 'Fine.' } },
      },
      post: {
        operationId: 'makeThing',
        requestBody: {
          required: true,
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } },
        },
        responses: { 200: { description: 'Fine.' } },
      },
    },
  },
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Thing: {
        type: 'object',
        required: ['name', 'shape'],
        properties: {
          name: { type: 'string', minLength: 3, example: 'abc' },
          password: { type: 'string', writeOnly: true },
          color: { enum: ['red', 'green'] },
          owner: { type: ['string', 'null'] },
          tags: { type: 'array', items: { type: 'string' } },
          parent: { $ref: '#/components/schemas/Thing' },
          shape: {
            oneOf: [
              { title: 'Circle', type: 'object', required: ['radius'], properties: { radius: { type: 'number' } } },
              { title: 'Box', type: 'object', required: ['width'], properties: { width: { type: 'number' } } },
            ],
          },
        },
      },
    },
  },
}
const site = servedProject(`openapi: [{ id: 'api', file: 'api.json', path: '/api', sidebar: 'api' }]`, {
  'content/index.md': '---\ntitle: Home\n---\n\n[API](/api/introduction)\n',
  'content/sidebars.yaml': 'docs:\n  - page: index\n',
  'api.json': JSON.stringify(description),
})

async function openBuilder(page: string, existing?: Page): Promise<Page> {
  const tab = existing ?? (await site.open(page)).tab
  if (existing) await tab.goto(`${site.url()}${page}`)
  await tab.getByRole('button', { name: 'Fill in your values' }).click()
  await tab.getByRole('region', { name: 'Values of the request' }).waitFor()
  return tab
}

/** Text of the sample in the language. */
async function sample(tab: Page, language: string): Promise<string> {
  const code = tab.locator(`.side [role="tabpanel"][data-value="${language}"] code`)
  return (await code.textContent()) ?? ''
}

it('loads nothing before it is opened, and every sample follows its values', async () => {
  const { tab } = await site.open('api/make-thing')
  const requested: string[] = []
  tab.on('request', (request) => requested.push(new URL(request.url()).pathname))
  const before = await sample(tab, 'python')
  const shown = tab.getByRole('button', { name: 'Fill in your values' })
  await shown.waitFor()
  expect(requested.filter((path) => /requestTools|RequestBuilder|requests\//.test(path))).toEqual([])
  await shown.click()
  await tab.getByLabel('name string').fill('my "thing"')
  await expect.poll(() => sample(tab, 'curl')).toContain('"name": "my \\"thing\\""')
  expect(await sample(tab, 'python')).toContain(String.raw`"name": "my \"thing\""`)
  expect(await sample(tab, 'go')).toContain('my \\"thing\\"')
  await tab.getByRole('button', { name: 'Reset' }).click()
  await expect.poll(() => sample(tab, 'python')).toBe(before)
})

it('says beside the field what is wrong', async () => {
  const tab = await openBuilder('api/make-thing')
  const name = tab.getByLabel('name string')
  await name.fill('x')
  await expect.poll(() => name.getAttribute('aria-invalid')).toBe('true')
  const error = (await name.getAttribute('aria-describedby')) ?? ''
  expect(await tab.locator(`[id="${error.split(' ').at(-1)}"]`).textContent()).toMatch(/^Must have at least 3/)
  await name.fill('')
  await expect
    .poll(() => tab.locator(`[id="${error.split(' ').at(-1)}"]`).textContent())
    .toBe('This field is required.')
  await name.fill('xyz')
  await expect.poll(() => name.getAttribute('aria-invalid')).toBeNull()
})

it('adds and removes items, nested objects and variants, with the keyboard', async () => {
  const tab = await openBuilder('api/make-thing')
  const press = async (name: string) => {
    await tab.getByRole('button', { name, exact: true }).focus()
    await tab.keyboard.press('Enter')
  }
  await press('All fields')
  await press('Add tags')
  await tab.getByLabel('1 string').fill('first')
  await press('Add an item')
  await tab.getByLabel('2 string').fill('second')
  await expect.poll(() => sample(tab, 'curl')).toContain('"tags": ["first", "second"]')
  await press('Remove 1')
  await expect.poll(() => sample(tab, 'curl')).toContain('"tags": ["second"]')
  await press('Add parent')
  await expect.poll(() => sample(tab, 'curl')).toContain('"parent": {')
  await press('Remove parent')
  await expect.poll(() => sample(tab, 'curl')).not.toContain('"parent"')
  await tab.getByLabel('shape variant').selectOption('Box')
  await tab.getByLabel('width number').fill('2.50')
  await expect.poll(() => sample(tab, 'curl')).toContain('"width": 2.5')
  expect(await tab.getByLabel('width number').inputValue()).toBe('2.50')
  expect(await sample(tab, 'curl')).not.toContain('radius')
})

it('shares values between operations in this browser, but no secrets, and forgets them on request', async () => {
  const tab = await openBuilder('api/list-things')
  await tab.getByLabel('team string').fill('blue')
  await tab.getByLabel('access_token string').fill('t0ken')
  await tab.getByRole('button', { name: 'All fields' }).click()
  await tab.getByLabel('limit integer').fill('7')
  await tab.locator('[data-server-variable="region"]').selectOption('us')
  await expect
    .poll(() => sample(tab, 'curl'))
    .toContain('https://us.example.com/teams/blue/things?limit=7&access_token=t0ken')
  expect(await tab.evaluate(() => JSON.stringify(localStorage))).not.toContain('t0ken')
  await openBuilder('api/make-thing', tab)
  await expect.poll(() => sample(tab, 'curl')).toContain('https://us.example.com/teams/blue/things')
  expect(await tab.getByText('TOKEN', { exact: true }).isVisible()).toBe(true)
  await tab.getByRole('button', { name: 'All fields' }).click()
  await tab.getByLabel('password string').fill('pa55')
  await tab.getByLabel('name string').fill('kept')
  await expect.poll(() => tab.evaluate(() => JSON.stringify(localStorage))).toContain('kept')
  expect(await tab.evaluate(() => JSON.stringify(localStorage))).not.toContain('pa55')
  await tab.getByRole('button', { name: 'Clear saved values' }).click()
  await expect.poll(() => sample(tab, 'curl')).toContain('/teams/red/things')
  expect(await tab.evaluate(() => localStorage.getItem('docsgen.request.api'))).toBeNull()
})

it('scrolls inside the column of the samples, and covers no other part of the page', async () => {
  const tab = await openBuilder('api/make-thing')
  await tab.getByRole('button', { name: 'All fields' }).click()
  const [column, form, content] = await tab.evaluate(() => {
    const endOf = (selector: string) => document.querySelector(selector)?.getBoundingClientRect().bottom ?? Number.NaN
    return [endOf('.split:has(.builder)'), endOf('.builder'), document.querySelector('.builder')?.scrollHeight ?? 0]
  })
  expect(content).toBeGreaterThan(600)
  expect(form).toBeLessThanOrEqual(column)
})

it('passes axe while it is open, and is absent without scripts', async () => {
  const tab = await openBuilder('api/make-thing')
  await tab.getByRole('button', { name: 'All fields' }).click()
  await tab.getByRole('button', { name: 'Add tags' }).click()
  await tab.getByLabel('name string').fill('x')
  expect(await audit(tab)).toEqual([])
  const plain = await site.open('api/make-thing', { javaScriptEnabled: false })
  expect(await plain.tab.getByRole('button', { name: 'Fill in your values' }).isVisible()).toBe(false)
  expect(await plain.tab.locator('.side [data-value="curl"] code').isVisible()).toBe(true)
})

it('shows the body as JSON, and keeps the last valid one while a reader types', async () => {
  const tab = await openBuilder('api/make-thing')
  await tab.getByRole('button', { name: 'JSON', exact: true }).click()
  const json = tab.getByLabel('Body as JSON')
  await json.fill('{ "name": "pasted", "shape": { "width": 2 } }')
  await expect.poll(() => sample(tab, 'curl')).toContain('"name": "pasted"')
  await json.fill('{ "name": "pasted", ')
  await tab.getByText('This is not JSON yet.').waitFor()
  expect(await sample(tab, 'curl')).toContain('"width": 2')
  await json.fill('{ "name": "x", "shape": { "width": 2 } }')
  await tab.getByText('/name').waitFor()
  await tab.getByRole('button', { name: 'JSON', exact: true }).click()
  expect(await tab.getByLabel('name string').inputValue()).toBe('x')
  await tab.getByRole('button', { name: 'Reset' }).click()
})

it('sets nullable fields to null and back', async () => {
  const tab = await openBuilder('api/make-thing')
  await tab.getByRole('button', { name: 'All fields' }).click()
  const button = tab.getByRole('button', { name: 'owner null' })
  await button.click()
  await expect.poll(() => sample(tab, 'curl')).toContain('"owner": null')
  expect(await button.getAttribute('aria-pressed')).toBe('true')
  await button.click()
  await tab.getByLabel('owner string').fill('me')
  await expect.poll(() => sample(tab, 'python')).toContain('"owner": "me"')
  await tab.getByRole('button', { name: 'Reset' }).click()
})
