/** `docsgen init`: creates a small working site in an empty folder. */
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { jsonSchemas } from '../config/jsonSchema.js'
import type { ExitCode, Session } from './session.js'

export function init({ root, progress }: Session): ExitCode {
  if (existsSync(root) && readdirSync(root).some((name) => !name.startsWith('.git'))) {
    progress.line(
      `${relative(process.cwd(), root) || 'This folder'} is not empty. Name a new folder: docsgen init my-docs`,
    )
    return 2
  }
  const files = starterFiles(basename(root))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  const place = relative(process.cwd(), root) || '.'
  progress.line(`Created ${Object.keys(files).length} files in ${place}. Preview them with: docsgen serve ${place}`)
  return 0
}

function starterFiles(folder: string): Readonly<Record<string, string>> {
  const words = folder.replace(/[^A-Za-z0-9]+/g, ' ').trim() || 'My site'
  const name = words.charAt(0).toUpperCase() + words.slice(1)
  const slug = words.toLowerCase().replace(/ /g, '-')
  return {
    'site.config.ts': `import { defineConfig } from 'docsgen'

export default defineConfig({
  title: '${name}',
  url: 'https://docs.example.com',
  product: { name: '${name}', slug: '${slug}' },
  version: '0.1.0',
  navbar: {
    items: [
      { type: 'link', label: 'Guides', href: '/', activeElsewhere: true },
      { type: 'theme' },
    ],
  },
})
`,
    'content/sidebars.yaml':
      'docs:\n  - index\n  - category: Guides\n    items:\n      - guides/first-page\n      - guides/components\n',
    'content/index.md': `---
title: Welcome
description: Start here to see what this documentation covers and how to add your first page to it.
---

This is the front page of **{product}**. Edit \`content/index.md\` and save it: the browser shows the change.

- [Write a first page](/guides/first-page)
- [Learn what pages can contain](/guides/components)
`,
    'content/guides/first-page.md': `---
title: Write a first page
sidebar_label: First page
description: Add a page, give it a place in the sidebar, and check that none of its links is broken.
---

## Add the file

A file \`content/guides/name.md\` becomes the page \`/guides/name\`.

\`\`\`yaml title="content/sidebars.yaml" {4}
docs:
  - index
  - category: Guides
    items: [guides/first-page, guides/name]
\`\`\`

## Check it

\`\`\`sh
docsgen check --strict
\`\`\`

:::tip
A link to a page or heading that does not exist fails the build. The error shows the line of the link.
:::

Next: [what pages can contain](./components.mdx).
`,
    'content/guides/components.mdx': `---
title: What pages can contain
sidebar_label: Components
description: Use tabs, steps, cards and admonitions in every MDX page, without an import.
---

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

<Steps>

### Do this first

### Do that next

</Steps>

Back to the [first page](./first-page.md).
`,
    '.vscode/settings.json': `${JSON.stringify({ 'yaml.schemas': { '../.docsgen/sidebars.schema.json': 'content/sidebars.yaml' } }, null, 2)}\n`,
    '.docsgen/sidebars.schema.json': `${JSON.stringify(jsonSchemas().sidebars, null, 2)}\n`,
    '.docsgen/front-matter.schema.json': `${JSON.stringify(jsonSchemas().frontMatter, null, 2)}\n`,
    '.gitignore': 'build/\n.docsgen/cache/\n',
  }
}
