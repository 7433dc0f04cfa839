/** Kinds of losses that public sites showed, each on a small site of its own. */
import { expect, test } from 'vitest'
import { errorsOf, migrateAndBuild, routesOf } from './migrated.js'

test('a container of VitePress in a comment stays a comment, and the text below it is shown', async () => {
  const project = await migrateAndBuild('vitepress', {
    '.vitepress/config.ts': "export default { title: 'Skiff' }\n",
    'index.md': '# Skiff\n\n<!--::: tip\nHidden words.\n:::-->\n\nShown words.\n\n::: tip\nA tip.\n:::\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(project.files.get('content/index.md')).toContain(
    '<!--::: tip\nHidden words.\n:::-->\n\nShown words.\n\n:::tip\n',
  )
})

test('ids of MkDocs keep their periods, and ids of other elements become anchors', async () => {
  const project = await migrateAndBuild('mkdocs', {
    'mkdocs.yml': 'site_name: Skiff\n',
    'docs/index.md':
      '# Skiff\n\n## 1.17.1 {: #skiff-v1.17.1 .wide }\n\nSee [it](#skiff-v1.17.1) and [that](#place).\n\nWords here. { #place }\n\n::: mkdocs-click\n    :module: skiff\n\nWords below.\n',
  })
  expect(errorsOf(project)).toEqual([])
  const page = project.files.get('content/index.md') ?? ''
  expect(page).toContain('## 1.17.1 {#skiff-v1.17.1 .wide}')
  expect(page).toContain('Words here. <a id="place"></a>')
  expect(page).toContain(':::info[`mkdocs-click`]')
})

test('a link of Docusaurus can start at the folder of all pages', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.js':
      "export default { title: 'Skiff', presets: [['classic', { docs: { routeBasePath: '/' } }]] }\n",
    'docs/index.md': '# Skiff\n',
    'docs/guide/deep/page.md': '# Page\n\n[Store](api/Store.md#open)\n',
    'docs/api/Store.md': '# Store\n\n## Open\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(project.files.get('content/guide/deep/page.md')).toContain('[Store](../../api/Store.md#open)')
})

test('code that is a constant of its page becomes a block of code', async () => {
  const project = await migrateAndBuild('starlight', {
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Skiff' })] }\n",
    'src/content/docs/index.mdx':
      '---\ntitle: Skiff\n---\nimport { Code } from \'@astrojs/starlight/components\'\n\nexport const example = `\nrow(\\`fast\\`)\n`\n\n<Code code={example} lang="js" title="row.js" />\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(project.files.get('content/index.mdx')).toContain('````js title="row.js"\nrow(`fast`)\n````')
})

test('pages in mounted folders of Hugo keep their routes, and descriptions are text', async () => {
  const project = await migrateAndBuild('hugo', {
    'site/hugo.toml':
      "title = 'Skiff'\n[module]\n[[module.mounts]]\nsource = 'content'\ntarget = 'content'\n[[module.mounts]]\nsource = '../notes'\ntarget = 'content/notes'\n",
    'site/content/_index.md':
      '---\ntitle: Skiff\n---\n\n{{< readfile file="/examples/boat.yaml" code="true" lang="yaml" >}}\n',
    'notes/_index.md': '---\ntitle: Notes\n---\n',
    'notes/first.md': '---\ntitle: First\ndescription: The **first** [note](/notes) on `boats`\n---\n\nWords.\n',
    'examples/boat.yaml': 'oars: 2\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(routesOf(project)).toEqual(['/', '/notes', '/notes/first'])
  expect(project.files.get('content/notes/first.md')).toContain('description: The first note on boats')
  expect(project.files.get('content/index.md')).toContain('```yaml\noars: 2\n```')
})

test('pictures of Hugo in a folder in capitals lie beside its page', async () => {
  const project = await migrateAndBuild('hugo', {
    'hugo.toml': "title = 'Skiff'\n",
    'content/_index.md': '---\ntitle: Skiff\n---\n\nWords.\n',
    'content/functions/Diff/index.md': '---\ntitle: Differences\n---\n\n![goat](goat.svg)\n',
    'content/functions/Diff/goat.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  })
  expect(routesOf(project)).toContain('/functions/diff')
  expect(project.migrated.copies.map(({ to }) => to)).toEqual(['content/functions/diff/goat.svg'])
})

test('snippets of VitePress with @ start at the folder of the pages, and descriptions lose their HTML', async () => {
  const project = await migrateAndBuild('vitepress', {
    'docs/.vitepress/config.ts': "export default { title: 'Skiff' }\n",
    'docs/index.md':
      '---\ndescription: How <code>row</code> and a < b work\n---\n\n# Skiff\n\n<<< @/../lib/row.js\n\n<!--@include: @/parts/more.md-->\n\n<<< @/../../outside.js\n\n<p><img :src="cover" alt="Cover">Below.</p>\n',
    'docs/parts/more.md': 'More words.\n',
    'lib/row.js': 'row(2)\n',
  })
  const page = project.files.get('content/index.md') ?? ''
  expect(page).toContain('description: How row and a < b work\n')
  expect(page).toContain('````js\nrow(2)\n````\n\nMore words.\n')
  expect(project.migrated.report.leftovers.map(({ kind, text }) => [kind, text])).toContainEqual([
    'missing snippet',
    '<<< @/../../outside.js',
  ])
  expect(page).toContain('<p>Below.</p>')
})

test('blocks of shortcodes in HTML of Hugo are blocks, cards can have links as titles, and pictures are named in part', async () => {
  const project = await migrateAndBuild('hugo', {
    'hugo.toml': "title = 'Skiff'\n",
    'content/_index.md':
      '---\ntitle: Skiff\n---\n\n<div class="all">\n{{< cardpane >}}\n{{% card header="[River](https://river.example)" %}}\nWords.\n{{% /card %}}\n{{< /cardpane >}}\n</div>\n\n{{< relRef "trip" >}}\n',
    'content/trip/index.md': '---\ntitle: Trip\n---\n\n{{< imgproc boat Resize 600x >}}\n',
    'content/trip/Boat@2x.png': 'x',
  })
  expect(project.files.get('content/index.md')).toContain(
    '<div class="all">\n\n::::cards\n:::card[River]{href="https://river.example"}\nWords.\n:::\n',
  )
  expect(project.files.get('content/index.md')).toContain('\n/trip\n')
  expect(project.files.get('content/trip/index.md')).toContain('![](Boat@2x.png)')
})

test('words after the language of a code block do not hide its code, and !!! needs no space', async () => {
  const project = await migrateAndBuild('mkdocs', {
    'mkdocs.yml': 'site_name: Skiff\n',
    'docs/index.md': '# Skiff\n\n!!!tip "Reminder"\n    Row.\n\n```ini unit file (systemd)\n[Unit]\n```\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(project.files.get('content/index.md')).toContain('!!! tip "Reminder"')
  const html = Buffer.from(project.build.outputs.get('index.html') ?? '').toString()
  expect(html).toContain('[Unit]')
  expect(html).not.toContain('!!!')
})
