/** `docs/schema/` contains the JSON Schemas for editors. `GOLDEN=write npm test -- test/schema/jsonSchema` rewrites them. */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { jsonSchemas } from '../../src/config/jsonSchema.js'

test.each([
  ['front-matter', 'frontMatter'],
  ['sidebars', 'sidebars'],
] as const)('the schema of %s for editors is up to date', (name, key) => {
  const path = fileURLToPath(new URL(`../../docs/schema/${name}.json`, import.meta.url))
  const text = `${JSON.stringify(jsonSchemas()[key], null, 2)}\n`
  if (process.env.GOLDEN === 'write') writeFileSync(path, text)
  expect(readFileSync(path, 'utf8')).toBe(text)
})
