/** `inputs` in a browser: one value for all pages, branches, values that do not match, and no request that contains a value. */
import { expect, test } from 'vitest'
import { servedProject } from '../support/servedProject.js'

const config = `search: { enabled: false }, inputs: {
  region: { label: 'Region', choices: ['us-east-1', 'eu1'], default: 'us-east-1' },
  account: { label: 'Account', default: '111122223333', pattern: '\\\\d{12}', hint: '12 digits' },
  cloud: { label: 'Cloud', choices: ['aws', 'azure'] },
},`

const guide = `---
title: Guide
---

In {input.region}: [console](https://{input.region}.example.com/a).

\`\`\`yaml
id: {input.account}
region: {input.region}
\`\`\`

<Only cloud="aws">

## Role

Words of AWS.

</Only>

<Only cloud="azure">

## App

Words of Azure.

</Only>
`

const site = servedProject(config, {
  'content/sidebars.yaml': 'docs: [index, other, default]\n',
  'content/default.mdx':
    '---\ntitle: Default\n---\n\n<Only region="us-east-1">Words of Virginia.</Only>\n\n<Only region="eu1">Words of Frankfurt.</Only>\n',
  'content/index.mdx': guide,
  'content/other.md': '---\ntitle: Other\n---\n\nAlso {input.region} and `{input.account}`.\n',
})

test('a value fills text, code and links of this page and of others, until it is reset', async () => {
  const { tab, problems } = await site.open('')
  const sent: string[] = []
  tab.on('request', (request) => sent.push(request.url() + (request.postData() ?? '')))
  const form = tab.locator('details.inputs')
  await form.locator('summary').click()
  await form.getByLabel('Region').selectOption('eu1')
  await form.getByLabel('Account').fill('999988887777')
  const article = tab.locator('article')
  await expect.poll(() => article.locator('pre').textContent()).toContain('id: 999988887777\nregion: eu1')
  expect(await article.innerText()).toContain('In eu1:')
  expect(await article.getByRole('link', { name: 'console' }).getAttribute('href')).toBe('https://eu1.example.com/a')
  expect(await form.locator('summary').getAttribute('data-values')).toBe('eu1, 999988887777')
  await tab.getByRole('navigation').getByRole('link', { name: 'Other' }).first().click()
  await article.getByText('Also eu1 and 999988887777.').waitFor()
  await form.locator('summary').click()
  await form.getByRole('button', { name: 'Reset' }).click()
  await article.getByText('Also us-east-1 and 111122223333.').waitFor()
  await tab.reload()
  await article.getByText('Also us-east-1 and 111122223333.').waitFor()
  expect(sent.filter((text) => /eu1|999988887777/.test(text))).toEqual([])
  expect(problems).toEqual([])
})

test('the keyboard opens the form, chooses and types values, and resets them', async () => {
  const { tab } = await site.open('')
  const form = tab.locator('details.inputs')
  const code = tab.locator('article pre')
  const press = (key: string) => tab.keyboard.press(key)
  await form.locator('summary').focus()
  await press('Enter')
  await form.getByLabel('Account').waitFor()
  await press('Tab')
  await tab.keyboard.type('eu1')
  await expect.poll(() => code.textContent()).toContain('region: eu1')
  await press('Tab')
  await press('Control+A')
  await tab.keyboard.type('999988887777')
  await expect.poll(() => code.textContent()).toContain('id: 999988887777')
  await press('Tab')
  await press('ArrowDown')
  await expect.poll(() => tab.getByText('Words of Azure.').isVisible()).toBe(false)
  await press('Tab')
  expect(await tab.evaluate(() => document.activeElement?.textContent)).toBe('Reset')
  await press('Enter')
  await expect.poll(() => code.textContent()).toContain('id: 111122223333\nregion: us-east-1')
  await tab.getByText('Words of Azure.').waitFor()
})

test('a value that does not match its pattern fills nothing, and the form says what it looks like', async () => {
  const { tab } = await site.open('')
  const form = tab.locator('details.inputs')
  await form.locator('summary').click()
  await form.getByLabel('Account').fill('12')
  await form.getByLabel('Account').blur()
  await form.getByText('12 digits').waitFor()
  expect(await tab.locator('article pre').innerText()).toContain('id: 111122223333')
  await tab.reload()
  await form.locator('summary').click()
  expect(await form.getByLabel('Account').inputValue()).toBe('111122223333')
})

test('a choice hides other branches and their entries in the contents, and a link opens them', async () => {
  const { tab } = await site.open('')
  const [aws, azure] = [tab.getByText('Words of AWS.'), tab.getByText('Words of Azure.')]
  await tab.getByText('Cloud: aws').waitFor()
  await tab.getByText('Cloud: azure').waitFor()
  await tab.locator('details.inputs summary').click()
  await tab.locator('details.inputs').getByLabel('Cloud').selectOption('aws')
  await azure.waitFor({ state: 'hidden' })
  expect(await aws.isVisible()).toBe(true)
  expect(await tab.getByText('Cloud: aws').isVisible()).toBe(false)
  expect(await tab.locator('nav a[href$="#app"]').first().isVisible()).toBe(false)
  await tab.evaluate(() => {
    location.hash = '#app'
  })
  await azure.waitFor()
})

test('without scripts, the page shows the defaults and all branches with their labels, and no form', async () => {
  const { tab } = await site.open('', { javaScriptEnabled: false })
  const text = await tab.locator('article').innerText()
  for (const part of [
    'In us-east-1',
    'region: us-east-1',
    'Cloud: aws',
    'Words of AWS.',
    'Cloud: azure',
    'Words of Azure.',
  ])
    expect(text).toContain(part)
  expect(await tab.locator('details.inputs').isVisible()).toBe(false)
})

test('a default hides branches before the script of the inputs loads, and another choice shows them', async () => {
  const { tab } = await site.open('default')
  const [us, eu] = [tab.getByText('Words of Virginia.'), tab.getByText('Words of Frankfurt.')]
  await us.waitFor()
  expect(await eu.isVisible()).toBe(false)
  expect(await tab.getByText('Region: us-east-1').isVisible()).toBe(false)
  // The script removes the mark of the build.
  expect(await tab.locator('[data-off]').count()).toBe(1)
  await tab.locator('details.inputs summary').click()
  await tab.locator('details.inputs').getByLabel('Region').selectOption('eu1')
  await eu.waitFor()
  expect(await us.isVisible()).toBe(false)
  await tab.reload()
  await eu.waitFor()
  await us.waitFor({ state: 'hidden' })
})
