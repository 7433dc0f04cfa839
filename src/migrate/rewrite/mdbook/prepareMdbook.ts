/** Changes of chapters of mdBook that need no syntax tree: included files, hidden lines of code, admonitions and formulas. */
import type { MigrationReport } from '../../model/report.js'
import type { BookSettings, ForeignPage } from '../../model/site.js'
import { admonitionKind, directiveFence, directiveLabel } from '../admonitions.js'
import { mapProse } from '../mapLines.js'
import { chapterFence } from './chapterFence.js'
import { type Fence, mapFences } from './fences.js'
import { includeInChapter } from './includeInChapter.js'

export interface MdbookBody {
  readonly root: string
  readonly book: BookSettings
  readonly report: MigrationReport
}

export function prepareMdbook(page: ForeignPage, { root, book, report }: MdbookBody): string {
  const included = includeInChapter(page.body, { root, source: page.source, file: page.source, report, depth: 0 })
  const blocks = mapFences(included, (fence) => admonishBlock(fence, report) ?? chapterFence(fence, book, report))
  return book.hasMath ? mapProse(blocks, mathjaxFormulas) : blocks
}

/** ` ```admonish warning "Title" ` of the plugin mdbook-admonish. */
function admonishBlock({ indent, info, lines }: Fence, report: MigrationReport): readonly string[] | undefined {
  const [, rest] = /^admonish\b[ \t,]*(.*)$/.exec(info) ?? []
  if (rest === undefined) return undefined
  const title = /\btitle="([^"]*)"/.exec(rest)?.[1] ?? /(?:^|\s)"([^"]*)"/.exec(rest)?.[1]
  const kind = /^([a-z]+)(?![a-z]*=)/i.exec(rest)?.[1] ?? 'note'
  const { name, label } = admonitionKind(kind)
  const isCollapsible = /\bcollapsible=(?:true|"true")/.test(rest)
  const shown = title ?? label ?? (isCollapsible ? kind.charAt(0).toUpperCase() + kind.slice(1) : undefined)
  const fence = directiveFence(lines.join('\n'))
  report.count(isCollapsible ? 'admonish → details' : 'admonish → admonition')
  return [
    `${indent}${fence}${isCollapsible ? 'details' : name}${shown ? directiveLabel(shown) : ''}`,
    ...lines,
    `${indent}${fence}`,
  ]
}

/** `\\(a\\)` and `\\[a\\]` of MathJax. */
function mathjaxFormulas(prose: string): string {
  return prose
    .replace(/\\\\\[([\s\S]*?)\\\\\]/g, (_, formula: string) => `\n$$\n${formula.trim()}\n$$\n`)
    .replace(/\\\\\(([^\n]*?)\\\\\)/g, (_, formula: string) => `$\`${formula}\`$`)
}
