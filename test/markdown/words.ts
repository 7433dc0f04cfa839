/**
 * Finds words of a Markdown source that neither the built page nor a finding contains. It shares no code with the builder: a
 * mistake there must not hide here. It reads Markdown only roughly, line by line, and knows the names of HTML elements.
 */
export interface FindingText {
  readonly message: string
  readonly hint?: string
  readonly line: number
  readonly endLine: number
}

export interface LostWord {
  readonly word: string
  readonly line: number
}

/** @param page text that readers see, with alternative texts and titles. */
export function findLostWords(source: string, page: string, findings: readonly FindingText[]): readonly LostWord[] {
  const available = countWords(page)
  const all = normalize(page)
  const reported = normalize(findings.map(({ message, hint }) => `${message} ${hint ?? ''}`).join(' '))
  const lost: LostWord[] = []
  const lines = proseLines(source)
  const prose = normalize(lines.map(({ text }) => text).join('\n'))
  for (const { text, line } of lines) {
    if (findings.some((finding) => finding.line <= line && line <= finding.endLine)) continue
    for (const word of words(text)) {
      const left = available.get(word) ?? 0
      if (available.has(word)) available.set(word, left - 1)
      // A word can be part of a longer one on the page: `**bo**ld`.
      const isShown =
        left > 0 || (!available.has(word) && all.includes(word)) || countIn(all, word) >= countIn(prose, word)
      if (!isShown && !reported.includes(word)) lost.push({ word, line })
    }
  }
  return lost
}

function countIn(text: string, word: string): number {
  return text.split(word).length - 1
}

function words(text: string): string[] {
  return (
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]{2,}/gu) ?? []
  )
}

function countWords(text: string): Map<string, number> {
  const count = new Map<string, number>()
  for (const word of words(text)) count.set(word, (count.get(word) ?? 0) + 1)
  return count
}

/** Letters and digits only: markup can stand inside of a word. */
function normalize(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')
}

interface ProseLine {
  readonly text: string
  /** From 1. */
  readonly line: number
}

const elements =
  `a abbr address area article aside audio b base bdi bdo blockquote body br button canvas caption center cite code col colgroup
  data dd del details dfn dialog div dl dt em embed fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 head header hr html i
  iframe img input ins kbd label legend li link main map mark menu meta meter nav noscript object ol optgroup option output p param
  picture pre progress q rp rt ruby s samp script section select small source span strike strong style sub summary sup svg table tbody td
  template textarea tfoot th thead time title tr track tt u ul var video wbr path g circle rect line polygon use defs symbol`.split(
    /\s+/,
  )
const tag = new RegExp(`</?(?:${elements.join('|')})(?=[\\s/>])(?:"[^"]*"|'[^']*'|[^"'>])*>`, 'gi')

const definition = /^[ \t>]*\[(?!\^)(?:\\.|[^[\]\\])+\]:[^\n]*/gm

/** The name of an admonition is its title once. */
const admonitionEnd = /<\/(?:Note|Tip|Info|Warning|Danger|Caution|Important|Success)>/g

/** The lines of a source without what is markup beyond doubt: targets of links, names of languages, known tags, comments. */
function proseLines(source: string): readonly ProseLine[] {
  const body = source.replace(/^---\n[\s\S]*?\n---(?:\n|$)/, (matter) => matter.replace(/[^\n]/g, ''))
  const labels = new Set(
    [...body.matchAll(/^[ \t>]*\[((?:\\.|[^[\]\\])+)\]:/gm)].map(([, label = '']) => labelKey(label)),
  )
  let fence: string | undefined
  let isQuoted = false
  const lines: ProseLine[] = []
  const blank = (text: string) => text.replace(/[^\n]/g, ' ')
  const rows = blankOutsideFences(body, blank).split('\n')
  for (const [index, row] of rows.entries()) {
    // A fence in a quote ends with the quote.
    if (isQuoted && !/^\s*>/.test(row)) fence = undefined
    const [, mark, info = ''] = /^[\s>*+-]*(?:\d+[.)]\s+)?(`{3,}|~{3,})(.*)$/.exec(row) ?? []
    const isMark = mark !== undefined && !(mark.startsWith('`') && info.includes('`'))
    if (!fence) isQuoted = /^\s*>/.test(row)
    if (isMark && !fence) fence = mark
    else if (isMark && fence && mark[0] === fence[0] && mark.length >= fence.length && !info.trim()) fence = undefined
    else lines.push({ text: fence ? row : inlineText(row, labels), line: index + 1 })
  }
  return lines
}

/** Comments and known tags can span lines. Code keeps its text. */
function blankOutsideFences(body: string, blank: (text: string) => string): string {
  return body
    .split(/(^[ \t>]*(?:[-*+]\s+|\d+[.)]\s+)?(`{3,}(?![^\n]*`)|~{3,})[\s\S]*?^[ \t>]*\2[`~]*[ \t]*$)/m)
    .filter((_, index) => index % 3 !== 2)
    .map((part, index) =>
      index % 2 === 1
        ? part
        : part
            .replace(definition, blank)
            // A code span ends with its paragraph.
            .split(/((`+)(?:(?!\2|\n[ \t>]*\n)[\s\S]|(?<=`)\2)*?\2(?!`))/)
            .filter((_, piece) => piece % 3 !== 2)
            .map((piece, at) =>
              at % 2 === 1
                ? piece
                : piece
                    .replace(/<!--[\s\S]*?-->/g, blank)
                    .replace(tag, blank)
                    .replace(admonitionEnd, blank),
            )
            .join(''),
    )
    .join('')
}

/** @param labels of the definitions of links, in lower case. */
function inlineText(row: string, labels: ReadonlySet<string>): string {
  return row
    .replace(/^[ \t>]*:{3,}\s*[\w-]*/, ' ')
    .replace(/^([ \t>]*)\[!\w+\][+-]?/, ' ')
    .replace(/^[ \t>]*(?:!!!|\?\?\?\+?) +[A-Za-z-]*/, ' ')
    .replace(/^[ \t>]*(?:[-*+]\s+)*\d{1,9}[.)]\s/, ' ')
    .replace(/\]\((?:<[^>]*>|[^()\s]*(?:\([^()]*\)[^()\s]*)*)/g, '](')
    .replace(/\]\[([^\]]*)(?=\])/g, (whole, label: string) =>
      label === '' || labels.has(labelKey(label)) ? '' : whole,
    )
    .replace(/\{#[^}]+\}/g, ' ')
    .replace(/&(?:#\d+|#x[\da-f]+|\w+);/gi, ' ')
}

function labelKey(label: string): string {
  return label.toLowerCase().replace(/\s+/g, ' ')
}
