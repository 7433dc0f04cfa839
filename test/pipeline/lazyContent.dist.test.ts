/** The content of a page is decoded when the page is rendered: a build of a large site must not decode what it does not write. */
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { buildThreaded, siteConfig, writeProject } from '../support/project.js'

const decoded = vi.hoisted(() => ({ times: 0 }))
vi.mock('node:zlib', async (original) => {
  const zlib = await original<typeof import('node:zlib')>()
  const inflateRawSync: typeof zlib.inflateRawSync = (...about) => {
    decoded.times++
    return zlib.inflateRawSync(...about)
  }
  return { ...zlib, inflateRawSync }
})

const page = (number: number, text: string) => `---\ntitle: Page ${number}\n---\n\n${text}\n`
const root = writeProject(
  new Map([
    ['site.config.ts', siteConfig('search: { enabled: false },')],
    ['content/sidebars.yaml', 'docs:\n  - autogenerate: .\n'],
    ...Array.from({ length: 8 }, (_, at): [string, string] => [`content/p${at}.md`, page(at, 'Text.')]),
  ]),
)
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('an edit of one page decodes the content of this page only', async () => {
  await buildThreaded(root)
  expect(decoded.times).toBe(8)
  decoded.times = 0
  writeFileSync(join(root, 'content/p3.md'), page(3, 'Other text.'))
  await buildThreaded(root)
  expect(decoded.times).toBe(1)
})
