/** Runs the expectations of `search.tests.yaml` in the content folder against the search index of a build. */
import { posix } from 'node:path'
import { replaceTokens } from '../../markdown/source/tokens.js'
import { type Diagnostic, error } from '../../model/diagnostic.js'
import type { Build } from '../../model/model.js'
import { indexFolder } from '../../routes/indexFolder.js'
import { routeHref } from '../../routes/urls.js'
import { checkExpectations, type Expectation, parseExpectations } from '../../search/build/expectations.js'
import { openSearchIndex, type SearchIndex, searchIndex } from '../../search/query/searchIndex.js'
import { listIndexHeads } from '../../search/shared/indexHeads.js'
import { readText } from '../../util/projectFiles.js'

/** Hits to ask for: an expectation cannot name a lower rank. */
const maxHits = 100

/** Runs the queries of `search.tests.yaml` against the index of a build, and reports each expectation that does not hold. */
export async function searchTests(root: string, { site, ungated: outputs }: Build): Promise<readonly Diagnostic[]> {
  const { config } = site
  const file = posix.join(config.content, 'search.tests.yaml')
  const { text } = readText(root, file)
  if (text === undefined) return []
  const opened = await openBuiltSearch({ site, ungated: outputs })
  if (opened.length === 0)
    return [error('search-tests-unused', '`search.tests.yaml` exists, but the site has no search.', { file })]
  const { expectations, diagnostics } = parseExpectations(text, file)
  const find = async (query: string) => {
    const results = await Promise.all(
      opened.map((index) => searchIndex(index, { text: query, limit: maxHits, excerpt: 50 })),
    )
    return results.flatMap(({ hits }) => hits.map(({ url, anchor }) => url + anchor))
  }
  const tokens = { product: config.product, vars: {} }
  const named = expectations.map(
    (row): Expectation => ({
      ...row,
      query: replaceTokens(row.query, tokens, 'prose'),
      page: replaceTokens(row.page, tokens, 'code'),
    }),
  )
  const hrefOf = (page: string) => {
    const [route = '/', id] = page.split('#')
    return routeHref(route, config) + (id ? `#${encodeURIComponent(id)}` : '')
  }
  return [...diagnostics, ...(await checkExpectations(named, { find, file, hrefOf }))]
}

/** The indexes of the current version: one for each context. */
export function openBuiltSearch({ site, ungated }: Pick<Build, 'site' | 'ungated'>): Promise<readonly SearchIndex[]> {
  const heads = listIndexHeads(site.config).filter(({ version }) => version === '')
  return Promise.all(heads.map((head) => openSearchIndex(head.name, (name) => readOutputFile(ungated, name))))
}

async function readOutputFile(outputs: Build['ungated'], name: string): Promise<Uint8Array> {
  const bytes = outputs.get(`${indexFolder}/${name}`)
  if (!bytes) throw new Error(`The build has no ${name}.`)
  return bytes
}
