/** nginx with the emitted configuration, at the root and below a path, in both forms of URLs. */

import { rmSync } from 'node:fs'
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { writeOut } from '../gate/support/gatedSite.js'
import { hasNginx, startOpenNginx } from '../gate/support/nginx.js'
import { freePort } from '../support/freePort.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const forms = [
  { baseUrl: '/', trailingSlash: 'never' },
  { baseUrl: '/', trailingSlash: 'always' },
  { baseUrl: '/my.docs/', trailingSlash: 'never' },
  { baseUrl: '/my.docs/', trailingSlash: 'always' },
] as const

describe.runIf(hasNginx).each(forms)(
  'nginx with $baseUrl and trailing slashes: $trailingSlash',
  ({ baseUrl, trailingSlash }) => {
    const closing: (() => unknown)[] = []
    let port: number
    const end = trailingSlash === 'always' ? '/' : ''

    beforeAll(async () => {
      const fields = `baseUrl: '${baseUrl}', trailingSlash: '${trailingSlash}', plugins: ['markdown-copies'], search: { enabled: false },
      redirects: [{ from: '/früher;alt', to: '/guide/setup' }], deploy: { hosts: ['nginx'] },`
      const root = writeProject(
        new Map([
          ['site.config.ts', siteConfig(fields)],
          ['content/index.md', '---\ntitle: Home\n---\n\nWelcome.\n'],
          ['content/guide/setup.md', '---\ntitle: Über das Setup\n---\n\nText.\n'],
          ['content/guide/v1.2.md', '---\ntitle: Release\n---\n\nText.\n'],
        ]),
      )
      closing.push(() => rmSync(root, { recursive: true, force: true }))
      const { outputs } = await buildProject(root)
      port = await freePort()
      const nginx = await startOpenNginx(writeOut(root, outputs), port)
      closing.push(() => nginx.close())
    })
    afterAll(async () => {
      for (const close of closing.reverse()) await close()
    })

    /** `fetch` would rewrite the path. */
    const ask = (path: string, accept = 'text/html') =>
      new Promise<string>((resolve, reject) => {
        request({ port, path: baseUrl.slice(0, -1) + path, headers: { accept, host: 'docs.test' } }, (response) => {
          const { 'content-type': type, location, vary } = response.headers
          const body: Buffer[] = []
          response
            .on('data', (chunk) => body.push(chunk))
            .on('end', () => {
              const title = /(?:^title: "?|<title>)([^"<\n]+?)"?(?: ·.*)?$/m.exec(
                Buffer.concat(body).toString().replace('</title>', '\n'),
              )?.[1]
              resolve(
                [response.statusCode, location ?? type, vary, location ? undefined : title].filter(Boolean).join(' '),
              )
            })
        })
          .on('error', reject)
          .end()
      })

    test.each([
      ['', 'Home'],
      [`guide/setup${end}`, 'Über das Setup'],
      [`guide/v1.2${end}`, 'Release'],
    ])('the page /%s is HTML for browsers, and Markdown for programs that prefer it', async (path, title) => {
      const html = await ask(`/${path}`)
      expect(html).toMatch(`200 text/html; charset=utf-8 Accept ${title}`)
      for (const accept of ['text/html, text/markdown', 'text/markdown;q=0', '*/*'])
        expect(await ask(`/${path}`, accept)).toBe(html)
      for (const accept of ['text/markdown', 'text/markdown, text/html;q=0.5, */*'])
        expect(await ask(`/${path}`, accept)).toBe(`200 text/markdown; charset=utf-8 Accept ${title}`)
    })

    test('redirects, missing pages and pages with another form of the address', async () => {
      const page = `http://docs.test${baseUrl}guide/setup${end}`
      const at = (location: string) => location.replace(`:${port}`, '')
      expect(at(await ask('/fr%C3%BCher;alt'))).toBe(`301 ${page}`)
      expect(await ask(`/missing${end}`)).toMatch(/^404 text\/html; charset=utf-8/)
      if (trailingSlash === 'never') {
        expect(at(await ask('/guide/setup/'))).toBe(`301 ${page}`)
        expect(await ask('/missing/')).toMatch(/^404/)
        expect(await ask('//evil.example/')).toMatch(/^404/)
        for (const path of ['/nginx.conf', '/_headers', '/_redirects']) expect(await ask(path)).toMatch(/^404/)
      } else expect(at(await ask('/fr%C3%BCher;alt/'))).toBe(`301 ${page}`)
    })
  },
)
