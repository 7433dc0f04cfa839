/** Turns code blocks into `<ds-code>` with highlighted lines. With `file=`, the code is taken from a file. */
import type { Code, Root } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { type Place, warning } from '../model/diagnostic.js'
import { escapeText } from '../util/html.js'
import { nearest } from '../util/nearest.js'
import type { CodeHighlighter } from './code/codeHighlighter.js'
import { codeOptionNames, parseCodeMeta } from './code/codeMeta.js'
import { type CodeTemplate, codeMarkNames, codeRows, findUnknownMark } from './code/codeRows.js'
import { codeElement } from './features/componentNode.js'
import type { CodeProps, CodeTab } from './features/packageTabs.js'
import type { SourceContext } from './source/sourceContext.js'
import { visitMdast } from './source/visitTree.js'

/** Directives that MyST writes as fenced code. Others, such as `{r}`, are code that another tool runs. */
const directiveFence =
  /^\{(?:note|tip|hint|important|seealso|warning|caution|attention|danger|error|admonition|dropdown|tab-set|grid|card|figure|image|toctree|contents|include|literalinclude|eval-rst|versionadded|versionchanged|deprecated|code|code-block|code-cell|list-table|csv-table|epigraph|glossary|autoclass|autofunction|automodule|button-ref|tab-item)\}$/

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
  for (const [index, block] of blocks.entries()) {
    if (parseCodeMeta(block.meta).packageManagers) {
      const { writePackageTabs } = await import('./features/packageTabs.js')
      await writePackageTabs(block, index, { context, propsOf: (code) => codeBlockProps(code, context, highlighter) })
      continue
    }
    const { html, text, ...props } = await highlightBlock(block, context, highlighter)
    const isPlain = context.kind === 'md' && text !== undefined && !props.lineNumbers
    const hProperties = { json: JSON.stringify(props), html, ...(isPlain && { text }) }
    // mdast-util-to-hast writes a node of an unknown type as the element that `data.hName` names.
    Object.assign(block, {
      type: 'dsCode',
      children: [],
      value: undefined,
      data: { hName: codeElement, hProperties },
    })
  }
}

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
  if (groups.length === 0) return
  const { asPackageTabs } = await import('./features/packageTabs.js')
  for (const [index, group] of groups.entries()) {
    const blocks = group.children.filter((child) => child.type === 'code')
    const tabs: CodeTab[] = []
    for (const block of blocks) {
      const { title, ...code } = await propsOf(block)
      tabs.push({ label: title ?? code.language, code })
    }
    const json = JSON.stringify({ id: `${idPrefix}code-group-${index + 1}`, ...asPackageTabs(tabs) })
    const tabsNode = { type: 'dsCode', children: [], data: { hName: 'ds-code-group', hProperties: { json } } }
    const others = group.children.filter((child) => child.type !== 'code')
    Object.assign(group, { children: [tabsNode, ...others], data: { hName: 'div' } })
  }
}

async function codeBlockProps(block: Code, context: SourceContext, highlighter: CodeHighlighter): Promise<CodeProps> {
  const { text: _, ...props } = await highlightBlock(block, context, highlighter)
  return props
}

/** The line of a mark of an included file is not on the page, so the block is its place. */
function reportUnknownMark(source: string, block: Code, context: SourceContext): void {
  const mark = findUnknownMark(source)
  if (!mark) return
  const start = block.position?.start
  const isOnPage = source === block.value && start !== undefined
  const range = start && { start: isOnPage ? { line: start.line + 1 + mark.line, column: 1 } : start }
  const near = nearest(mark.name.replace(/:\d+$/, ''), codeMarkNames)
  const hint = near ? `Did you mean [!code ${near}]?` : `The marks are ${codeMarkNames.join(', ')} and word:text.`
  const message = `There is no mark [!code ${mark.name}], so readers see the comment.`
  context.diagnostics.push(warning('code-option', message, { file: context.file, range, hint }))
}

interface HighlightedBlock extends CodeProps {
  /** Text of `html`, if `html` contains nothing but spans. */
  readonly text?: string
}

async function highlightBlock(
  block: Code,
  context: SourceContext,
  highlighter: CodeHighlighter,
): Promise<HighlightedBlock> {
  const place: Place = { file: context.file, range: block.position && { start: block.position.start } }
  // API descriptions have fences followed by other text: it is a language only if it starts like a name or an option.
  const hasLanguage = /^[\p{L}\p{N}{]/u.test(block.lang ?? '')
  const { name, options } = splitLanguage(block)
  const meta = parseCodeMeta(hasLanguage ? options : undefined)
  for (const name of meta.unknown) {
    const near = nearest(name, codeOptionNames)
    const hint = near ? `Did you mean ${near}?` : `The options are ${codeOptionNames.join(', ')} and {lines}.`
    context.diagnostics.push(warning('code-option', `A code block has no option “${name}”.`, { ...place, hint }))
  }
  const language = (hasLanguage && name) || 'text'
  const source = meta.file
    ? (await import('./code/includedText.js')).includedText(meta.file, meta, { context, place })
    : block.value
  reportUnknownMark(source, block, context)
  const template = meta.file ? await templateOfFile(source, block, context) : block.data?.template
  const filled = template && codeRows(template.text, meta).map(template.fill)
  const rows = filled?.map(({ row }) => row) ?? codeRows(source, meta)
  const code = rows.map((row) => row.text).join('\n')
  const lines = await highlighter.highlightLines(code, language)
  if (context.components && directiveFence.test(block.lang ?? '')) {
    const message = `The directive of MyST “${block.lang}” is not read by docsgen, so readers see its text as code.`
    const hint = 'Write :::note, a list of links, or a component in an .mdx page.'
    context.diagnostics.push(warning('foreign-syntax', message, { ...place, hint }))
  } else if (!lines) {
    // The first of equally near names wins, and authors omit letters more often than they add some.
    const names = [...(await highlighter.languageNames())].sort((a, b) => b.length - a.length)
    const found = nearest(language, names)
    const near = found && isLikelyName(found, language) ? found : undefined
    const hint = near ? `Did you mean ${near}? Use text for no highlighting.` : 'Use text for no highlighting.'
    context.diagnostics.push(
      warning('code-language', `There is no highlighting for the language “${language}”.`, { ...place, hint }),
    )
  }
  const hasWords = meta.words.length > 0 || rows.some(({ words }) => words)
  const { markWords } = hasWords ? await import('./code/markWords.js') : { markWords: undefined }
  const html = (lines ?? code.split('\n').map(escapeText)).map((line, index) => {
    const { classes = [], words = [], text = '' } = rows[index] ?? {}
    const names = new Set(['line', ...classes])
    const all = [...meta.words, ...words]
    const marked = markWords && all.length > 0 ? markWords(line, text, all) : line
    const shown = filled?.[index]?.write(marked) ?? marked
    return `<span class="${[...names].join(' ')}">${shown}\n</span>`
  })
  const { title, lineNumbers, start, wrap, fold } = meta
  const shown =
    meta.collapsed.size > 0
      ? (await import('./code/collapseLines.js')).collapseLines(html, meta.collapsed, context.text)
      : html.join('')
  const isMarked = /<(?:mark|ins|del|details)>/.test(shown)
  return {
    ...{ language, title, html: shown, lineCount: html.length, isMarked, lineNumbers, start, wrap },
    ...(fold !== undefined && { fold }),
    ...(!isMarked && { text: `${code}\n` }),
  }
}

async function templateOfFile(text: string, block: Code, context: SourceContext): Promise<CodeTemplate | undefined> {
  const hasTokens = context.tokensInCode || parseCodeMeta(block.meta).tokens
  return hasTokens && text.includes('{') ? context.transforms?.tokens?.readIncluded(text, block, context) : undefined
}

/**
 * The language, and all options as one text. VitePress attaches options to the language (```ts:line-numbers, ```ts{1,3}), Hugo and MkDocs
 * write both in braces (``` { .py title="x" }), others a title after a colon (```js:src/a.js).
 */
function splitLanguage({ lang, meta }: Code): { readonly name: string; readonly options: string } {
  const text = `${lang ?? ''} ${meta ?? ''}`
  const [, inner] = /^\{([^{}]*)\}/.exec(text) ?? []
  if (inner !== undefined) {
    const [, language = '', options = ''] = /^\s*\.?([\w+#-]*)(.*)$/s.exec(inner) ?? []
    return { name: language, options: /=/.test(options) ? `{${options}}` : options.replace(/\.[\w-]+/g, '') }
  }
  if (/^[\w-]+=/.test(text)) return { name: '', options: text }
  // `rust,ignore` is Rust: what follows the comma is for the tool that runs the code.
  const [, name = '', attached = ''] = /^([^{:,]*)(?:,[\w,.:=+-]*$)?(.*)$/.exec(lang ?? '') ?? []
  const [, file] = /^:([\w./@-]*[./][\w./@-]*)$/.exec(attached) ?? []
  return { name, options: `${file ? `title="${file}"` : attached} ${meta ?? ''}` }
}

/** A short name with another first letter is another language: `dot` is not `pot`. */
function isLikelyName(name: string, written: string): boolean {
  return written.length > 3 || (name.length > 1 && name[0]?.toLowerCase() === written[0]?.toLowerCase())
}
