/** Escapes that several languages have in common. */

/** `\n`, `\r`, `\t` and the quote characters by a backslash; other control characters by `control`. */
export function escapeString(text: string, quoted: RegExp, control: (code: number) => string): string {
  return text
    .replace(quoted, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replace(unsafeCharacters, (character) => control(character.charCodeAt(0)))
}

/** What an editor, a browser or a compiler may change or take for the end of a line. */
const unsafeCharacters = /[\p{Cc}\u2028\u2029\uFEFF]/gu

export function hexEscape2(code: number): string {
  return `\\x${code.toString(16).padStart(2, '0')}`
}

export function unicodeEscape4(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`
}

/** Control characters, but for line breaks and tabs, which may stand in text of several lines. */
export function hasUnprintable(text: string): boolean {
  return /[^\P{Cc}\n\t]/u.test(text)
}

/** Control characters, line breaks and tabs among them. */
export function hasControlCharacters(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

export function indentContinuation(text: string, margin: string): string {
  return text.replaceAll('\n', `\n${margin}`)
}
