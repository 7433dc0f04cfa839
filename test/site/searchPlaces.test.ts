import { expect, test } from 'vitest'
import { createPageLocator } from '../../src/site/searchPlaces.js'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const page = (title: string) => `---\ntitle: ${title}\n---\n\nText.\n`

test('the place of a search result begins with the navbar item, unless the sidebar category has the same label', async () => {
  const navbar = `navbar: { items: [{ type: 'link', label: 'Guides', href: '/', activeElsewhere: true }] },`
  const root = writeProject(
    new Map([
      ['site.config.ts', siteConfig(navbar)],
      [
        'content/sidebars.yaml',
        'docs:\n  - index\n  - category: Guides\n    items: [install]\n  - category: Tools\n    items: [tool]\n',
      ],
      ['content/index.md', page('Home')],
      ['content/install.md', page('Install')],
      ['content/tool.md', page('Tool')],
    ]),
  )
  const { site } = await buildProject(root)
  const locate = createPageLocator(site)
  expect(site.docs.map((doc) => [doc.route, locate(doc).breadcrumbs])).toEqual([
    ['/', ['Guides']],
    ['/install', ['Guides']],
    ['/tool', ['Guides', 'Tools']],
  ])
})
