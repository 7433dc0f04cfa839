/**
 * No page sends requests to a server of the description: the page has no code or markup for it, whatever the texts of the
 * description contain, and the policy of the page blocks requests of a script.
 */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { servedProject } from '../support/servedProject.js'

/** A server of the description that responds to every request and records it. */
const asked: string[] = []
const server = createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`)
  response.writeHead(200, { 'access-control-allow-origin': '*' }).end()
})
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
const SERVER = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const hostile = `Text with <form action="${SERVER}/things" method="post"><button>Send</button></form>, an
<img src="${SERVER}/pixel.gif" alt="">, <iframe src="${SERVER}"></iframe>, <script>fetch("${SERVER}")</script> and
<a href="/" onclick="fetch('${SERVER}')">a link</a>, <link rel="stylesheet" href="${SERVER}/a.css"><style>@import "${SERVER}/b.css"</style>.`
const content = { 'application/json': { schema: { $ref: '#/components/schemas/Thing' } } }
const description = {
  openapi: '3.1.1',
  info: { title: 'Things', version: '1', description: hostile },
  servers: [
    { url: SERVER },
    { url: `${SERVER}/{stage}`, variables: { stage: { default: 'live', enum: ['live', 'test'] } } },
  ],
  security: [{ key: [] }],
  paths: {
    '/things': {
      post: {
        operationId: 'makeThing',
        description: hostile,
        'x-codeSamples': [{ lang: 'HTML', source: hostile }],
        requestBody: { content },
        responses: { 200: { description: hostile, content } },
        callbacks: { made: { '{$request.body#/url}': { post: { responses: { 200: { description: 'Fine.' } } } } } },
      },
    },
  },
  webhooks: { moved: { post: { operationId: 'thingMoved', requestBody: { content }, responses: {} } } },
  components: {
    securitySchemes: { key: { type: 'apiKey', in: 'header', name: 'X-Key' } },
    schemas: {
      Thing: { type: 'object', description: hostile, properties: { url: { type: 'string', example: hostile } } },
    },
  },
}
const site = servedProject(
  `openapi: [{ id: 'api', file: 'api.json', path: '/api', sidebar: 'api', showSchemas: true }]`,
  {
    'content/index.md': '---\ntitle: Home\n---\n\n[API](/api/introduction)\n',
    'content/sidebars.yaml': 'docs:\n  - page: index\n',
    'api.json': JSON.stringify(description),
  },
)

it.each(['introduction', 'make-thing', 'thing-moved', 'schemas/thing'])(
  'APIREF-07, APIREF-08: the page %s requests no server of the description, and its policy blocks such requests',
  async (page) => {
    asked.length = 0
    const { tab } = await site.open(`api/${page}`)
    await tab.waitForLoadState('networkidle')
    // The page has no form and no link to a server, and only the buttons of the theme.
    expect(
      await tab.locator('main :is(form, iframe, script:not([data-props]), style, link, object, embed)').count(),
    ).toBe(0)
    const actions = await tab
      .locator('main button:not([role="tab"], .builder-toggle)')
      .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-action')))
    expect(actions.filter((action) => action !== 'copy' && action !== 'wrap')).toEqual([])
    for (const choice of await tab.locator('main [role="tab"]:visible').all()) await choice.click()
    for (const select of await tab.locator('main select:visible').all()) await select.selectOption({ index: 1 })
    for (const button of await tab.locator('main button[data-action]:visible').all()) await button.click()
    for (const toggle of await tab.locator('.builder-toggle').all()) {
      await toggle.click()
      for (const button of await tab.locator('.builder-form button').all()) await button.click()
      await tab.locator('.builder-form :is(input, textarea)').first().press('Enter')
    }
    expect(asked).toEqual([])

    const attempts = [...['beacon', 'events', 'fetch', 'socket', 'xhr'].map((way) => `connect-src /${way}`)]
    attempts.push('form-action /form', 'frame-src /', 'img-src /image')
    const refused = await tab.evaluate(
      async ({ to, count }) => {
        const found = new Set<string>()
        document.addEventListener('securitypolicyviolation', ({ blockedURI, effectiveDirective }) => {
          const { host, pathname } = new URL(blockedURI)
          if (host === new URL(to).host && pathname !== '/pixel.gif') found.add(`${effectiveDirective} ${pathname}`)
        })
        const form = Object.assign(document.createElement('form'), { method: 'post', action: `${to}/form` })
        document.body.append(form)
        form.submit()
        await fetch(`${to}/fetch`, { method: 'POST', mode: 'no-cors' }).catch(() => undefined)
        const request = new XMLHttpRequest()
        request.open('GET', `${to}/xhr`)
        request.send()
        navigator.sendBeacon(`${to}/beacon`, 'x')
        new EventSource(`${to}/events`)
        new WebSocket(`${to.replace('http', 'ws')}/socket`)
        document.body.append(Object.assign(new Image(), { src: `${to}/image` }))
        document.body.append(Object.assign(document.createElement('iframe'), { src: `${to}/frame` }))
        const deadline = Date.now() + 20_000
        while (found.size < count && Date.now() < deadline) await new Promise((next) => setTimeout(next, 20))
        return [...found].sort()
      },
      { to: SERVER, count: attempts.length },
    )
    expect(refused).toEqual(attempts)
    expect(asked).toEqual([])
  },
)
