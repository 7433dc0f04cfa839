/** Admonitions and other directives of other tools. */
import { findAdmonition } from '../../schema/admonitions.js'
import type { MigrationReport } from '../model/report.js'
import { mapLines } from './mapLines.js'

export interface MappedKind {
  readonly name: string
  /** Title that keeps the meaning of a kind that docsgen does not have. */
  readonly label?: string
}

/** The kind of docsgen for a kind of another tool. An unknown kind becomes a note with its name as the label. */
export function admonitionKind(given: string): MappedKind {
  const found = findAdmonition(given)
  if (!found)
    return given === 'default'
      ? { name: 'note' }
      : { name: 'note', label: given.charAt(0).toUpperCase() + given.slice(1) }
  return { name: found.kind, ...(found.title !== undefined && { label: found.title }) }
}

/** Colons for a directive around a text: one more than in the directives inside. */
export function directiveFence(inner: string): string {
  const runs = [...inner.matchAll(/^[\s>]*(:{3,})/gm)].map(([, colons = '']) => colons.length)
  return ':'.repeat(Math.max(3, ...runs.map((length) => length + 1)))
}

/** Text in brackets of a directive. */
export function directiveLabel(title: string): string {
  return `[${title.trim().replace(/\\?([[\]])/g, '\\$1')}]`
}

/** Directives that are only HTML elements for the styles of the old site: `:::section{.columns}`, `:::div{.sponsor}`. */
const plainName = /^(?:div|section|article|main|header|footer|nav|figure|center|columns?|row|grid)$/

interface OpenContainer {
  readonly colons: number
  readonly isPlain: boolean
}

/** Empty lines replace the first and the last line of such a directive, so that its text has no box. */
export function openPlainContainers(body: string, report: MigrationReport): string {
  if (!body.includes(':::')) return body
  const open: OpenContainer[] = []
  return mapLines(body, ({ text }) => {
    const [, colons = '', name = '', rest = ''] = /^[ \t>]*(:{3,})[ \t]*([\w-]*)(.*)$/.exec(text) ?? []
    if (colons === '') return text
    if (name !== '') {
      const isPlain = plainName.test(name) && /^(?:\{[^{}]*\})?[ \t]*$/.test(rest)
      open.push({ colons: colons.length, isPlain })
      if (isPlain) report.count(`:::${name} → its text`)
      return isPlain ? '' : text
    }
    const last = open.at(-1)
    if (!last || rest.trim() !== '' || colons.length < last.colons) return text
    open.pop()
    return last.isPlain ? '' : text
  })
}
