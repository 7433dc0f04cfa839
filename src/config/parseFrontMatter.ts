import type * as z from 'zod'
import type { Diagnostic, Range } from '../model/diagnostic.js'
import { zodDiagnostics } from '../report/zodDiagnostics.js'
import { type FrontMatter, frontMatterSchema } from '../schema/frontMatter.js'
import { splitFrontMatter } from '../yaml/frontMatterBlock.js'
import { readYaml } from '../yaml/yamlDocument.js'

export interface ParsedFrontMatter {
  /** What is valid of it: a key with a finding is left out, so that the page can still be shown. */
  readonly frontMatter: FrontMatter
  /** Range of each value, by dotted path. */
  readonly places: Readonly<Record<string, Range>>
  /** Where the body begins: offset into the source, and 1-based line. */
  readonly bodyOffset: number
  readonly bodyLine: number
  readonly diagnostics: readonly Diagnostic[]
}

/** Splits and checks the front matter of a page. `source` has no byte order mark. */
export function parseFrontMatter(source: string, file: string): ParsedFrontMatter {
  const { yaml, bodyOffset, bodyLine, diagnostics } = splitFrontMatter(source, file)
  if (yaml === undefined) {
    return { frontMatter: frontMatterSchema.parse({}), places: {}, bodyOffset, bodyLine, diagnostics }
  }
  const read = readYaml(yaml, { file, lineOffset: 1 })
  const input = read.value ?? {}
  const { frontMatter, issues } = validPart(input)
  const { places, keyPlaces, spelling } = read
  const located = { file, places, keyPlaces, spelling }
  // A fault of syntax shifts what follows it, so what the schema then finds would mislead.
  const misread = read.diagnostics.some((finding) => finding.code === 'yaml-syntax') || read.value === undefined
  const judged = {
    ...located,
    schema: frontMatterSchema,
    input,
    rule: 'front-matter' as const,
    whole: 'The front matter',
  }
  const findings = [...read.diagnostics, ...(misread ? [] : zodDiagnostics(issues, judged))]
  return { frontMatter, places, bodyOffset, bodyLine, diagnostics: findings }
}

/** Judges the input, then again without the keys at fault, until the rest is valid. */
function validPart(input: unknown): { frontMatter: FrontMatter; issues: readonly z.core.$ZodIssue[] } {
  const issues: z.core.$ZodIssue[] = []
  let rest: unknown = input
  for (;;) {
    const result = frontMatterSchema.safeParse(rest)
    if (result.success) return { frontMatter: result.data, issues }
    issues.push(...result.error.issues)
    const wrong = new Set(result.error.issues.flatMap(keysAtFault))
    rest =
      isMapping(rest) && wrong.size > 0
        ? Object.fromEntries(Object.entries(rest).filter(([key]) => !wrong.has(key)))
        : {}
  }
}

function keysAtFault(issue: z.core.$ZodIssue): string[] {
  if (issue.path.length > 0) return issue.path.slice(0, 1).map(String)
  return issue.code === 'unrecognized_keys' ? issue.keys : []
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
