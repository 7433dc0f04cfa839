/** Finds the blocks of code of a chapter. */

export interface Fence {
  readonly indent: string
  readonly marks: string
  /** Text after the marks. */
  readonly info: string
  readonly lines: readonly string[]
  /** The last line, if the block is closed. */
  readonly end: string | undefined
}

/** `rewrite` returns the lines that replace a block of code, or undefined to keep it. */
export function mapFences(text: string, rewrite: (fence: Fence) => readonly string[] | undefined): string {
  const lines = text.split('\n')
  const output: string[] = []
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const [, indent = '', marks, info = ''] =
      /^([ \t>]*(?:(?:[-*+]|\d+[.)])[ \t]+)*)(`{3,}|~{3,})(.*)$/.exec(line) ?? []
    if (marks === undefined || (marks.startsWith('`') && info.includes('`'))) {
      output.push(line)
      continue
    }
    const isEnd = (other: string) => {
      const [, closing] = /^[ \t>]*(`{3,}|~{3,})[ \t]*$/.exec(other) ?? []
      return closing !== undefined && closing[0] === marks[0] && closing.length >= marks.length
    }
    const length = lines.slice(index + 1).findIndex(isEnd)
    const last = length === -1 ? lines.length : index + 1 + length
    const fence = { indent, marks, info: info.trim(), lines: lines.slice(index + 1, last), end: lines[last] }
    output.push(...(rewrite(fence) ?? [line, ...fence.lines, ...(fence.end === undefined ? [] : [fence.end])]))
    index = last
  }
  return output.join('\n')
}
