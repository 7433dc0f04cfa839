/** Admonitions of other tools. */
import { findAdmonition } from '../../schema/admonitions.js'

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
