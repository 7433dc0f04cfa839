/** Spaces before each line of a literal block scalar (`|`) at the offset; undefined where another form of text stands there. */
export function literalIndent(text: string, offset: number): number | undefined {
  if (text[offset] !== '|') return undefined
  header.lastIndex = offset
  return header.exec(text)?.[1]?.length
}

/** Without an indentation indicator, which texts that begin with spaces need; blank lines may come before the first one. */
const header = /\|[+-]?[ \t]*(?:#.*)?\n(?:[ \t]*\n)*( +)(?=\S)/y
