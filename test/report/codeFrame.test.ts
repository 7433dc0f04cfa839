import { expect, test } from 'vitest'
import { codeFrame } from '../../src/report/codeFrame.js'

const range = (line: number, column: number, endLine?: number, endColumn = 0) => ({
  start: { line, column },
  ...(endLine && { end: { line: endLine, column: endColumn } }),
})
const frame = (source: string, ...place: Parameters<typeof range>) =>
  `\n${codeFrame(source, range(...place), { width: 40 })}\n`

test('the frame shows two lines around the place and underlines it', () => {
  expect(frame('1\n2\n3\n4\nSee [x](./y.mdx).\n6\n7\n8', 5, 5, 5, 17)).toBe(`
  3 | 3
  4 | 4
> 5 | See [x](./y.mdx).
    |     ^^^^^^^^^^^^
  6 | 6
  7 | 7
`)
})

test('line numbers are padded to the longest', () => {
  expect(frame('x\n'.repeat(12), 9, 1)).toContain('\n   8 | x\n>  9 | x\n     | ^\n  10 | x\n')
})

test('the caret has the right column after tabs, wide characters and combining marks', () => {
  expect(frame('\t\tx', 1, 3)).toBe('\n> 1 |     x\n    |     ^\n')
  expect(frame('日本 x', 1, 4)).toBe('\n> 1 | 日本 x\n    |      ^\n')
  expect(frame('😀👍 x', 1, 6)).toBe('\n> 1 | 😀👍 x\n    |      ^\n')
  expect(frame('e\u0301e\u0301 x', 1, 6)).toBe('\n> 1 | e\u0301e\u0301 x\n    |    ^\n')
  expect(frame('日本', 1, 1, 1, 3)).toBe('\n> 1 | 日本\n    | ^^^^\n')
})

test('a range over several lines is underlined to the end of its first line', () => {
  expect(frame('<Tabs>\n</Tab>', 1, 1, 2, 7)).toBe('\n> 1 | <Tabs>\n    | ^^^^^^\n  2 | </Tab>\n')
})

test('a long line is cut around the place', () => {
  const text = `${'a'.repeat(200)}BAD${'c'.repeat(200)}`
  expect(frame(text, 1, 201, 1, 204)).toBe(`
> 1 | …${'a'.repeat(20)}BAD${'c'.repeat(17)}…
    |  ${' '.repeat(20)}^^^
`)
  expect(frame(`x ${'a'.repeat(100)}`, 1, 1)).toContain(`> 1 | x ${'a'.repeat(38)}…\n    | ^\n`)
  expect(frame(text, 1, 1, 1, 400).split('\n')[2]?.length).toBeLessThan(50)
})

test('a line of wide characters is cut by columns', () => {
  expect(frame('日'.repeat(100), 1, 1)).toBe(`\n> 1 | ${'日'.repeat(20)}…\n    | ^^\n`)
})

test('the caret can be at the end of a line, at the end of the file, and after it', () => {
  expect(frame('ab', 1, 3)).toBe('\n> 1 | ab\n    |   ^\n')
  expect(frame('ab\n', 2, 1)).toBe('\n  1 | ab\n> 2 |\n    | ^\n')
  expect(codeFrame('ab', range(3, 1))).toBe('')
  expect(codeFrame('', range(1, 1))).toBe('> 1 |\n    | ^')
})

test('control characters are replaced', () => {
  expect(frame('a\u001b[31m\u202e\r\nb', 1, 1)).toBe('\n> 1 | a\ufffd[31m\ufffd\n    | ^\n  2 | b\n')
})

test('a line of a megabyte is shown like one of a few hundred characters', () => {
  expect(frame('x'.repeat(2 ** 20), 1, 900_000)).toBe(frame('x'.repeat(300), 1, 150))
})
