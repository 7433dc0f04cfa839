/** Changes of MkDocs pages that need no syntax tree: snippets, attribute lists, keys and icons. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { MigrationReport } from '../model/report.js'
import type { ForeignPage } from '../model/site.js'
import { createIconNames } from './iconNames.js'
import { codeLineTest, mapLines, mapProse } from './mapLines.js'

export function prepareMkdocs(page: ForeignPage, root: string, report: MigrationReport): string {
  const included = apiBlocks(includeSnippets(page, root, report), page, report)
  const findIcon = createIconNames()
  return mapProse(included, (prose) => inlineSyntax(prose, { report, findIcon }))
}

/** `--8<-- "file.md"` becomes the text of the file. */
function includeSnippets({ body, source }: ForeignPage, root: string, report: MigrationReport): string {
  if (!body.includes('--8<--')) return body
  return body.replace(
    /^([ \t]*)-{1,}8<-{1,}[ \t]+["']([^"'\n]+)["'][ \t]*$/gm,
    (whole, indent: string, path: string) => {
      const [name = '', from, to] = path.split(':')
      const file = [
        name,
        posix.join(posix.dirname(source), name),
        posix.join('docs', name),
        posix.join('includes', name),
      ].find((candidate) => existsSync(join(root, candidate)))
      if (file === undefined) {
        report.leave({ kind: 'missing snippet', file: source, text: whole.trim() })
        return whole
      }
      report.count('snippet → its text')
      const lines = readFileSync(join(root, file), 'utf8').trimEnd().split('\n')
      const part = from === undefined ? lines : lines.slice(Number(from || 1) - 1, to ? Number(to) : undefined)
      return part.map((line) => indent + line).join('\n')
    },
  )
}

/** `::: package.module` with indented options: mkdocstrings writes the reference from Python code, which is not among the pages. */
function apiBlocks(body: string, { source, bodyLine }: ForeignPage, report: MigrationReport): string {
  if (!/^:::[ \t]+[\w.]+[ \t]*$/m.test(body)) return body
  const isCode = codeLineTest()
  let inOptions = false
  return body
    .split('\n')
    .flatMap((line, index) => {
      if (isCode(line)) return [line]
      const name = /^:::[ \t]+([A-Za-z_][\w.]*)[ \t]*$/.exec(line)?.[1]
      const isOption = inOptions && /^(?: {2,}|\t)\S/.test(line)
      inOptions = name !== undefined || isOption || (inOptions && line.trim() === '')
      if (isOption) return []
      if (name === undefined) return [line]
      report.leave({
        kind: 'API block of mkdocstrings',
        file: source,
        line: bodyLine + index,
        text: `${line.trim()} (generated from Python code: link to that reference, or write the page)`,
      })
      return [`:::info[\`${name}\`]`, 'The reference of this module was generated from its source code.', ':::', '']
    })
    .join('\n')
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

function inlineLine(line: string, { report, findIcon }: InlineTools): string {
  if (/^\[TOC\]\s*$/i.test(line)) {
    report.count('[TOC] removed')
    return ''
  }
  const heading = /^(#{1,6}[ \t].*?)[ \t]*\{:?[ \t]*([^{}]*)\}[ \t]*#*[ \t]*$/.exec(line)
  if (heading) {
    const id = /#([^\s.}]+)/.exec(heading[2] ?? '')?.[1]
    report.count('attribute list of a heading')
    const classes = [...(heading[2] ?? '').matchAll(/\.[A-Za-z_-][\w-]*/g)].map(([name]) => name)
    const kept = [...(id ? [`#${id}`] : []), ...classes].join(' ')
    return kept ? `${heading[1]} {${kept}}` : (heading[1] ?? line)
  }
  return line
    .replace(
      /\{:?[ \t]*(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[\w%./-]+))(?:[ \t]+(?:[.#][\w-]+|[\w-]+(?:=(?:"[^"]*"|'[^']*'|[\w%./-]+))?))*[ \t]*\}/g,
      () => {
        report.count('attribute list removed')
        return ''
      },
    )
    .replace(/:(?:material|fontawesome|octicons|simple)-[\w-]+:/g, (given) => {
      const name = findIcon(given)
      report.count(name ? 'icon' : 'icon removed')
      return name ? `:icon[${name}]` : ''
    })
}
