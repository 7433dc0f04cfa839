/** The source pages of the site and their code blocks, with tokens replaced. */
import { readFileSync } from 'node:fs'
import { posix } from 'node:path'
import fastGlob from 'fast-glob'
import { parse } from 'yaml'
import config from '../../site.config.js'
import { flattenVariables, replaceTokens, type Tokens } from '../../src/markdown/source/tokens.js'
import { inputDefaults, inputsSchema } from '../../src/schema/plugins.js'

export const tokens: Tokens = {
  product: { name: 'Skerry', slug: 'skerry' },
  vars: flattenVariables(parse(readFileSync('content/_variables.yaml', 'utf8'))),
  inputs: inputDefaults(inputsSchema.parse(config.inputs)),
}

export interface CodeBlock {
  /** `content/a.mdx:12` */
  readonly place: string
  readonly language: string
  readonly meta: string
  readonly text: string
}

export interface SourcePage {
  readonly file: string
  readonly source: string
}

export function sourcePages(): SourcePage[] {
  return fastGlob
    .sync(['content/**/*.mdx', 'content/**/*.md'])
    .sort()
    .map((file) => ({ file, source: readFileSync(file, 'utf8') }))
}

export function codeBlocks({ file, source }: SourcePage): CodeBlock[] {
  const blocks: CodeBlock[] = []
  const lines = source.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const open = /^(\s*)(`{3,})(\S*)\s*(.*)$/.exec(lines[at] ?? '')
    if (!open) continue
    const [, indent = '', fence = '', language = '', meta = ''] = open
    const start = at + 1
    while (++at < lines.length && !(lines[at] ?? '').trim().startsWith(fence));
    const shown = /\bfile=(\S+)/.exec(meta)?.[1]
    const text = shown
      ? readFileSync(posix.join(posix.dirname(file), shown), 'utf8')
      : lines
          .slice(start, at)
          .map((line) => (line.slice(0, indent.length).trim() ? line : line.slice(indent.length)))
          .join('\n')
    blocks.push({
      place: `${file}:${start}`,
      language: language.toLowerCase(),
      meta,
      text: replaceTokens(text, tokens, 'code'),
    })
  }
  return blocks
}
