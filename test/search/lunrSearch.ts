import type { IndexReader } from '../../src/search/query/indexReader.js'
import { type LunrResults, runLunrQuery } from '../../src/search/query/lunrQuery.js'
import { lunrTools } from '../../src/search/query/searchIndex.js'

/** Runs a query in lunr's syntax, with the names of the fields of the index. Throws a mistake of the query. */
export async function lunrSearch(reader: IndexReader, query: string): Promise<LunrResults['found']> {
  const fieldsByName = Object.fromEntries(lunrTools.fields.map((field) => [field, field]))
  const { found, mistake } = await runLunrQuery(reader, query, { fieldsByName, tools: lunrTools })
  if (mistake) throw Object.assign(new Error(mistake.message), mistake)
  return found
}
