const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }

/** Text with its character references replaced; undefined where there is one whose meaning takes a table or a rule. */
export function decodeCharacterReferences(text: string): string | undefined {
  if (!text.includes('&')) return text
  let plain = true
  const decoded = text.replace(
    /&(?:#x([0-9a-fA-F]{1,6});|#(\d{1,7});|([a-z]+);|(?=[a-zA-Z0-9#]))/g,
    (whole, hex, decimal, name) => {
      const character =
        name === undefined ? fromNumber(hex, decimal) : Object.hasOwn(named, name) ? named[name] : undefined
      if (character === undefined) plain = false
      return character ?? whole
    },
  )
  return plain ? decoded : undefined
}

function fromNumber(hex: string | undefined, decimal: string | undefined): string | undefined {
  if (hex === undefined && decimal === undefined) return undefined
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  // Control characters, surrogates and what lies beyond Unicode mean something else than they say.
  const isPlain =
    (code >= 0x20 && code < 0x7f) ||
    code === 0x0a ||
    code === 0x09 ||
    (code >= 0xa0 && code < 0xd800) ||
    (code >= 0xe000 && code < 0x110000)
  return isPlain ? String.fromCodePoint(code) : undefined
}
