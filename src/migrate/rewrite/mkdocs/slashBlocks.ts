/**
 * The blocks of pymdownx.blocks, `/// note | Title` to `///`, become `!!! note "Title"`, `??? note "Title"` and `=== "Title"`, whose
 * content is indented. Longer fences hold shorter ones. The number of lines stays. Blocks of other kinds stay text.
 */
import { parseDocument } from 'yaml'
import type { MigrationReport } from '../../model/report.js'
import { fieldsOf, textOf } from '../../readers/values.js'
import { codeLineTest } from '../mapLines.js'

interface OpenBlock {
  readonly fence: string
  readonly indent: string
  /** True if the block is converted, so that its content is indented. */
  readonly isConverted: boolean
}

const opening = /^([ \t]*)(\/{3,})[ \t]*([a-z][\w-]*)(?:[ \t]*\|[ \t]*(.*?))?[ \t]*$/
const kinds = new Set('note attention caution danger error tip hint warning info success question example'.split(' '))

export function slashBlocks(body: string, report: MigrationReport): string {
  if (!/^[ \t]*\/{3,}[ \t]*[a-z]/m.test(body)) return body
  const isCode = codeLineTest()
  const lines = body.split('\n')
  const open: OpenBlock[] = []
  const written: string[] = []
  const write = (line: string) => {
    const depth = open.filter(({ isConverted }) => isConverted).length
    written.push(line.trim() === '' ? line : '    '.repeat(depth) + line)
  }
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? ''
    const text = isCode(line) ? '' : line.trimEnd()
    const [, indent = '', fence, kind = '', title = ''] = opening.exec(text) ?? []
    const closed = open.findLastIndex((block) => text === block.indent + block.fence)
    if (fence !== undefined) {
      const count = optionLines(lines.slice(index + 1), indent)
      const options = lines.slice(index + 1, index + 1 + count).join('\n')
      const header = convertHeader(kind, title, options)
      write(header === undefined ? line : indent + header)
      open.push({ fence, indent, isConverted: header !== undefined })
      if (header === undefined) continue
      report.count(`block of pymdownx: ${kind}`)
      for (let skipped = 0; skipped < count; skipped++) written.push('')
      index += count
    } else if (closed !== -1) {
      const block = open[closed]
      open.length = closed
      write(block?.isConverted ? '' : line)
    } else write(line)
  }
  return written.join('\n')
}

/** Options are the lines after the first one, indented by four spaces, until an empty line. */
function optionLines(lines: readonly string[], indent: string): number {
  const end = lines.findIndex((line) => !line.startsWith(`${indent}    `) || line.trim() === '')
  return end === -1 ? lines.length : end
}

function convertHeader(kind: string, title: string, yaml: string): string | undefined {
  const options = fieldsOf(parseDocument(yaml, { logLevel: 'silent' }).toJS())
  const type = textOf(options.type) ?? 'note'
  const quoted = title === '' ? '' : ` "${title}"`
  if (kind === 'tab') return title === '' ? undefined : `===${quoted}`
  if (kind === 'details') return `???${options.open === true ? '+' : ''} ${type}${quoted}`
  if (kind === 'admonition') return `!!! ${type}${quoted}`
  return kinds.has(kind) ? `!!! ${kind}${quoted}` : undefined
}
