/**
 * Parses source text to mdast with positions. `satteri` (Rust) does it where its binary exists, about thirty times faster (MDX: three times)
 * than the fallback, the parser inside @mdx-js/mdx. `test/markdown/parsers.site.test.ts` checks that both produce the same trees.
 * The fallback and the parser of JavaScript take a tenth of a second to load, so each is loaded with the first source that needs it.
 */
import type { Root } from 'mdast'
import { restoreInlineDirectives } from './restoreInlineDirectives.js'
import { removeInsertedLines, separateClosingFences } from './source/closingFences.js'
import { MarkdownSyntaxError } from './source/markdownSyntaxError.js'
import type { MarkdownKind } from './source/sourceContext.js'

/** Rejects with `MarkdownSyntaxError`. */
export type MarkdownParser = (source: string, kind: MarkdownKind) => Promise<Root>

/** Loads the fastest parser that runs on this machine. */
export async function loadMarkdownParser(): Promise<MarkdownParser> {
  return (await loadSatteriParser()) ?? parseWithFallback
}

/** Loads the Rust parser. Returns undefined if it has no binary for this platform. */
export async function loadSatteriParser(): Promise<MarkdownParser | undefined> {
  const satteri = await import('satteri').catch(() => undefined)
  if (!satteri) return undefined
  const features = { gfm: true, frontmatter: false, directive: true }
  return async (source, kind) => {
    try {
      const separated = separateClosingFences(source)
      const parse = kind === 'md' ? satteri.markdownToMdast : satteri.mdxToMdast
      const parsed: unknown = parse(separated.text, { features })
      removeInsertedLines(parsed, separated)
      const tree = restoreInlineDirectives(parsed, source)
      if (kind === 'mdx') await attachSyntaxTrees(tree)
      return tree
    } catch (thrown) {
      if (thrown instanceof MarkdownSyntaxError) throw thrown
      // satteri refuses some valid tags, for example `>text` on a line of its own. The error of the JavaScript parser points to
      // the character, that of satteri to the element.
      return await parseWithFallback(source, kind)
    }
  }
}

const parseWithFallback: MarkdownParser = async (source, kind) => {
  const { parseWithRemark } = await import('./parseWithRemark.js')
  return parseWithRemark(source, kind)
}

async function attachSyntaxTrees(tree: Root): Promise<void> {
  const { attachEstrees } = await import('./mdx/attachEstrees.js')
  attachEstrees(tree)
}
