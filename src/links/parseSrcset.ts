/** The addresses of a `srcset` and their offsets. An address may hold commas, but not begin or end with one. */
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
    // A comma right after the address ends the candidate; else its descriptors run to the next comma.
    if (target === word) at += /^[^,(]*(\([^)]*\)[^,(]*)*,?/.exec(value.slice(at))?.[0].length ?? 0
  }
  return found
}
