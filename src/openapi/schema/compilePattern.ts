/**
 * Compiles a pattern in the dialect of JavaScript, which JSON Schema prescribes. Many descriptions come from programs
 * in Java, Ruby or PHP. JavaScript would read their `\A`, `\z`, `\p{Alnum}` and the slashes around a pattern as literal
 * characters, and no value would match.
 */
export interface CompiledPattern {
  readonly expression: RegExp
  /** The pattern in the dialect of JavaScript, without flags. */
  readonly source: string
}

/** Undefined if the text is not a regular expression in any of these dialects. */
export function compilePattern(text: string): CompiledPattern | undefined {
  const { source, flags } = withoutDelimiters(text)
  const expression = tryRegExp(source, `u${flags}`)
  if (expression) return { expression, source }
  const translated = translateDialect(source)
  const other = tryRegExp(translated, `u${flags}`) ?? tryRegExp(translated, flags)
  return other && { expression: other, source: translated }
}

/** Removes the slashes around a pattern, which no text could match before its start or after its end. */
function withoutDelimiters(text: string): { readonly source: string; readonly flags: string } {
  const [, delimited, letters = ''] = /^\/(\^.*|.*\$)\/([a-z]*)$/s.exec(text) ?? []
  const [, , bare = delimited ?? text] = /^(\(\?i\))(.*)$/s.exec(delimited ?? text) ?? []
  const ignoresCase = letters.includes('i') || bare !== (delimited ?? text)
  return { source: bare, flags: ignoresCase ? 'i' : '' }
}

function tryRegExp(source: string, flags: string): RegExp | undefined {
  try {
    return new RegExp(source, flags)
  } catch {
    return undefined
  }
}

/** The POSIX classes by their names in Java and Ruby, as ranges. `LD` is Java's letter or digit. */
const posix: Readonly<Record<string, string>> = {
  Alnum: 'A-Za-z0-9',
  Alpha: 'A-Za-z',
  ASCII: '\\x00-\\x7f',
  Blank: ' \\t',
  Cntrl: '\\x00-\\x1f\\x7f',
  Digit: '0-9',
  Graph: '!-~',
  LD: 'A-Za-z0-9',
  Lower: 'a-z',
  Print: ' -~',
  Punct: '!-\\/:-@\\[-`{-~',
  Space: '\\s',
  Upper: 'A-Z',
  XDigit: '0-9A-Fa-f',
}

const byLowerCase = new Map(Object.entries(posix).map(([name, ranges]) => [name.toLowerCase(), ranges]))

function translateDialect(source: string): string {
  let inClass = false
  return source.replace(/\\p\{(\w+)\}|\[:(\w+):\]|\\[AZz]|\\.|[[\]]/gs, (found, property?: string, named?: string) => {
    const name = property ?? named
    if (name !== undefined) {
      const ranges = byLowerCase.get(name.toLowerCase())
      if (ranges === undefined) return found
      return inClass ? ranges : `[${ranges}]`
    }
    if (found === '[') inClass = true
    else if (found === ']') inClass = false
    if (found === '\\A') return inClass ? found : '^'
    return /^\\[Zz]$/.test(found) && !inClass ? '$' : found
  })
}
