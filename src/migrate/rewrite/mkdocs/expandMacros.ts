/** Values that the plugin `macros` of MkDocs writes into pages: `{{ version }}`. Calls and blocks of Jinja are in the report. */

import { isRecord } from '../../../util/isRecord.js'
import type { MigrationReport } from '../../model/report.js'
import type { ForeignPage } from '../../model/site.js'

export interface MacroInput {
  readonly page: ForeignPage
  readonly params: Readonly<Record<string, unknown>>
  readonly report: MigrationReport
}

export function expandMacros(text: string, { page, params, report }: MacroInput): string {
  if (!/\{[{%#]/.test(text)) return text
  const values: Record<string, unknown> = { ...params, page: { title: page.frontMatter.title, meta: page.frontMatter } }
  const raw: string[] = []
  const hidden = text.replace(/\{%-?\s*raw\s*-?%\}([\s\S]*?)\{%-?\s*endraw\s*-?%\}/g, (_, inner: string) => {
    raw.push(inner)
    return `\u0001${raw.length - 1}\u0001`
  })
  const expanded = hidden
    .replace(/\{#-?[\s\S]*?#\}/g, '')
    .replace(/^[ \t]*\{%-?\s*set\s+(\w+)\s*=\s*(.+?)\s*-?%\}[ \t]*\n?/gm, (whole, name: string, value: string) => {
      const literal = literalOf(value)
      if (literal === undefined) return whole
      values[name] = literal
      return ''
    })
    .replace(/\{\{-?\s*(.+?)\s*-?\}\}/g, (whole, expression: string) => {
      const value = literalOf(expression) ?? macroValue(values, expression)
      if (value === undefined) return whole
      report.count('macro → its value')
      return value
    })
  const left = expanded.match(/\{\{.+?\}\}|\{%.+?%\}/g) ?? []
  for (const macro of new Set(left)) report.leave({ kind: 'macro', file: page.source, text: macro })
  // biome-ignore lint/suspicious/noControlCharactersInRegex: a character that pages do not contain marks raw text
  return expanded.replace(/\u0001(\d+)\u0001/g, (_, index) => raw[Number(index)] ?? '')
}

function literalOf(expression: string): string | undefined {
  return /^(?:"([^"]*)"|'([^']*)'|(\d+(?:\.\d+)?))$/
    .exec(expression.trim())
    ?.slice(1)
    .find((value) => value !== undefined)
}

function macroValue(values: Readonly<Record<string, unknown>>, expression: string): string | undefined {
  if (!/^[\w-]+(?:\.[\w-]+|\[["'][^"'\]]+["']\])*$/.test(expression)) return undefined
  const keys = expression.split(/\.|\[["']|["']\]\.?/).filter(Boolean)
  const value = keys.reduce<unknown>(
    (inner, key) => (isRecord(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
    values,
  )
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value)
    : undefined
}
