/**
 * Reports words and phrases that a style guide does not want, with their places in the source:
 *
 *   plugins: [['./plugins/prose-lint/plugin.ts', { rules: [{ find: 'utilize', use: 'use' }] }]]
 *
 * It looks at the text of paragraphs, headings and tables, and not at code.
 */
import type { PluginFactory } from 'docsgen'

interface Options {
  readonly rules: readonly Rule[]
}

interface Rule {
  /** Word or phrase, without regard to case. */
  readonly find: string
  /** What to write instead. */
  readonly use?: string
}

const proseLint: PluginFactory<Options> = ({ rules }) => ({
  name: 'prose-lint',
  markdown: { remark: [() => (tree: Node, file: File) => checkTexts(tree, rules, file)] },
})

export default proseLint

interface Point {
  readonly line: number
  readonly column: number
}

/** The parts of a Markdown tree that this plugin needs. */
interface Node {
  readonly type: string
  readonly value?: string
  readonly children?: readonly Node[]
  readonly position?: { readonly start: Point }
}

interface File {
  message(text: string, place: Point, origin: string): unknown
}

function checkTexts(node: Node, rules: readonly Rule[], file: File): void {
  if (node.type === 'text' && node.position) checkText(node.value ?? '', node.position.start, { rules, file })
  for (const child of node.children ?? []) checkTexts(child, rules, file)
}

function checkText(text: string, start: Point, { rules, file }: { rules: readonly Rule[]; file: File }): void {
  for (const { find, use } of rules) {
    for (const match of text.matchAll(new RegExp(`\\b${escapePattern(find)}\\b`, 'gi'))) {
      const advice = use === undefined ? 'Remove' : `Write “${use}” instead of`
      file.message(`${advice} “${match[0]}”`, placeOf(text, match.index, start), 'prose-lint:words')
    }
  }
}

/** The place of an offset in a text that can have several lines. */
function placeOf(text: string, offset: number, start: Point): Point {
  const before = text.slice(0, offset).split('\n')
  const last = before.at(-1)?.length ?? 0
  return { line: start.line + before.length - 1, column: before.length === 1 ? start.column + last : last + 1 }
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
