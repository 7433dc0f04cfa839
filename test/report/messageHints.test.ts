/** Messages to people who move from another tool say what to write instead. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { buildProject, siteConfig, writeProject } from '../support/project.js'

const roots: string[] = []
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true })
})

async function findingsOf(files: Readonly<Record<string, string>>) {
  const home = { 'content/index.md': '---\ntitle: Home\n---\n\nText.\n' }
  const root = writeProject(new Map(Object.entries({ 'site.config.ts': siteConfig(), ...home, ...files })))
  roots.push(root)
  return (await buildProject(root)).diagnostics
}

async function hintsOf(files: Readonly<Record<string, string>>): Promise<(string | undefined)[]> {
  return (await findingsOf(files)).map(({ hint }) => hint)
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

test.each([
  ['/gone', 'Create the page, or redirect to “/”, the nearest page above it.'],
  ['/guide/old/gone#part', 'Create the page, or redirect to “/guide”, the nearest page above it.'],
  ['/giude', 'Did you mean “/guide”?'],
])('a redirect to the missing page %s names a page', async (to, hint) => {
  const config = siteConfig(`redirects: [{ from: '/old', to: '${to}' }],`)
  const guide = '---\ntitle: Guide\n---\n\nText.\n'
  expect(await hintsOf({ 'site.config.ts': config, 'content/guide.md': guide })).toContain(hint)
})

test('a missing folder of a version is reported at its place in the configuration', async () => {
  const config = siteConfig(
    "versions: [{ id: '2', label: '2', path: '/', folder: 'content', current: true }, { id: '1', label: '1', path: '/1', folder: 'old/1' }],",
  )
  expect(await findingsOf({ 'site.config.ts': config })).toContainEqual(
    expect.objectContaining({
      ...{
        code: 'file-missing',
        file: 'site.config.ts',
        message: 'The folder “old/1” of the version “1” does not exist.',
      },
      hint: 'Create old/1/index.md, or correct `folder`, which is relative to the project.',
      range: expect.objectContaining({ start: expect.objectContaining({ line: 2 }) }),
    }),
  )
})
