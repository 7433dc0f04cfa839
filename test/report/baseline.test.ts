import { expect, test } from 'vitest'
import { at, error, warning } from '../../src/model/diagnostic.js'
import { compareWithBaseline, readBaseline, writeBaseline } from '../../src/report/baseline.js'

const file = 'content/a.md'
const link = (line: number) => error('link-page', 'There is no page /x.', { file, range: at(line, 5) })
const alt = warning('image-alt', 'No text.', { file })
const before = () => 'One.\n[a](/x)\n[a](/x)\n'

function compare(found: readonly ReturnType<typeof link>[], known: readonly ReturnType<typeof link>[], text = before) {
  const { diagnostics, known: count } = compareWithBaseline(
    found,
    readBaseline(writeBaseline(known, before)) ?? [],
    text,
  )
  return [diagnostics.map(({ code, range }) => `${code} ${range?.start.line ?? ''}`.trim()), count]
}

test('known findings stay known when lines move', () => {
  const moved = () => 'New.\n\nOne.\n  [a](/x)\n[a](/x)\n'
  expect(compare([link(4), link(5), alt], [link(2), link(3), alt], moved)).toEqual([[], 3])
})

test('a finding is new if its line, its message, its file or its number differs', () => {
  expect(compare([link(2), link(3)], [link(2)])).toEqual([['link-page 3'], 1])
  expect(compare([link(1)], [link(2)])[0]).toEqual(['link-page 1', 'baseline-fixed'])
  expect(compare([{ ...link(2), message: 'There is no page /y.' }], [link(2)])[0]).toContain('link-page 2')
})

test('fixed findings must be removed from the file', () => {
  expect(compare([], [link(2), alt])).toEqual([['baseline-fixed', 'baseline-fixed'], 0])
})

test('errors without a usable result are not stored', () => {
  const syntax = error('mdx-syntax', 'Bad.', { file, range: at(1, 1) })
  expect(readBaseline(writeBaseline([syntax], before))).toEqual([])
  expect(compare([syntax], [syntax])).toEqual([['mdx-syntax 1'], 0])
})

test('the file does not depend on the order of findings, and other files are refused', () => {
  expect(writeBaseline([alt, link(3), link(2)], before)).toBe(writeBaseline([link(2), link(3), alt], before))
  expect(readBaseline(writeBaseline([], before))).toEqual([])
  for (const text of ['', '{}', '{"version":1,"findings":[{}]}']) expect(readBaseline(text)).toBeUndefined()
})
