/** Content of a new project: pages that show what pages can contain, their sidebar, a component, an API description. */
import type { StarterSettings } from './askSettings.js'
import type { StarterFiles } from './projectFiles.js'

/** The pages and their sidebar. */
export function contentFiles({ title, openapi, content }: Required<StarterSettings>): StarterFiles {
  const cards = openapi ? home.replace('</Cards>', `${apiCard}\n</Cards>`) : home
  return {
    [`${content}/sidebars.yaml`]: sidebars,
    [`${content}/index.mdx`]: cards
      .replaceAll('content/', `${content}/`)
      .replace('{title}', () => `{${JSON.stringify(`${title} documentation`)}}`),
    [`${content}/guides/first-page.md`]: firstPage.replaceAll('content/', `${content}/`),
    [`${content}/guides/components.mdx`]: components,
  }
}

/** The front page of a folder of pages that has none. */
export function homeFile({ content, title }: Required<StarterSettings>): StarterFiles {
  const text = `---
title: ${JSON.stringify(title)}
description: Start here. The sidebar lists all pages of this documentation.
---

This is the front page of **{product}**. Edit \`${content}/index.md\`, and link to the pages that readers need first.
`
  return { [`${content}/index.md`]: text }
}

/** Files that the configuration names. */
export function sourceFiles({ title, openapi }: Required<StarterSettings>, slug: string): StarterFiles {
  return {
    'components/Counter.tsx': counter,
    ...(openapi && { 'openapi/api.yaml': description(title, slug) }),
  }
}

const sidebars =
  'docs:\n  - index\n  - category: Guides\n    items:\n      - guides/first-page\n      - guides/components\n'

const home = `---
title: Welcome
description: Start here to see what this documentation covers and how to add your first page to it.
layout: landing
hide_title: true
---

<Hero
  title={title}
  search
  actions={[
    { label: 'Write a first page', href: '/guides/first-page' },
    { label: 'See what pages can contain', href: '/guides/components' },
  ]}
>

This is the front page of **{product}**. Edit \`content/index.mdx\` and save it: the browser shows the change.

\`\`\`sh title="Terminal"
# Preview: every saved change is on the screen
npm run dev

# Find broken links, anchors and settings
npm run check

# Write the site into build/
npm run build
\`\`\`

</Hero>

<Cards>
<Card title="Write a first page" href="/guides/first-page" icon="book">

Add a file, give it a place in the sidebar, and check its links.

</Card>
<Card title="What pages can contain" href="/guides/components" icon="code">

Tabs, steps, notes, code, and components of your own.

</Card>
</Cards>
`

const apiCard = `<Card title="API reference" href="/api/introduction" icon="plug">

One page for each operation of \`openapi/api.yaml\`.

</Card>`

const firstPage = `---
title: Write a first page
sidebar_label: First page
description: Add a page, give it a place in the sidebar, and check that none of its links is broken.
---

## Add the file

A file \`content/guides/name.md\` becomes the page \`/guides/name\`. Its front matter has a title and a description.

\`\`\`yaml title="content/sidebars.yaml" {4}
docs:
  - index
  - category: Guides
    items: [guides/first-page, guides/name]
\`\`\`

## Check it

\`\`\`sh
npm run check
\`\`\`

:::tip
A link to a page or heading that does not exist fails the build. The error shows the line of the link.
:::

Next: [what pages can contain](./components.mdx).
`

const components = `---
title: What pages can contain
sidebar_label: Components
description: Use tabs, steps, notes, code blocks and components of your own in every MDX page, without an import.
---

## Tabs

<Tabs group="os">
<Tab label="Linux">

\`\`\`sh
uname -r
\`\`\`

</Tab>
<Tab label="macOS">

\`\`\`sh
sw_vers
\`\`\`

</Tab>
</Tabs>

## Steps

<Steps>

### Do this first

Each heading is one step.

### Do that next

The numbers come by themselves.

</Steps>

## Notes

:::note
A fact that helps.
:::

:::warning[Careful]
A fact that prevents damage.
:::

## Code

\`\`\`ts title="site.config.ts" {2}
export default defineConfig({
  theme: { color: '#7c3aed' },
})
\`\`\`

## Your own components

The file \`components/Counter.tsx\` is a component of every page. It starts with \`'use client'\`, so it also runs in the browser.

<Counter start={1} />

Back to the [first page](./first-page.md).
`

const counter = `'use client'

import { useState } from 'react'

export default function Counter({ start = 0 }: { readonly start?: number }) {
  const [count, setCount] = useState(start)
  return (
    <button type="button" className="counter" onClick={() => setCount(count + 1)}>
      Clicked {count} times
    </button>
  )
}
`

function description(title: string, slug: string): string {
  return `openapi: 3.1.0
info:
  title: ${JSON.stringify(`${title} API`)}
  version: 0.1.0
  description: An example of a description. Replace it with your own.
servers:
  - url: https://api.example.com/v1
    description: Production
security:
  - token: []
tags:
  - name: Projects
    description: Projects group the resources of one team.
paths:
  /projects:
    get:
      operationId: listProjects
      tags: [Projects]
      summary: List projects
      description: Returns the projects of your organization, newest first.
      parameters:
        - name: limit
          in: query
          description: Number of projects in the response.
          schema: { type: integer, minimum: 1, maximum: 100, default: 20 }
      responses:
        '200':
          description: The projects.
          content:
            application/json:
              schema:
                type: array
                items: { $ref: '#/components/schemas/Project' }
        '401':
          description: The token is missing or invalid.
components:
  securitySchemes:
    token: { type: http, scheme: bearer, description: A token of ${slug}. }
  schemas:
    Project:
      type: object
      description: A group of resources.
      required: [id, name]
      properties:
        id: { type: string, description: Id of the project., example: prj_1 }
        name: { type: string, description: Name of the project., example: Website }
`
}
