import { beforeAll, expect, test } from 'vitest'
import { errorsOf, type MigratedProject, migrateAndBuild, routesOf } from './migrated.js'

const old = {
  'mkdocs.yml': `site_name: Skiff
site_url: https://skiff.example.com/docs/
markdown_extensions:
  - pymdownx.emoji:
      emoji_index: !!python/name:material.extensions.emoji.twemoji
plugins:
  - redirects:
      redirect_maps:
        old.md: guide/setup.md
nav:
  - index.md
  - Guide:
      - Set up: guide/setup.md
`,
  'docs/index.md': '# Skiff\n\nTo [set up](guide/setup.md#part). Press ++ctrl+c++.\n',
  'docs/guide/setup.md': `# Set up

!!! note "A title"
    Words of the note with a [link](../index.md).

=== "Linux"

    Words of Linux.

    \`\`\`sh hl_lines="1"
    uname
    \`\`\`

=== "macOS"

    Words of macOS.

## Part { #part .wide }

--8<-- "docs/_part.txt"

![plan](plan.svg){ width=200 }
`,
  'docs/_part.txt': 'Words of the snippet.\n',
  'docs/guide/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
}

let project: MigratedProject

beforeAll(async () => {
  project = await migrateAndBuild('mkdocs', old)
})

test('the new site builds, and every page keeps its route', () => {
  expect(errorsOf(project).filter((text) => !text.includes('plan.svg'))).toEqual([])
  expect(routesOf(project)).toEqual(['/', '/guide/setup'])
  const { config, sidebars } = project.migrated
  expect([config.baseUrl, config.trailingSlash, config.redirects]).toEqual([
    '/docs/',
    'always',
    [{ from: '/old', to: '/guide/setup' }],
  ])
  expect(sidebars[0]?.sidebars.docs).toEqual([
    'index',
    { category: 'Guide', items: [{ page: 'guide/setup', label: 'Set up' }] },
  ])
})

test('tabs, snippets, keys and attribute lists keep their text', () => {
  const page = project.files.get('content/guide/setup.md') ?? ''
  expect(page).toContain('=== "Linux"\n\n    Words of Linux.\n\n    ```sh {1}\n    uname\n    ```')
  expect(page).toContain('## Part {#part .wide}')
  expect(page).toContain('Words of the snippet.')
  expect(page).toContain('![plan](plan.svg)\n')
  expect(project.files.get('content/index.md')).toContain('<kbd>Ctrl</kbd>+<kbd>C</kbd>')
})
