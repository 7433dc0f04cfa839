/** Reads the formats of data that Hugo has: TOML, YAML and JSON. */
import { parse as parseToml } from 'smol-toml'
import { parseDocument } from 'yaml'
import { isRecord } from '../../util/isRecord.js'
import type { Fields } from './values.js'

export interface ParsedData {
  readonly fields: Fields
  /** The mistake, in one line. */
  readonly problem?: string
}

/** The fields of a file of data, or no fields and the first line of the error. */
export function parseData(text: string, format: 'toml' | 'yaml' | 'json'): ParsedData {
  try {
    const value: unknown =
      format === 'toml' ? parseToml(text) : format === 'json' ? JSON.parse(text) : parseHugoYaml(text)
    return { fields: isRecord(value) ? value : {} }
  } catch (thrown) {
    const message = thrown instanceof Error ? thrown.message : String(thrown)
    return { fields: {}, problem: message.split('\n')[0] ?? message }
  }
}

function parseHugoYaml(text: string): unknown {
  const document = parseDocument(text, { logLevel: 'silent', merge: true })
  const [error] = document.errors
  if (error) throw error
  return document.toJS()
}

export interface FrontMatterText extends ParsedData {
  readonly body: string
  /** Line of the file on which the body starts. */
  readonly bodyLine: number
}

/** Front matter between `+++` (TOML), between `---` (YAML), or an object (JSON). */
export function parseHugoMatter(given: string): FrontMatterText {
  const text = given.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n')
  const [, fence = ''] = /^(\+\+\+|---)[ \t]*\n/.exec(text) ?? []
  if (fence) {
    const end = new RegExp(`^${fence === '---' ? '---' : '\\+\\+\\+'}[ \\t]*$`, 'm')
    const start = text.indexOf('\n') + 1
    const match = end.exec(text.slice(start))
    if (!match) return { fields: {}, problem: 'The front matter has no end.', body: text, bodyLine: 1 }
    const bodyStart = start + match.index + match[0].length + 1
    const data = parseData(text.slice(start, start + match.index), fence === '---' ? 'yaml' : 'toml')
    return { ...data, body: text.slice(bodyStart), bodyLine: text.slice(0, bodyStart).split('\n').length }
  }
  const json = /^\{\n[\s\S]*?\n\}\n/.exec(text)?.[0]
  if (!json) return { fields: {}, body: text, bodyLine: 1 }
  return { ...parseData(json, 'json'), body: text.slice(json.length), bodyLine: json.split('\n').length }
}
