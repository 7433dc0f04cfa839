/** Replacements in a text by offset. Text outside of them stays byte for byte. */

export interface Edit {
  readonly from: number
  readonly to: number
  readonly text: string
}

/** Applies edits in any order. An edit inside an earlier, larger one is dropped, because its text is gone. */
export function applyEdits(text: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => a.from - b.from || b.to - a.to)
  let result = ''
  let at = 0
  for (const { from, to, text: replacement } of sorted) {
    if (from < at) continue
    result += text.slice(at, from) + replacement
    at = to
  }
  return result + text.slice(at)
}

/** Offsets of the starts of lines. */
export function lineStarts(text: string): readonly number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}
