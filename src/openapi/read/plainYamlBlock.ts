/** Texts of plain YAML that may take many lines: literal and folded blocks, and scalars that go on below. */
import { quoteEnd, refuseIndicator, scalarOf, Unusual, unquoted } from './plainYamlLine.js'

export interface BlockInput {
  /** Of the first character, and of the end of its line. */
  readonly start: number
  readonly end: number
  /** Column of what holds the text: its lines stand further right. */
  readonly parent: number
}

export interface ReadText {
  readonly value: unknown
  /** Beginning of the line after the text. */
  readonly next: number
}

/** `|` and `>`, with or without `-`. Blocks that begin with an empty line or name their own indentation are unusual. */
export function readBlock(text: string, { start, end, parent }: BlockInput): ReadText {
  const [, style, strips] = /^([|>])(-?) *(?: #.*)?$/.exec(text.slice(start, end)) ?? []
  if (style === undefined) throw new Unusual()
  const lines: string[] = []
  /** Number of `lines` without the empty ones at their end. */
  let full = 0
  let own = -1
  let next = end + 1
  for (let from = next; from < text.length; ) {
    const to = text.indexOf('\n', from)
    let at = from
    while (text.charCodeAt(at) === 32) at++
    const column = at - from
    if (at === to) {
      if (own === -1 || column > own) throw new Unusual()
      lines.push('')
    } else {
      if (own === -1 && column > parent) own = column
      if (column < own || own === -1) {
        if (own === -1 || column > parent) throw new Unusual()
        break
      }
      if (style === '>' && column > own) throw new Unusual()
      lines.push(text.slice(from + own, to))
      full = lines.length
    }
    from = to + 1
    next = from
  }
  if (full === 0) throw new Unusual()
  const content = lines.slice(0, full)
  const value = style === '|' ? content.join('\n') : folded(content)
  return { value: strips ? value : `${value}\n`, next }
}

/** A plain scalar: in one line, or going on in lines further right than what holds it. */
export function readLongText(text: string, { start, end, parent }: BlockInput): ReadText {
  refuseIndicator(text, start, end)
  const line = text.slice(start, end)
  const comment = line.indexOf(' #')
  const hasComment = comment !== -1
  const first = (hasComment ? line.slice(0, comment) : line).trimEnd()
  const lines = [plainLine(first)]
  let full = 1
  let next = end + 1
  for (let from = next; from < text.length; ) {
    const to = text.indexOf('\n', from)
    let at = from
    while (text.charCodeAt(at) === 32) at++
    if (at === to) lines.push('')
    else {
      if (at - from <= parent || text[at] === '#') break
      // A line that begins with a sign may be meant as something else.
      if (hasComment || !/[\w("'`*$/<[{.]/.test(text[at] as string)) throw new Unusual()
      lines.push(plainLine(text.slice(at, to).trimEnd()))
      full = lines.length
      next = to + 1
    }
    from = to + 1
  }
  return full === 1 ? { value: scalarOf(first), next: end + 1 } : { value: folded(lines.slice(0, full)), next }
}

/** A quoted text that goes on in lines further right than what holds it. */
export function readLongQuote(text: string, { start, parent }: BlockInput): ReadText {
  const close = quoteEnd(text, start, text.length)
  const quote = text[start] as string
  const [first = '', ...others] = text.slice(start + 1, close - 1).split('\n')
  const lines = [first.trimEnd(), ...others.slice(0, -1).map((line) => line.trim()), others.at(-1)?.trimStart() ?? '']
  const tooFarLeft = others.some((line) => line.trim() !== '' && line.search(/\S/) <= parent)
  if (close === -1 || tooFarLeft || lines[0] === '' || lines.at(-1) === '') throw new Unusual()
  const next = text.indexOf('\n', close) + 1
  if (!/^ *(?: #.*)?$/.test(text.slice(close, next - 1))) throw new Unusual()
  if (quote === '"' && lines.slice(0, -1).some((line) => line.endsWith('\\'))) throw new Unusual()
  const content = folded(lines)
  const quoted = quote + (content.includes('\\') && quote === '"' ? content.replaceAll('\n', '\\n') : content) + quote
  return { value: unquoted(quoted), next }
}

/** Without anything that would make it a key or begin a comment. */
function plainLine(line: string): string {
  if (/:(?: |$)| #/.test(line)) throw new Unusual()
  return line
}

/** One line end is a space; of more than one, the first is dropped. */
function folded(lines: readonly string[]): string {
  let text = lines[0] ?? ''
  let empty = 0
  for (const line of lines.slice(1)) {
    if (line === '') empty++
    else {
      text += (empty === 0 ? ' ' : '\n'.repeat(empty)) + line
      empty = 0
    }
  }
  return text
}
