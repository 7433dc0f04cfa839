import { expect, test } from 'vitest'
import { runTheme } from '../../src/bundling/runTheme.js'

const valid = 'components: {}, regions: { main: () => null }, Document: () => null, boot: () => ""'

test('a valid theme is returned', () => {
  const theme = runTheme(`module.exports = { default: { ${valid} } }`)
  expect(Object.keys(theme)).toEqual(['components', 'regions', 'Document', 'boot'])
})

test.each([
  ['no default export', '{}'],
  ['a component instead of a theme', '{ default: () => null }'],
  ['no Document', `{ default: { ${valid}, Document: undefined } }`],
  ['a region that is not a component', `{ default: { ${valid}, regions: { main: 'main' } } }`],
  ['a boot script that is not a function', `{ default: { ${valid}, boot: '' } }`],
  ['reference components that are not an object', `{ default: { ${valid}, reference: 1 } }`],
])('a theme with %s is refused', (_, exports) => {
  expect(() => runTheme(`module.exports = ${exports}`)).toThrow('has no valid default export')
})
