/** Messages to people who move from another tool say what to write instead. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true })
})

async function hintsOf(files: Readonly<Record<string, string>>): Promise<(string | undefined)[]> {
  const home = { 'content/index.md': '---\ntitle: Home\n---\n\nText.\n' }
  const root = writeProject(new Map(Object.entries({ 'site.config.ts': siteConfig(), ...home, ...files })))
  roots.push(root)
  return (await buildProject(root)).diagnostics.map(({ hint }) => hint)
}

test('an item of a sidebar of Docusaurus gets the forms of docsgen', async () => {
  const hints = await hintsOf({ 'content/sidebars.yaml': 'docs:\n  - type: doc\n    id: index\n' })
  expect(hints).toContain(
    'Write the path of a page, `page: guide/setup` with a `label`, or `category: Guide` with `items`.',
  )
})

test('a missing picture in a folder without files gets its path', async () => {
  const hints = await hintsOf({ 'content/index.md': '---\ntitle: Home\n---\n\n![A boat](./img/boat.png)\n' })
  expect(hints).toContain('Put the picture at content/img/boat.png, or correct the path.')
})
