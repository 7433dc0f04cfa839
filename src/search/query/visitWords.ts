/**
 * The words of a text one after the other, at the pace of its letters. A hit may have a text of a book's length, of which
 * few words matter: those that begin as asked for, have letters beyond ASCII, or may have humps.
 */

/** By code: 1 for what words are made of, 2 for capitals among it. */
const asciiKinds = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code)
  return /[A-Z]/.test(character) ? 2 : /[a-z0-9]/.test(character) ? 1 : 0
})

/** `first` holds the letters and digits of ASCII, in lower case, with which a word may begin. */
export function visitWords(text: string, first: string, visit: (start: number, end: number) => void): void {
  const mayBegin = Uint8Array.from({ length: 128 }, (_, code) =>
    asciiKinds[code] && first.includes(String.fromCharCode(code).toLowerCase()) ? 1 : 0,
  )
  const { length } = text
  let at = 0
  while (at < length) {
    const start = at
    let matters = mayBegin[text.charCodeAt(at)] === 1
    while (at < length) {
      const code = text.charCodeAt(at)
      if (code < 128) {
        const kind = asciiKinds[code]
        if (kind === 0) break
        if (kind === 2 && at > start) matters = true
        at++
      } else {
        const point = text.codePointAt(at) as number
        if (!isWordCharacter(point)) break
        matters = true
        at += point > 0xffff ? 2 : 1
      }
    }
    if (at === start) at += (text.codePointAt(at) as number) > 0xffff ? 2 : 1
    else if (matters) visit(start, at)
  }
}

const wordCharacters = new Map<number, boolean>()

function isWordCharacter(point: number): boolean {
  const known = wordCharacters.get(point)
  if (known !== undefined) return known
  const is = /[\p{L}\p{M}\p{N}]/u.test(String.fromCodePoint(point))
  wordCharacters.set(point, is)
  return is
}
