import type * as z from 'zod'
import { type Diagnostic, type Range, warning } from '../model/diagnostic.js'
import { zodDiagnostics } from '../report/zodDiagnostics.js'
import { type FrontMatter, frontMatterSchema } from '../schema/frontMatter.js'
import { isRecord } from '../util/isRecord.js'
import { splitFrontMatter } from '../yaml/frontMatterBlock.js'
import { readPlainFields } from '../yaml/plainFields.js'
import { readYaml } from '../yaml/yamlDocument.js'

export interface ParsedFrontMatter {
  /** Only the valid keys, so that a page with an error in its front matter can still be displayed. */
  readonly frontMatter: FrontMatter
  /** Range of each value, by dotted path. */
  readonly places: Readonly<Record<string, Range>>
  /** Start of the body: offset in the source, and 1-based line. */
  readonly bodyOffset: number
  readonly bodyLine: number
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads and validates the front matter of a page. `source` must not start with a byte order mark. */
export function parseFrontMatter(source: string, file: string): ParsedFrontMatter {
  const { yaml, bodyOffset, bodyLine, diagnostics } = splitFrontMatter(source, file)
  if (yaml === undefined) {
    return { frontMatter: frontMatterSchema.parse({}), places: {}, bodyOffset, bodyLine, diagnostics }
  }
  const read = readPlainFields(yaml, 1) ?? readYaml(yaml, { file, lineOffset: 1 })
  const input = read.value ?? {}
  const { frontMatter, issues } = validPart(input)
  const { places, keyPlaces, spelling } = read
  const located = { file, places, keyPlaces, spelling }
  // After a syntax error, the values may not be those that the author meant: diagnostics of the schema would mislead.
  const isMisread = read.diagnostics.some(({ code }) => code === 'yaml-syntax') || read.value === undefined
  const about = {
    ...located,
    schema: frontMatterSchema,
    input,
    rule: 'front-matter' as const,
    whole: 'The front matter',
    renamedKeys,
    foreignKeys,
    unknownKeyHint: 'Remove it, or put it below `custom` if a plugin reads it.',
    valueHints,
  }
  const text = { source, file, places }
  const misreadTexts = isMisread ? [] : [...typographicQuotes(frontMatter, text), ...cutTexts(frontMatter, text)]
  const all = [...read.diagnostics, ...(isMisread ? [] : zodDiagnostics(issues, about)), ...misreadTexts]
  return { frontMatter, places, bodyOffset, bodyLine, diagnostics: all }
}

interface MatterText {
  readonly source: string
  readonly file: string
  readonly places: Readonly<Record<string, Range>>
}

/** Reports values such as `“Title”`. Only straight quotes are syntax of YAML, so readers see these. */
function typographicQuotes(frontMatter: FrontMatter, { source, file, places }: MatterText): readonly Diagnostic[] {
  const quoted = Object.entries(frontMatter).filter(([, value]) => isInTypographicQuotes(value))
  if (quoted.length === 0) return []
  const lines = source.split('\n')
  return quoted.flatMap(([key, value]) => {
    const range = places[key]
    // A value that begins with a straight quote has the others on purpose.
    if (!range || !lines[range.start.line - 1]?.startsWith(String(value)[0] ?? '', range.start.column - 1)) return []
    const hint = `Write straight quotes: "${String(value).slice(1, -1)}".`
    return [warning('front-matter-quotes', `The typographic quotes are a part of \`${key}\`.`, { file, range, hint })]
  })
}

/** Reports `title: C # and F #`: YAML reads ` #` and what follows as a comment, so readers do not see it. */
function cutTexts(frontMatter: FrontMatter, { source, file, places }: MatterText): readonly Diagnostic[] {
  if (!/^\w+:[ \t]+[^\s"'#][^\n]*[ \t]#/m.test(source)) return []
  const lines = source.split('\n')
  return (['title', 'description', 'sidebar_label'] as const).flatMap((key) => {
    const range = places[key]
    const value = frontMatter[key]
    if (!range || typeof value !== 'string') return []
    const written = (lines[range.start.line - 1] ?? '').slice(range.start.column - 1).trimEnd()
    const rest = written.startsWith(value) ? written.slice(value.length) : ''
    if (!/^[ \t]+#/.test(rest)) return []
    const hint = `Write quotes around the text: "${written.replace(/"/g, '\\"')}".`
    const message = `“${rest.trim()}” is a comment of YAML, so it is not a part of \`${key}\`.`
    return [warning('front-matter-quotes', message, { file, range, hint })]
  })
}

function isInTypographicQuotes(value: unknown): boolean {
  return typeof value === 'string' && /^(?:[“„][^“”„]*[“”]|[‘‚][^‘‚]*[’‘]|«[^«»]*»)$/u.test(value)
}

/** Keys of Docusaurus, Jekyll, Hugo, MkDocs, Starlight and VitePress. */
const renamedKeys = {
  permalink: 'slug',
  url: 'slug',
  route: 'slug',
  aliases: 'redirect_from',
  nav_order: 'sidebar_position',
  order: 'sidebar_position',
  weight: 'sidebar_position',
  nav_title: 'sidebar_label',
  linkTitle: 'sidebar_label',
  linktitle: 'sidebar_label',
  sidebar_title: 'sidebar_label',
  sidebarTitle: 'sidebar_label',
  subtitle: 'description',
  tags: 'keywords',
  summary: 'description',
  excerpt: 'description',
  cover: 'image',
  published: 'draft',
  outline: 'toc_max_heading_level',
  tableOfContents: 'toc_max_heading_level',
  displayed_sidebar: 'sidebar',
} as const

const removed = 'Remove it.'
const grouped = 'Remove it: folders and the sidebars file group the pages.'

/** Keys of the same tools that docsgen has no field for. */
const foreignKeys = {
  id: 'Remove it: the id of a page is its path. Set `slug` for another route.',
  ...{ sidebar_class_name: removed, lastUpdated: removed, last_update: removed, date: removed, type: removed },
  ...{ author: removed, authors: removed, cssclasses: removed, cssclass: removed, icon: removed, lastmod: removed },
  ...{ lang: 'Remove it: the folder of a page sets its language.', parent: grouped, grand_parent: grouped },
  ...{ has_children: grouped, category: grouped, categories: grouped, group: grouped },
  toc: 'Use `hide_table_of_contents: true` for a page without one, or remove it.',
  publish: 'Use `draft: true` for a page that is not ready, or remove it.',
  editLink: 'Remove it: `editUrl` in site.config.ts sets the links of all pages.',
  version: 'Use `since` and `until`, or remove it.',
  status: 'Use `sidebar_badge`, or remove it.',
  ...{ pagination_next: removed, pagination_prev: removed, prev: removed, next: removed },
  custom_edit_url: 'Remove it: `editUrl` in site.config.ts sets the links of all pages.',
  editUrl: 'Remove it: `editUrl` in site.config.ts sets the links of all pages.',
  hero: 'Remove it, and write the text and the links on the page.',
  features: 'Remove it, and write cards on the page: `<Cards>` in an .mdx page.',
  template: 'Use `layout`, or remove it.',
  head: 'Remove it: `head` in site.config.ts adds tags to all pages.',
  mode: 'Use `layout: wide`, or remove it.',
  openapi: 'Remove it: `openapi` in site.config.ts makes the pages of an API description.',
  ...{ last_updated: removed, last_modified_at: removed, date_created: removed, sitemap: removed, robots: removed },
} as const

/** Hints for keys whose values other tools write in another form. */
const valueHints = {
  layout: 'Write `landing` for a home page, or remove it.',
  sidebar: 'Write `sidebar_position`, `sidebar_label` and `sidebar_badge`, or the name of a sidebar.',
  slug: 'Write a path such as `/guides/set-up`.',
  sidebar_position: 'Write a number, or sort the pages in a sidebars file.',
  title: 'Write a text. A text that begins with { or [ needs quotes.',
  description: 'Write a text. A text that begins with { or [ needs quotes.',
} as const

/** Validates the input, removes the invalid keys, and repeats until the rest is valid. Collects the issues of all rounds. */
function validPart(input: unknown): { frontMatter: FrontMatter; issues: readonly z.core.$ZodIssue[] } {
  const issues: z.core.$ZodIssue[] = []
  let rest: unknown = input
  for (;;) {
    const result = frontMatterSchema.safeParse(rest)
    if (result.success) return { frontMatter: result.data, issues }
    issues.push(...result.error.issues)
    const invalid = new Set(result.error.issues.flatMap(issueKeys))
    rest =
      isRecord(rest) && invalid.size > 0
        ? Object.fromEntries(Object.entries(rest).filter(([key]) => !invalid.has(key)))
        : {}
  }
}

/** Top-level keys that an issue is about. Empty if the issue is about the whole front matter. */
function issueKeys(issue: z.core.$ZodIssue): string[] {
  if (issue.path.length > 0) return issue.path.slice(0, 1).map(String)
  return issue.code === 'unrecognized_keys' ? issue.keys : []
}
