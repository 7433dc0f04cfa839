import { beforeAll, expect, test } from 'vitest'
import { reportText } from '../../src/migrate/write/reportFile.js'
import { errorsOf, type MigratedProject, migrateAndBuild, routesOf } from './migrated.js'

let project: MigratedProject

beforeAll(async () => {
  project = await migrateAndBuild('mkdocs', {
    'mkdocs.yml': `site_name: Skiff
markdown_extensions:
  - pymdownx.arithmatex
  - toc:
      slugify: !!python/name:pymdownx.slugs.uslugify
nav:
  - index.md
  - 搜索: search/index.md
  - 几何:
      - 几何简介: geometry/index.md
`,
    'docs/index.md': String.raw`# Skiff

The costs are $\sum_{i=1}^n c_i$ and \(x_{j=2}\).

$$
\sum_{k=3}^m p_k
$$

A set of {a=b} words. ![Plan](plan.svg){ width=200 }

See [search](search/index.md) and [the part](#逆序对).

## 逆序对

Words.
`,
    'docs/cards.md':
      '# Cards\n\n<div class="grid cards" markdown>\n\n-   :material-shield-nowhere: &nbsp; __Card__\n\n    ---\n\n    Words of a *card*.\n\n</div>\n',
    'docs/search/index.md': '# Search\n\nWords about search.\n',
    'docs/geometry/index.md': 'Words.\n',
    'docs/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  })
})

test('braces in formulas and in text are not removed as attribute lists', () => {
  const text = project.files.get('content/index.md')
  expect(text).toContain(String.raw`$\sum_{i=1}^n c_i$`)
  expect(text).toContain(String.raw`\(x_{j=2}\)`)
  expect(text).toContain(String.raw`\sum_{k=3}^m p_k`)
  expect(text).toContain('A set of {a=b} words.')
  expect(text).not.toContain('width=200')
})

test('ids of headings keep the letters of all scripts where the configuration says so', () => {
  expect(project.files.get('content/index.md')).toContain('## 逆序对\n')
  expect(project.build.diagnostics.map(({ code }) => code)).not.toContain('link-anchor')
})

test('the text of an item stays in it when its icon is unknown', () => {
  const page = Buffer.from(project.build.outputs.get('cards/index.html') ?? '').toString()
  expect(page).toMatch(/<li>\s*<p><strong>Card<\/strong><\/p>\s*<hr\/?>\s*<p>Words of a <em>card<\/em>/)
})

test('a page at /search gets another route, because docsgen creates that page', () => {
  expect(errorsOf(project)).toEqual([])
  expect(routesOf(project)).toEqual(['/', '/cards', '/geometry', '/search-page'])
  expect(project.migrated.report.leftovers).toContainEqual({
    kind: 'page with a reserved route',
    file: 'docs/search/index.md',
    text: 'docsgen creates the page at /search. This page is at /search-page.',
  })
  expect(project.files.get('content/index.md')).toContain('[search](search/index.md)')
})

test('the report does not list conversions that did not happen', () => {
  const { report, stubs } = project.migrated
  expect(report.counts.get('redirect')).toBe(0)
  expect(reportText({ tool: 'mkdocs', pages: 2, files: 1, report, stubs })).not.toContain('| redirect |')
})

test('a page without a title has the one that the navigation gives it', () => {
  expect(project.files.get('content/geometry/index.md')).toContain('title: 几何简介')
  expect(project.files.get('content/search/index.md')).toContain('# Search')
})
