/** `search.tests.yaml`: queries with the page that each must find, and whether it does. */
import * as z from 'zod'
import { type Diagnostic, error, type Range } from '../../model/diagnostic.js'
import { zodDiagnostics } from '../../report/zodDiagnostics.js'
import { readYaml } from '../../yaml/yamlDocument.js'

const text = z.string().trim().min(1, 'must not be empty')

const schema = z.array(
  z.strictObject({
    /** What a reader types. */
    query: text,
    /** Route of the page, or of one of its sections: `/a/b#c`. */
    page: text.regex(/^\//, 'must be a route that starts with `/`'),
    /** Lowest place that is good enough. Default 3. */
    within: z.int().min(1).max(100).default(3),
  }),
)

export type Expectation = z.output<typeof schema>[number] & { readonly range?: Range }

export interface ParsedExpectations {
  readonly expectations: readonly Expectation[]
  readonly diagnostics: readonly Diagnostic[]
}

const limit = 512 * 1024

export function parseExpectations(source: string, file: string): ParsedExpectations {
  const { value, places, keyPlaces, spelling, diagnostics } = readYaml(source, { file, limit })
  if (value === undefined || value === null) return { expectations: [], diagnostics }
  const result = schema.safeParse(value)
  if (!result.success) {
    const judged = {
      file,
      places,
      keyPlaces,
      spelling,
      schema,
      input: value,
      rule: 'search-tests' as const,
      whole: 'The file',
    }
    return { expectations: [], diagnostics: [...diagnostics, ...zodDiagnostics(result.error.issues, judged)] }
  }
  const range = (index: number) => places[`${index}.query`] ?? places[String(index)]
  return { expectations: result.data.map((row, index) => ({ ...row, range: range(index) })), diagnostics }
}

/** Addresses that a query found, best first, with fragment. */
export type FindHrefs = (query: string) => Promise<readonly string[]>

/** A page counts once, whatever number of its sections is found before others. */
export async function checkExpectations(
  expectations: readonly Expectation[],
  { find, file, hrefOf }: { find: FindHrefs; file: string; hrefOf: (page: string) => string },
): Promise<Diagnostic[]> {
  const found: Diagnostic[] = []
  for (const { query, page, within, range } of expectations) {
    const wanted = hrefOf(page)
    const hits = await find(query)
    const rows = page.includes('#') ? hits : [...new Set(hits.map((href) => href.replace(/#.*/, '')))]
    const place = rows.indexOf(wanted) + 1
    if (place > 0 && place <= within) continue
    const where = place === 0 ? 'does not find' : `has at place ${place}, not within ${within},`
    const first = rows.slice(0, 3).join(', ')
    found.push(
      error('search-expectation', `The search for “${query}” ${where} ${page}.`, {
        file,
        range,
        hint: first ? `It finds ${first} first.` : 'It finds nothing.',
      }),
    )
  }
  return found
}
