/** Comments of twoslash in a block of code: lines that it hides, questions about types, and options of the compiler. */

export interface TwoslashLines {
  /** Indexes of lines that only twoslash reads. */
  readonly removed: ReadonlySet<number>
  /** Indexes of lines that readers do not see. */
  readonly hidden: ReadonlySet<number>
}

const noLines: TwoslashLines = { removed: new Set(), hidden: new Set() }

export function twoslashLines(code: string, info: string): TwoslashLines {
  if (!/(?:^|\s)twoslash(?:\s|$)/.test(info)) return noLines
  const lines = code.split('\n')
  const marks = lines.map((line) => /^\s*\/\/\s*---cut(-before|-after|-start|-end)?---\s*$/.exec(line)?.[0]?.trim())
  const isMark = (index: number, pattern: RegExp) => pattern.test(marks[index] ?? '')
  const before = lines.findLastIndex((_, index) => isMark(index, /cut(?:-before)?---/))
  const after = lines.findIndex((_, index) => isMark(index, /cut-after/))
  const removed = new Set<number>()
  const hidden = new Set<number>()
  let isCut = false
  for (const [index, line] of lines.entries()) {
    if (isMark(index, /cut-(?:start|end)/)) isCut = isMark(index, /cut-start/)
    if (marks[index] !== undefined || isOnlyForTwoslash(line)) removed.add(index)
    else if (isCut || index < before || (after !== -1 && index > after)) hidden.add(index)
  }
  return { removed, hidden }
}

/** `//  ^?`, `// ^|`, `// ^^^` and `// @noErrors`. Readers see the texts of `@log` and its like, and file names. */
function isOnlyForTwoslash(line: string): boolean {
  return (
    /^\s*\/\/\s*\^(?:\?|\||\^*)\s*$/.test(line) ||
    /^\s*\/\/\s*@(?!(?:filename|log|error|warn|annotate)\b)[A-Za-z]+\s*(?::.*)?$/.test(line)
  )
}
