/** The browser code runs in the oldest browsers that the bundler names (`src/bundling/browserOptions.ts`). */
import { readFileSync } from 'node:fs'
import fastGlob from 'fast-glob'
import { expect, test } from 'vitest'

test('ARIA is written as attributes, because Firefox 115 does not know properties such as ariaLabel', () => {
  const files = fastGlob.sync(['theme/browser/**/*.ts', 'src/*/browser/**/*.ts', 'src/plugins/*/browser/**/*.ts'])
  expect(files.length).toBeGreaterThan(80)
  const withProperties = files.filter((file) => /\.aria[A-Z]\w* =|\baria[A-Z]\w*:/.test(readFileSync(file, 'utf8')))
  expect(withProperties).toEqual([])
})
