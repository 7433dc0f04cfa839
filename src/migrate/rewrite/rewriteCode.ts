/** Rewrites the options of code fences, and the comments that mark lines. */
import type { Code } from 'mdast'
import { parseCodeMeta } from '../../markdown/code/codeMeta.js'
import { twoslashLines } from './code/twoslash.js'
import type { PageContext } from './pageContext.js'

export interface FenceInfo {
  readonly language: string
  readonly options: readonly string[]
  /** Options that docsgen does not have. */
  readonly dropped: readonly string[]
}

export function rewriteCode(
  node: Code,
  place: { readonly from: number; readonly to: number },
  context: PageContext,
): void {
  const { text, edits, site } = context
  const opening = /^(`{3,}|~{3,})([^\n]*)/.exec(text.slice(place.from, place.to))
  if (!opening) return
  const [, fence = '', info = ''] = opening
  const twoslash = twoslashLines(node.value, info)
  const marked = removeMarks(node.value, twoslash.removed)
  const parsed = readFenceInfo(site.tool === 'mintlify' ? titledInfo(info.trim()) : info.trim())
  const hidden = [...twoslash.hidden].map((line) => marked.numbers[line] ?? 0)
  const options = [
    ...parsed.options,
    ...(marked.lines.length > 0 ? [`{${marked.lines.join(',')}}`] : []),
    ...(hidden.length > 0 ? [`collapse={${hidden.join(',')}}`] : []),
  ]
  const written = [parsed.language || (options.length > 0 ? 'text' : ''), ...options].filter(Boolean).join(' ')
  for (const option of parsed.dropped) site.report.count(`code option ${optionName(option)} removed`)
  if (written !== info.trim()) {
    const from = place.from + fence.length
    edits.push({ from, to: from + info.length, text: written })
  }
  for (const line of marked.removed) removeLine(line, place.from, context)
  if (marked.removed.length > twoslash.removed.size) site.report.count('highlight comment → {lines}')
  if (twoslash.removed.size > 0) site.report.count('twoslash comments removed')
  if (hidden.length > 0) site.report.count('hidden lines of code → collapse')
}

/** Words without a value are the title of a block: `js src/main.js wrap` of Mintlify. */
function titledInfo(info: string): string {
  const [, language = '', rest = ''] = /^(\S+)\s+(.*)$/.exec(info) ?? []
  if (language === '' || /\b(?:title|filename)=/.test(rest)) return info
  const options = rest.match(mintlifyOption) ?? []
  const title = rest.replace(mintlifyOption, ' ').replace(/\s+/g, ' ').trim()
  if (title === '') return info
  return [language, `title="${title.replaceAll('"', "'")}"`, ...options.map((option) => option.trim())].join(' ')
}

const mintlifyOption =
  /(?:^|(?<=\s))(?:[\w.-]+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S+)|\{[^}]*\}|lines|wrap|expandable|twoslash|theme|noLineNumbers)(?=\s|$)/g

/** Options that mark words are texts of the code. */
function optionName(option: string): string {
  return /^:?[A-Za-z][\w-]*(?=$|[=:{])/.exec(option)?.[0] ?? 'for words'
}

const known = /^(?:title|start|file|region)=|^(?:showLineNumbers|wrap|diff)$|^\{[\d,\s-]+\}$/

/** Reads `js{1,3} title="x"` of Docusaurus, `js:line-numbers {1} [x]` of VitePress, and `hl_lines="1 2"` of MkDocs. */
function readFenceInfo(info: string): FenceInfo {
  const attributes = /^\{\s*\.([\w+#-]+)\s*(.*?)\}$/.exec(info)
  const source = attributes ? `${attributes[1]} ${attributes[2]}` : info
  const language = /^[^\s{[:]*(?=[\s{[:]|$)/.exec(source)?.[0] ?? ''
  const parts = source
    .slice(language.length)
    .match(/:[\w=-]+|\{[^}]*\}|\[[^\]]*\]|[\w.-]+=(?:"[^"]*"|'[^']*'|\{[^}]*\}|\S+)|"[^"]*"|\S+/g)
  const options: string[] = []
  const dropped: string[] = []
  for (const part of parts ?? []) {
    const option = mapOption(part)
    if (option === undefined) dropped.push(part)
    else options.push(option)
  }
  return { language, options, dropped }
}

function mapOption(part: string): string | undefined {
  if (known.test(part)) return part
  const [, name] = /^\[(.*)\]$/.exec(part) ?? []
  if (name !== undefined) return `title="${name.replaceAll('"', "'")}"`
  const [, lines] = /^hl_lines=["']?([\d\s,-]+)["']?$/.exec(part) ?? []
  if (lines !== undefined)
    return `{${lines
      .trim()
      .split(/[\s,]+/)
      .join(',')}}`
  const [, start] = /^(?::line-numbers=|linenums=["']?|startLineNumber=)(\d+)["']?$/.exec(part) ?? []
  if (start !== undefined) return start === '1' ? 'showLineNumbers' : `start=${start}`
  if (part === ':line-numbers') return 'showLineNumbers'
  return parseCodeMeta(part).unknown.length === 0 ? part : undefined
}

interface Marks {
  /** Numbers of marked lines, in the code without the comments. */
  readonly lines: readonly number[]
  /** Indexes of the comment lines. */
  readonly removed: readonly number[]
  /** Number of each line in the code without the comments. */
  readonly numbers: readonly number[]
}

/** `// highlight-next-line`, `// highlight-start` and `// highlight-end` of Docusaurus. */
function removeMarks(code: string, others: ReadonlySet<number>): Marks {
  const lines: number[] = []
  const removed: number[] = []
  const numbers: number[] = []
  let isMarking = false
  let isNext = false
  let number = 0
  for (const [index, line] of code.split('\n').entries()) {
    const mark = /^\s*(?:\/\/|#|\/\*|<!--|\{\/\*|--)\s*highlight-(next-line|start|end)\s*(?:\*\/\}?|-->)?\s*$/.exec(
      line,
    )?.[1]
    numbers.push(number + 1)
    if (others.has(index)) {
      removed.push(index)
      continue
    }
    if (mark) {
      removed.push(index)
      isNext = mark === 'next-line'
      if (mark !== 'next-line') isMarking = mark === 'start'
      continue
    }
    number++
    if (isMarking || isNext) lines.push(number)
    isNext = false
  }
  return { lines, removed, numbers }
}

/** Removes a line of the code, which starts one line below the fence. */
function removeLine(index: number, fenceStart: number, { text, edits }: PageContext): void {
  let from = fenceStart
  for (let line = 0; line <= index; line++) from = text.indexOf('\n', from) + 1
  const end = text.indexOf('\n', from)
  edits.push({ from, to: end === -1 ? text.length : end + 1, text: '' })
}
