import { beforeAll, expect, test } from 'vitest'
import { errorsOf, type MigratedProject, migrateAndBuild, routesOf } from './migrated.js'

const old = {
  '.gitbook.yaml': 'root: ./docs/\n\nredirects:\n  old/start: guide/start.md\n',
  'docs/SUMMARY.md': `# Table of contents

* [Welcome](README.md)

## Guides <a href="#guides" id="guides"></a>

* [Start](guide/start.md)
  * [Deep](guide/start/deep.md)
* [Forum](https://forum.example.com)
`,
  'docs/README.md':
    '# Skiff docs\n\n{% content-ref url="guide/start.md" %}\n[start.md](guide/start.md)\n{% endcontent-ref %}\n',
  'docs/guide/start.md': `---
description: How to start.
hidden: true
layout:
  outline:
    visible: false
---

# Start

{% hint style="danger" %}
Words of the hint with \`{% hint %}\` in code.
{% endhint %}

{% tabs %}
{% tab title="Linux" %}
{% code title="run.sh" overflow="wrap" lineNumbers="true" %}
\`\`\`bash
uname
\`\`\`
{% endcode %}
{% endtab %}

{% tab title="macOS" %}
Words of macOS.
{% endtab %}
{% endtabs %}

{% stepper %}
{% step %}
### First

Words of the first step.
{% endstep %}

{% step %}
### Second

Words of the second step.
{% endstep %}
{% endstepper %}

{% embed url="https://www.youtube.com/watch?v=dQw4w9WgXcQ" %}
Words of the caption.
{% endembed %}

{% file src="../.gitbook/assets/plan (1).pdf" %}

{% include "../.gitbook/includes/shared.md" %}

<table data-view="cards"><thead><tr><th></th><th></th><th data-hidden data-card-target data-type="content-ref"></th></tr></thead><tbody><tr><td><strong>Deep page</strong></td><td>Words of the card.</td><td><a href="start/deep.md">deep.md</a></td></tr></tbody></table>

See [deep.md](start/deep.md "mention") and $$a^2$$.

{% unknown-block id="7" %}
Words of the unknown block.
{% endunknown-block %}
`,
  'docs/guide/start/deep.md':
    '# Deep\n\n## Part <a href="#own-id" id="own-id"></a>\n\nTo [the part](deep.md#own-id).\n',
  'docs/.gitbook/includes/shared.md': '---\ntitle: Shared\n---\n\nWords of the shared text.\n',
  'docs/.gitbook/assets/plan (1).pdf': 'pdf',
}

let project: MigratedProject

beforeAll(async () => {
  project = await migrateAndBuild('gitbook', old)
})

const page = (name: string) => project.files.get(`content/${name}`) ?? ''

test('the pages of the summary keep their routes and their order', () => {
  expect(errorsOf(project).filter((text) => !text.includes('plan'))).toEqual([])
  expect(routesOf(project)).toEqual(['/', '/guide/start', '/guide/start/deep'])
  expect(project.migrated.sidebars[0]?.sidebars.docs).toEqual([
    { page: 'index', label: 'Welcome' },
    { heading: 'Guides' },
    { category: 'Start', page: 'guide/start', items: [{ page: 'guide/start/deep', label: 'Deep' }] },
    { link: 'https://forum.example.com', label: 'Forum' },
  ])
  expect(project.migrated.config.title).toBe('Skiff docs')
  expect(project.migrated.config.redirects).toEqual([{ from: '/old/start', to: '/guide/start' }])
})

test('front matter is mapped', () => {
  expect(page('guide/start.md')).toMatch(
    /^---\ndescription: How to start\.\nunlisted: true\nhide_table_of_contents: true\n---/,
  )
})

test.each([
  [':::danger\nWords of the hint with `{% hint %}` in code.\n:::'],
  [':::tab[Linux]\n```bash title="run.sh" wrap showLineNumbers\nuname\n```'],
  [':::steps\n### First\n\nWords of the first step.\n\n### Second\n\nWords of the second step.\n:::'],
  ['::youtube[Video]{id="https://www.youtube.com/watch?v=dQw4w9WgXcQ"}\n\nWords of the caption.'],
  ['[plan (1).pdf](</gitbook/plan%20(1).pdf>)'],
  ['Words of the shared text.'],
  ['::::card[Deep page]{href="/guide/start/deep"}\nWords of the card.'],
  ['See [Deep](<start/deep.md>) and $`a^2`$.'],
  ['Words of the unknown block.'],
])('a block becomes markup of docsgen: %s', (text) => {
  expect(page('guide/start.md')).toContain(text)
})

test('a reference to a page is a card with its title', () => {
  expect(page('index.md')).toContain(':::cards\n::card[Start]{href="/guide/start"}\n:::')
})

test('the id of a heading stays', () => {
  expect(page('guide/start/deep.md')).toContain('## Part {#own-id}')
})

test('an unknown block is in the report with its line', () => {
  const found = project.migrated.report.leftovers.find(({ kind }) => kind === 'block unknown-block')
  expect(found).toMatchObject({ file: 'docs/guide/start.md', line: 55, text: '{% unknown-block id="7" %}' })
})
