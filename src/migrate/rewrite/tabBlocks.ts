/** Code blocks of Docusaurus that are marked with `tab` and follow each other become tabs. */
import type { MigrationReport } from '../model/report.js'
import { codeLineTest } from './mapLines.js'

export interface TabbedBody {
  readonly text: string
  /** Index of the line in the old body, for each line of the text. Undefined if no line moved. */
  readonly origins?: readonly number[]
}

const tabFence = /^(\s*)(`{3,})(\w+)((?:[ \t]+.*?)?)[ \t]+tab(?:="([^"]*)")?(?=[ \t]|$)(.*)$/

const labels: Readonly<Record<string, string>> = {
  js: 'JavaScript',
  jsx: 'JavaScript',
  javascript: 'JavaScript',
  ts: 'TypeScript',
  tsx: 'TypeScript',
  typescript: 'TypeScript',
}

export function tabBlocks(body: string, report: MigrationReport): TabbedBody {
  if (!/^\s*`{3,}\w.*\btab\b/m.test(body)) return { text: body }
  const output: { readonly text: string; readonly origin: number }[] = []
  const blocks = readBlocks(body.split('\n'))
  for (const [index, block] of blocks.entries()) {
    const pushLines = (...lines: string[]) => output.push(...lines.map((text) => ({ text, origin: block.start })))
    if (!block.tab) {
      output.push(...block.lines.map((text, line) => ({ text, origin: block.start + line })))
      continue
    }
    const { indent, label, opening } = block.tab
    if (!isTabBefore(blocks, index)) pushLines(`${indent}<Tabs group="code">`)
    pushLines(`${indent}<Tab label="${label}">`, '', opening)
    output.push(...block.lines.slice(1).map((text, line) => ({ text, origin: block.start + 1 + line })))
    pushLines('', `${indent}</Tab>`)
    if (!isTabAfter(blocks, index)) pushLines(`${indent}</Tabs>`)
    report.count('code block with `tab` → Tab')
  }
  return { text: output.map(({ text }) => text).join('\n'), origins: output.map(({ origin }) => origin) }
}

interface Block {
  readonly start: number
  readonly lines: string[]
  /** For a code block that is a tab. */
  readonly tab?: { readonly indent: string; readonly label: string; readonly opening: string }
}

/** Code blocks that are tabs, and the lines between them. */
function readBlocks(lines: readonly string[]): Block[] {
  const isCode = codeLineTest()
  const blocks: Block[] = []
  let isTab = false
  for (const [start, line] of lines.entries()) {
    const last = blocks.at(-1)
    const inCode = isCode(line)
    const match = inCode && !isTab ? tabFence.exec(line) : null
    if (match) {
      const [, indent = '', fence = '', language = '', before = '', label, after = ''] = match
      const tab = {
        indent,
        label: label ?? labels[language] ?? language,
        opening: indent + fence + language + before + after,
      }
      blocks.push({ start, lines: [line], tab })
      isTab = true
    } else if (isTab && last) {
      last.lines.push(line)
      isTab = !/^\s*`{3,}\s*$/.test(line)
    } else if (last && !last.tab) last.lines.push(line)
    else blocks.push({ start, lines: [line] })
  }
  return blocks
}

function isTabBefore(blocks: readonly Block[], index: number): boolean {
  const before = blocks[index - 1]
  return before?.tab !== undefined || (isBlank(before) && blocks[index - 2]?.tab !== undefined)
}

function isTabAfter(blocks: readonly Block[], index: number): boolean {
  const after = blocks[index + 1]
  return after?.tab !== undefined || (isBlank(after) && blocks[index + 2]?.tab !== undefined)
}

function isBlank(block: Block | undefined): boolean {
  return block?.lines.every((line) => line.trim() === '') === true
}
