/** `{{#include file.rs:2:10}}`, `{{#rustdoc_include file.rs:anchor}}` and `{{#playground file.rs}}` become the text of the file. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { MigrationReport } from '../../model/report.js'

export interface IncludePlace {
  readonly root: string
  /** The chapter, for the report. */
  readonly source: string
  /** File whose text has the directive: paths are relative to it. */
  readonly file: string
  readonly report: MigrationReport
  readonly depth: number
}

const maxDepth = 10

export function includeInChapter(text: string, place: IncludePlace): string {
  if (!text.includes('{{#')) return text
  return text.replace(/(\\?)\{\{#([\w-]+)([^{}\n]*)\}\}/g, (...groups: string[]) => {
    const [whole = '', escaped, name = '', rest = ''] = groups
    if (escaped) return whole.slice(1)
    return directiveText(name, rest.trim(), place) ?? leaveDirective(whole, place)
  })
}

function leaveDirective(whole: string, { report, source }: IncludePlace): string {
  report.leave({ kind: 'directive of mdBook', file: source, text: whole })
  return whole
}

function directiveText(name: string, rest: string, place: IncludePlace): string | undefined {
  const { report } = place
  switch (name) {
    case 'title':
      report.leave({ kind: 'title of the browser tab', file: place.source, text: `{{#title ${rest}}}` })
      return ''
    case 'include':
    case 'rustdoc_include': {
      const [, path = '', part] = /^(.*?)(?::(.*))?$/.exec(rest) ?? []
      const included = readChapterInclude(path, place)
      if (!included) return undefined
      report.count('include → its text')
      const chosen = chooseLines(included.text.split('\n'), part)
      const lines =
        name === 'include' || !path.endsWith('.rs')
          ? chosen.filter(({ isShown }) => isShown).map(({ line }) => line)
          : chosen.map(({ line, isShown }) => (isShown ? line : `# ${line}`.trimEnd()))
      return includeInChapter(lines.join('\n'), { ...place, file: included.file, depth: place.depth + 1 })
    }
    case 'playground':
    case 'playpen': {
      const [path = '', ...attributes] = rest.split(/\s+/)
      const included = readChapterInclude(path, place)
      if (!included) return undefined
      report.count('include → code block')
      return [`\`\`\`${['rust', ...attributes].join(',')}`, included.text, '```'].join('\n')
    }
    default:
      return undefined
  }
}

function readChapterInclude(path: string, { root, file, depth }: IncludePlace) {
  const found = posix.join(posix.dirname(file), path)
  const absolute = join(root, found)
  if (depth > maxDepth || found.startsWith('..') || !existsSync(absolute) || !statSync(absolute).isFile())
    return undefined
  return { file: found, text: readFileSync(absolute, 'utf8').replaceAll('\r\n', '\n').trimEnd() }
}

interface ChosenLine {
  readonly line: string
  readonly isShown: boolean
}

/** `2`, `2:`, `:10`, `2:10`, or the name of an anchor. */
function chooseLines(lines: readonly string[], part: string | undefined): ChosenLine[] {
  if (part === undefined || part === '') return lines.map((line) => ({ line, isShown: true }))
  const [, from, colon, to] = /^(\d*)(:?)(\d*)$/.exec(part) ?? []
  if (from === undefined) return anchoredLines(lines, part)
  const first = Number(from || 1)
  const last = colon === '' ? first : to ? Number(to) : lines.length
  return lines.map((line, index) => ({ line, isShown: index + 1 >= first && index + 1 <= last }))
}

/** Lines between `ANCHOR: name` and `ANCHOR_END: name`. Lines with anchors are not part of the text. */
function anchoredLines(lines: readonly string[], name: string): ChosenLine[] {
  let isShown = false
  return lines.flatMap((line) => {
    const [, end, anchor] = /ANCHOR(_END)?:\s*([\w-]+)/.exec(line) ?? []
    if (anchor === undefined) return [{ line, isShown }]
    if (anchor === name) isShown = end === undefined
    return []
  })
}
