/** Parses a `srcset` into URLs with their offsets. A URL may contain commas, but not start or end with one. */
export function parseSrcset(value: string): { readonly target: string; readonly offset: number }[] {
  const found: { target: string; offset: number }[] = []
  let at = 0
  while (at < value.length) {
    const lead = /^[\s,]*/.exec(value.slice(at))?.[0].length ?? 0
    const word = /^\S+/.exec(value.slice(at + lead))?.[0]
    if (word === undefined) break
    const target = word.replace(/,+$/, '')
    found.push({ target, offset: at + lead })
    at += lead + word.length
    // A comma directly after the URL ends the candidate. Otherwise its descriptors end at the next comma.
    if (target === word) at += /^[^,(]*(\([^)]*\)[^,(]*)*,?/.exec(value.slice(at))?.[0].length ?? 0
  }
  return found
}
