import { beforeAll, expect, test } from 'vitest'
import { errorsOf, type MigratedProject, migrateAndBuild, routesOf } from './migrated.js'

const old = {
  'book.toml': `[book]
title = "Rowing"
language = "en"

[output.html]
git-repository-url = "https://github.com/example/rowing"
mathjax-support = true
additional-css = ["own.css"]

[output.html.redirect]
"/old/place.html" = "../boats.html"
"/boats.html#sail" = "boats.html#row"

[output.html.code.hidelines]
python = "~"

[preprocessor.own]
command = "own"
`,
  'src/SUMMARY.md': `# Rowing

[Introduction](intro.md)

# Basics

- [Boats with \`Oar<T>\`](boats.md)
  - [Small boats](boats/small/README.md)
  - [Planned]()
- [Missing](missing.md)

---

[Thanks](thanks.md)
`,
  'src/intro.md': `# Introduction

To [boats](boats.md#row), and [small ones](boats/small/index.html).

{{#include parts/note.md}}

Words after the include with a [broken link](nowhere.md).
`,
  'src/parts/note.md': 'Words of the note.\n\nMore words of the note.\n',
  'src/boats.md': `# Boats

## Row

\`\`\`rust,ignore,edition2021
{{#rustdoc_include code.rs:oar}}
#[derive(Debug)]
## kept
\`\`\`

\`\`\`python
~hidden = 1
shown = 2
\`\`\`

\`\`\`admonish danger "Deep water"
Words of the warning.
\`\`\`

A formula \\\\(a^2\\\\) in text, and an escaped \\{{#include code.rs}}.
`,
  'src/code.rs': 'fn main() {\n    // ANCHOR: oar\n    let oar = 1;\n    // ANCHOR_END: oar\n}\n',
  'src/boats/small/README.md': '# Small boats\n\n[Up](../../boats.md)\n',
  'src/thanks.md': '# Thanks\n\nWords of thanks.\n',
  'src/unlisted.md': '# Unlisted\n',
}

let project: MigratedProject

beforeAll(async () => {
  project = await migrateAndBuild('mdbook', old)
})

const page = (name: string) => project.files.get(`content/${name}`) ?? ''
const leftovers = () => project.migrated.report.leftovers.map(({ kind, text }) => `${kind}: ${text}`)

test('every chapter keeps its route, and the first one is the home page, too', () => {
  expect(errorsOf(project).filter((text) => !text.includes('nowhere.md'))).toEqual([])
  expect(routesOf(project)).toEqual(['/', '/boats', '/boats/small', '/thanks'])
})

test('chapters are numbered, and parts are headings', () => {
  expect(project.migrated.sidebars[0]?.sidebars.docs).toEqual([
    { page: 'intro', label: 'Introduction' },
    { heading: 'Basics' },
    {
      category: '1. Boats with Oar<T>',
      page: 'boats',
      items: [{ page: 'boats/small/index', label: '1.1. Small boats' }],
    },
    { page: 'thanks', label: 'Thanks' },
  ])
})

test('included text is in the page, and hidden lines can be opened', () => {
  expect(page('intro.md')).toContain('Words of the note.\n\nMore words of the note.\n')
  expect(page('boats.md')).toContain(
    '```rust collapse={1,3}\nfn main() {\n    let oar = 1;\n}\n#[derive(Debug)]\n# kept\n```',
  )
  expect(page('boats.md')).toContain('```python collapse={1}\nhidden = 1\nshown = 2\n```')
})

test('admonitions and formulas are converted, and an escaped directive stays text', () => {
  expect(page('boats.md')).toContain(':::danger[Deep water]\nWords of the warning.\n:::')
  expect(page('boats.md')).toContain('A formula $`a^2`$ in text, and an escaped {{#include code.rs}}.')
})

test('redirects are relative to the old page', () => {
  expect(project.migrated.config.redirects).toEqual([{ from: '/old/place', to: '/boats' }])
})

test('what has no counterpart is in the report, with places of the old files', () => {
  expect(leftovers()).toEqual(
    expect.arrayContaining([
      'chapter without a page: Planned',
      'missing chapter: [Missing](missing.md)',
      'page that SUMMARY.md does not list: unlisted.md',
      'configuration: additional-css: own.css',
      'configuration: preprocessor own {"command":"own"}',
      expect.stringContaining('redirect: /boats.html#sail'),
    ]),
  )
})
