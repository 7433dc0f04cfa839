/** Markdown copies of pages, and the lists of pages for language models. */
import { rmSync } from 'node:fs'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toString as textOfTree } from 'mdast-util-to-string'
import { gfm } from 'micromark-extension-gfm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { createHostResponder } from '../../src/server/previewServer.js'
import { newKey } from '../gate/support/sealedSite.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

const guide = `---
title: "Set up: a guide"
description: How to set up everything that this guide is about, from the first step to the last one.
---

import Part from './_part.mdx'

See [the front page](/) and ![a chart](/chart.svg). Snake_case and 2 * 3 stay.

## Choose

<Tabs group="os">
<Tab label="Linux">

### Inside

Run \`apt\`:

\`\`\`bash title="install.sh"
apt install skiff
skiff --version
\`\`\`

</Tab>
<Tab label="macOS">Run brew.</Tab>
</Tabs>

:::warning[Be careful]
Mind the gap.
:::

<Steps>

### Create it

Words of one.

### Check it

Words of two.

</Steps>

<Cards>
<Card title="Start" href="/" icon="key">Go home.</Card>
</Cards>

| a | b |
|---|---|
| 1 \\| 2 | **3** |

<Part />

<details><summary>More</summary>Hidden words.</details>
`

const api = `openapi: 3.1.1
info: { title: Boats, version: '1' }
servers: [{ url: https://api.example.com }]
paths:
  /boats/{id}:
    post:
      operationId: move
      summary: Move a boat
      parameters:
        - { name: id, in: path, required: true, description: Which | boat., schema: { type: string } }
        - { name: dry, in: query, description: Only try., schema: { type: boolean, default: false } }
      requestBody:
        content:
          application/json:
            schema:
              type: object
              required: [to]
              properties:
                to: { type: object, description: Where., properties: { port: { type: string, description: A port. } } }
      responses: { '204': { description: It moved. } }
`

const files = (config: string): [string, string][] => [
  ['site.config.ts', siteConfig(config)],
  ['content/sidebars.yaml', 'docs:\n  - index\n  - category: Guides\n    items: [guide]\n'],
  ['content/index.md', '---\ntitle: Home\n---\n\nWelcome aboard.\n'],
  ['content/guide.mdx', guide],
  ['content/_part.mdx', 'Words of a part.\n'],
  ['content/secret.md', '---\ntitle: Hidden\nunlisted: true\n---\n\nUnlisted words.\n'],
  ['content/chart.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
  ['api.yaml', api],
]
const plugins = "plugins: ['markdown-copies', 'llms'], tagline: 'Row further',"
const openapi = "openapi: [{ id: 'v1', file: 'api.yaml', path: '/api', sidebar: 'api' }],"

async function buildWith(config: string, secrets = {}): Promise<Build> {
  const root = writeProject(new Map(files(config)))
  roots.push(root)
  return buildProject(root, secrets)
}
const text = ({ ungated }: Build, path: string) => Buffer.from(ungated.get(path) ?? []).toString()

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

Words of a part.

**More**

Hidden words.
`)
  })

  test('of an operation has tables of its parameters and fields', () => {
    const copy = text(build, 'api/move.md')
    expect(copy).toContain('```\nPOST https://api.example.com/boats/{id}\n```')
    expect(copy).toContain(
      '| Name | Type | Required | Description |\n| - | - | - | - |\n| `id` | string | yes | Which \\| boat. |',
    )
    expect(copy).toContain('| `dry` | boolean | no | Only try.; default `false` |')
    expect(copy).toContain('| `to` | object | yes | Where. |')
    expect(copy).toContain('**`to`**')
    expect(copy).toContain('| `port` | string | no | A port. |')
    expect(copy).toContain('204 No Content')
  })

  test('has every word of its page', () => {
    for (const doc of build.site.docs) {
      if (doc.kind === 'operation') continue
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
        has: [{ type: 'header', key: 'accept', value: '.*text/markdown.*' }],
        destination: '/:path.md',
      }),
    )
    expect(nginx).toContain('if (-f $document_root$uri.md) {')
  })
})

describe('llms.txt', () => {
  test('lists pages in the sections of the sidebars, and llms-full.txt has their words', async () => {
    const build = await buildWith(plugins)
    expect(text(build, 'llms.txt')).toBe(`# Test

> Row further

## Overview

- [Home](https://docs.example.com/): Welcome aboard.

## Guides

- [Set up: a guide](https://docs.example.com/guide): How to set up everything that this guide is about, from the first step to the last one.
`)
    const full = text(build, 'llms-full.txt')
    for (const { sections, frontMatter } of build.site.docs)
      if (!frontMatter.unlisted) expect(missingWords(sections.map(({ text }) => text).join('\n'), full)).toEqual([])
    expect(full).not.toContain('Unlisted')
    expect(full).toContain('# Home\n\nSource: <https://docs.example.com/>\n\nWelcome aboard.')
  })

  test('is split by section above its limit', async () => {
    const config = "plugins: [['llms', { indexKilobytes: 0.05, fullKilobytes: 0.1 }]],"
    const build = await buildWith(config)
    expect(text(build, 'llms.txt')).toContain('- [Guides](https://docs.example.com/llms/guides.txt): 1 pages')
    expect(text(build, 'llms/guides.txt')).toContain('[Set up: a guide]')
    expect(text(build, 'llms-full/overview.txt')).toContain('Welcome aboard.')
    expect([...build.ungated.keys()].filter((path) => path.startsWith('llms-full'))).toEqual([
      'llms-full.txt',
      'llms-full/guides.txt',
      'llms-full/overview.txt',
    ])
  })
})

/** Words of a text that are not in a Markdown document as readers see it. */
function missingWords(wanted: string, markdown: string): string[] {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })
  const words = (value: string) => value.match(/[\p{L}\p{N}]+/gu) ?? []
  const known = new Set(words(tree.children.map((node) => allText(node)).join('\n')))
  return words(wanted).filter((word) => !known.has(word))
}

/** The text of a node with spaces between blocks and cells. */
function allText(node: Parameters<typeof textOfTree>[0] & object): string {
  if (!('children' in node)) return textOfTree(node)
  const children = (node as { children: object[] }).children
  return children
    .map((child) => allText(child))
    .join('type' in node && ['paragraph', 'heading', 'tableCell'].includes(String(node.type)) ? '' : ' ')
}

describe('behind a gate, copies and lists', () => {
  const identity = `AUTH0_DOMAIN: 'id.example.com', AUTH0_CLIENT_ID: 'c'`
  const isCopy = (path: string) => /(?:^|\/)(?:llms[\w-]*\.txt|[\w-]+\.md)$/.test(path)

  test('are not written in the mode `client`, and pages do not name them', async () => {
    const { outputs } = await buildWith(`${plugins} gate: { mode: 'client', ${identity} }`)
    expect([...outputs.keys()].filter(isCopy)).toEqual([])
    for (const [path, bytes] of outputs)
      if (/\.(?:html|json)$/.test(path)) expect(Buffer.from(bytes).toString(), path).not.toMatch(/\.md|llms/)
  })

  test('are protected by the mode `edge`', async () => {
    const { outputs, diagnostics } = await buildWith(`${plugins} gate: { mode: 'edge', ${identity} }`)
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    const copies = [...outputs.keys()].filter(isCopy)
    expect(copies).toContain('__private/guide.md')
    expect(copies).toContain('__private/llms-full.txt')
    expect(copies.filter((path) => !path.startsWith('__private/'))).toEqual([])
  })

  test.each(['sealed', 'edge+sealed'])('are encrypted by the mode `%s`', async (mode) => {
    const sealKeys = newKey
    const { outputs, ungated, diagnostics } = await buildWith(`${plugins} gate: { mode: '${mode}', ${identity} }`, {
      sealKeys,
    })
    expect(diagnostics.filter(({ severity }) => severity === 'error')).toEqual([])
    expect([...ungated.keys()].filter(isCopy)).toContain('llms-full.txt')
    expect([...outputs.keys()].filter(isCopy)).toEqual([])
    for (const bytes of outputs.values()) expect(Buffer.from(bytes).toString()).not.toContain('Mind the gap')
  })
})

test('a page without the plugins has the same bytes as before them', async () => {
  const [plain, without] = await Promise.all([
    buildWith('search: { enabled: false },'),
    buildWith('plugins: [], search: { enabled: false },'),
  ])
  expect([...without.outputs].map(([path, bytes]) => [path, Buffer.from(bytes).toString()])).toEqual(
    [...plain.outputs].map(([path, bytes]) => [path, Buffer.from(bytes).toString()]),
  )
  expect(text(plain, 'guide.html')).not.toMatch(/data-slot|page-copy/)
})
