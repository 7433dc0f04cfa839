/** Code blocks -> `<ds-code>` with highlighted lines; `file=` takes the text from a file. */
import type { Code, Root } from 'mdast'
import { error, type Place, warning } from '../model/diagnostic.js'
import { escapeHtml } from '../util/html.js'
import { nearest } from '../util/nearest.js'
import { type CodeMeta, codeOptions, parseCodeMeta } from './codeMeta.js'
import type { SourceContext } from './context.js'
import type { Highlight } from './highlight.js'
import { visit } from './visit.js'

export async function transformCode(tree: Root, context: SourceContext, highlight: Highlight): Promise<void> {
  const blocks: Code[] = []
  visit(tree, (node) => {
    if (node.type === 'code') blocks.push(node)
  })
  for (const block of blocks) {
    const json = JSON.stringify(await codeProps(block, context, highlight))
    Object.assign(block, {
      type: 'dsCode',
      children: [],
      value: undefined,
      data: { hName: 'ds-code', hProperties: { json } },
    })
  }
}

async function codeProps(block: Code, context: SourceContext, highlight: Highlight) {
  const place: Place = { file: context.file, range: block.position && { start: block.position.start } }
  // What does not begin as a name or an option does is text after the fence, as some descriptions of APIs have it.
  const named = /^[\p{L}\p{N}{]/u.test(block.lang ?? '')
  const meta = parseCodeMeta(named ? block.meta : undefined)
  for (const name of meta.unknown) {
    const near = nearest(name, codeOptions)
    const hint = near ? `Did you mean ${near}?` : `The options are ${codeOptions.join(', ')} and {lines}.`
    context.diagnostics.push(warning('code-option', `A code block has no option “${name}”.`, { ...place, hint }))
  }
  const language = (named && block.lang) || 'text'
  const source = meta.file ? included(meta, meta.file, context, place) : block.value
  const rows = source.split('\n').map((text) => diffRow(text, meta.diff))
  const code = rows.map((row) => row.text).join('\n')
  const lines = await highlight.lines(code, language)
  if (!lines) {
    const near = nearest(language, await highlight.languages())
    const hint = near ? `Did you mean ${near}? Use text for no highlighting.` : 'Use text for no highlighting.'
    context.diagnostics.push(
      warning('code-language', `There is no highlighting for the language “${language}”.`, { ...place, hint }),
    )
  }
  const html = (lines ?? code.split('\n').map(escapeHtml))
    .map((line, index) => {
      const marks = ['line', rows[index]?.mark, meta.marked.has(index + 1) ? 'hl' : undefined].filter(Boolean)
      return `<span class="${marks.join(' ')}">${line}\n</span>`
    })
    .join('')
  return { language, title: meta.title, html, lineNumbers: meta.lineNumbers, start: meta.start, wrap: meta.wrap }
}

function diffRow(text: string, diff: boolean): { text: string; mark?: 'add' | 'del' } {
  if (!diff) return { text }
  if (text.startsWith('+')) return { text: text.slice(1), mark: 'add' }
  if (text.startsWith('-')) return { text: text.slice(1), mark: 'del' }
  return { text: text.startsWith(' ') ? text.slice(1) : text }
}

function included(meta: CodeMeta, path: string, context: SourceContext, place: Place): string {
  const found = context.include(path)
  if (!found) {
    const hint = 'The path is relative to the page and must stay inside the project.'
    context.diagnostics.push(
      error('include-file', `The file “${path}” of this code block does not exist.`, { ...place, hint }),
    )
    return ''
  }
  if (!meta.region) return found.text.replace(/\n$/, '')
  const region = regionOf(found.text, meta.region)
  if (region === undefined) {
    const hint = `Mark the lines with comments: “region: ${meta.region}” before and “endregion” after.`
    context.diagnostics.push(
      error('include-region', `${found.file} has no region “${meta.region}”.`, { ...place, hint }),
    )
  }
  return region ?? ''
}

/** Lines between the comments `region: name` and `endregion`, with their common indentation removed. */
function regionOf(text: string, name: string): string | undefined {
  const lines = text.split('\n')
  const first = lines.findIndex(
    (line) => new RegExp(`\\bregion:?\\s+${escapeRegExp(name)}\\b`).test(line) && !/\bendregion\b/.test(line),
  )
  if (first === -1) return undefined
  const length = lines.slice(first + 1).findIndex((line) => /\bendregion\b/.test(line))
  const rows = lines
    .slice(first + 1, length === -1 ? undefined : first + 1 + length)
    .filter((line) => !/\b(?:end)?region\b:?\s/.test(`${line} `) || !/^\s*(?:#|\/\/|\/\*|<!--|--|;)/.test(line))
  const indent = Math.min(...rows.filter((row) => row.trim()).map((row) => row.length - row.trimStart().length))
  return rows.map((row) => row.slice(Number.isFinite(indent) ? indent : 0)).join('\n')
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
