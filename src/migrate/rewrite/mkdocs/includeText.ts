/** Files that pages of MkDocs include: snippets of pymdownx, include-markdown, markdown-include and `include` of macros. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { MigrationReport } from '../../model/report.js'
import type { IncludeSettings } from '../../model/site.js'

export interface IncludeInput {
  readonly root: string
  readonly includes: IncludeSettings
  readonly report: MigrationReport
}

interface Place extends IncludeInput {
  /** Page that the text ends up in. */
  readonly source: string
  /** File that has the directive. */
  readonly file: string
  readonly depth: number
}

const maxDepth = 5

/** Replaces each include by the text of its file, also inside of included files. `source` is the file of `body`. */
export function includeText(body: string, source: string, input: IncludeInput): string {
  return expandIncludes(body, { ...input, source, file: source, depth: 0 })
}

/** The definitions of appended files that the text uses, for example abbreviations. */
export function appendedText(text: string, { root, includes, report }: IncludeInput): string {
  const definitions = includes.appended.flatMap((name) => {
    const file = includes.folders.map((folder) => posix.join(folder, name)).find((path) => hasFile(root, path))
    return file === undefined ? [] : readFileSync(join(root, file), 'utf8').split(/\r?\n/)
  })
  const used = definitions.filter((line) => {
    const name = /^(?:\*?\[([^\]]+)\]:)/.exec(line)?.[1]
    return name !== undefined && text.includes(name)
  })
  if (used.length === 0) return text
  report.count('appended definition', used.length)
  return `${text.trimEnd()}\n\n${used.join('\n')}\n`
}

function expandIncludes(text: string, place: Place): string {
  if (place.depth > maxDepth || !/8<|\{[%!]/.test(text)) return text
  return text
    .replace(/^([ \t]*)-+8<-+[ \t]*\n([\s\S]*?)\n[ \t]*-+8<-+[ \t]*$/gm, (whole, indent: string, lines: string) => {
      const names = lines.split('\n').filter((line) => line.trim() !== '' && !line.trim().startsWith(';'))
      if (names.some((name) => /\s{2,}|[<>{}"]/.test(name.trim()))) return whole
      return names.map((name) => snippetText(name.trim(), { indent, whole: name }, place)).join('\n')
    })
    .replace(/^([ \t]*)(;?)(-+8<-+[ \t]+["']([^"'\n]+)["'])[ \t]*$/gm, (whole: string, ...groups: string[]) => {
      const [indent = '', escaped, shown = '', name = ''] = groups
      return escaped ? indent + shown : snippetText(name, { indent, whole }, place)
    })
    .replace(
      /^([ \t]*)(.*?)\{%-?\s*(include(?:[-_]markdown)?)\s+(["'])(.+?)\4([\s\S]*?)-?%\}/gm,
      (...groups: string[]) => {
        const [whole = '', indent = '', before = '', kind, , name = '', options = ''] = groups
        const included = includedFile(name, options, { ...place, isMarkdown: kind !== 'include' })
        return inLine(included, { whole, indent, before }, place)
      },
    )
    .replace(/^([ \t]*)(.*?)\{!\s*([^!\n]+?)\s*!\}/gm, (...groups: string[]) => {
      const [whole = '', indent = '', before = '', name = ''] = groups
      return inLine(includedFile(name, '', { ...place, isMarkdown: false }), { whole, indent, before }, place)
    })
}

interface Directive {
  readonly whole: string
  readonly indent: string
  /** Text of the line before the directive. */
  readonly before: string
}

function inLine(included: string | undefined, { whole, indent, before }: Directive, { report, source }: Place): string {
  if (included !== undefined)
    return indent + before + indented(included, before.trim() === '' ? indent : '').trimStart()
  report.leave({ kind: 'missing include', file: source, text: whole.trim() })
  return whole
}

function indented(text: string, indent: string): string {
  return indent ? text.replace(/^(?=.)/gm, indent) : text
}

interface SnippetPlace {
  readonly indent: string
  /** The line that names the file. */
  readonly whole: string
}

/** `file.md`, `file.md:section`, `file.md:3:5` and `file.md:1:2,5:7`. */
function snippetText(given: string, { indent, whole }: SnippetPlace, place: Place): string {
  const { report, root, source } = place
  const [, name = given, part] =
    /^(.*?)(?::((?:-?\d*:-?\d*|-?\d+)(?:,(?:-?\d*:-?\d*|-?\d+))*|[a-z][-_\w]*))?$/i.exec(given) ?? []
  const file = /^https?:/.test(given) ? undefined : findFile(name, place)
  if (file === undefined) {
    report.leave({ kind: 'missing snippet', file: source, text: whole.trim() })
    return whole
  }
  report.count('snippet → its text')
  const lines = readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n').trimEnd().split('\n')
  const chosen =
    part === undefined
      ? withoutMatter(lines)
      : /^[-\d:,]+$/.test(part)
        ? rangesOf(lines, part)
        : snippetSection(lines, part)
  const text = chosen.filter((line) => !/-+8<-+[ \t]+\[(?:start|end):/.test(line)).join('\n')
  return indented(expandIncludes(text, { ...place, file, depth: place.depth + 1 }), indent)
}

function withoutMatter(lines: readonly string[]): readonly string[] {
  const end = lines[0] === '---' ? lines.indexOf('---', 1) : -1
  return end === -1 ? lines : lines.slice(end + 1)
}

function rangesOf(lines: readonly string[], ranges: string): readonly string[] {
  return ranges.split(',').flatMap((range) => {
    const [from = '', to] = range.split(':')
    const start = Number(from || 1)
    return lines.slice(start > 0 ? start - 1 : start, to === undefined ? start : to === '' ? undefined : Number(to))
  })
}

function snippetSection(lines: readonly string[], name: string): readonly string[] {
  const find = (mark: string) => lines.findIndex((line) => line.includes(`8<`) && line.includes(`[${mark}:${name}]`))
  const start =
    find('start') === -1
      ? lines.findIndex((line) => line.includes(`8<`) && line.includes(`[start: ${name}]`))
      : find('start')
  const end = lines.findIndex(
    (line, index) => index > start && /8</.test(line) && new RegExp(`\\[end: ?${name}\\]`).test(line),
  )
  return start === -1 ? lines : lines.slice(start + 1, end === -1 ? undefined : end)
}

/** The text of `{% include-markdown "file" start="…" end="…" %}`. Undefined if the file is missing. */
function includedFile(
  name: string,
  options: string,
  place: Place & { readonly isMarkdown: boolean },
): string | undefined {
  const { root, report, source, isMarkdown } = place
  const file = findFile(name, place)
  if (file === undefined) return undefined
  report.count('include → its text')
  const option = (key: string) =>
    new RegExp(`\\b${key}=(?:"((?:[^"\\\\]|\\\\.)*)"|'([^']*)'|(\\S+))`)
      .exec(options)
      ?.slice(1)
      .find((value) => value !== undefined)
  let text = readFileSync(join(root, file), 'utf8')
    .replaceAll('\r\n', '\n')
    .replace(/^---\n[\s\S]*?\n---\n/, '')
  const start = option('start')
  const end = option('end')
  if (start && text.includes(start)) text = text.slice(text.indexOf(start) + start.length)
  if (end && text.includes(end)) text = text.slice(0, text.indexOf(end))
  const offset = Number(option('heading-offset') ?? 0)
  if (offset > 0) text = text.replace(/^#{1,6}(?=\s)/gm, (marks) => '#'.repeat(Math.min(6, marks.length + offset)))
  if (isMarkdown && option('rewrite-relative-urls') !== 'false')
    text = relativeLinks(text, posix.dirname(file), posix.dirname(source))
  return expandIncludes(text, { ...place, file, depth: place.depth + 1 }).trimEnd()
}

/** Links of the included file are relative to it. */
function relativeLinks(text: string, from: string, to: string): string {
  if (from === to) return text
  return text.replace(
    /(\]\()(?![a-z][a-z+.-]*:|[/#<{])([^)\s]+)/gi,
    (_, start: string, target: string) => start + posix.relative(to, posix.join(from, target)),
  )
}

function findFile(name: string, { file, root, includes }: Place): string | undefined {
  const candidates = [
    posix.join(posix.dirname(file), name),
    ...includes.folders.map((folder) => posix.join(folder, name)),
  ]
  const ordered = /^\.\.?\//.test(name) ? candidates : [...candidates.slice(1), ...candidates.slice(0, 1)]
  return ordered.find((path) => !path.startsWith('..') && hasFile(root, path))
}

function hasFile(root: string, path: string): boolean {
  return existsSync(join(root, path)) && statSync(join(root, path)).isFile()
}
