/** Turns code blocks into `<ds-code>` with highlighted lines. With `file=`, the code is taken from a file. */
import type { Code, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import type { CodeBlockProps } from '../model/contract.js'
import { error, type Place, warning } from '../model/diagnostic.js'
import { escapeText } from '../util/html.js'
import { nearest } from '../util/nearest.js'
import type { CodeHighlighter } from './code/codeHighlighter.js'
import { type CodeMeta, codeOptionNames, parseCodeMeta } from './code/codeMeta.js'
import { codeRows } from './code/codeRows.js'
import type { SourceContext } from './source/sourceContext.js'
import { visitMdast } from './source/visitTree.js'

export async function transformCodeBlocks(
  tree: Root,
  context: SourceContext,
  highlighter: CodeHighlighter,
): Promise<void> {
  await transformCodeGroups(tree, async (block) => codeBlockProps(block, context, highlighter), context)
  const blocks: Code[] = []
  visitMdast(tree, (node) => {
    if (node.type === 'code') blocks.push(node)
  })
  for (const block of blocks) {
    const json = JSON.stringify(await codeBlockProps(block, context, highlighter))
    // mdast-util-to-hast writes a node of an unknown type as the element that `data.hName` names.
    Object.assign(block, {
      type: 'dsCode',
      children: [],
      value: undefined,
      data: { hName: 'ds-code', hProperties: { json } },
    })
  }
}

type CodeProps = Omit<CodeBlockProps, 'children'>

/** `::: code-group` shows its code blocks as tabs. Their titles are the labels. */
async function transformCodeGroups(
  tree: Root,
  propsOf: (block: Code) => Promise<CodeProps>,
  { idPrefix }: SourceContext,
): Promise<void> {
  const groups: ContainerDirective[] = []
  visitMdast(tree, (node) => {
    if (node.type === 'containerDirective' && node.name === 'code-group') groups.push(node)
  })
  for (const [index, group] of groups.entries()) {
    const blocks = group.children.filter((child) => child.type === 'code')
    const tabs: { label: string; code: CodeProps }[] = []
    for (const block of blocks) {
      const { title, ...code } = await propsOf(block)
      tabs.push({ label: title ?? code.language, code })
    }
    const json = JSON.stringify({ id: `${idPrefix}code-group-${index + 1}`, tabs })
    const tabsNode = { type: 'dsCode', children: [], data: { hName: 'ds-code-group', hProperties: { json } } }
    const others = group.children.filter((child) => child.type !== 'code')
    Object.assign(group, { children: [tabsNode, ...others], data: { hName: 'div' } })
  }
}

async function codeBlockProps(
  block: Code,
  context: SourceContext,
  highlighter: CodeHighlighter,
): Promise<Omit<CodeBlockProps, 'children'>> {
  const place: Place = { file: context.file, range: block.position && { start: block.position.start } }
  // API descriptions have fences followed by other text: it is a language only if it starts like a name or an option.
  const hasLanguage = /^[\p{L}\p{N}{]/u.test(block.lang ?? '')
  // VitePress: ```ts:line-numbers and ```ts{1,3}.
  const [, name = '', attached = ''] = /^([^{:]*)(.*)$/.exec(block.lang ?? '') ?? []
  const meta = parseCodeMeta(hasLanguage ? `${attached} ${block.meta ?? ''}` : undefined)
  for (const name of meta.unknown) {
    const near = nearest(name, codeOptionNames)
    const hint = near ? `Did you mean ${near}?` : `The options are ${codeOptionNames.join(', ')} and {lines}.`
    context.diagnostics.push(warning('code-option', `A code block has no option “${name}”.`, { ...place, hint }))
  }
  const language = (hasLanguage && name) || 'text'
  const source = meta.file ? includedText(meta.file, meta, { context, place }) : block.value
  const rows = codeRows(source, meta)
  const code = rows.map((row) => row.text).join('\n')
  const lines = await highlighter.highlightLines(code, language)
  if (!lines) {
    // The first of equally near names wins, and authors omit letters more often than they add some.
    const names = [...(await highlighter.languageNames())].sort((a, b) => b.length - a.length)
    const near = nearest(language, names)
    const hint = near ? `Did you mean ${near}? Use text for no highlighting.` : 'Use text for no highlighting.'
    context.diagnostics.push(
      warning('code-language', `There is no highlighting for the language “${language}”.`, { ...place, hint }),
    )
  }
  const html = (lines ?? code.split('\n').map(escapeText))
    .map((line, index) => {
      const names = new Set(['line', ...(rows[index]?.classes ?? [])])
      return `<span class="${[...names].join(' ')}">${line}\n</span>`
    })
    .join('')
  return { language, title: meta.title, html, lineNumbers: meta.lineNumbers, start: meta.start, wrap: meta.wrap }
}

interface IncludeContext {
  readonly context: SourceContext
  /** Place of the code block, for diagnostics. */
  readonly place: Place
}

/** Text of the file or of its region; empty, with a diagnostic, if there is none. */
function includedText(path: string, { region }: CodeMeta, { context, place }: IncludeContext): string {
  const included = context.include(path)
  if (!included) {
    const hint = 'The path is relative to the page and must stay inside the project.'
    context.diagnostics.push(
      error('include-file', `The file “${path}” of this code block does not exist.`, { ...place, hint }),
    )
    return ''
  }
  if (!region) return included.text.replace(/\n$/, '')
  const text = findRegion(included.text, region)
  if (text === undefined) {
    const hint = `Mark the lines with comments: “region: ${region}” before and “endregion” after.`
    context.diagnostics.push(error('include-region', `${included.file} has no region “${region}”.`, { ...place, hint }))
  }
  return text ?? ''
}

/** Lines between the comments `region: name` and `endregion`, without their common indentation. */
function findRegion(text: string, name: string): string | undefined {
  const lines = text.split('\n')
  const first = lines.findIndex(
    (line) => new RegExp(`\\bregion:?\\s+${escapeRegExp(name)}\\b`).test(line) && !/\bendregion\b/.test(line),
  )
  if (first === -1) return undefined
  const length = lines.slice(first + 1).findIndex((line) => /\bendregion\b/.test(line))
  const rows = lines
    .slice(first + 1, length === -1 ? undefined : first + 1 + length)
    // Comments of nested regions are left out.
    .filter((line) => !/\b(?:end)?region\b:?\s/.test(`${line} `) || !/^\s*(?:#|\/\/|\/\*|<!--|--|;)/.test(line))
  const indent = Math.min(...rows.filter((row) => row.trim()).map((row) => row.length - row.trimStart().length))
  return rows.map((row) => row.slice(Number.isFinite(indent) ? indent : 0)).join('\n')
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}
