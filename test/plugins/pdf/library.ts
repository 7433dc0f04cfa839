/** A site with long pages, code and tables, as a book. */
import type { Build } from '../../../src/model/model.js'
import type { Project } from '../../../src/pipeline/session/project.js'
import { type PdfOptions, pdf } from '../../../src/plugins/pdf/pdf.js'
import { buildProject, siteConfig, writeProject } from '../../support/project.js'

const code = (name: string, lines: number) =>
  `\`\`\`text title="${name}"\n${Array.from({ length: lines }, (_, line) => `${name} line ${line + 1}`).join('\n')}\n\`\`\`\n`

const filler = Array.from(
  { length: 12 },
  (_, index) => `Paragraph ${index + 1} of many words that fill a page of a book.\n`,
).join('\n')

const setup = `---
title: Setup
---

The words of the setup. See [the long page](./long.md), [its end](./long.md#the-end) and [elsewhere](../other.md).

<details>
<summary>More</summary>

Folded words.

</details>

| name | value |
|---|---|
| one | 1 |
`

const long = `---
title: Long
---

${filler}
${code('short', 20)}
${filler}
${code('middle', 30)}
${filler}
${code('huge', 150)}
\`\`\`text
${'wide '.repeat(60)}last
\`\`\`

## The end

End.
`

export function writeLibrary(config = ''): string {
  return writeProject(
    new Map([
      ['site.config.ts', siteConfig(`logo: { light: '/logo.svg', dark: '/logo.svg', alt: 'Logo' }, ${config}`)],
      [
        'content/sidebars.yaml',
        'docs:\n  - index\n  - category: Start here\n    items: [guide/setup, guide/long]\nother:\n  - index\n  - other\n',
      ],
      ['content/index.md', '---\ntitle: Home\n---\n\nWelcome.\n'],
      ['content/guide/setup.md', setup],
      ['content/guide/long.md', long],
      ['content/other.md', '---\ntitle: Other\n---\n\nBack to [the setup](guide/setup.md).\n'],
      ['content/hidden.md', '---\ntitle: Hidden\nunlisted: true\n---\n\nHidden words.\n'],
      [
        'content/static/logo.svg',
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10" width="40" height="10"><rect width="40" height="10" fill="#06c"/></svg>',
      ],
    ]),
  )
}

export function buildBook(root: string, options: PdfOptions = {}, secrets: Project['secrets'] = {}): Promise<Build> {
  const plugin = pdf({ ...options }, { root })
  const plugins = [{ use: 'pdf', options: { ...options }, plugin, index: -1 }]
  return buildProject(root, secrets, { drafts: false, preview: false, plugins })
}
