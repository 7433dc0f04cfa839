/** String escapes that several snippet languages share. */

/** Escapes line breaks, tabs and the `quoted` characters with a backslash, and other unsafe characters with `control`. */
export function escapeString(text: string, quoted: RegExp, control: (code: number) => string): string {
  return text
    .replace(quoted, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t')
    .replace(unsafeCharacters, (character) => control(character.charCodeAt(0)))
}

/** Characters that an editor, a browser or a compiler may change or treat as a line break. */
const unsafeCharacters = /[\p{Cc}\u2028\u2029\uFEFF]/gu

/** `\x0a` */
export function hexEscape2(code: number): string {
  return `\\x${code.toString(16).padStart(2, '0')}`
}

/** `\u000a` */
export function unicodeEscape4(code: number): string {
  return `\\u${code.toString(16).padStart(4, '0')}`
}

/** Tests for control characters other than line breaks and tabs, which multi-line strings can contain. */
export function hasUnprintable(text: string): boolean {
  return /[^\P{Cc}\n\t]/u.test(text)
}

/** Tests for control characters, including line breaks and tabs. */
export function hasControlCharacters(text: string): boolean {
  return /\p{Cc}/u.test(text)
}

/** Indents every line but the first. */
export function indentContinuation(text: string, margin: string): string {
  return text.replaceAll('\n', `\n${margin}`)
}
