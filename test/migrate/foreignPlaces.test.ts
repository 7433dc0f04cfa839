/** What pages of other tools find outside of their own folder, and what configurations say in another way. */
import { expect, test } from 'vitest'
import { errorsOf, type MigratedProject, migrateAndBuild, routesOf } from './migrated.js'

const docusaurus = (rest: string) =>
  `export default { title: 'Skiff', url: 'https://skiff.example', baseUrl: '/', ${rest} }\n`
const classic = docusaurus("presets: [['classic', {}]]")

function leftOf({ migrated }: MigratedProject, kind: string): string[] {
  return migrated.report.leftovers.filter((left) => left.kind === kind).map(({ text }) => text)
}

function textOfRoute({ build }: MigratedProject, route: string): string {
  const sections = build.site.docs.find((doc) => doc.route === route)?.sections ?? []
  return sections.map(({ text }) => text).join(' ')
}

test('a Markdown file that a page imports from another folder is shown, with the files that it imports', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.ts': classic,
    'docs/index.mdx': "# Start\n\nimport Note from '@site/src/shared/note.mdx'\n\n<Note />\n",
    'docs/boats/oars.md': '# Oars\n\nWords of oars.\n',
    'src/shared/note.mdx': "---\nid: x\n---\n\nimport More from './more.md'\n\nWords of the note.\n\n<More />\n",
    'src/shared/more.md': 'More words, and [oars](@site/docs/boats/oars.md).\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(project.migrated.stubs).toEqual([])
  expect(textOfRoute(project, '/docs')).toContain('Words of the note.')
  expect(textOfRoute(project, '/docs')).toContain('More words, and oars.')
  expect(routesOf(project)).toEqual(['/', '/docs', '/docs/boats/oars'])
})

test('docs of a plugin without the classic preset have one route each', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.ts': docusaurus(
      "presets: [['redocusaurus', {}]], plugins: [['@docusaurus/plugin-content-docs', { path: 'docs', routeBasePath: '/' }]]",
    ),
    'docs/index.md': '# Start\n',
    'docs/oars.md': '# Oars\n',
  })
  expect(routesOf(project)).toEqual(['/', '/oars'])
})

test('the version whose path is / is the current one, though lastVersion has another path', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.ts': docusaurus(
      "presets: [['classic', { docs: { lastVersion: 'current', versions: { 'v1.7': { path: '/', banner: 'none' }, current: { path: '/next' } } } }]]",
    ),
    'versions.json': '["v1.7", "v1.6"]',
    'docs/index.md': '# Start\n\nNew words.\n',
    'versioned_docs/version-v1.7/index.md': '# Start\n\nWords of 1.7.\n',
    'versioned_docs/version-v1.6/index.md': '# Start\n\nWords of 1.6.\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(routesOf(project)).toEqual(['/', '/docs', '/docs/next', '/docs/v1.6'])
  expect(textOfRoute(project, '/docs')).toContain('Words of 1.7.')
})

test('pictures in a folder with an underscore are published', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.ts': classic,
    'docs/index.md': '# Start\n\n![A boat](./_static/boat.svg)\n',
    'docs/_static/boat.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  })
  expect(project.files.get('content/docs/index.md')).toContain('![A boat](./static/boat.svg)')
  expect(project.migrated.copies.map(({ to }) => to)).toEqual(['content/docs/static/boat.svg'])
})

test('a link to a file from the folder of all docs becomes relative, also if the new file is in the same place', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.ts': classic,
    'docs/index.md': '# Start\n\nTo [oars](/boats/oars.md).\n',
    'docs/boats/oars.md': '# Oars\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(project.files.get('content/docs/index.md')).toContain('[oars](./boats/oars.md)')
})

test('HTML in a sidebar becomes a heading, and links of icons in the navigation bar get a name', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.ts': docusaurus(
      "presets: [['classic', { docs: { sidebarPath: './sidebars.js' } }]], themeConfig: { navbar: { items: [{ href: 'https://github.com/a/b', className: 'icon' }, { href: 'https://roadmap.skiff.example', title: 'Roadmap' }, { href: 'https://chat.skiff.example' }] } }",
    ),
    'sidebars.js':
      "module.exports = { docs: [{ type: 'html', value: '<span class=\"x\">Explore</span>' }, 'index', { type: 'html', value: '<hr/>' }, { type: 'html', value: '<a href=\"/x\">X</a>' }] }",
    'docs/index.md': '# Start\n',
  })
  expect(project.migrated.sidebars[0]?.sidebars.docs).toEqual([{ heading: 'Explore' }, 'docs/index'])
  expect(leftOf(project, 'sidebar item')).toHaveLength(1)
  const labels = project.migrated.config.navbar?.items?.map((item) => ('label' in item ? item.label : undefined))
  expect(labels).toEqual(['GitHub', 'Roadmap', 'chat.skiff.example', undefined])
})

test('components that show code become fences: plain text, templates with a computed part, and diagrams', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.ts': classic,
    'docs/index.mdx': `# Start

import useVersion from '@site/src/version'
import text from '!!raw-loader!@site/src/server'

<CodeBlock className="language-bash">dnf install make</CodeBlock>

<CodeBlock className="language-shell">{\`get boat@\${useVersion('boat')}\`}</CodeBlock>

<CodeBlock title="Server">{text}</CodeBlock>

<Mermaid chart={\`
graph TD
  a --> b
\`} />
`,
    'src/server.js': 'serve()\n',
  })
  const page = project.files.get('content/docs/index.mdx') ?? ''
  expect(page).toContain('````bash\ndnf install make\n````')
  expect(page).toContain("````shell\nget boat@${useVersion('boat')}\n````")
  expect(page).toContain('````js title="Server"\nserve()\n````')
  expect(page).toContain('````mermaid\ngraph TD\n  a --> b\n````')
  expect(leftOf(project, 'code with a part that code computes')).toHaveLength(1)
  expect(project.migrated.stubs).toEqual([])
})

test('a comment with a fence in it is a comment', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.ts': classic,
    'docs/index.md': '# Start\n\n<!--\n## Old\n\n```bash\nold\n``` -->\n\n## Words\n\n```html\n<!-- kept -->\n```\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(project.build.site.docs.find(({ route }) => route === '/docs')?.headings.map(({ text }) => text)).toEqual([
    'Start',
    'Words',
  ])
  expect(project.files.get('content/docs/index.mdx') ?? project.files.get('content/docs/index.md')).toContain(
    '<!-- kept -->',
  )
})

test('long lines of HTML in a page of MkDocs cost time in proportion to their length', async () => {
  const row = `<td>${'word '.repeat(400)}</td>\n`
  const project = await migrateAndBuild('mkdocs', {
    'mkdocs.yml': 'site_name: Skiff\n',
    'docs/index.md': `# Start\n\n<table>\n<tr>\n${row.repeat(300)}</tr>\n</table>\n\nWords.\n`,
  })
  expect(textOfRoute(project, '/')).toContain('Words.')
})

test('a page that another one imports is read as MDX', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.ts': docusaurus("markdown: { format: 'detect' }, presets: [['classic', {}]]"),
    'docs/index.mdx': "# Start\n\nimport Oars from './oars.md'\n\n<Oars />\n",
    'docs/oars.md': '<!-- made by a program -->\n\n# Oars\n\nWords of oars.\n',
  })
  expect(errorsOf(project)).toEqual([])
  expect(textOfRoute(project, '/docs')).toContain('Words of oars.')
  expect(textOfRoute(project, '/docs/oars')).toContain('Words of oars.')
})

test('the id of a heading in a comment of MDX can have spaces around it', async () => {
  const project = await migrateAndBuild('docusaurus', {
    'docusaurus.config.ts': classic,
    'docs/index.mdx': '# Start\n\nTo [rowing](#own-id).\n\n## Rowing {/* #own-id */}\n\nWords.\n',
  })
  const { headings = [] } = project.build.site.docs.find(({ route }) => route === '/docs') ?? {}
  expect(headings.map(({ id, text }) => `${id} ${text}`)).toContain('own-id Rowing')
})
