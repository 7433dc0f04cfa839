/** Reads the front matter and the body of a page of the old site. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseDocument } from 'yaml'
import { isRecord } from '../../util/isRecord.js'
import { splitFrontMatter } from '../../yaml/frontMatterBlock.js'
import type { MigrationReport } from '../model/report.js'

export interface SourcePage {
  readonly matter: Readonly<Record<string, unknown>>
  readonly body: string
  readonly bodyLine: number
}

/** Reads front matter and body of a file. Invalid front matter is reported, and read as empty. */
export function readSourcePage(root: string, file: string, report: MigrationReport): SourcePage {
  const text = readFileSync(join(root, file), 'utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n')
  const { yaml, bodyOffset, bodyLine } = splitFrontMatter(text, file)
  const document = parseDocument(yaml ?? '', { logLevel: 'silent' })
  for (const { message } of document.errors) {
    report.leave({ kind: 'invalid front matter', file, line: 1, text: message.split('\n')[0] ?? '' })
  }
  const value: unknown = document.errors.length > 0 ? undefined : document.toJS()
  return { matter: isRecord(value) ? value : {}, body: text.slice(bodyOffset), bodyLine }
}

/** How keys of the old front matter are converted: to a key of docsgen, or dropped. */
export interface MatterRules {
  readonly [key: string]: (value: unknown) => Readonly<Record<string, unknown>> | undefined
}

/** Rule for a key that docsgen does not need. */
export const dropKey = () => ({})

/** Keys that docsgen has, too. A value of another type is dropped. */
export const sharedKeys: MatterRules = {
  title: (value) => textField('title', value),
  description: (value) => textField('description', typeof value === 'string' ? withoutMarkdown(value) : value),
  sidebar_label: (value) => textField('sidebar_label', value),
  sidebar_position: (value) => (Number.isFinite(Number(value)) ? { sidebar_position: Number(value) } : undefined),
  keywords: (value) => listField('keywords', value),
  image: (value) => textField('image', value),
  draft: (value) => (value === true ? { draft: true } : {}),
  unlisted: (value) => (value === true ? { unlisted: true } : {}),
}

/** docsgen shows descriptions as text. */
function withoutMarkdown(text: string): string {
  return text
    .replace(/!?\[([^\]]*)\]\([^()\s]*(?:\([^()]*\)[^()\s]*)*\)/g, '$1')
    .replace(/(?<![\w*])(\*\*|__|\*|_)(?=\S)(.+?)(?<=\S)\1(?![\w*])/g, '$2')
    .replace(/`([^`]*)`/g, '$1')
    .replace(/<\/?(?:a|abbr|b|br|code|em|i|kbd|mark|small|span|strong|sub|sup)(?:\s[^<>]*)?\/?>/gi, '')
}

function textField(key: string, value: unknown): Record<string, unknown> | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return { [key]: String(value) }
  return typeof value === 'string' ? (value.trim() === '' ? {} : { [key]: value.trim() }) : undefined
}

/** A field whose value is a list, or a text with commas. Undefined for another type; no field for an empty list. */
export function listField(key: string, value: unknown): Record<string, unknown> | undefined {
  const list = Array.isArray(value) ? value : typeof value === 'string' ? value.split(',') : undefined
  const texts = list?.map((item) => String(item).trim()).filter(Boolean)
  return texts && (texts.length > 0 ? { [key]: texts } : {})
}

export interface MatterInput {
  readonly file: string
  readonly matter: Readonly<Record<string, unknown>>
  readonly rules: MatterRules
  readonly report: MigrationReport
}

/** Front matter of docsgen. Keys without a rule are reported. */
export function mapFrontMatter({ file, matter, rules, report }: MatterInput): Record<string, unknown> {
  const mapped: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(matter)) {
    if (value === null || value === undefined) continue
    const fields = Object.hasOwn(rules, key) ? rules[key]?.(value) : undefined
    if (fields) {
      for (const [name, given] of Object.entries(fields)) mapped[name] = joinedLists(mapped[name], given)
      report.count(`front matter ${key}`)
    } else report.leave({ kind: `front matter ${key}`, file, line: 1, text: `${key}: ${JSON.stringify(value)}` })
  }
  return mapped
}

/** `keywords` and `tags` are one list. */
function joinedLists(own: unknown, added: unknown): unknown {
  return Array.isArray(own) && Array.isArray(added) ? [...new Set([...own, ...added])] : added
}

export interface TitledPage {
  readonly frontMatter: Record<string, unknown>
  readonly body: string
}

/** A page has one title: its h1 if it has one, else `title`, else a name from its file. */
export function withTitle(matter: Record<string, unknown>, body: string, fallback: string): TitledPage {
  const heading =
    /^(?:\s|<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}|(?:import|export)[ \t{][^\n]*\n|<(?:div|script|style|a)[^\n]*\n)*?#[ \t]+([^\n]+)/.exec(
      body,
    )?.[1]
  const underlined = /^\s*([^\n#>`\-*<][^\n]*)\n=+[ \t]*\n/.exec(body)?.[1]
  const own = (heading ?? underlined)?.replace(/\s*\{#[^}]*\}\s*$/, '').trim()
  if (own === undefined) return { frontMatter: { title: fallback, ...matter }, body }
  const { title, ...rest } = matter
  const label =
    typeof title === 'string' && normalizeTitle(title) !== normalizeTitle(own) ? { sidebar_label: title } : {}
  return { frontMatter: { ...label, ...rest }, body }
}

function normalizeTitle(text: string): string {
  return text.replace(/[`*_\\]/g, '').trim()
}
