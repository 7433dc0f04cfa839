import { beforeAll, expect, test } from 'vitest'
import { errorsOf, type MigratedProject, migrateAndBuild, routesOf } from './migrated.js'

const old = {
  'hugo.toml': `baseURL = "https://skiff.example.com/docs/"
title = "Skiff"
defaultContentLanguage = "en"
[languages.en]
contentDir = "content/en"
[languages.de]
contentDir = "content/de"
title = "Skiff auf Deutsch"
[params]
release = "1.4"
[[menu.main]]
name = "Guide"
url = "/guide/"
`,
  'content/en/_index.md': '---\ntitle: Skiff\n---\nHome words.\n',
  'content/en/guide/_index.md':
    '+++\ntitle = "Guide"\nlinkTitle = "The guide"\nweight = 2\n[cascade]\ntag = "v9"\n+++\nWords of the guide.\n',
  'content/en/guide/Set Up.md': `---
title: Set up
weight: 1
aliases: [/start/, old]
unknown: 1
---
{{% alert title="Careful" color="warning" %}}
Words of the alert, with [a link]({{< relref "other.md#part" >}}).
{{% /alert %}}

Release {{< param release >}} of {{< param tag >}}. {{</* param x */>}}

{{< tabpane lang="sh" >}}
{{< tab header="Linux" >}}
uname
{{< /tab >}}
{{% tab header="macOS" text=true %}}
Words of macOS.
{{% /tab %}} {{% tab header="Windows" %}}
Words of Windows.
{{% /tab %}}
{{< /tabpane >}}

{{< figure src="plan.svg" alt="Plan" caption="The plan" >}}

{{< youtube dQw4w9WgXcQ >}}

{{< widget "a" >}}Words of the widget.{{< /widget >}}

{{< greet "reader" >}}

\`\`\`go {file="main.go" hl_lines=[1]}
x
\`\`\`
`,
  'content/en/guide/other.md':
    '{\n  "title": "Other",\n  "slug": "second"\n}\n## Part\n\n{{% include "/_common/note.md" %}}\n',
  'content/en/_common/note.md': 'Words of the include.\n',
  'content/en/guide/bundle/index.md': '---\ntitle: Bundle\n---\n![plan](plan.svg)\n',
  'content/en/guide/bundle/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'content/en/guide/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'content/en/notes/one.md': '---\ntitle: One\n---\nNote one.\n',
  'content/de/_index.md': '---\ntitle: Start\n---\nWorte.\n',
  'content/de/guide/other.md': '---\ntitle: Andere\n---\nAndere Worte.\n\n## Teil {#part}\n',
  'layouts/shortcodes/greet.html': '<b>Hello {{ .Get 0 }}</b>',
}

let project: MigratedProject

beforeAll(async () => {
  project = await migrateAndBuild('hugo', old)
})

test('the new site builds, and every page keeps its route', () => {
  expect(errorsOf(project).filter((text) => !text.includes('plan.svg'))).toEqual([])
  expect(routesOf(project)).toEqual([
    '/',
    '/de',
    '/de/guide',
    '/de/guide/bundle',
    '/de/guide/other',
    '/de/guide/set-up',
    '/de/notes',
    '/de/notes/one',
    '/guide',
    '/guide/bundle',
    '/guide/second',
    '/guide/set-up',
    '/notes',
    '/notes/one',
  ])
  expect(project.build.site.redirects.map(({ from, to }) => [from, to])).toEqual([
    ['/de/start', '/de/guide/set-up'],
    ['/de/guide/old', '/de/guide/set-up'],
    ['/start', '/guide/set-up'],
    ['/guide/old', '/guide/set-up'],
  ])
})

test('settings, menus and sidebars are converted', () => {
  const { config, sidebars } = project.migrated
  expect([config.title, config.baseUrl, config.trailingSlash]).toEqual(['Skiff', '/docs/', 'always'])
  expect(config.navbar?.items?.[0]).toEqual({ type: 'link', label: 'Guide', href: '/guide' })
  expect(sidebars[0]?.sidebars.guide).toEqual(['guide/index', 'guide/Set Up', 'guide/bundle/index', 'guide/other'])
})

test('shortcodes become Markdown', () => {
  const page = [...project.files].find(([path]) => path.includes('Set Up'))?.[1] ?? ''
  expect(page).toContain(':::warning[Careful]\nWords of the alert, with [a link](/guide/second#part).\n:::')
  expect(page).toContain('Release 1.4 of v9. {{< param x >}}')
  expect(page).toMatch(/::::tabs\n:::tab\[Linux\]\n```sh\nuname\n```\n:::/)
  expect(page).toContain(':::tab[Windows]\nWords of Windows.\n:::')
  expect(page).toContain('::youtube[Video]{id=dQw4w9WgXcQ}')
  expect(page).toContain('<b>Hello reader</b>')
  expect(page).toContain('Words of the widget.')
  expect(project.files.get('content/guide/other.md')).toContain('Words of the include.')
})

test('the report names what is left', () => {
  const left = project.migrated.report.leftovers.map(({ kind, line }) => `${kind}:${line}`)
  expect(left).toContain('shortcode widget:28')
  expect(left).toContain('front matter unknown:1')
})

test('tabs of Hugo that have their labels at the group, whatever the shortcode of a tab is called', async () => {
  const project = await migrateAndBuild('hugo', {
    'hugo.toml': 'title = "A"',
    'content/_index.md':
      '---\ntitle: A\n---\n\n{{< tabs "On a server" Kubernetes >}}\n\n{{% codetab %}}\n\nFirst words.\n\n{{% /codetab %}}\n\n{{% codetab %}}\n\nSecond words.\n\n{{% /codetab %}}\n\n{{< /tabs >}}\n\n{{< button text="Get started" page="start" >}}\n',
    'content/start.md': '---\ntitle: Start\n---\n\nWords.\n',
  })
  expect(errorsOf(project)).toEqual([])
  const { diagnostics } = project.build
  expect(diagnostics.filter(({ code }) => code === 'component-use')).toEqual([])
  const text = project.files.get('content/index.md') ?? ''
  expect(text).toMatch(/:::tab\[On a server\]\s+First words\.\s+:::\s+:::tab\[Kubernetes\]\s+Second words\./)
  expect(text).toContain('[Get started](/start)')
})
