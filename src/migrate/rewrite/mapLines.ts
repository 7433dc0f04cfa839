/** Rewrites the lines of a Markdown text that are outside of code fences. */

export interface SourceLine {
  readonly text: string
  /** Index in the text, counted from 0. */
  readonly index: number
}

const fencePattern = /^[\s>]*(?:[-*+]\s+|\d+[.)]\s+)*(`{3,}|~{3,})(.*)$/

/** `rewrite` gets each line outside of fences, and returns what replaces it. */
export function mapLines(text: string, rewrite: (line: SourceLine) => string): string {
  const isCode = codeLineTest()
  return text
    .split('\n')
    .map((line, index) => (isCode(line) ? line : rewrite({ text: line, index })))
    .join('\n')
}

/** Returns a test for consecutive lines: true for the lines of a fence and those inside. */
export function codeLineTest(): (line: string) => boolean {
  let open: string | undefined
  return (line) => {
    const [, fence, rest = ''] = fencePattern.exec(line) ?? []
    if (open === undefined) {
      if (fence && !(fence.startsWith('`') && rest.includes('`'))) open = fence
      return open !== undefined
    }
    if (fence && fence[0] === open[0] && fence.length >= open.length && rest.trim() === '') open = undefined
    return true
  }
}

/** Runs `rewrite` on the stretches between code fences and code spans. */
export function mapProse(text: string, rewrite: (prose: string) => string): string {
  const isCode = codeLineTest()
  const groups: { code: boolean; lines: string[] }[] = []
  for (const line of text.split('\n')) {
    const code = isCode(line)
    const last = groups.at(-1)
    if (last && last.code === code) last.lines.push(line)
    else groups.push({ code, lines: [line] })
  }
  return groups.map(({ code, lines }) => (code ? lines.join('\n') : outsideSpans(lines.join('\n'), rewrite))).join('\n')
}

const codeSpans = /(?<!`)(`+)(?!`)(?:[^`]|(?!\1(?!`))`)*?(?<!`)\1(?!`)/g

function outsideSpans(text: string, rewrite: (prose: string) => string): string {
  return outsideMatches(text, { pattern: codeSpans, mark: '\u0000' }, rewrite)
}

const formulas =
  /(?<!\\)\$\$[\s\S]+?\$\$|(?<![\\$])\$(?![\s$])[^$]*?[^\s\\$]\$(?!\d)|\\\([\s\S]+?\\\)|\\\[[\s\S]+?\\\]/g

/** Runs `rewrite` on the stretches between formulas: `$x$`, `$$x$$`, `\(x\)`, `\[x\]`. */
export function outsideFormulas(text: string, rewrite: (prose: string) => string): string {
  return outsideMatches(text, { pattern: formulas, mark: '\u0001' }, rewrite)
}

interface HiddenText {
  readonly pattern: RegExp
  /** A character that pages do not contain. It stands around the number of each hidden text. */
  readonly mark: string
}

function outsideMatches(text: string, { pattern, mark }: HiddenText, rewrite: (prose: string) => string): string {
  const kept: string[] = []
  const hidden = text.replace(pattern, (match) => {
    if (/\n\s*\n/.test(match)) return match
    kept.push(match)
    return `${mark}${kept.length - 1}${mark}`
  })
  return rewrite(hidden).replace(new RegExp(`${mark}(\\d+)${mark}`, 'g'), (_, index) => kept[Number(index)] ?? '')
}
