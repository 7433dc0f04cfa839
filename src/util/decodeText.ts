/**
 * Decodes the bytes of a source file: valid UTF-8 or an error, never a silent U+FFFD. Removes the byte order mark and
 * makes all line ends LF, so that a page does not depend on the editor. Reports characters that people cannot see but
 * parsers can: NUL and bidirectional control characters.
 */
import { isUtf8 } from 'node:buffer'
import { type Diagnostic, error, type Range, warning } from '../model/diagnostic.js'

export interface DecodeOptions {
  /** Path for diagnostics, relative to the root. */
  readonly file: string
  /** Larger files are errors. Bytes, default 2 MiB. */
  readonly maxBytes?: number
  /** Larger files get a warning. Bytes, default 256 KiB. */
  readonly warnBytes?: number
  /** Longer lines are errors. Bytes, default 1 MiB. */
  readonly maxLineBytes?: number
}

export interface Decoded {
  /** Absent if a diagnostic is an error. */
  readonly text?: string
  readonly diagnostics: readonly Diagnostic[]
}

/** Decodes UTF-8 and normalizes line ends. Other encodings, and sizes above the limits, are diagnostics. */
export function decodeText(bytes: Uint8Array, options: DecodeOptions): Decoded {
  const { file, maxBytes = 2 ** 21, warnBytes = 2 ** 18, maxLineBytes = 2 ** 20 } = options
  if (bytes.byteLength > maxBytes) return { diagnostics: [fileTooLarge(file, bytes.byteLength, maxBytes)] }
  const encoding = detectUtf16(bytes)
  if (encoding) return { diagnostics: [notUtf8(file, `is encoded as ${encoding}`)] }
  if (!isUtf8(bytes)) return { diagnostics: [invalidByte(bytes, file)] }
  const raw = new TextDecoder('utf-8', { fatal: true }).decode(bytes).replace(/\r\n?/g, '\n')
  const longLine = findLongLine(raw, maxLineBytes)
  if (longLine)
    return {
      diagnostics: [error('file-line', `This line is longer than ${maxLineBytes} bytes.`, { file, range: longLine })],
    }
  const diagnostics = checkHiddenCharacters(raw, file)
  if (bytes.byteLength > warnBytes) {
    const message = `The file has ${kilobytes(bytes.byteLength)}, more than ${kilobytes(warnBytes)}, so the page builds and loads slowly.`
    diagnostics.unshift(warning('file-size', message, { file, hint: 'Split it into several pages.' }))
  }
  return { text: raw.replaceAll('\0', '\ufffd'), diagnostics }
}

/**
 * @param size in bytes
 * @param limit in bytes
 */
export function fileTooLarge(file: string, size: number, limit: number): Diagnostic {
  return error('file-size', `The file has ${kilobytes(size)}; the limit is ${kilobytes(limit)}.`, {
    file,
    hint: 'Split it into several pages.',
  })
}

function kilobytes(bytes: number): string {
  return `${Math.ceil(bytes / 1024)} KiB`
}

/** Detects UTF-16 by its byte order mark, or by the zero bytes at every second position of Latin text. */
function detectUtf16(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'UTF-16 (little endian)'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'UTF-16 (big endian)'
  const head = bytes.subarray(0, 512)
  if (head.length < 8) return undefined
  const zeros = [0, 0]
  for (const [index, byte] of head.entries()) if (byte === 0) zeros[index % 2] = (zeros[index % 2] ?? 0) + 1
  const [even = 0, odd = 0] = zeros
  if (odd > head.length / 4 && even === 0) return 'UTF-16 (little endian)'
  return even > head.length / 4 && odd === 0 ? 'UTF-16 (big endian)' : undefined
}

function invalidByte(bytes: Uint8Array, file: string): Diagnostic {
  const offset = validLength(bytes)
  const before = new TextDecoder().decode(bytes.subarray(0, offset)).replace(/\r\n?/g, '\n')
  const line = before.split('\n').length
  const column = before.length - before.lastIndexOf('\n')
  const byte = `0x${(bytes[offset] ?? 0).toString(16).padStart(2, '0')}`
  return notUtf8(file, `is not valid UTF-8 at byte ${offset} (${byte})`, { start: { line, column } })
}

function notUtf8(file: string, problem: string, range?: Range): Diagnostic {
  return error('file-encoding', `The file ${problem}.`, { file, range, hint: 'Save it as UTF-8.' })
}

/** Length of the longest prefix of complete UTF-8 characters, by bisection. */
function validLength(bytes: Uint8Array): number {
  let valid = 0
  let beyond = bytes.length
  while (beyond - valid > 4) {
    const middle = characterStart(bytes, valid + ((beyond - valid) >> 1))
    if (middle <= valid) break
    if (isUtf8(bytes.subarray(valid, middle))) valid = middle
    else beyond = middle
  }
  for (let length = 1; length <= 4; ) {
    if (valid + length <= bytes.length && isUtf8(bytes.subarray(valid, valid + length))) {
      valid += length
      length = 1
    } else length += 1
  }
  return valid
}

/** The last offset at or before the given one where a character can start. */
function characterStart(bytes: Uint8Array, offset: number): number {
  let at = offset
  for (let back = 0; back < 3 && ((bytes[at] ?? 0) & 0xc0) === 0x80; back += 1) at -= 1
  return at
}

function findLongLine(text: string, limit: number): Range | undefined {
  let start = 0
  for (let line = 1; start <= text.length; line += 1) {
    const end = text.indexOf('\n', start)
    const stop = end < 0 ? text.length : end
    // A UTF-16 unit is at most three bytes of UTF-8, so most lines need no exact count.
    if ((stop - start) * 3 > limit && Buffer.byteLength(text.slice(start, stop)) > limit)
      return { start: { line, column: 1 } }
    start = stop + 1
  }
  return undefined
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for NUL
const hasHidden = /[\u0000\u202a-\u202e\u2066-\u2069]/

/** Reports the first twenty; they are enough to find the others. */
function checkHiddenCharacters(text: string, file: string): Diagnostic[] {
  if (!hasHidden.test(text)) return []
  const found: Diagnostic[] = []
  let line = 1
  let lineStart = 0
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern looks for NUL
  for (const match of text.matchAll(/[\n\u0000\u202a-\u202e\u2066-\u2069]/g)) {
    if (match[0] === '\n') {
      line += 1
      lineStart = match.index + 1
    } else if (found.length < 20) {
      const column = match.index - lineStart + 1
      found.push(
        hiddenCharacter(match[0], { file, range: { start: { line, column }, end: { line, column: column + 1 } } }),
      )
    }
  }
  return found
}

function hiddenCharacter(character: string, place: { readonly file: string; readonly range: Range }): Diagnostic {
  const code = `U+${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`
  if (character === '\0') {
    return warning('file-nul', 'NUL character U+0000. It becomes U+FFFD.', { ...place, hint: 'Remove it.' })
  }
  const message = `Bidirectional control character ${code}. It can display text in another order than it is written.`
  return warning('file-bidi', message, {
    ...place,
    hint: 'Remove it. If you need it, write it as a character reference.',
  })
}
