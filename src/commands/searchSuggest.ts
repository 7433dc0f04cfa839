/** `docsgen search suggest`: proposes rows for `_synonyms.yaml` from the texts of the site and from queries of readers. */
import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { Build } from '../model/model.js'
import { routeHref } from '../routes/urls.js'
import { type SearchIndex, searchIndex } from '../search/query/searchIndex.js'
import { type LinkText, readLinkTexts } from '../search/suggest/linkTexts.js'
import { type SuggestInput, type Suggestion, suggestSynonyms } from '../search/suggest/suggestSynonyms.js'
import type { ExitCode, Session } from '../terminal/session.js'
import { buildProject } from './build.js'
import { openBuiltSearch } from './search/searchTests.js'
import { withProject } from './session/openProject.js'

export interface SearchSuggestFlags {
  /** File of queries without a good result, one per line. */
  readonly queries?: string
  /** Append the rows to the file of synonyms. */
  readonly accept?: boolean
}

export async function searchSuggest(
  session: Session,
  { queries, accept = false }: SearchSuggestFlags,
): Promise<ExitCode> {
  if (queries !== undefined && !existsSync(queries)) {
    process.stderr.write(`The file ${queries} does not exist. Write one query per line.\n`)
    return 2
  }
  return withProject(session, async (project) => {
    const { build } = await buildProject(session, project)
    const { config } = build.site
    const opened = await openBuiltSearch(build)
    if (opened.length === 0) {
      process.stderr.write('The site has no search: `search.enabled` is false.\n')
      return 2
    }
    const found = await suggestSynonyms({ ...readSuggestInput(build, queries), ...searchOf(opened) })
    const rows = found.map(formatRow).join('')
    const file = posix.join(config.content, '_synonyms.yaml')
    process.stdout.write(rows)
    if (accept && rows) appendFileSync(join(session.root, file), rows)
    session.progress.line(describeSuggestions(found.length, accept ? file : undefined))
    return 0
  })
}

function searchOf(indexes: readonly SearchIndex[]): Pick<SuggestInput, 'find' | 'known'> {
  return {
    known: indexes[0]?.reader.head.synonyms ?? [],
    find: async (text) => {
      const results = await Promise.all(indexes.map((index) => searchIndex(index, { text, limit: 20, excerpt: 0 })))
      return {
        pages: [...new Set(results.flatMap(({ hits }) => hits.map(({ url }) => url)))],
        unknown: results.length === 1 ? (results[0]?.unknown ?? []) : [],
      }
    },
  }
}

/** Texts of the current version. */
function readSuggestInput({ site, ungated }: Build, queries?: string): Omit<SuggestInput, 'find' | 'known'> {
  const { config } = site
  const pages = site.docs.map(({ route, title, headings, sections }) => ({
    href: routeHref(route, config),
    title,
    headings: headings.map(({ id, text }) => ({ id, text })),
    texts: sections.map(({ text }) => text),
  }))
  const links: LinkText[] = [...ungated.keys()]
    .filter((path) => path.endsWith('.html'))
    .flatMap((path) => readLinkTexts(new TextDecoder().decode(ungated.get(path))))
  const asked = queries === undefined ? [] : readFileSync(queries, 'utf8').split('\n')
  return { pages, links, queries: asked.map((line) => line.trim()).filter(Boolean) }
}

function formatRow({ words, reason }: Suggestion): string {
  return `- [${words.map((word) => (/^[\p{L}\d][\p{L}\d _-]*$/u.test(word) ? word : JSON.stringify(word))).join(', ')}] # ${reason}\n`
}

function describeSuggestions(count: number, file: string | undefined): string {
  if (count === 0) return 'No synonyms to suggest.'
  const rows = count === 1 ? '1 row' : `${count} rows`
  return file === undefined
    ? `${rows}. Copy those that are right to _synonyms.yaml, or add all of them with --accept.`
    : `Added ${rows} to ${file}. Remove those that are wrong.`
}
