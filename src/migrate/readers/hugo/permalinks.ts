/** Routes that Hugo makes from a pattern: `permalinks: { posts: '/:year/:slug/' }`. */
import { posix } from 'node:path'
import { type Fields, fieldsOf, textOf } from '../values.js'

/** Pattern by section. */
export type Permalinks = ReadonlyMap<string, string>

/** Patterns of pages. Those of sections and of terms are not read. */
export function readPermalinks(value: unknown): Permalinks {
  const fields = fieldsOf(value)
  const entries = Object.entries({ ...fields, ...fieldsOf(fields.page) })
  return new Map(
    entries.flatMap(([section, pattern]) => (typeof pattern === 'string' ? [[section, pattern] as const] : [])),
  )
}

export interface PermalinkPage {
  /** Path without extension, below the folder of the language. */
  readonly path: string
  readonly matter: Fields
  readonly toPath: (text: string) => string
}

/** Undefined if the section has no pattern, or one with a token that depends on more than the page. */
export function permalinkOf({ path, matter, toPath }: PermalinkPage, permalinks: Permalinks): string | undefined {
  const sections = path.split('/').slice(0, -1)
  const pattern = permalinks.get(sections[0] ?? '')
  if (pattern === undefined) return undefined
  const file = posix.basename(path)
  const title = textOf(matter.title) ?? file
  const slug = textOf(matter.slug)
  const date = new Date(matter.date instanceof Date ? matter.date : String(matter.date ?? ''))
  const dated = (part: (date: Date) => number, digits = 2) =>
    Number.isNaN(date.getTime()) ? undefined : String(part(date)).padStart(digits, '0')
  const values: Readonly<Record<string, string | undefined>> = {
    year: dated((day) => day.getUTCFullYear(), 4),
    month: dated((day) => day.getUTCMonth() + 1),
    day: dated((day) => day.getUTCDate()),
    section: sections[0],
    sections: sections.join('/'),
    title,
    slug: slug ?? title,
    filename: file,
    contentbasename: file,
    slugorfilename: slug ?? file,
    slugorcontentbasename: slug ?? file,
  }
  let isKnown = true
  const route = pattern.replace(/:([a-z]+)/g, (_, token: string) => {
    const found = values[token]
    if (found === undefined) isKnown = false
    return toPath(found ?? '')
  })
  return isKnown ? route : undefined
}
