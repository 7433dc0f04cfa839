/** A small site to search, and its index in two forms: the files of docsgen, and the index of lunr. */
import { extractPostings } from '../../src/search/build/extractPostings.js'
import type { FacetDefinition } from '../../src/search/build/facetColumns.js'
import { type FilledBuilder, fillLunrBuilder } from '../../src/search/build/lunrBuilder.js'
import { type MergedIndex, mergePostings } from '../../src/search/build/mergePostings.js'
import { type IndexSizes, writeIndexFiles } from '../../src/search/build/writeIndexFiles.js'
import { type IndexReader, openIndexReader } from '../../src/search/query/indexReader.js'
import type { SearchPage, SearchSection } from '../../src/search/shared/fields.js'
import { headFileName } from '../../src/search/shared/format.js'
import { createSynonyms, type SynonymGroups } from '../../src/search/shared/synonyms.js'

export interface BuiltIndex {
  readonly pages: readonly SearchPage[]
  /** Fills the index of lunr, which takes as long as all the rest. */
  readonly fillLunr: () => FilledBuilder
  /** Merged from the postings of single pages. */
  readonly index: MergedIndex
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly head: string
  /** Names of the fetched files. */
  readonly fetched: string[]
  readonly open: () => Promise<IndexReader>
}

interface BuildIndexOptions extends Partial<IndexSizes> {
  readonly facets?: readonly FacetDefinition[]
}

/** Split into several files, unless the sizes say otherwise. */
export function buildIndex(
  pages: readonly SearchPage[],
  synonyms: SynonymGroups = [],
  { facets = [], ...sizes }: BuildIndexOptions = {},
): BuiltIndex {
  const known = createSynonyms(synonyms)
  const index = mergePostings(pages.map((one) => extractPostings(one, known)))
  const head = headFileName({ version: '', context: '' })
  const written = writeIndexFiles(index, pages, { synonyms, facets, sizes: { oneFile: 0, ...sizes } })
  const files = new Map([[head, written.head], ...written.parts])
  const fetched: string[] = []
  const open = () =>
    openIndexReader(head, async (name) => {
      fetched.push(name)
      const bytes = files.get(name)
      if (!bytes) throw new Error(`There is no file ${name}.`)
      return bytes
    })
  return { pages, fillLunr: () => fillLunrBuilder(pages, known), index, files, head, fetched, open }
}

export function page(
  title: string,
  sections: Readonly<Record<string, string>>,
  more: Partial<SearchPage> = {},
): SearchPage {
  const list = Object.entries(sections).map(
    ([heading, text]): SearchSection => ({ anchor: slug(heading), title: heading || title, text }),
  )
  const url = `/${slug(title)}`
  return { url, title, breadcrumbs: [], description: '', keywords: [], sections: list, ...more }
}

function slug(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-')
}

/** Pseudo-random numbers, identical in every run. */
export function randomNumbers(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const nouns =
  'sensor cluster policy account role bucket token image finding threat scanner webhook event region node'.split(' ')
const verbs = 'install create delete creating connect connection rotate evaluate evaluation scan deploy remove'.split(
  ' ',
)
const odd =
  's3:GetObject --no-sandbox snake_case_name webContents.send 1.10.2 AADSTS700213 /sys/config x86_64 Get-Item'.split(
    ' ',
  )

/** Enough pages for several files of every kind. */
export function manyPages(count: number, seed = 7): SearchPage[] {
  const random = randomNumbers(seed)
  const pick = (words: readonly string[]) => words[random(words.length)] as string
  const word = () => {
    const kind = random(20)
    if (kind === 0) return pick(odd)
    if (kind < 6) return pick(verbs)
    if (kind < 12) return pick(nouns)
    return `${pick(nouns)}${random(400)}`
  }
  const words = (length: number) => Array.from({ length }, word).join(' ')
  return Array.from({ length: count }, (_, index) => {
    const sections = Array.from(
      { length: 1 + random(5) },
      (__, number): SearchSection => ({
        anchor: number === 0 ? '' : `s${number}`,
        title: words(1 + random(4)),
        text: random(8) === 0 ? '' : words(10 + random(60)),
      }),
    )
    const title = sections[0]?.title ?? ''
    return { url: `/p${index}`, title, breadcrumbs: ['Top'], description: words(6), keywords: [pick(nouns)], sections }
  })
}
