/** Changes of MkDocs pages that need no syntax tree: snippets, attribute lists, keys and icons. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { MigrationReport } from '../../model/report.js'
import type { ForeignPage, IncludeSettings } from '../../model/site.js'
import { createIconNames } from '../icons/iconNames.js'
import { mapLines, mapProse, outsideFormulas } from '../mapLines.js'
import { apiBlocks } from './apiBlocks.js'
import { expandMacros } from './expandMacros.js'
import { fencesInHtml } from './fencesInHtml.js'
import { appendedText, includeText } from './includeText.js'
import { slashBlocks } from './slashBlocks.js'

export interface MkdocsBody {
  readonly root: string
  readonly includes: IncludeSettings
  readonly params: Readonly<Record<string, unknown>>
  readonly report: MigrationReport
}

export function prepareMkdocs(page: ForeignPage, { root, includes, params, report }: MkdocsBody): string {
  const input = { root, includes, report }
  const withFiles = includeText(page.body, page.source, input)
  const withMacros = includes.hasMacros ? expandMacros(withFiles, { page, params, report }) : withFiles
  const withVariants = mapLines(withMacros, ({ text }) =>
    // The space before the kind is optional in MkDocs, and `???-` has a class `-`.
    includeVariant(text.replace(/^( *\?\?\?)- ?(?=[a-z"])/, '$1 ').replace(/^( *)(!!!|\?\?\?\+?)(?=[a-z])/, '$1$2 '), {
      page,
      root,
      report,
    }),
  )
  const withFences = fencesInHtml(appendedText(withVariants, input), report)
  const withBlocks = slashBlocks(withFences, report)
  const included = apiBlocks(codeInTables(withBlocks, report), page, report)
  const findIcon = createIconNames()
  const rewriteInline = (prose: string) => inlineSyntax(prose, { report, findIcon })
  return mapProse(included, (prose) =>
    includes.hasMath ? outsideFormulas(prose, rewriteInline) : rewriteInline(prose),
  )
}

/** In MkDocs, `|` in a code span of a table does not start a cell. In GFM it does, except after a backslash. */
function codeInTables(text: string, report: MigrationReport): string {
  if (!/^[ \t>]*\|?[ \t]*:?-{2,}:?[ \t]*\|/m.test(text)) return text
  return mapLines(text, ({ text: line }) => {
    if (!/^\s*\|.*`[^`]*\|/.test(line)) return line
    return line.replace(/(?<![`\\])(`+)(?!`)(.*?[^`])\1(?!`)/g, (span) => {
      const escaped = span.replace(/(?<!\\)\|/g, '\\|')
      if (escaped !== span) report.count('| in code in a table')
      return escaped
    })
  })
}

interface VariantInput {
  readonly page: ForeignPage
  readonly root: string
  readonly report: MigrationReport
}

/** `{* ../src/app.py hl[1,4:6] title["app.py"] *}` of markdown-include-variants becomes a code block with the text of the file. */
function includeVariant(line: string, { page, root, report }: VariantInput): string {
  const [, indent = '', path, options = ''] = /^([ \t]*)\{\*\s*(\S+)\s*([^*]*)\*\}\s*$/.exec(line) ?? []
  if (path === undefined) return line
  const folders = posix.dirname(page.source).split('/')
  const file = folders
    .map((_, index) => posix.join(folders.slice(0, folders.length - index).join('/'), path))
    .find((candidate) => !candidate.startsWith('..') && existsSync(join(root, candidate)))
  if (file === undefined) {
    report.leave({ kind: 'missing include', file: page.source, text: line.trim() })
    return line
  }
  report.count('include → code block')
  const title = /title\["([^"\]]*)"\]/.exec(options)?.[1]
  const range = /ln\[([\d:, ]*)\]/.exec(options)?.[1]
  const marked = markedLines(/hl\[([\d:, ]*)\]/.exec(options)?.[1], range)
  const info = [posix.extname(file).slice(1), title && `title="${title}"`, marked && `{${marked}}`]
  const code = linesOf(readFileSync(join(root, file), 'utf8').trimEnd().split('\n'), range)
  return [`\`\`\`\`${info.filter(Boolean).join(' ')}`, ...code, '````'].map((row) => indent + row).join('\n')
}

/** Lines to highlight are those of the file, also if only a part of it is shown. */
function markedLines(marked: string | undefined, range: string | undefined): string | undefined {
  if (!marked || range?.includes(',')) return undefined
  const skipped = range ? Number.parseInt(range, 10) - 1 : 0
  return marked
    .replaceAll(' ', '')
    .replaceAll(':', '-')
    .replace(/\d+/g, (line) => String(Number(line) - skipped))
}

/** `1:3,7` are the lines 1 to 3 and 7. */
function linesOf(lines: readonly string[], range: string | undefined): readonly string[] {
  if (!range) return lines
  return range.split(',').flatMap((part) => {
    const [from = 1, to = from] = part.split(':').map(Number)
    return lines.slice(from - 1, to)
  })
}

interface InlineTools {
  readonly report: MigrationReport
  readonly findIcon: (name: string) => string | undefined
}

function inlineSyntax(prose: string, tools: InlineTools): string {
  const { report } = tools
  const withKeys = prose.replace(/\+\+([a-z0-9-]+(?:\+[a-z0-9-]+)*)\+\+/g, (_, keys: string) => {
    report.count('keys → <kbd>')
    return keys
      .split('+')
      .map((key) => `<kbd>${key.charAt(0).toUpperCase()}${key.slice(1)}</kbd>`)
      .join('+')
  })
  return mapLines(withKeys, ({ text }) => inlineLine(text, tools))
}

/** `{: #id .class}` and `{ .class }` anywhere, and `{ width=200 }` directly after an element. Other braces are text. */
const attributeLists = new RegExp(
  [
    /(?:\{:[ \t]*(?:NAME|VALUE)|\{[ \t]*NAME|(?<=^[ \t]*|[)\]*>\0])\{[ \t]*VALUE)/,
    /(?:[ \t]+(?:NAME|VALUE|[\w-]+))*[ \t]*\}/,
  ]
    .map(({ source }) => source)
    .join('')
    .replaceAll('NAME', '[.#][\\w-]+')
    .replaceAll('VALUE', `[\\w-]+=(?:"[^"]*"|'[^']*'|[\\w%./-]+)`),
  'g',
)

function inlineLine(line: string, { report, findIcon }: InlineTools): string {
  if (/^\[TOC\]\s*$/i.test(line)) {
    report.count('[TOC] removed')
    return ''
  }
  const heading = /^(#{1,6}[ \t].*?)[ \t]*\{:?[ \t]*([^{}]*)\}[ \t]*#*[ \t]*$/.exec(line)
  if (heading) {
    const id = /(?:^|\s)(?:#|id=["']?)([^\s}"']+)/.exec(heading[2] ?? '')?.[1]
    report.count('attribute list of a heading')
    const classes = [...(heading[2] ?? '').matchAll(/(?<=^|\s)\.[A-Za-z_-][\w-]*/g)].map(([name]) => name)
    const kept = [...(id ? [`#${id}`] : []), ...classes].join(' ')
    return kept ? `${heading[1]} {${kept}}` : (heading[1] ?? line)
  }
  return line
    .replace(attributeLists, (list) => {
      const id = /[\s{:]#([\w-]+)/.exec(list)?.[1]
      report.count(id === undefined ? 'attribute list removed' : 'id of an element kept')
      return id === undefined ? '' : `<a id="${id}"></a>`
    })
    .replace(iconAndSpaces, (_, icon: string, ...[spaces, at]: [string, number]) => {
      const name = findIcon(icon)
      report.count(name ? 'icon' : 'icon removed')
      if (name) return `:icon[${name}]${spaces}`
      // Spaces after the mark of an item would make its other lines code.
      return /[\w.,:;!?)*]$/.test(line.slice(0, at)) ? spaces : ''
    })
}

const iconAndSpaces = /(:(?:material|fontawesome|octicons|simple)-[\w-]+:)((?:[ \t]|&nbsp;)*)/g
