/**
 * Finds the row that answers a query: the row of a table, a term with its definition, or a code block with its title. Texts have
 * a line for each block, a tab between the cells of a row, and a tab before the names of columns.
 */
import type { MarkedText, SearchHit } from '../../model/contract.js'
import { isStopWord } from '../shared/stem.js'
import { highlightText, type WordMatch } from './highlights.js'

const maxLength = 160
const separator = ' · '

/**
 * Undefined if no row, or more than one, has all words of the query that neither the heading nor the title of the page has. The words can
 * also be in the key of a row and the name of a column: `sensor memory limit`.
 * @param inTitles matches in both
 * @param wordsOf numbers of the words of the query that a match stands for: a synonym or another form is the same word
 */
export function findRow(
  text: string,
  found: readonly WordMatch[],
  { inTitles, wordsOf }: FindRowOptions,
): FoundRow | undefined {
  if (!text.includes('\t')) return undefined
  const numbersOf = (matches: readonly WordMatch[]) => new Set(matches.flatMap(wordsOf))
  const ofTitles = numbersOf(inTitles)
  const all = numbersOf(found.filter(({ word }) => !isStopWord(word)))
  const wanted = new Set([...all].filter((word) => !ofTitles.has(word)))
  if (wanted.size === 0) return undefined
  const rows = rowsOf(text).map((row) => {
    const own = found.filter(({ start, end }) => start >= row.from && end <= row.to)
    const inKey = own.filter(({ end }) => end <= row.keyEnd)
    const count = (list: readonly WordMatch[]) => [...numbersOf(list)].filter((word) => wanted.has(word)).length
    return { ...row, own, inKey: count(inKey), all: count(own) }
  })
  // The key names the row: a word that is only in another cell is a mention.
  const answers = rows.filter(({ isHeader, inKey, all }) => !isHeader && inKey > 0 && all === wanted.size)
  const most = Math.max(0, ...answers.map(({ inKey }) => inKey))
  const [best, ...others] = answers.filter(({ inKey }) => inKey === most)
  if (!best) return findCell(text, rows, { all, wanted, numbersOf })
  if (others.length > 0) return undefined
  const shown = shownRow(text, best)
  const key = text.slice(best.from, best.keyEnd)
  return { key, text: shown, name: namesIn(shown, key.length) }
}

/** The parts up to this number of characters. */
function namesIn(parts: FoundRow['text'], length: number): FoundRow['name'] {
  let left = length
  return parts.flatMap(({ text, match }) => {
    const inName = text.slice(0, left)
    left -= inName.length
    return inName === '' ? [] : [{ text: inName, match }]
  })
}

export interface FoundRow extends NonNullable<SearchHit['row']> {
  /** Name of the answer: the key of the row, for a cell with the name of its column. */
  readonly name: readonly MarkedText[]
}

interface FindRowOptions {
  readonly inTitles: readonly WordMatch[]
  readonly wordsOf: (match: WordMatch) => readonly number[]
}

interface MatchedRow extends Row {
  readonly own: readonly WordMatch[]
}

interface WantedWords {
  /** Words of the query that the section has. */
  readonly all: ReadonlySet<number>
  /** Those that no title has. */
  readonly wanted: ReadonlySet<number>
  readonly numbersOf: (matches: readonly WordMatch[]) => ReadonlySet<number>
}

/** The only cell whose row and column together have the words. */
function findCell(
  text: string,
  rows: readonly MatchedRow[],
  { all, wanted, numbersOf }: WantedWords,
): FoundRow | undefined {
  const answers: FoundRow[] = []
  let header: readonly MatchedCell[] = []
  const hasWord = ({ own }: MatchedCell, words: ReadonlySet<number>) =>
    [...numbersOf(own)].some((word) => words.has(word))
  for (const row of rows) {
    const cells = cellsOf(text, row)
    if (row.isHeader) {
      header = cells.slice(1)
      continue
    }
    const [key] = cells
    if (cells.length !== header.length || cells.length < minColumns || !key || !hasWord(key, all)) continue
    for (const [index, column] of header.entries()) {
      const together = numbersOf([...key.own, ...column.own])
      const cell = cells[index]
      if (index === 0 || !cell || ![...wanted].every((word) => together.has(word)) || !hasWord(column, wanted)) continue
      const unmatchedPart = (part: string) => ({ text: part, match: false })
      const name = [
        ...highlightText(key.text, key.own),
        unmatchedPart(separator),
        ...highlightText(column.text, column.own),
      ]
      answers.push({ key: key.text, text: [...name, unmatchedPart(`: ${cell.text}`)], name })
    }
  }
  return answers.length === 1 ? answers[0] : undefined
}

/** Rows of two cells have a name for each value already. */
const minColumns = 3

/** `own` are matches in the cell, from its start. */
interface MatchedCell {
  readonly text: string
  readonly own: readonly WordMatch[]
}

function cellsOf(text: string, { from, to, own }: MatchedRow): MatchedCell[] {
  let start = from
  return text
    .slice(from, to)
    .split('\t')
    .map((cell) => {
      const first = start
      start += cell.length + 1
      const inCell = own.filter((match) => match.start >= first && match.end <= first + cell.length)
      return {
        text: cell,
        own: inCell.map((match) => ({ ...match, start: match.start - first, end: match.end - first })),
      }
    })
}

interface Row {
  readonly from: number
  readonly to: number
  /** End of the first cell. */
  readonly keyEnd: number
  /** True for the names of columns. */
  readonly isHeader: boolean
}

function rowsOf(text: string): Row[] {
  const rows: Row[] = []
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf('\n', from)
    const to = end === -1 ? text.length : end
    const tab = text.indexOf('\t', from)
    if (tab !== -1 && tab < to) rows.push({ from, to, keyEnd: tab, isHeader: tab === from })
    from = to + 1
  }
  return rows
}

function shownRow(
  text: string,
  { from, to, own }: Row & { readonly own: readonly WordMatch[] },
): NonNullable<SearchHit['row']>['text'] {
  const line = text.slice(from, Math.min(to, from + maxLength)).trimEnd()
  const cut = from + maxLength < to ? `${line.replace(/\s+\S*$/, '')}…` : line
  const moved = own.map((match) => ({ ...match, start: match.start - from, end: match.end - from }))
  const shown = moved.filter(({ end }) => end <= cut.length)
  return highlightText(cut, shown).map(({ text: part, match }) => ({ text: part.replace(/\t+/g, separator), match }))
}
