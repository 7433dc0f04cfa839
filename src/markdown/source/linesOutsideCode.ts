/** Changes the lines of a source, except those in code fences. */
const codeFence = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*(`{3,}|~{3,})(.*)$/

export function mapLinesOutsideCode(source: string, change: (line: string, index: number) => string): string {
  let open: string | undefined
  return source
    .split('\n')
    .map((line, index) => {
      const [, fence, info = ''] = codeFence.exec(line) ?? []
      if (!fence || (fence.startsWith('`') && info.includes('`'))) return open ? line : change(line, index)
      if (!open) open = fence
      else if (fence[0] === open[0] && fence.length >= open.length && info.trim() === '') open = undefined
      return line
    })
    .join('\n')
}
