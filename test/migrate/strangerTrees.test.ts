import { expect, test } from 'vitest'
import { visibleText } from '../markdown/visibleText.js'
import { errorsOf, migrateAndBuild, routesOf } from './migrated.js'

test('blocks of pymdownx become admonitions, foldable blocks and tabs, also inside each other', async () => {
  const project = await migrateAndBuild('mkdocs', {
    'mkdocs.yml': 'site_name: Skiff\nmarkdown_extensions:\n  pymdownx.blocks.admonition:\n  pymdownx.blocks.tab:\n',
    'docs/index.md': `# Skiff

//// tip | Say **it**

Words of the tip.

/// details | More "words"
    type: warning
    open: true

Words of the details.

\`\`\`sh
/// note
\`\`\`

///

////

/// tab | Linux

Words of Linux.

///

/// tab | macOS

Words of macOS.

///

/// html | div.box

Words of the box.

///
`,
  })
  expect(errorsOf(project)).toEqual([])
  const page = project.files.get('content/index.md') ?? ''
  expect(page).toContain('!!! tip "Say **it**"\n\n    Words of the tip.')
  expect(page).toContain('    ???+ warning "More "words""\n\n\n\n        Words of the details.')
  expect(page).toContain('        ```sh\n        /// note\n        ```')
  expect(page).toContain('=== "Linux"\n\n    Words of Linux.')
  expect(page).toContain('/// html | div.box\n\nWords of the box.')
  const html = new TextDecoder().decode(project.build.outputs.get('index.html'))
  expect(html).toContain('More "words"')
  expect(html).toMatch(/role="tab"/)
  expect(visibleText(html)).toContain('Words of the details.')
})

test('a section of the navigation without a name has the title of its first page', async () => {
  const { files, build } = await migrateAndBuild('mkdocs', {
    'mkdocs.yml': 'site_name: Skiff\nnav:\n  - index.md\n  - "":\n    - guide/index.md\n    - guide/setup.md\n',
    'docs/index.md': '# Skiff\n',
    'docs/guide/index.md': '# The guide\n',
    'docs/guide/setup.md': '# Set up\n',
  })
  expect(files.get('content/sidebars.yaml')).toContain('category: The guide')
  expect(build.diagnostics.filter(({ code }) => code === 'sidebars-value')).toEqual([])
})

test('links that contain the base path of the old site lose it', async () => {
  const project = await migrateAndBuild('starlight', {
    'astro.config.mjs': `import { defineConfig } from 'astro/config'
import starlight from '@astrojs/starlight'
export default defineConfig({ site: 'https://x.example.com', base: '/skiff', integrations: [starlight({ title: 'Skiff' })] })
`,
    'src/content/docs/index.mdx':
      '---\ntitle: Skiff\n---\n\n[Start](/skiff/start/#part), <a href="/skiff/start">start</a>, [home](/skiff), [other](/skiffs/start)\n',
    'src/content/docs/start.md': '---\ntitle: Start\n---\n\n## Part\n\n![plan](/skiff/plan.svg)\n',
    'public/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  })
  expect(project.files.get('content/index.mdx')).toContain(
    '[Start](/start/#part), <a href="/start">start</a>, [home](/), [other](/skiffs/start)',
  )
  expect(project.files.get('content/start.md')).toContain('![plan](/plan.svg)')
  expect(errorsOf(project)).toEqual(['content/index.mdx link-page There is no page at “/skiffs/start”.'])
})

test('a current version with a path of its own keeps its routes', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.js': `module.exports = {
  title: 'Skiff', url: 'https://x.example.com', baseUrl: '/',
  presets: [['classic', { docs: { versions: { current: { path: 'v7' }, '6.x': { path: 'v6' } } } }]],
}
`,
    'versions.json': '["6.x"]',
    'docs/setup.md': '# Set up 7\n',
    'versioned_docs/version-6.x/setup.md': '# Set up 6\n\n[Other](./other.md)\n',
    'versioned_docs/version-6.x/other.md': '# Other 6\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(routesOf(project)).toEqual(expect.arrayContaining(['/docs/v6/other', '/docs/v6/setup', '/docs/v7/setup']))
  expect(project.migrated.config.redirects ?? []).toEqual([])
  const html = new TextDecoder().decode(
    project.build.outputs.get('docs/v7/setup/index.html') ?? project.build.outputs.get('docs/v7/setup.html'),
  )
  expect(html).toContain('href="/docs/v6/setup"')
})

test('a region of a file is shown without the indentation that its lines share', async () => {
  const { files } = await migrateAndBuild('vitepress', {
    '.vitepress/config.mts': 'export default { title: "Skiff" }\n',
    'index.md': '# Skiff\n\n<<< @/app.ts#part\n',
    'app.ts': 'function run() {\n  // #region part\n  if (x) {\n\n    go()\n  }\n  // #endregion part\n}\n',
  })
  expect(files.get('content/index.md')).toContain('````ts\nif (x) {\n\n  go()\n}\n````')
})

test('headings keep ids that are written as attributes, and a definition below a list is not a loose block', async () => {
  const { files, build } = await migrateAndBuild('mkdocs', {
    'mkdocs.yml': 'site_name: Skiff\n',
    'docs/index.md':
      '# Skiff\n\n## 9.7 <small>May</small> { id="9.7" }\n\n1.  See [the release][release].[^1]\n\n  [release]: #9.7\n  [^1]: A note.\n',
  })
  expect(files.get('content/index.md')).toContain('## 9.7 <small>May</small> {#9.7}')
  expect(build.diagnostics.filter(({ code }) => code.startsWith('loose') || code === 'link-anchor')).toEqual([])
})

test('helpers of a configuration that look at the type of their arguments are evaluated', async () => {
  const { files, migrated } = await migrateAndBuild('vitepress', {
    '.vitepress/menus.ts': `export function item(text: string, rest?: unknown) {
  if (typeof rest === 'string') {
    return { text, link: rest }
  } else if (Array.isArray(rest)) {
    return { text, items: rest }
  }
  return { text }
}
export function secret(text: string) {
  if (process.stdout.isTTY > 1) return { text, link: '/a' }
  return { text, link: '/b' }
}
`,
    '.vitepress/config.ts': `import { item, secret } from './menus'
export default { title: 'Skiff', themeConfig: { sidebar: [item('Guide', [item('Set up', '/setup')]), secret('Other')] } }
`,
    'index.md': '# Skiff\n',
    'setup.md': '# Set up\n',
  })
  expect(files.get('content/sidebars.yaml')).toMatch(/- category: Guide\n[^-]*items:\n\s+- page: setup\n/)
  expect(JSON.stringify(migrated.report.leftovers)).toContain('secret')
})
