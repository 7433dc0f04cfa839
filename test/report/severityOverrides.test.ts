import { expect, test } from 'vitest'
import { warning } from '../../src/model/diagnostic.js'
import { createSeverityOverrides } from '../../src/report/severityOverrides.js'

const found = ['content/a.md', 'content/old/b.md', 'content/old/new/c.md'].map((file) =>
  warning('image-alt', 'No text.', { file }),
)

test('a severity of a code is for all files', () => {
  expect(createSeverityOverrides({ 'image-alt': 'error' })(found).map(({ severity }) => severity)).toEqual(
    Array(3).fill('error'),
  )
  expect(createSeverityOverrides({ 'link-page': 'off' })(found)).toEqual(found)
})

test('the last glob that matches a file decides', () => {
  const checks = { 'image-alt': { '**': 'error', 'content/old/**': 'off', 'content/old/new/*': 'warning' } } as const
  expect(createSeverityOverrides(checks)(found).map(({ file, severity }) => `${file} ${severity}`)).toEqual([
    'content/a.md error',
    'content/old/new/c.md warning',
  ])
})

test('the globs of a code are read once, when the first diagnostic needs them', () => {
  let reads = 0
  const globs = new Proxy(
    { 'content/old/**': 'off' as const },
    {
      ownKeys: (target) => {
        reads++
        return Reflect.ownKeys(target)
      },
    },
  )
  const override = createSeverityOverrides({ 'image-alt': globs })
  expect(override([])).toEqual([])
  expect(reads).toBe(0)
  expect([...override(found), ...override(found)]).toHaveLength(2)
  expect(reads).toBe(1)
})
