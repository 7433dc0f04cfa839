import { expect, test } from 'vitest'
import { decodeText } from '../../src/util/decodeText.js'

const decode = (bytes: Uint8Array | string, options = {}) =>
  decodeText(Buffer.from(bytes), { file: 'a.md', ...options })
const lines = (bytes: Uint8Array | string, options = {}) =>
  decode(bytes, options).diagnostics.map(({ severity, code, message, range }) => {
    const place = range ? `:${range.start.line}:${range.start.column}` : ''
    return `${severity} ${code}${place} ${message}`
  })

test('all line ends give the same text, with or without a byte order mark', () => {
  const text = '---\ntitle: Ü\n---\n\nText\n'
  for (const end of ['\n', '\r\n', '\r']) {
    for (const mark of ['', '\ufeff']) {
      expect(decode(mark + text.replaceAll('\n', end))).toEqual({ text, diagnostics: [] })
    }
  }
})

test('a byte order mark that is not at the start stays', () => {
  expect(decode('a\ufeffb').text).toBe('a\ufeffb')
})

test('invalid UTF-8 is reported with its byte and its place', () => {
  expect(lines(Buffer.from('ok\r\ncaf\xe9 au lait', 'latin1'))).toEqual([
    'error file-encoding:2:4 The file is not valid UTF-8 at byte 7 (0xe9).',
  ])
  expect(decode(Buffer.from([0xff])).text).toBeUndefined()
})

test('the first invalid byte is found at any place', () => {
  const bad: readonly (readonly number[])[] = [
    [0x80],
    [0xc0, 0xaf],
    [0xed, 0xa0, 0x80],
    [0xf5],
    [0xe2, 0x82],
    [0xf0, 0x9f, 0x98],
  ]
  const text = Buffer.from('aé€😀\n'.repeat(9))
  for (let at = 0; at <= text.length; at += 1) {
    if (((text[at] ?? 0) & 0xc0) === 0x80) continue
    for (const bytes of bad) {
      const [found] = lines(Buffer.concat([text.subarray(0, at), Buffer.from(bytes), text.subarray(at)]))
      expect(found).toContain(`at byte ${at} `)
    }
  }
})

test('UTF-16 is recognized with and without its mark', () => {
  const message = 'error file-encoding The file is encoded as UTF-16 (little endian).'
  expect(lines(Buffer.from('\ufeff# Title', 'utf16le'))).toEqual([message])
  expect(lines(Buffer.from('# Title of it', 'utf16le'))).toEqual([message])
  expect(lines(Buffer.from('# Title of it', 'utf16le').swap16())[0]).toContain('(big endian)')
})

test('NUL is replaced with a warning', () => {
  const { text, diagnostics } = decode('a\0b')
  expect(text).toBe('a\ufffdb')
  expect(diagnostics).toMatchObject([
    { severity: 'warning', code: 'file-nul', range: { start: { line: 1, column: 2 } } },
  ])
})

test('bidirectional control characters cause a warning, and the marks of right-to-left scripts are kept', () => {
  expect(lines('x\n// \u202e admin \u2066\n\u200f\u061c')).toEqual([
    'warning file-bidi:2:4 Bidirectional control character U+202E. It can display text in another order than it is written.',
    'warning file-bidi:2:12 Bidirectional control character U+2066. It can display text in another order than it is written.',
  ])
  expect(lines('\u202e'.repeat(500))).toHaveLength(20)
})

test('the size of the file and of a line is limited', () => {
  expect(lines('x'.repeat(5000), { maxBytes: 4096 })).toEqual([
    'error file-size The file has 5 KiB; the limit is 4 KiB.',
  ])
  expect(lines('x'.repeat(5000), { warnBytes: 4096 })[0]).toContain('warning file-size')
  expect(lines(`a\n${'€'.repeat(50)}\nb`, { maxLineBytes: 149 })).toEqual([
    'error file-line:2:1 This line is longer than 149 bytes.',
  ])
  expect(lines(`a\n${'€'.repeat(50)}\nb`, { maxLineBytes: 150 })).toEqual([])
})
