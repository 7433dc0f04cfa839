/**
 * Finds the row that answers a query: the row of a table, a term with its definition, or a code block with its title. Texts have
 * a line for each block and a tab between the cells of a row.
 */
import type { SearchHit } from '../../model/contract.js'
import { isStopWord } from '../shared/stem.js'
import { highlightText, type WordMatch } from './highlights.js'

const maxLength = 160
const separator = ' · '

/**
 * Undefined if no row, or more than one, has all words of the query that neither the heading nor the title of the page has.
 * @param inTitles matches in both
 */
export function findRow(
  text: string,
  found: readonly WordMatch[],
  inTitles: readonly WordMatch[],
): SearchHit['row'] | undefined {
  if (!text.includes('\t')) return undefined
  const ofTitles = new Set(inTitles.map(({ term }) => term))
  const wanted = new Set(
    found.filter(({ term, word }) => !ofTitles.has(term) && !isStopWord(word)).map(({ term }) => term),
  )
  if (wanted.size === 0) return undefined
  const rows = rowsOf(text).map((row) => {
    const own = found.filter(({ start, end }) => start >= row.from && end <= row.to)
    const inKey = own.filter(({ end }) => end <= row.keyEnd)
    const count = (list: readonly WordMatch[]) =>
      new Set(list.flatMap(({ term }) => (wanted.has(term) ? term : []))).size
    return { ...row, own, inKey: count(inKey), all: count(own) }
  })
  // The key names the row: a word that is only in another cell is a mention.
  const answers = rows.filter(({ inKey, all }) => inKey > 0 && all === wanted.size)
  const most = Math.max(0, ...answers.map(({ inKey }) => inKey))
  const [best, ...others] = answers.filter(({ inKey }) => inKey === most)
  if (!best || others.length > 0) return undefined
  return { key: text.slice(best.from, best.keyEnd), text: shownRow(text, best) }
}

interface Row {
  readonly from: number
  readonly to: number
  /** End of the first cell. */
  readonly keyEnd: number
}

function rowsOf(text: string): Row[] {
  const rows: Row[] = []
  for (let from = 0; from <= text.length; ) {
    const end = text.indexOf('\n', from)
    const to = end === -1 ? text.length : end
    const tab = text.indexOf('\t', from)
    if (tab !== -1 && tab < to && tab > from) rows.push({ from, to, keyEnd: tab })
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
