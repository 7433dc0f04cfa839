/** A site with a guide and an API, for tests of Markdown copies and lists of pages. */
import { rmSync } from 'node:fs'
import { afterAll } from 'vitest'
import type { Build } from '../../src/model/model.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

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

\`\`\`yaml collapse={1-2} del={3} ins={4}
name: skiff
port: 80
fast: no
fast: yes
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

\`E1\`, \`E2\`
: No route. Add **one**.

Word
: First.
: Second.

<Part />

<details><summary>More</summary>Hidden words.</details>

<pre><code>moor --at <a href="/">the pier</a></code></pre>
`

const api = `openapi: 3.1.1
info: { title: Boats, version: '1' }
servers: [{ url: 'https://{region}.example.com', variables: { region: { default: eu, enum: [eu, us], description: Where. } } }]
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
  ['content/index.md', '---\ntitle: Home\n---\n\nWelcome aboard.\n\n<!-- Ask Ann. -->\n'],
  ['content/guide.mdx', guide],
  ['content/_part.mdx', 'Words of a part.\n'],
  ['content/secret.md', '---\ntitle: Hidden\nunlisted: true\n---\n\nUnlisted words.\n'],
  ['content/chart.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'],
  ['api.yaml', api],
]
export const plugins = "plugins: ['markdown-copies', 'llms'], tagline: 'Row further',"
export const openapi = "openapi: [{ id: 'v1', file: 'api.yaml', path: '/api', sidebar: 'api' }],"

/** Returns a function that builds the site with more fields of the configuration. All projects are removed after the file. */
export function copiedSites(): (config: string, secrets?: Parameters<typeof buildProject>[1]) => Promise<Build> {
  const roots: string[] = []
  afterAll(() => {
    for (const root of roots) rmSync(root, { recursive: true, force: true })
  })
  return async (config, secrets = {}) => {
    const root = writeProject(new Map(files(config)))
    roots.push(root)
    return buildProject(root, secrets)
  }
}

export const text = ({ ungated }: Build, path: string) => Buffer.from(ungated.get(path) ?? []).toString()
