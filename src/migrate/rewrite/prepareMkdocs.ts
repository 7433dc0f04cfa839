/** Changes of MkDocs pages that need no syntax tree: snippets, content tabs, attribute lists, keys and icons. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { MigrationReport } from '../model/report.js'
import type { ForeignPage } from '../model/site.js'
import { mapLines, mapProse } from './mapLines.js'

export function prepareMkdocs(page: ForeignPage, root: string, report: MigrationReport): string {
  const included = includeSnippets(page, root, report)
  const tabs = openTabs(included, report)
  return mapProse(tabs, (prose) => inlineSyntax(prose, report))
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

/** `=== "Label"` with indented content becomes the label in bold, and the content. */
function openTabs(body: string, report: MigrationReport): string {
  if (!/^[ \t]*===/m.test(body)) return body
  const result: string[] = []
  const open: number[] = []
  for (const line of body.split('\n')) {
    const indent = /^ */.exec(line)?.[0].length ?? 0
    while (line.trim() !== '' && open.length > 0 && indent <= (open.at(-1) ?? 0)) open.pop()
    const shift = ' '.repeat(open.length * 4)
    const text = line.startsWith(shift) ? line.slice(shift.length) : line.trimStart()
    const label = /^( *)===[!+]*[ \t]+"([^"\n]*)"[ \t]*$/.exec(text)
    if (!label) {
      result.push(text)
      continue
    }
    report.count('content tab → label and content')
    result.push(`${label[1]}**${label[2]}**`)
    open.push(indent)
  }
  return result.join('\n')
}

function inlineSyntax(prose: string, report: MigrationReport): string {
  const withKeys = prose.replace(/\+\+([a-z0-9-]+(?:\+[a-z0-9-]+)*)\+\+/g, (_, keys: string) => {
    report.count('keys → <kbd>')
    return keys
      .split('+')
      .map((key) => `<kbd>${key.charAt(0).toUpperCase()}${key.slice(1)}</kbd>`)
      .join('+')
  })
  return mapLines(withKeys, ({ text }) => inlineLine(text, report))
}

function inlineLine(line: string, report: MigrationReport): string {
  if (/^\[TOC\]\s*$/i.test(line)) {
    report.count('[TOC] removed')
    return ''
  }
  const heading = /^(#{1,6}[ \t].*?)[ \t]*\{:?[ \t]*([^{}]*)\}[ \t]*#*[ \t]*$/.exec(line)
  if (heading) {
    const id = /#([^\s.}]+)/.exec(heading[2] ?? '')?.[1]
    report.count('attribute list of a heading')
    return id ? `${heading[1]} {#${id}}` : (heading[1] ?? line)
  }
  return line
    .replace(
      /\{:?[ \t]*(?:[.#][\w-]+|[\w-]+=(?:"[^"]*"|'[^']*'|[\w%./-]+))(?:[ \t]+(?:[.#][\w-]+|[\w-]+(?:=(?:"[^"]*"|'[^']*'|[\w%./-]+))?))*[ \t]*\}/g,
      () => {
        report.count('attribute list removed')
        return ''
      },
    )
    .replace(/:(?:material|fontawesome|octicons|simple)-[\w-]+:/g, () => {
      report.count('icon removed')
      return ''
    })
}
