/** Blocks of code of mdBook: hidden lines, which readers can open, and attributes for tests. */
import type { MigrationReport } from '../../model/report.js'
import type { BookSettings } from '../../model/site.js'
import type { Fence } from './fences.js'

/** Attributes of rustdoc and mdBook that change tests and buttons only. */
const testAttribute =
  /^(?:ignore|no_run|should_panic|compile_fail|noplay(?:ground|pen)|editable|mdbook-runnable|test_harness|edition\d{4}|E\d{4}|standalone(?:_crate)?|custom)$/

/** Undefined if the block stays as it is. */
export function chapterFence(fence: Fence, book: BookSettings, report: MigrationReport): readonly string[] | undefined {
  const { indent, marks, info, lines, end } = fence
  const [language = '', ...attributes] = /[="{]/.test(info.replace(/hidelines=\S+/, ''))
    ? [info]
    : info.split(/[\s,]+/).filter(Boolean)
  const own = attributes.find((attribute) => attribute.startsWith('hidelines='))?.slice('hidelines='.length)
  const prefix = own ?? (Object.hasOwn(book.hiddenLines, language) ? book.hiddenLines[language] : undefined)
  const readCodeLine = (line: string) => (prefix === undefined ? rustLine(line) : prefixedLine(line, prefix))
  const hides = prefix !== undefined || language === 'rust'
  const shown = hides ? lines.map(readCodeLine) : lines.map((text) => ({ text, isHidden: false }))
  const ranges = hiddenRanges(shown.map(({ isHidden }) => isHidden))
  if (attributes.length === 0 && shown.every(({ text }, index) => text === lines[index])) return undefined
  for (const attribute of attributes)
    if (!attribute.startsWith('hidelines=')) {
      const kind = testAttribute.test(attribute)
        ? 'attribute of code for tests removed'
        : `code option ${attribute} removed`
      report.count(kind)
    }
  if (ranges.length > 0) report.count('hidden lines of code → collapse')
  const options = ranges.length > 0 && ranges.join(',') !== `1-${lines.length}` ? ` collapse={${ranges.join(',')}}` : ''
  return [
    `${indent}${marks}${language}${options}`,
    ...shown.map(({ text }) => text),
    ...(end === undefined ? [] : [end]),
  ]
}

interface CodeLine {
  readonly text: string
  readonly isHidden: boolean
}

/** `# line` is hidden and `##` is one `#`. Attributes such as `#[derive]` stay. */
function rustLine(line: string): CodeLine {
  const [, indent = '', next, rest = ''] = /^(\s*)#(.?)(.*)$/.exec(line) ?? []
  if (next === undefined || (next !== '' && next !== ' ' && next !== '#')) return { text: line, isHidden: false }
  return next === '#' ? { text: `${indent}#${rest}`, isHidden: false } : { text: indent + rest, isHidden: true }
}

function prefixedLine(line: string, prefix: string): CodeLine {
  const start = /^\s*/.exec(line)?.[0].length ?? 0
  if (!line.startsWith(prefix, start)) return { text: line, isHidden: false }
  return { text: line.slice(0, start) + line.slice(start + prefix.length), isHidden: true }
}

/** `1-3` and `7`, counted from 1. */
function hiddenRanges(hidden: readonly boolean[]): string[] {
  const ranges: string[] = []
  for (let from = 0; from < hidden.length; from++) {
    if (!hidden[from]) continue
    let to = from
    while (hidden[to + 1]) to++
    ranges.push(from === to ? `${from + 1}` : `${from + 1}-${to + 1}`)
    from = to
  }
  return ranges
}
