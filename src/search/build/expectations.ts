/** `search.tests.yaml`: parses queries with the page that each of them must find, and checks the results. */
import * as z from 'zod'
import { type Diagnostic, error, type Range } from '../../model/diagnostic.js'
import { checkYamlFile } from '../../report/checkYamlFile.js'

const text = z.string().trim().min(1, 'must not be empty')

const schema = z.array(
  z.strictObject({
    /** The query as a reader types it. */
    query: text,
    /** Route of the page, with a fragment for one of its sections: `/a/b#c`. */
    page: text.regex(/^\//, 'must be a route that starts with `/`'),
    /** Lowest accepted rank of the page, from 1. Default 3. */
    within: z.int().min(1).max(100).default(3),
  }),
)

/** `range` is the place of the query in the file. */
export type Expectation = z.output<typeof schema>[number] & { readonly range?: Range }

export interface ParsedExpectations {
  readonly expectations: readonly Expectation[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Maximum size of the file in bytes. */
const limit = 512 * 1024

/** Returns no expectations if the file is invalid. */
export function parseExpectations(source: string, file: string): ParsedExpectations {
  const rule = 'search-tests'
  const { value = [], places, diagnostics } = checkYamlFile(source, { file, limit, schema, rule })
  const rangeOfRow = (index: number) => places[`${index}.query`] ?? places[String(index)]
  return { expectations: value.map((row, index) => ({ ...row, range: rangeOfRow(index) })), diagnostics }
}

/** Returns the hrefs that a query finds, best first, with fragments. */
export type FindHrefs = (query: string) => Promise<readonly string[]>

interface CheckExpectationsOptions {
  readonly find: FindHrefs
  /** Path of the expectations file, for diagnostics. */
  readonly file: string
  /** Href of `Expectation.page`. */
  readonly hrefOf: (page: string) => string
}

/** For an expectation without a fragment, each page counts once, also if several of its sections are found. */
export async function checkExpectations(
  expectations: readonly Expectation[],
  { find, file, hrefOf }: CheckExpectationsOptions,
): Promise<Diagnostic[]> {
  const diagnostics: Diagnostic[] = []
  for (const { query, page, within, range } of expectations) {
    const expected = hrefOf(page)
    const hits = await find(query)
    const hrefs = page.includes('#') ? hits : [...new Set(hits.map((href) => href.replace(/#.*/, '')))]
    const rank = hrefs.indexOf(expected) + 1
    if (rank > 0 && rank <= within) continue
    const first = hrefs.slice(0, 3).join(', ')
    const message =
      rank === 0
        ? `The search for “${query}” does not find ${page}.`
        : `The search for “${query}” finds ${page} at rank ${rank}, which is below rank ${within}.`
    diagnostics.push(
      error('search-expectation', message, {
        file,
        range,
        hint: first ? `It finds ${first} first.` : 'It finds nothing.',
      }),
    )
  }
  return diagnostics
}
