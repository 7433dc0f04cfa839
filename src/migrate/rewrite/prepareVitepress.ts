/** Changes of VitePress pages that need no syntax tree: containers, includes, snippets and the table of contents. */
import { existsSync, readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { MigrationReport } from '../model/report.js'
import type { ForeignPage } from '../model/site.js'
import { admonitionKind, directiveLabel } from './admonitions.js'
import { codeLineTest, mapLines } from './mapLines.js'

export function prepareVitepress(page: ForeignPage, root: string, report: MigrationReport): string {
  const included = includeFiles(page.body, { page, root, report })
  const snippets = mapLines(included, ({ text }) => snippet(text, { page, root, report }))
  return containers(snippets, report)
}

interface IncludeInput {
  readonly page: ForeignPage
  readonly root: string
  readonly report: MigrationReport
}

/** `<!--@include: ./part.md{3,9}-->` becomes the text of the file. */
function includeFiles(body: string, { page, root, report }: IncludeInput): string {
  return body.replace(
    /<!--\s*@include:\s*(\S+?)(?:\{(\d*),(\d*)\})?\s*-->/g,
    (whole, path: string, from: string, to: string) => {
      const file = posix.join(posix.dirname(page.source), path)
      if (!existsSync(join(root, file))) {
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
function snippet(line: string, { page, root, report }: IncludeInput): string {
  if (line.trim() === '[[toc]]' || line.trim() === '[[TOC]]') {
    report.count('[[toc]] removed')
    return ''
  }
  const match = /^(\s*)<<<\s*(\S+?)(?:#([\w-]+))?\s*(\{[^}]*\})?\s*(\[.*\])?\s*$/.exec(line)
  if (!match) return line
  const [, indent = '', path = '', region, meta = '', title] = match
  const file = path.startsWith('@/') ? path.slice(2) : posix.join(posix.dirname(page.source), path)
  if (!existsSync(join(root, file))) {
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
  return start === -1 ? text : lines.slice(start + 1, end === -1 ? undefined : end).join('\n')
}

interface Container {
  readonly colons: number
  readonly close: (fence: string) => string
}

/** `::: tip Title`, `::: details Summary`, `::: code-group`, `::: raw`. */
function containers(body: string, report: MigrationReport): string {
  if (!body.includes(':::')) return body
  const isCode = codeLineTest()
  const open: Container[] = []
  return body
    .split('\n')
    .map((line) => {
      if (isCode(line)) return line
      const [, indent = '', fence = '', kind = '', title = ''] =
        /^([\s>]*)(:{3,})[ \t]*([\w-]*)[ \t]*(.*?)[ \t]*$/.exec(line) ?? []
      if (!fence) return line
      if (kind === '') {
        const container = open.pop()
        return container ? indent + container.close(fence) : line
      }
      const { text, close } = openContainer({ kind, title: title.replace(/\{.*\}$/, ''), fence }, report)
      open.push({ colons: fence.length, close })
      return indent + text
    })
    .join('\n')
}

interface ContainerStart {
  readonly kind: string
  readonly title: string
  readonly fence: string
}

function openContainer({ kind, title, fence }: ContainerStart, report: MigrationReport) {
  const nothing = { text: '', close: () => '' }
  report.count(`::: ${kind}`)
  if (kind === 'details')
    return { text: `<details>\n<summary>${title || 'Details'}</summary>\n`, close: () => '\n</details>' }
  if (kind === 'code-group') return { text: `${fence} code-group`, close: (end: string) => end }
  if (kind === 'raw' || kind === 'v-pre') return nothing
  const { name, label } = admonitionKind(kind)
  const shown = title || label
  return { text: `${fence}${name}${shown ? directiveLabel(shown) : ''}`, close: (end: string) => end }
}
