/**
 * Source text -> mdast, positions included. The Rust parser `satteri` does it where its binary exists (about ten times
 * faster); otherwise the parser inside @mdx-js/mdx does. `test/markdown/parsers.site.test.ts` holds the two to the same trees.
 */
import { createProcessor } from '@mdx-js/mdx'
import type { Root } from 'mdast'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import type { Point } from '../model/diagnostic.js'
import { undoInlineDirectives } from './directives.js'
import { addEstrees } from './estree.js'

export type MarkdownKind = 'md' | 'mdx'

/** A syntax error at a place. Thrown by `parse`, turned into a diagnostic by the compile stage. */
export class SyntaxFailure extends Error {
  constructor(
    message: string,
    readonly point: Point,
  ) {
    super(message)
  }
}

export type Parser = (source: string, kind: MarkdownKind) => Root

/** Picks the parser of this machine. */
export async function loadParser(): Promise<Parser> {
  return (await loadSatteri()) ?? parseInJavaScript
}

export async function loadSatteri(): Promise<Parser | undefined> {
  const satteri = await import('satteri').catch(() => undefined)
  if (!satteri) return undefined
  const features = { gfm: true, frontmatter: false, directive: true }
  return (source, kind) => {
    try {
      const tree = (kind === 'md' ? satteri.markdownToMdast : satteri.mdxToMdast)(source, { features }) as Root
      undoInlineDirectives(tree, source)
      if (kind === 'mdx') addEstrees(tree)
      return tree
    } catch (thrown) {
      if (thrown instanceof SyntaxFailure) throw thrown
      // Its messages name the element at fault; those of the JavaScript parser name the character.
      parseInJavaScript(source, kind)
      throw fromSatteri(thrown)
    }
  }
}

function fromSatteri(thrown: unknown): SyntaxFailure {
  const text = thrown instanceof Error ? thrown.message : String(thrown)
  const match = /^(\d+):(\d+): ([\s\S]*?)(?: \(mdx[\w-]*:[\w-]+\))?$/.exec(text)
  if (!match) return new SyntaxFailure(text, { line: 1, column: 1 })
  return new SyntaxFailure(match[3] ?? text, { line: Number(match[1]), column: Number(match[2]) })
}

export const parseInJavaScript: Parser = (source, kind) => {
  const processor = createProcessor({ format: kind, remarkPlugins: [remarkGfm, remarkDirective] })
  try {
    const tree = processor.parse(source) as Root
    undoInlineDirectives(tree, source)
    return tree
  } catch (thrown) {
    throw fromMicromark(thrown)
  }
}

function fromMicromark(thrown: unknown): unknown {
  if (!(thrown instanceof Error) || !('reason' in thrown)) return thrown
  const failure = thrown as Error & {
    reason: string
    line?: number
    column?: number
    place?: { start?: Point; line?: number; column?: number }
  }
  const place = failure.place?.start ?? failure.place
  // A tag that is never closed has its place in the text only: “… for `<div>` (6:1-6:6)”.
  const [, line, column] = /\((\d+):(\d+)-\d+:\d+\)/.exec(failure.reason) ?? []
  return new SyntaxFailure(failure.reason, {
    line: failure.line ?? place?.line ?? Number(line ?? 1),
    column: failure.column ?? place?.column ?? Number(column ?? 1),
  })
}
