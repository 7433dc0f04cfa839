/** Changes of VitePress pages that need no syntax tree: containers, includes, snippets and the table of contents. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { findBadgeKind } from '../../../markdown/features/badgeKinds.js'
import { isRecord } from '../../../util/isRecord.js'
import type { MigrationReport } from '../../model/report.js'
import type { ForeignPage } from '../../model/site.js'
import { mapLines, mapProse } from '../mapLines.js'
import { vitepressContainers } from './vitepressContainers.js'

export function prepareVitepress(page: ForeignPage, input: Omit<IncludeInput, 'page'>): string {
  const { report } = input
  const included = includeFiles(frontMatterValues(page, report), { ...input, page })
  const snippets = mapLines(included, ({ text }) => snippet(text, { ...input, page }))
  reportExpressions(snippets, page, report)
  return vitepressContainers(badges(snippets, report), report)
}

/** Values that code of the page gives. Their source stays in the text. */
function reportExpressions(body: string, { source: file }: ForeignPage, report: MigrationReport): void {
  if (!body.includes('{{') || /^:{3,}\s*v-pre\b/m.test(body)) return
  mapProse(body, (prose) => {
    for (const [text] of prose.matchAll(/\{\{[^{}\n]+\}\}/g)) report.leave({ kind: 'expression of Vue', file, text })
    return prose
  })
}

/** `<Badge type="tip">Text</Badge>` as `:badge[Text]`. `rewriteHtml` converts those with an attribute `text`. */
function badges(body: string, report: MigrationReport): string {
  if (!body.includes('</Badge>')) return body
  return mapProse(body, (prose) =>
    prose.replace(/<Badge\b([^<>]*)>([^<>\n]+)<\/Badge>/g, (_, attributes: string, text: string) => {
      report.count('Badge')
      const kind = findBadgeKind(/\btype=["']?([\w-]+)/.exec(attributes)?.[1] ?? '')
      return `:badge[${text.trim().replace(/[[\]]/g, '\\$&')}]${kind ? `{kind=${kind}}` : ''}`
    }),
  )
}

/** `{{ $frontmatter.title }}` shows a value of the front matter. */
function frontMatterValues({ body, matter = {} }: ForeignPage, report: MigrationReport): string {
  if (!body.includes('rontmatter.')) return body
  return mapProse(body, (prose) =>
    prose.replace(/\{\{\s*\$?frontmatter\.([\w.]+)\s*\}\}/g, (whole, path: string) => {
      const value = path
        .split('.')
        .reduce<unknown>(
          (inner, key) => (isRecord(inner) && Object.hasOwn(inner, key) ? inner[key] : undefined),
          matter,
        )
      if (typeof value !== 'string' && typeof value !== 'number') return whole
      report.count('front matter in text')
      return String(value)
    }),
  )
}

interface IncludeInput {
  readonly page: ForeignPage
  readonly root: string
  /** Folder of the pages, relative to the root. */
  readonly folder: string
  readonly report: MigrationReport
}

/** Path of an included file relative to the root. Undefined for one outside of it. */
function vitepressInclude(path: string, { page, root, folder }: IncludeInput): string | undefined {
  const file = posix.normalize(
    path.startsWith('@/') ? posix.join(folder, path.slice(2)) : posix.join(posix.dirname(page.source), path),
  )
  return !file.startsWith('..') && existsSync(join(root, file)) ? file : undefined
}

/** `<!--@include: ./part.md{3,9}-->` becomes the text of the file. */
function includeFiles(body: string, input: IncludeInput): string {
  const { page, root, report } = input
  return body.replace(
    /<!--\s*@include:\s*(\S+?)(?:\{(\d*),(\d*)\})?\s*-->/g,
    (whole, path: string, from: string, to: string) => {
      const file = vitepressInclude(path, input)
      if (file === undefined) {
        report.leave({ kind: 'missing include', file: page.source, text: whole })
        return whole
      }
      report.count('include → its text')
      const text = readFileSync(join(root, file), 'utf8').replace(/^---\n[\s\S]*?\n---\n/, '')
      const lines = text.split('\n')
      return from || to ? lines.slice(Number(from || 1) - 1, to ? Number(to) : undefined).join('\n') : text
    },
  )
}

/** `<<< ./file.js#region{1,3} [title]` becomes a code block with the text of the file. */
function snippet(line: string, input: IncludeInput): string {
  const { page, root, report } = input
  // Attributes of the block below, for example `{#id}`. An id becomes an anchor.
  const attributes = /^\s*\{([#.][^{}]*)\}\s*$/.exec(line)?.[1]
  if (attributes !== undefined) {
    report.count('attributes of a block')
    const id = /#([\w-]+)/.exec(attributes)?.[1]
    return id === undefined ? '' : `<a id="${id}"></a>`
  }
  if (line.trim() === '[[toc]]' || line.trim() === '[[TOC]]') {
    report.count('[[toc]] removed')
    return ''
  }
  const match = /^(\s*)<<<\s*(\S+?)(?:#([\w-]+))?\s*(\{[^}]*\})?\s*(\[.*\])?\s*$/.exec(line)
  if (!match) return line
  const [, indent = '', path = '', region, meta = '', title] = match
  const file = vitepressInclude(path, input)
  if (file === undefined) {
    report.leave({ kind: 'missing snippet', file: page.source, text: line.trim() })
    return line
  }
  const text = readFileSync(join(root, file), 'utf8').trimEnd()
  const lines = /[\d,-]+/.exec(meta)?.[0]
  const info = [
    /[a-z]+/.exec(meta)?.[0] ?? posix.extname(file).slice(1),
    title ? `title="${title.slice(1, -1)}"` : '',
    lines ? `{${lines}}` : '',
  ]
  report.count('snippet → code block')
  const code = region === undefined ? text : regionOf(text, region)
  return [`\`\`\`\`${info.filter(Boolean).join(' ')}`, ...code.split('\n'), '````']
    .map((row) => indent + row)
    .join('\n')
}

function regionOf(text: string, name: string): string {
  const lines = text.split('\n')
  const isStart = (line: string) => new RegExp(`#?region\\s+${name}\\s*(?:\\*/|-->)?\\s*$`).test(line)
  const start = lines.findIndex(isStart)
  const end = lines.findIndex((line, index) => index > start && /#?endregion\b/.test(line))
  if (start === -1) return text
  const region = lines.slice(start + 1, end === -1 ? undefined : end)
  const indents = region.flatMap((line) => /^[ \t]*(?=\S)/.exec(line)?.[0].length ?? [])
  return region.map((line) => line.slice(Math.min(...indents))).join('\n')
}
