/**
 * A pattern as JavaScript reads it, the dialect that JSON Schema names. Many descriptions come from programs in Java, Ruby
 * or PHP: `\A`, `\z`, `\p{Alnum}` and slashes around the whole would be letters here, and no value would ever fit.
 */
export interface CompiledPattern {
  readonly expression: RegExp
  /** Flags of the expression. */
  readonly source: string
}

/** Undefined where it is not a regular expression at all. */
export function compilePattern(text: string): CompiledPattern | undefined {
  const { source, flags } = withoutDelimiters(text)
  const expression = tryRegExp(source, `u${flags}`)
  if (expression) return { expression, source }
  const translated = translateDialect(source)
  const other = tryRegExp(translated, `u${flags}`) ?? tryRegExp(translated, flags)
  return other && { expression: other, source: translated }
}

/** A slash before `^` or behind `$` can stand in no text. */
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

/** The classes of POSIX by their names in Java and Ruby, as ranges. `LD` is what Java calls a letter or digit. */
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
