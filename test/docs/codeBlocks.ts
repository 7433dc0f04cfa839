/** The code blocks of the documentation of docsgen. */
import { readFileSync } from 'node:fs'
import fastGlob from 'fast-glob'
import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'

export interface CodeBlock {
  /** File and line: `docs/content/tutorial.md:12`. */
  readonly place: string
  readonly language: string
  /** The options after the language. */
  readonly meta: string
  readonly code: string
}

/** All blocks with a language, also those in lists and directives. */
export function codeBlocks(): readonly CodeBlock[] {
  return fastGlob.sync('docs/content/**/*.{md,mdx}').sort().flatMap(blocksOf)
}

function blocksOf(file: string): readonly CodeBlock[] {
  return codesOf(fromMarkdown(readFileSync(file, 'utf8'))).map(({ line, lang, meta, value }) => ({
    place: `${file}:${line}`,
    language: lang,
    meta,
    code: value,
  }))
}

function codesOf(node: Nodes): readonly { line: number; lang: string; meta: string; value: string }[] {
  if (node.type === 'code')
    return [{ line: node.position?.start.line ?? 0, lang: node.lang ?? '', meta: node.meta ?? '', value: node.value }]
  return 'children' in node ? node.children.flatMap(codesOf) : []
}
