import { beforeAll, describe, expect, test } from 'vitest'
import { errorsOf, type MigratedProject, migrateAndBuild, routesOf } from './migrated.js'

const old = {
  'mkdocs.yml': `site_name: Skiff
markdown_extensions:
  - admonition
  - pymdownx.snippets:
      base_path: [., parts]
      auto_append: [parts/terms.md]
  - own_extension:
      level: 2
plugins:
  - search
  - awesome-pages
  - include-markdown
  - macros
  - blog
  - exclude:
      glob: [drafts/*]
exclude_docs: |
  *.part.md
extra:
  release: 1.4.2
  limits: { keys: 5 }
`,
  'CHANGES.md': '# Changes\n\nWords of the changes.\n\n<!-- end -->\n\nOlder words.\n',
  'parts/terms.md': '*[KMS]: Key management service\n*[XYZ]: Not used\n',
  'parts/steps.md': '# --8<-- [start:first]\nWords of the first part.\n# --8<-- [end:first]\nOther words.\n',
  'docs/.pages': 'nav:\n  - index.md\n  - Start <span class="new">:material-star:</span>: guide\n  - ...\n',
  'docs/guide/.pages': 'title: Ignored\nnav:\n  - second.md\n  - First page: first.md\n',
  'docs/zone/.pages': 'hide: true\n',
  'docs/index.md': `# Skiff

Release {{ release }} has {{ limits.keys }} keys of the KMS. {{ table('x') }}

{% raw %}{{ shown }}{% endraw %}

{%
  include-markdown "../CHANGES.md"
  end="<!-- end -->"
  heading-offset=1
%}

--8<-- "steps.md:first"

--8<--
steps.md
--8<--
`,
  'docs/guide/first.md': '# First\n\n| Rule | Text |\n|---|---|\n| `a || b` | Words of the cell |\n',
  'docs/guide/second.md': '# Second\n\n{! parts/absent.md !}\n',
  'docs/guide/x.part.md': 'Words of a part.\n',
  'docs/drafts/a.md': '# Draft\n',
  'docs/zone/hidden.md': '# Hidden\n',
  'docs/about.md': '# About\n',
  'docs/blog/index.md': '# Blog\n',
  'docs/blog/posts/one.md': '---\ndate: 2024-01-31\n---\n\n# A new, fast release\n\nWords of the post.\n',
}

let project: MigratedProject
const text = (file: string) => project.files.get(file) ?? ''

describe('a site with plugins', () => {
  beforeAll(async () => {
    project = await migrateAndBuild('mkdocs', old)
  })

  test('builds, with the routes of posts, and without files that it excludes', () => {
    expect(errorsOf(project)).toEqual([])
    expect(routesOf(project)).toEqual([
      '/',
      '/about',
      '/blog',
      '/blog/2024/01/31/a-new-fast-release',
      '/guide/first',
      '/guide/second',
      '/zone/hidden',
    ])
    expect(text('content/blog/index.md')).toContain('[A new, fast release](/blog/2024/01/31/a-new-fast-release)')
  })

  test('the sidebar is that of the files .pages', () => {
    expect(project.migrated.sidebars[0]?.sidebars.docs).toEqual([
      'index',
      { category: 'Start', items: ['guide/second', { page: 'guide/first', label: 'First page' }] },
      'about',
      { category: 'Blog', items: ['blog/index', { category: 'Posts', items: ['blog/posts/one'] }] },
    ])
  })

  test('included files, values of macros and abbreviations become text', () => {
    const page = text('content/index.md')
    expect(page).toContain('Release 1.4.2 has 5 keys of the KMS.')
    expect(page).toContain('{{ shown }}')
    expect(page).toContain('## Changes\n\nWords of the changes.')
    expect(page).not.toContain('Older words')
    expect(page).toContain('\nWords of the first part.\n\nWords of the first part.\nOther words.\n')
    expect(page).toContain('*[KMS]: Key management service')
    expect(page).not.toContain('XYZ')
  })

  test('a code span of a table can contain a bar, as in MkDocs', () => {
    expect(text('content/guide/first.md')).toContain('| `a \\|\\| b` | Words of the cell |')
  })

  test('what is not converted is in the report, each thing by itself', () => {
    const left = project.migrated.report.leftovers.map(({ kind, text }) => `${kind}: ${text}`)
    expect(left).toContain("macro: {{ table('x') }}")
    expect(left).toContain('missing include: {! parts/absent.md !}')
    expect(left).toContain('configuration: Markdown extension own_extension {"level":2}')
    expect(left.filter((line) => line.startsWith('configuration: plugin'))).toEqual([])
  })
})

test('translations with the language in the name of the file keep their routes', async () => {
  project = await migrateAndBuild('mkdocs', {
    'mkdocs.yml': `site_name: Skiff
plugins:
  - i18n:
      languages:
        - { locale: en, default: true, name: English }
        - { locale: de, name: Deutsch, nav_translations: { Start: Anfang } }
nav:
  - Start: index.md
  - guide.md
`,
    'docs/index.md': '# Skiff\n',
    'docs/index.de.md': '# Skiff auf Deutsch\n',
    'docs/guide.en.md': '# Guide\n',
    'docs/guide.de.md': '# Anleitung\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(routesOf(project)).toEqual(['/', '/de', '/de/guide', '/guide'])
  expect(project.migrated.sidebars[0]?.sidebars.docs).toEqual([
    { page: 'index', label: 'Start', translations: { de: 'Anfang' } },
    'guide',
  ])
})

test('SUMMARY.md of literate-nav is the sidebar', async () => {
  project = await migrateAndBuild('mkdocs', {
    'mkdocs.yml': 'site_name: Skiff\nplugins: [literate-nav]\n',
    'docs/SUMMARY.md':
      '* [Home](index.md)\n* Guides\n    * [One](guides/one.md)\n    * guides/two.md\n* [More](more/)\n',
    'docs/index.md': '# Skiff\n',
    'docs/guides/one.md': '# One\n',
    'docs/guides/two.md': '# Two\n',
    'docs/more/a.md': '# A\n',
  })
  expect(routesOf(project)).toEqual(['/', '/guides/one', '/guides/two', '/more/a'])
  expect(project.migrated.sidebars[0]?.sidebars.docs).toEqual([
    { page: 'index', label: 'Home' },
    { category: 'Guides', items: [{ page: 'guides/one', label: 'One' }, 'guides/two'] },
    { category: 'More', items: ['more/a'] },
  ])
})

test('a site of MkDocs whose configuration has another name', async () => {
  const project = await migrateAndBuild('mkdocs', {
    'mkdocs-common.yml': 'site_name: Common\n',
    'mkdocs-offline.yml': 'INHERIT: mkdocs-common.yml\nplugins: [offline]\n',
    'mkdocs-online.yml': 'INHERIT: mkdocs-common.yml\nsite_url: https://docs.example.org/\n',
    'docs/index.md': '# Home\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(project.migrated.config).toMatchObject({ title: 'Common', url: 'https://docs.example.org' })
})
