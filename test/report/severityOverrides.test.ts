import { expect, test } from 'vitest'
import { warning } from '../../src/model/diagnostic.js'
import { overrideSeverities } from '../../src/report/severityOverrides.js'

const found = ['content/a.md', 'content/old/b.md', 'content/old/new/c.md'].map((file) =>
  warning('image-alt', 'No text.', { file }),
)

test('a severity of a code is for all files', () => {
  expect(overrideSeverities(found, { 'image-alt': 'error' }).map(({ severity }) => severity)).toEqual(
    Array(3).fill('error'),
  )
  expect(overrideSeverities(found, { 'link-page': 'off' })).toEqual(found)
})

test('the last glob that matches a file decides', () => {
  const checks = { 'image-alt': { '**': 'error', 'content/old/**': 'off', 'content/old/new/*': 'warning' } } as const
  expect(overrideSeverities(found, checks).map(({ file, severity }) => `${file} ${severity}`)).toEqual([
    'content/a.md error',
    'content/old/new/c.md warning',
  ])
})
