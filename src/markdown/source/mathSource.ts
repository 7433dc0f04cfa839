/**
 * Rewrites formulas to what the parsers read, before they read braces, underscores and backslashes in them as something else. `$$` on
 * lines of their own becomes a block of code with the language `math`; a formula in a line becomes a code span with a mark. Lines stay
 * in their places.
 */
import { mapLinesOutsideCode } from './linesOutsideCode.js'

/** Characters of the private use area: they are in no text. */
export const inlineMathMark = '\uE000i'
export const displayMathMark = '\uE000d'

const fence = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)\$\$[ \t]*$/
const oneLine = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)\$\$(?!\$)(.+?)\$\$[ \t]*$/
/** Code spans are skipped. The dollars of a formula touch it, and no digit follows: $5 and $10 are prices. */
const inline =
  /(?<!\\)(`+)(?!`)[\s\S]*?[^`]\1(?!`)|(?<![\\$])\$\$(?!\$)([^\n]+?)\$\$(?!\$)|\$`([^`\n]+)`\$|(?<![\\$\w])\$(?![\s$])((?:\\.|[^\n\\$])*?(?:\\.|[^\s\\$]))\$(?![\d$])/g

export function normalizeMath(source: string, math: boolean): string {
  if (!source.includes('$')) return source
  let open: string | undefined
  let isModule = false
  return mapLinesOutsideCode(source, (line) => {
    if (/^(?:import|export)\s/.test(line)) isModule = true
    else if (line.trim() === '') isModule = false
    if (isModule) return line
    const [, indent] = fence.exec(line) ?? []
    if (indent !== undefined && (open !== undefined || hasEnd(source))) {
      const isEnd = open !== undefined
      open = isEnd ? undefined : indent
      return isEnd ? `${indent}\`\`\`\`` : `${indent}\`\`\`\`math`
    }
    if (open !== undefined) return line
    const [, before = '', formula] = oneLine.exec(line) ?? []
    if (formula) return `${before}${codeSpan(displayMathMark, formula)}`
    return line.includes('$') && (math || line.includes('$`'))
      ? line.replace(inline, (...parts) => mathSpan(parts, math))
      : line
  })
}

/** `$$` that opens must be closed: a number of them that is odd is text. */
function hasEnd(source: string): boolean {
  return (source.match(/^[ \t>*+-]*(?:\d+[.)][ \t]+)?\$\$[ \t]*$/gm)?.length ?? 0) % 2 === 0
}

function mathSpan(parts: readonly unknown[], math: boolean): string {
  const [text, , display, quoted, single] = parts.map((part) => (typeof part === 'string' ? part : undefined))
  if (quoted !== undefined) return codeSpan(inlineMathMark, quoted)
  if (!math || text === undefined) return text ?? ''
  if (display !== undefined) return codeSpan(displayMathMark, display)
  return single === undefined ? text : codeSpan(inlineMathMark, single)
}

/** With a fence that is not in the formula. A backslash before a pipe is for the cell of a table. */
function codeSpan(mark: string, formula: string): string {
  const ticks = '`'.repeat(Math.max(0, ...[...formula.matchAll(/`+/g)].map(([run]) => run.length)) + 1)
  return `${ticks}${mark}${formula}${formula.endsWith('`') ? ' ' : ''}${ticks}`
}
