import { gzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { bundleClient } from './fixture/bundle.js'

/** The entry and its static imports; modules behind `import()` load later or never. */
it('the browser code that every page loads is at most 11.1 KB', async () => {
  const { files } = await bundleClient()
  const names = new Set(['client.js'])
  for (const name of names)
    for (const [, imported] of files.get(name)?.matchAll(/(?:from|import)"\.\/([^"]+)"/g) ?? [])
      if (imported) names.add(imported)
  const bytes = [...names].reduce((sum, name) => sum + gzipSync(files.get(name) ?? '', { level: 9 }).length, 0)
  expect(bytes).toBeLessThanOrEqual(11.1 * 1024)
})
