/** Changes of MDX pages that need no syntax tree: comments, and titles of admonitions. */
import type { MigrationReport } from '../model/report.js'
import { admonitionKind, directiveLabel } from './admonitions.js'
import { mapLines, mapProse } from './mapLines.js'
import { mdxAutolinks } from './mdxOneSyntax.js'

/** The report counts each kind of change. */
export function prepareMdx(body: string, report: MigrationReport): string {
  return mdxAutolinks(titleAdmonitions(escapedHeadingIds(mdxComments(body, report), report), report), report)
}

/**
 * A fence with the language `mdx-code-block` is for other editors: Docusaurus reads what is in it as a part of the page. Empty lines
 * replace the fence, so that no line moves.
 */
export function openMdxBlocks(body: string, report: MigrationReport): string {
  if (!body.includes('mdx-code-block')) return body
  const lines = body.split('\n')
  for (let start = 0; start < lines.length; start++) {
    const [, indent = '', fence = '', language = ''] = /^([ \t]*)(`{3,})([\w-]*)/.exec(lines[start] ?? '') ?? []
    const end = fence ? lines.findIndex((line, at) => at > start && closesFence(line, fence)) : -1
    if (end === -1) continue
    if (language === 'mdx-code-block') {
      for (let at = start + 1; at < end; at++)
        if (lines[at]?.startsWith(indent)) lines[at] = lines[at]?.slice(indent.length) ?? ''
      lines[start] = ''
      lines[end] = ''
      report.count('mdx-code-block → part of the page')
    } else start = end
  }
  return lines.join('\n')
}

function closesFence(line: string, fence: string): boolean {
  const [, closing = ''] = /^[ \t]*(`{3,})[ \t]*$/.exec(line) ?? []
  return closing.length >= fence.length
}

/** Docusaurus reads the id of a heading with escaped braces, too: `## Title \{#id\}`. */
function escapedHeadingIds(body: string, report: MigrationReport): string {
  if (!body.includes('\\{#')) return body
  return mapLines(body, ({ text }) =>
    text.replace(/^([ \t>]*#{1,6}[ \t].*?)[ \t]*\\\{(#[\w:.-]+)\\?\}[ \t]*$/, (_, heading: string, id: string) => {
      report.count('escaped id of a heading')
      return `${heading} {${id}}`
    }),
  )
}

/** A fence in a comment is none: without its marks, the lines after the comment are not taken for code. */
function closeFencesInComments(body: string): string {
  const codeOrComment = /^[ \t>]*(`{3,}|~{3,})[^\n]*\n[\s\S]*?(?:^[ \t>]*\1[`~]*[ \t]*$|$(?![\s\S]))|<!--[\s\S]*?-->/gm
  return body.replace(codeOrComment, (found) =>
    found.startsWith('<!--') ? found.replace(/^([ \t>]*)(?:`{3,}|~{3,})/gm, "$1'''") : found,
  )
}

/** MDX 1 and Docusaurus allow `<!-- -->`. */
function mdxComments(body: string, report: MigrationReport): string {
  if (!body.includes('<!--')) return body
  return mapProse(closeFencesInComments(body), (prose) =>
    prose.replace(/<!--([\s\S]*?)-->/g, (_, text: string) => {
      report.count('HTML comment → MDX comment')
      return `{/*${text.replaceAll('*/', '* /')}*/}`
    }),
  )
}

/** `:::note Title` -> `:::note[Title]`, and kinds that docsgen does not have. */
function titleAdmonitions(body: string, report: MigrationReport): string {
  if (!body.includes(':::')) return body
  return mapLines(body, ({ text }) => {
    const match = /^([\s>]*)(:{3,})[ \t]*([a-zA-Z][\w-]*)(\[.*\])?(\{.*\})?[ \t]*(.*?)[ \t]*$/.exec(text)
    if (!match) return text
    const [, indent = '', fence = '', kind = '', label, , title = ''] = match
    const { name, label: fallback } = admonitionKind(kind)
    const shown = label ?? (title ? directiveLabel(title) : fallback ? directiveLabel(fallback) : '')
    const written = `${indent}${fence}${name}${shown}`
    if (written !== text.trimEnd()) report.count(`:::${kind}${title ? ' with a title' : ''} → :::${name}`)
    return written
  })
}
