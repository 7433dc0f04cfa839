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

test('links and embeds of Obsidian become links and images', async () => {
  const project = await migrateAndBuild('markdown', {
    'Home.md': [
      '# Home',
      '[[Set up]], [[set up#First part|the start]], [[Guides/Set up.md]], [[#Home]], [[Prototype]], `[[Set up]]`, [[Lost|lost words]]',
      '| a |\n|---|\n| [[Set up\\|cell]] |',
      '![[plan.svg|300]] ![[Set up]]\n\n## Plans (all)\n',
    ].join('\n\n'),
    'Guides/Set up.md': '# Set up\n\n## First part\n\nBack to [[Home#Plans (all)]].\n',
    'files/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  })
  expect(errorsOf(project)).toEqual([])
  const home = project.files.get('content/Home.md') ?? ''
  expect(home).toContain(
    '[Set up](Guides/Set%20up.md), [the start](Guides/Set%20up.md#first-part), [Guides/Set up.md](Guides/Set%20up.md), [Home](#home), [[Prototype]], `[[Set up]]`, lost words',
  )
  expect(home).toContain('| [cell](Guides/Set%20up.md) |')
  expect(home).toContain('![plan](files/plan.svg) [Set up](Guides/Set%20up.md)')
  expect(project.files.get('content/Guides/Set up.md')).toContain('[Home > Plans (all)](../Home.md#plans-all)')
  expect(project.migrated.report.leftovers.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'wiki link without a file: [[Lost|lost words]]',
    'embedded note → link: ![[Set up]]',
  ])
})

test('Markdown in elements with the attribute `markdown` stays Markdown', async () => {
  const project = await migrateAndBuild('markdown', {
    'index.md':
      '# Home\n\n<div class="note" markdown="1">\nSome **bold** words.\n</div>\n\n<figure markdown>\n  ![Plan](plan.svg)\n  <figcaption>Plan</figcaption>\n</figure>\n\n<p markdown="span">One *two*</p>\n\n```html\n<div markdown="1">\n```\n',
    'plan.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  })
  expect(errorsOf(project)).toEqual([])
  const html = String(project.files.get('content/index.md'))
  expect(html).toContain('<div class="note">\n\nSome **bold** words.\n\n</div>')
  expect(html).toContain('<figure>\n\n  ![Plan](plan.svg)')
  expect(html).toContain('<p>\n\nOne *two*\n\n</p>')
  expect(html).toContain('```html\n<div markdown="1">\n```')
})
