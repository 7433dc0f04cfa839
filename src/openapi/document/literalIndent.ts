/**
 * Returns the number of spaces before each line of the literal block scalar (`|`) at the offset. Undefined if there is
 * no such block.
 */
export function measureLiteralIndent(text: string, offset: number): number | undefined {
  if (text[offset] !== '|') return undefined
  blockHeader.lastIndex = offset
  return blockHeader.exec(text)?.[1]?.length
}

/**
 * `|` without an indentation indicator, which only texts that start with spaces need. Blank lines may precede the first line
 * of text.
 */
const blockHeader = /\|[+-]?[ \t]*(?:#.*)?\n(?:[ \t]*\n)*( +)(?=\S)/y
