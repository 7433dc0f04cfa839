import { expect, test } from 'vitest'
import { errorsOf, migrateAndBuild, routesOf } from './migrated.js'

test('a folder of Markdown becomes a site with the routes of its files', async () => {
  const project = await migrateAndBuild('markdown', {
    'README.md': '# Skiff handbook\n\n[Setup](guide/setup.md), [faq](FAQ.markdown)\n\n![plan](img/plan.svg)\n',
    'guide/README.md': '---\nnav_order: 2\ncustom: x\n---\n\nWords of the guide.\n',
    'guide/setup.md': '# Setup\n\n[Back](../README.md#skiff-handbook)\n',
    'FAQ.markdown': '---\npermalink: /questions/\n---\n\n# Questions\n',
    'img/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'old.rst': 'Title\n=====\n',
    'node_modules/x/README.md': '# Not a page\n',
  })
  expect(errorsOf(project).filter((text) => !text.includes('plan.svg'))).toEqual([])
  expect(routesOf(project)).toEqual(['/', '/guide', '/guide/setup', '/questions'])
  expect(project.migrated.config.title).toBe('Skiff handbook')
  expect(project.migrated.report.leftovers.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'front matter custom: custom: "x"',
    'page in another format: old.rst',
  ])
})

test('a folder without an index gets a page with a card for each page', async () => {
  const project = await migrateAndBuild('markdown', { 'a.md': '# First\n', 'b/c.md': '# Second\n' })
  expect(errorsOf(project)).toEqual([])
  expect(project.files.get('content/index.mdx')).toContain(
    '<Card title="First" href="/a" />\n<Card title="Second" href="/b/c" />',
  )
})
