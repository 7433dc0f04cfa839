/** The content of a page is decoded when the page is rendered: a build of a large site must not decode what it does not write. */
import { rmSync, writeFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import { join } from 'node:path'
import zlib from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildThreaded, siteConfig, writeProject } from '../support/project.js'

const { inflateRawSync } = zlib
let decoded = 0
// A mock of the module would be too late: test files share their modules.
beforeAll(() => {
  zlib.inflateRawSync = (...given) => {
    decoded++
    return inflateRawSync(...given)
  }
  syncBuiltinESMExports()
})

const page = (number: number, text: string) => `---\ntitle: Page ${number}\n---\n\n${text}\n`
const root = writeProject(
  new Map([
    ['site.config.ts', siteConfig('search: { enabled: false },')],
    ['content/sidebars.yaml', 'docs:\n  - autogenerate: .\n'],
    ...Array.from({ length: 8 }, (_, at): [string, string] => [`content/p${at}.md`, page(at, 'Text.')]),
  ]),
)
afterAll(() => {
  zlib.inflateRawSync = inflateRawSync
  syncBuiltinESMExports()
  rmSync(root, { recursive: true, force: true })
})

test('an edit of one page decodes the content of this page only', async () => {
  await buildThreaded(root)
  expect(decoded).toBe(8)
  decoded = 0
  writeFileSync(join(root, 'content/p3.md'), page(3, 'Other text.'))
  await buildThreaded(root)
  expect(decoded).toBe(1)
})
