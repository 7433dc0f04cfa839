/** Applies `rewrites`, which give pages other paths: exact ones, and patterns such as `'en/:rest*': ':rest*'`. */
import type { MigrationReport } from '../../model/report.js'
import { fieldsOf, textOf } from '../values.js'

interface Rewrite {
  readonly pattern: RegExp
  readonly names: readonly string[]
  readonly target: string
}

/** Patterns that cannot be read, and functions, are in the report. */
export function readRewrites(value: unknown, file: string, report: MigrationReport): readonly Rewrite[] {
  return Object.entries(fieldsOf(value)).flatMap(([from, to]) => {
    const target = textOf(to)
    const rewrite = target === undefined ? undefined : compileRewrite(from, target)
    if (!rewrite) report.leave({ kind: 'rewrite of pages', file, text: `${from}: ${String(to)}` })
    return rewrite ?? []
  })
}

/** Path of the page after the first rewrite that matches. Undefined if none does. */
export function rewrittenPath(path: string, rewrites: readonly Rewrite[]): string | undefined {
  for (const { pattern, names, target } of rewrites) {
    const found = pattern.exec(path)
    if (!found) continue
    const values = new Map(names.map((name, index) => [name, found[index + 1] ?? '']))
    const filled = target.replace(/:(\w+)(?:\([^)]*\))?[*+?]?/g, (whole, name: string) => values.get(name) ?? whole)
    return filled.replace(/^\/|(?<=\/)\//g, '')
  }
  return undefined
}

/** A name matches one segment, a name with `*` or `+` any number of them, and a group in parentheses what it says. */
function compileRewrite(from: string, target: string): Rewrite | undefined {
  const names: string[] = []
  const source = from
    .split(/(\/?:\w+(?:\([^)]*\))?[*+?]?)/)
    .map((part) => {
      const [, slash, name, own, times] = /^(\/?):(\w+)(?:\(([^)]*)\))?([*+?]?)$/.exec(part) ?? []
      if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      names.push(name)
      if (times === '*') return slash ? '(?:/(.*))?' : '(.*)'
      if (times === '+') return `${slash}(.+)`
      return times === '?' ? `(?:${slash}(${own ?? '[^/]+?'}))?` : `${slash}(${own ?? '[^/]+?'})`
    })
    .join('')
  try {
    return { pattern: new RegExp(`^${source}$`), names, target }
  } catch {
    return undefined
  }
}
