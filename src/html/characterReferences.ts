/**
 * Character references of the strict HTML tokenizer: numbers, and the few names that React and docsgen write. The full
 * table of HTML has over 2,000 names; text with one of those goes to parse5.
 */
const namedCharacters: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
}

/** Replaces character references by their characters. Returns undefined if one needs the full table or a special rule. */
export function decodeCharacterReferences(text: string): string | undefined {
  if (!text.includes('&')) return text
  let isDecoded = true
  // An `&` before a space or a sign is text. Before a letter or digit without `;` it may still be a reference.
  const decoded = text.replace(
    /&(?:(#x[0-9a-fA-F]{1,6}|#\d{1,7}|[a-z]+);|(?=[a-zA-Z0-9#]))/g,
    (reference: string, name?: string) => {
      const character = name === undefined ? undefined : referencedCharacter(name)
      if (character === undefined) isDecoded = false
      return character ?? reference
    },
  )
  return isDecoded ? decoded : undefined
}

/** @param name the reference without `&` and `;`: `amp`, `#39` or `#x27`. */
function referencedCharacter(name: string): string | undefined {
  if (!name.startsWith('#')) return Object.hasOwn(namedCharacters, name) ? namedCharacters[name] : undefined
  const code = name[1] === 'x' ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  // HTML maps control characters, surrogates and numbers beyond Unicode to other characters.
  const isSafe =
    (code >= 0x20 && code < 0x7f) ||
    code === 0x0a ||
    code === 0x09 ||
    (code >= 0xa0 && code < 0xd800) ||
    (code >= 0xe000 && code < 0x110000)
  return isSafe ? String.fromCodePoint(code) : undefined
}
