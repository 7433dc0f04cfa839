/** Markdown copies of pages. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { createHostResponder } from '../../src/server/previewServer.js'
import { copiedSites, openapi, plugins, text } from './copiedSite.js'
import { missingWords } from './missingWords.js'

const buildWith = copiedSites()

describe('a copy', () => {
  let build: Build
  beforeAll(async () => {
    build = await buildWith(plugins + openapi)
  })

  test('of a page is Markdown without components, with absolute links', () => {
    expect(build.diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    expect(text(build, 'guide.md')).toBe(`---
title: "Set up: a guide"
description: "How to set up everything that this guide is about, from the first step to the last one."
url: "https://docs.example.com/guide"
version: "0.1.0"
---

# Set up: a guide

See [the front page](https://docs.example.com/) and ![a chart](https://docs.example.com/chart.svg). Snake_case and 2 \\* 3 stay.

## Choose

### Linux

### Inside

Run \`apt\`:

**install.sh**

\`\`\`bash
apt install skiff
skiff --version
\`\`\`

\`\`\`diff
 name: skiff
 port: 80
-fast: no
+fast: yes
\`\`\`

### macOS

Run brew.

> **Be careful**
>
> Mind the gap.

1. **Create it**

   Words of one.

2. **Check it**

   Words of two.

- [Start](https://docs.example.com/): Go home.

| a | b |
| - | - |
| 1 \\| 2 | **3** |

- **\`E1\`, \`E2\`**: No route. Add **one**.
- **Word**: First. Second.

Words of a part.

**More**

Hidden words.

\`\`\`
moor --at the pier
\`\`\`

- [the pier](https://docs.example.com/)
`)
  })

  test('of an operation has tables of its parameters and fields', () => {
    const copy = text(build, 'api/move.md')
    expect(copy).toContain('```\nPOST https://eu.example.com/boats/{id}\n```\n\n`region`:\n\n- eu\n- us\n')
    expect(copy).toContain(
      '| Name | Type | Required | Description |\n| - | - | - | - |\n| `id` | string | yes | Which \\| boat. |',
    )
    expect(copy).toContain('| `dry` | boolean | no | Only try. Default `false` |')
    expect(copy).toContain('| `to` | object | yes | Where. |')
    expect(copy).toContain('**`to`**')
    expect(copy).toContain('| `port` | string | no | A port. |')
    expect(copy).toContain('204 No Content')
  })

  test('has no comments of authors', () => {
    expect(text(build, 'index.md').split('# Home\n')[1]).toBe('\nWelcome aboard.\n')
  })

  test('has every word of its page', () => {
    const pages = build.site.docs.filter(({ kind }) => kind !== 'operation')
    expect(pages.length).toBeGreaterThan(2)
    for (const doc of pages) {
      const path = `${doc.route === '/' ? 'index' : doc.route.slice(1)}.md`
      expect(missingWords(doc.sections.map(({ text }) => text).join('\n'), text(build, path)), path).toEqual([])
    }
  })

  test('is named by its page, which can copy it', () => {
    const html = text(build, 'guide.html')
    expect(html).toContain('<link rel="alternate" href="/guide.md" type="text/markdown"/>')
    expect(html).toContain(
      '<button type="button" data-copy-md="">Copy page</button><a href="/guide.md">View as Markdown</a>',
    )
  })

  test('is the response to `Accept: text/markdown`, also behind a base path', async () => {
    const based = await buildWith(`${plugins} baseUrl: '/docs/'`)
    const respond = createHostResponder(new Map(based.outputs), based.site.config)
    const typeOf = (path: string, accept: string) => {
      const { status, headers } = respond({ path, request: { headers: { accept } } })
      return `${status} ${headers['Content-Type']}`
    }
    const { headers } = respond({ path: '/docs/guide', request: { headers: {} } })
    expect(headers.Vary).toBe('Accept, Accept-Encoding')
    expect(typeOf('/docs/guide', 'text/markdown;q=0, text/html;q=0.5')).toBe('200 text/html; charset=utf-8')
    for (const path of ['/docs/', '/docs/guide']) {
      expect(typeOf(path, 'text/markdown, text/html;q=0.5')).toBe('200 text/markdown; charset=utf-8')
      expect(typeOf(path, 'text/html, */*')).toBe('200 text/html; charset=utf-8')
    }
    expect(typeOf('/docs/chart.svg', 'text/markdown')).toBe('200 image/svg+xml; charset=utf-8')
  })

  test('is offered by hosts that know the header', async () => {
    const { outputs } = await buildWith(`${plugins} deploy: { hosts: ['vercel', 'nginx'] }`)
    const [vercel, nginx] = ['vercel.json', 'nginx.conf'].map((path) => Buffer.from(outputs.get(path) ?? []).toString())
    expect(JSON.parse(vercel ?? '').redirects).toContainEqual(
      expect.objectContaining({
        has: [{ type: 'header', key: 'accept', value: '(?:(?!text/html).)*text/markdown.*' }],
        destination: '/:path.md',
      }),
    )
    expect(nginx).toContain('if (-f $document_root$docsgen_page.md) {')
  })
})

test('the page for readers without a network has no copy', async () => {
  const build = await buildWith("plugins: ['offline', 'markdown-copies'],")
  expect(text(build, 'offline.html')).not.toContain('offline.md')
  expect([...build.outputs.keys()].filter((path) => path.startsWith('offline.'))).toEqual(['offline.html'])
})
