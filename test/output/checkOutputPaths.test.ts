import { expect, test } from 'vitest'
import { checkOutputPaths } from '../../src/output/checkOutputPaths.js'

test.each([
  ['', 'is empty'],
  ['/etc/passwd', 'is absolute'],
  ['../x', 'has the segment ".."'],
  ['a/../../x', 'has the segment ".."'],
  ['a/./x', 'has the segment "."'],
  ['a//x', 'has an empty segment'],
  ['a/', 'has an empty segment'],
  ['a\\b', 'contains the character'],
  ['C:/x', 'contains the character'],
  ['a\0b', 'contains the character'],
  ['a\nb', 'contains the character'],
  ['a?b', 'contains the character'],
  ['a%2e', 'contains the character'],
  ['\ud800', 'is not well-formed Unicode'],
  ['a./x', 'ends with a dot or a space'],
  ['a /x', 'ends with a dot or a space'],
  ['con', 'has the reserved name'],
  ['x/AUX.html', 'has the reserved name'],
  ['.docsgen-output', 'is reserved'],
  ['é'.repeat(128), 'more than 255 bytes'],
])('the path %j is refused', (path, reason) => {
  const found = checkOutputPaths([path])
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ code: 'output-path', message: expect.stringContaining(reason) })
})

test.each([
  ['A.html', 'a.html'],
  ['caf\u00e9', 'cafe\u0301'],
  ['\u212b', '\u00c5'],
  ['a', 'a/b'],
])('%j beside %j is refused', (one, two) => {
  const found = checkOutputPaths([one, two])
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ code: 'output-collision' })
  expect(found[0]?.message).toContain(one)
  expect(found[0]?.message).toContain(two)
})

test('ordinary paths are accepted', () => {
  const paths = ['index.html', 'a/index.html', 'a/_payload.json', '_headers', 'ä/ö.html', 'a b.html', '.well-known/x']
  expect(checkOutputPaths(paths)).toEqual([])
})
