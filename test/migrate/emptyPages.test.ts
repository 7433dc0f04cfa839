import { beforeAll, describe, expect, test } from 'vitest'
import { errorsOf, type MigratedProject, migrateAndBuild } from './migrated.js'

describe('a VitePress site', () => {
  let project: MigratedProject

  beforeAll(async () => {
    project = await migrateAndBuild('vitepress', {
      '.vitepress/config.ts': `export default {
  title: 'Skiff',
  themeConfig: { sidebar: [{ text: 'Guide', items: [{ text: 'Set up', link: '/guide/setup' }] }] },
}`,
      'index.md': '---\nlayout: home\n---\n\n<Home />\n',
      'guide/index.md': '# Guide\n\n<PageList />\n',
      'guide/setup.md': '# Set up\n\n[[toc]]\n\nWords.\n\n## Part\n\nWords.\n',
      'guide/run.md': `# Run

## Contents

[[toc]]

---

## Methods

Words.

### Linked contents

[[toc]]

## Last

See [the contents](#linked-contents).
`,
      'team.md': '# Team\n\n<TeamList />\n',
    })
  })

  test('a page without text gets cards of the pages below it', () => {
    expect(errorsOf(project)).toEqual([])
    expect(project.files.get('content/index.md')).toContain('::::cards\n::card[Guide]{href="/guide/setup"}\n::::\n')
    const text = project.files.get('content/guide/index.md')
    expect(text).toContain('::card[Run]{href="/guide/run"}\n::card[Set up]{href="/guide/setup"}')
  })

  test('a page without text and without pages below it is in the report', () => {
    const left = project.migrated.report.leftovers.filter(({ kind }) => kind === 'page without content')
    expect(left.map(({ file }) => file)).toEqual(['team.md'])
  })

  test('a section that has only a table of contents is removed and reported', () => {
    const text = project.files.get('content/guide/run.md')
    expect(text).not.toContain('## Contents')
    expect(text).toContain('## Methods')
    expect(project.migrated.report.leftovers).toContainEqual(
      expect.objectContaining({ kind: 'heading of a table of contents', text: '## Contents', line: 3 }),
    )
  })

  test('such a section stays if the page links to it', () => {
    expect(project.files.get('content/guide/run.md')).toContain('### Linked contents')
  })

  test('the first visit has the color mode of the operating system', () => {
    expect(project.migrated.config.colorMode).toEqual({ respectSystem: true })
  })
})

test('cards inside of HTML are not read as a block of code', async () => {
  const project = await migrateAndBuild('hugo', {
    'hugo.toml': 'title = "Skiff"\n',
    'content/_index.md': `---
title: Skiff
---

<div class="container">
  <div class="row">
      {{< card title="Ada" subtitle="Engineer" >}}
      {{< /card >}}
      {{< card title="Grace" subtitle="Admiral" >}}
      {{< /card >}}
  </div>
</div>
`,
  })
  expect(project.files.get('content/index.md')).toMatch(/^:::card\[Ada\]\nEngineer\n:::\n:::card\[Grace\]/m)
  expect(errorsOf(project)).toEqual([])
})
