/**
 * Parses source text to mdast with positions. `satteri` (Rust) does it where its binary exists, about ten times faster than
 * the fallback, the parser inside @mdx-js/mdx. `test/markdown/parsers.site.test.ts` checks that both produce the same trees.
 */
import { createProcessor } from '@mdx-js/mdx'
import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import type { Point } from '../model/diagnostic.js'
import { attachEstrees } from './attachEstrees.js'
import { MarkdownSyntaxError } from './markdownSyntaxError.js'
import { restoreInlineDirectives } from './restoreInlineDirectives.js'
import type { MarkdownKind } from './sourceContext.js'

/** Throws `MarkdownSyntaxError`. */
export type MarkdownParser = (source: string, kind: MarkdownKind) => Root

/** Loads the fastest parser that runs on this machine. */
export async function loadMarkdownParser(): Promise<MarkdownParser> {
  return (await loadSatteriParser()) ?? parseWithRemark
}

/** Loads the Rust parser. Returns undefined if it has no binary for this platform. */
export async function loadSatteriParser(): Promise<MarkdownParser | undefined> {
  const satteri = await import('satteri').catch(() => undefined)
  if (!satteri) return undefined
  const features = { gfm: true, frontmatter: false, directive: true }
  return (source, kind) => {
    try {
      const parsed: unknown = (kind === 'md' ? satteri.markdownToMdast : satteri.mdxToMdast)(source, { features })
      const tree = requireRoot(parsed)
      restoreInlineDirectives(tree, source)
      if (kind === 'mdx') attachEstrees(tree)
      return tree
    } catch (thrown) {
      if (thrown instanceof MarkdownSyntaxError) throw thrown
      // Prefer the error of the JavaScript parser: it points to the character, that of satteri to the element.
      parseWithRemark(source, kind)
      throw satteriSyntaxError(thrown)
    }
  }
}

/** Reads the position from the text of an error of satteri: `3:1: message (mdx:rule)`. */
function satteriSyntaxError(thrown: unknown): MarkdownSyntaxError {
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  const match = /^(\d+):(\d+): ([\s\S]*?)(?: \(mdx[\w-]*:[\w-]+\))?$/.exec(text)
  if (!match) return new MarkdownSyntaxError(text, { line: 1, column: 1 })
  return new MarkdownSyntaxError(match[3] ?? text, { line: Number(match[1]), column: Number(match[2]) })
}

export const parseWithRemark: MarkdownParser = (source, kind) => {
  const processor = createProcessor({ format: kind, remarkPlugins: [remarkGfm, remarkDirective] })
  try {
    const tree = requireRoot(processor.parse(source))
    restoreInlineDirectives(tree, source)
    return tree
  } catch (thrown) {
    throw isVfileMessage(thrown) ? micromarkSyntaxError(thrown) : thrown
  }
}

/** Both parsers declare a wider type than they return. */
function requireRoot(tree: unknown): Root {
  if (!isRoot(tree)) throw new Error('The Markdown parser returned no root node.')
  return tree
}

function isRoot(tree: unknown): tree is Root {
  return typeof tree === 'object' && tree !== null && 'type' in tree && tree.type === 'root'
}

/** The error class of unified. */
interface VfileMessage extends Error {
  readonly reason: string
  readonly line?: number
  readonly column?: number
  readonly place?: { readonly start?: Point; readonly line?: number; readonly column?: number }
}

function isVfileMessage(thrown: unknown): thrown is VfileMessage {
  return thrown instanceof Error && 'reason' in thrown && typeof thrown.reason === 'string'
}

function micromarkSyntaxError(thrown: VfileMessage): MarkdownSyntaxError {
  const { reason } = thrown
  const place = thrown.place?.start ?? thrown.place
  // For a tag that is never closed, the position is only in the text: “… for `<div>` (6:1-6:6)”.
  const [, line, column] = /\((\d+):(\d+)-\d+:\d+\)/.exec(reason) ?? []
  return new MarkdownSyntaxError(reason, {
    line: thrown.line ?? place?.line ?? Number(line ?? 1),
    column: thrown.column ?? place?.column ?? Number(column ?? 1),
  })
}
