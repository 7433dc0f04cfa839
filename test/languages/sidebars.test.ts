/** Sidebars that are made from folders, in every version and language. */
import { expect, test } from 'vitest'
import type { SidebarNode } from '../../src/model/model.js'
import { buildProject } from '../support/project.js'
import { temporaryRoots } from '../support/temporaryProjects.js'
import { page } from '../versions/site.js'
import { languageSite } from './site.js'

const write = temporaryRoots()

const labelsOf = (items: readonly SidebarNode[]): unknown[] =>
  items.flatMap((item): unknown[] => {
    if (item.kind === 'category') return [[item.label, labelsOf(item.items)]]
    return item.kind === 'doc' && !item.unlisted ? [item.label] : []
  })

async function sidebarsOf(sidebars: string | undefined) {
  const files = new Map(languageSite)
  files.delete('content/sidebars.yaml')
  if (sidebars) files.set('content/sidebars.yaml', sidebars)
  files.set('content/404.md', page('Gone', 'Text'))
  const { site } = await buildProject(write(files))
  return Object.fromEntries(site.sidebars.map(({ id, items }) => [id, labelsOf(items)]))
}

test('a folder is listed in every version and language, with the titles of the translations', async () => {
  const found = await sidebarsOf('docs:\n  - index\n  - autogenerate: guide\n')
  expect(found).toEqual({
    docs: ['Home', 'Setup', 'Use'],
    'docs@~de': ['Start', 'Einrichtung', 'Use'],
    'docs@~ar': ['Home', 'Setup', 'Use'],
    'docs@v1': ['Home', 'Old setup', 'Use'],
    'docs@v1~de': expect.arrayContaining(['Start']),
    'docs@v1~ar': ['Home', 'Old setup', 'Use'],
  })
  expect(found['docs@v1~de']).toHaveLength(3)
})

test('without a sidebars file, every version and language lists its pages', async () => {
  const found = await sidebarsOf(undefined)
  expect(found['docs@~de']).toEqual(['Start', ['Guide', ['Einrichtung', 'Use']]])
  expect(found['docs@v1']).toEqual(['Home', ['Guide', ['Old setup', 'Use']]])
})
