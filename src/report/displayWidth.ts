/**
 * Columns of one character in a terminal: 2 for East Asian wide letters and emoji, 0 for combining marks, else 1.
 * Terminals differ in rare cases; the caret under a line is then off by a column.
 */
export function displayWidth(character: string): 0 | 1 | 2 {
  if (/^(?:\p{M}|[\u200b-\u200d\u2060])/u.test(character)) return 0
  if (/^\p{Emoji_Presentation}/u.test(character)) return 2
  const code = character.codePointAt(0) ?? 0
  return wide.some(([first, last]) => code >= first && code <= last) ? 2 : 1
}

/** Ranges of code points with the Unicode property East_Asian_Width W or F. */
const wide: readonly (readonly [first: number, last: number])[] = [
  [0x1100, 0x115f],
  [0x2e80, 0x303e],
  [0x3041, 0xa4cf],
  [0xa960, 0xa97c],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0xfe30, 0xfe6f],
  [0xff01, 0xff60],
  [0xffe0, 0xffe6],
  [0x1b000, 0x1b2ff],
  [0x20000, 0x3fffd],
]

/**
 * Makes text safe to print: replaces control characters, which could move the cursor or change colors, and
 * bidirectional control characters by U+FFFD. Keeps line feeds.
 */
export function printable(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters to replace them
  return text.replace(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
}
