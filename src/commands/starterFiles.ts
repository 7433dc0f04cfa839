/** The files of a site that `docsgen init` creates. */
import { jsonSchemas } from '../config/jsonSchema.js'
import type { GateMode } from '../schema/gateModes.js'

/** Path -> text of the files of a new site. The name of the folder becomes the title. */
export function starterFiles(folder: string, gate: GateMode): Readonly<Record<string, string>> {
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
  ${gate === 'off' ? openGate : gated(gate)}
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

const openGate = `// Everyone may read this site. For readers who sign in: docs/gate.md of docsgen.
  gate: false,`

function gated(mode: GateMode): string {
  return `// AUTH0_DOMAIN, AUTH0_CLIENT_ID, AUTH0_LOGIN_URI and DEBUG come from the environment. NOAUTH=true builds without the gate.
  gate: { mode: '${mode}' },`
}
