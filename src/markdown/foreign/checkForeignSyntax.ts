/** Reports syntax of other generators that docsgen shows as text: shortcodes, templates, includes. One diagnostic per kind and page. */
import type { Nodes } from 'mdast'
import { warning } from '../../model/diagnostic.js'
import { pointAt } from '../source/pointAt.js'
import type { SourceContext } from '../source/sourceContext.js'
import { dialectSyntaxes, type ForeignSyntax } from './dialects.js'

const component = 'Write a component in an .mdx page, or Markdown.'
const include = 'Use a partial (import Part from "./_part.mdx"), or a code block with file=.'

const block = 'Write :::note, :::tip, :::warning or :::danger around the text.'

/** Hints for the most common shortcodes and tags of other tools, by name. */
const namedHints: Readonly<Record<string, string>> = {
  ...{
    ref: 'Write the path of the page: [text](../page.md).',
    relref: 'Write the path of the page: [text](../page.md).',
  },
  ...{
    figure: 'Write ![text](picture.png).',
    img: 'Write ![text](picture.png).',
    image: 'Write ![text](picture.png).',
  },
  ...{
    alert: block,
    notice: block,
    hint: block,
    callout: block,
    admonition: block,
    note: block,
    tip: block,
    info: block,
  },
  ...{ warning: block, caution: block, danger: block, pageinfo: block },
  ...{ tabs: 'Write ::::tabs with :::tab[Label] in it.', tabpane: 'Write ::::tabs with :::tab[Label] in it.' },
  ...{
    tab: 'Write :::tab[Label] in ::::tabs.',
    details: 'Write <details> and <summary>.',
    expand: 'Write <details> and <summary>.',
  },
  ...{
    highlight: 'Write a code block with ```.',
    code: 'Write a code block with ```.',
    youtube: 'Write ::youtube[Title]{id=…}.',
  },
  ...{ include, readfile: include, snippet: include },
}

/** Syntax that only `.mdx` pages have. */
const moduleSyntaxes: readonly ForeignSyntax[] = [
  {
    marks: ['import'],
    pattern: /^(import)[ \t]+(?:[\w*{][^\n'"]*[ \t]from[ \t]+)?['"][^'"\n]+['"];?[ \t]*$/gm,
    origin: 'The statement',
    hint: 'Rename the file to .mdx, or remove the import: readers see it as text.',
  },
  {
    // Looks back only from a name before `={`: from everywhere, it costs more than parsing the page.
    marks: ['={'],
    pattern: /\b(?=[\w-]+=\{)(?<=<[a-z][^<>\n]*\s)([\w-]+)=\{[^}\n]*\}?/g,
    origin: 'The JSX attribute',
    hint: 'Rename the file to .mdx, or write the value in quotes.',
  },
  {
    marks: ['export'],
    pattern: /^(export)[ \t]+(?:(?:const|let|var|function|class|default)\b|\{)[^\n]*/gm,
    origin: 'The statement',
    hint: 'Rename the file to .mdx, or remove the export: readers see it as text.',
  },
  {
    marks: ['{/*'],
    pattern: /\{\/\*[^\n]*?\*\/\}/g,
    origin: 'The JSX comment',
    hint: 'Write <!-- … -->: readers see this text.',
  },
  {
    marks: ['<>', '</>'],
    pattern: /(<)\/?>/g,
    origin: 'The JSX fragment',
    hint: 'Remove it, or rename the file to .mdx.',
  },
]

const liquidTag: ForeignSyntax = {
  marks: ['{%'],
  pattern: /(?<!\{)\{%-?\s*(\w+)[^\n]*?%\}(?!\})/g,
  origin: 'The Liquid tag',
  hint: component,
}

/** Syntax in the texts of an API description. Most of the other kinds can be examples there, such as `{{name}}` of a template. */
const descriptionSyntaxes: readonly ForeignSyntax[] = [
  { ...liquidTag, origin: 'The Markdoc tag', hint: 'Write Markdown, or put the tag into a code span.' },
]

const syntaxes: readonly ForeignSyntax[] = [
  {
    marks: ['{{<', '{{%'],
    pattern: /\{\{[<%]\s*\/?\s*([\w./-]+)[^\n]*?[%>]\}\}/g,
    origin: 'The Hugo shortcode',
    hint: component,
  },
  liquidTag,
  { marks: ['--8<--'], pattern: /^[ >]*(--8<--)[ \t]*\S[^\n]*/gm, origin: 'The snippet of MkDocs', hint: include },
  { marks: ['<<<'], pattern: /^(<<<)[ \t]*[@./]\S*/gm, origin: 'The include of VitePress', hint: include },
  { marks: ['@include'], pattern: /<!--\s*(@include):[^>]*-->/g, origin: 'The include of VitePress', hint: include },
  {
    marks: ['toc', 'Toc', 'TOC'],
    pattern: /^(\[\[?_?toc_?\]\]?)[ \t]*$/gim,
    origin: 'The table of contents',
    hint: 'Remove it: every page already shows one.',
  },
  {
    marks: ['{:'],
    pattern: /^(?![ >]*#{1,6} ).*(\{:)\s*[.#][\w-]+[^}\n]*\}/gm,
    origin: 'The attribute list',
    hint: 'Remove it. Heading ids are written {#id}.',
  },
  {
    marks: ["':include", "':ignore"],
    pattern: /\]\([^()\n]* '(:(?:include|ignore))[^'\n]*'\)/g,
    origin: 'The option of docsify',
    hint: include,
  },
  {
    marks: ['){'],
    pattern: /(?<=\]\([^()\n]*\))(\{)[ \t]*[.#]?[\w-]+[^{}\n]*\}/g,
    origin: 'The attribute list',
    hint: 'Remove it, or write HTML: <img src="a.png" width="200">.',
  },
  {
    marks: ['.. '],
    pattern: /^\.\. ([\w-]+)::/gm,
    origin: 'The directive of reStructuredText',
    hint: 'Write Markdown, for example :::note.',
  },
  {
    // `[[Prototype]]` is a term of JavaScript, and `[[1, 2]]` is a list: only an image and a name of words, a path or a label is sure.
    marks: ['[['],
    pattern: /!\[\[[^\][\n]+\]\]|\[\[[\p{L}\p{N}][^\][\n,"'=;]*[ |#/][^\][\n,"'=;]*\]\]/gu,
    origin: 'The wiki link',
    hint: 'Write [text](file.md), or ![text](image.png) for an image.',
  },
  {
    marks: ['%% '],
    pattern: /(?:^|[ \t])%% [^%\n]+ %%(?=\s|$)/gm,
    origin: 'The comment of Obsidian',
    hint: 'Write <!-- … -->: readers see this text.',
  },
  { marks: ['{{'], pattern: /\{\{\s*(#\w+)[^\n{}]*\}\}/g, origin: 'The template tag', hint: include },
  {
    marks: ['{{'],
    pattern: /(?<![$\\{=])\{\{-?\s*[\w$][^\n{}]*\}\}/g,
    origin: 'The template expression',
    hint: 'Write the value, or put the text into a code span.',
  },
  {
    marks: ['///'],
    pattern: /^\/\/\/[ \t]+([a-z][\w-]*)(?:[ \t]*\|[^\n]*)?$/gm,
    origin: 'The block of MkDocs',
    hint: 'Write :::note, or <Tabs> in an .mdx page.',
  },
  {
    marks: [':::'],
    pattern: /^:::[ \t]+[A-Za-z_]\w*(?:\.\w+)+[ \t]*$/gm,
    origin: 'The API block of mkdocstrings',
    hint: 'docsgen reads no Python. Link to the generated reference, or write the page.',
  },
  {
    marks: [':::'],
    pattern: /^:::+[ \t]*(\{[.#][^}\n]*\})[ \t]*$/gm,
    origin: 'The block of Pandoc or Quarto',
    hint: 'Write :::note, or remove the lines of :::.',
  },
  {
    marks: ['+-', '+='],
    pattern: /^\+(?:[-=]{3,}\+)+[ \t]*$/gm,
    origin: 'The grid table',
    hint: 'Write a table of GitHub: | cell | cell |.',
  },
]

export function checkForeignSyntax(nodes: readonly Nodes[], context: SourceContext): void {
  const { source } = context
  const prose = withoutCode(nodes, source)
  for (const { marks, pattern, origin, hint, beside } of listSyntaxes(context)) {
    if (!marks.some((mark) => prose.includes(mark))) continue
    const kinds = new Map<string, RegExpMatchArray[]>()
    for (const match of prose.matchAll(pattern))
      if (isBesideCode(match, beside, source)) kinds.set(match[1] ?? '', [...(kinds.get(match[1] ?? '') ?? []), match])
    for (const [name, [first, ...more]] of kinds) {
      if (first?.index === undefined) continue
      const times = more.length > 0 ? ` (${more.length + 1} times)` : ''
      const codeStart = beside === 'codeBefore' ? source.lastIndexOf('`', first.index - 2) : first.index
      const shown = source.slice(codeStart, first.index + first[0].length).trim()
      const message = `${origin} “${shown}”${times} is not read by docsgen.`
      const start = pointAt(source, codeStart + (beside ? 0 : first[0].search(/\S/)))
      const place = { file: context.file, range: { start } }
      context.diagnostics.push(
        warning('foreign-syntax', message, {
          ...place,
          hint: (Object.hasOwn(namedHints, name) && namedHints[name]) || hint,
        }),
      )
    }
  }
}

/** Only texts of API descriptions have no components. */
function listSyntaxes({ components, kind }: SourceContext): readonly ForeignSyntax[] {
  if (!components) return descriptionSyntaxes
  return kind === 'md' ? [...syntaxes, ...moduleSyntaxes, ...dialectSyntaxes] : [...syntaxes, ...dialectSyntaxes]
}

/** A role or a link of reStructuredText has code beside it, which `prose` has no longer. */
function isBesideCode({ index = 0, 0: text }: RegExpMatchArray, beside: ForeignSyntax['beside'], source: string) {
  if (beside === 'codeAfter') return source[index + text.length] === '`'
  return beside === undefined || source.slice(0, index).endsWith('>`')
}

/** The source with spaces instead of code, so that offsets stay. */
function withoutCode(nodes: readonly Nodes[], source: string): string {
  const parts: string[] = []
  let end = 0
  for (const { type, position } of nodes) {
    if (type !== 'code' && type !== 'inlineCode' && type !== 'html') continue
    const { start, end: stop } = position ?? {}
    if (start?.offset === undefined || stop?.offset === undefined || start.offset < end) continue
    const text = source.slice(start.offset, stop.offset)
    if (type === 'html' && !/^<(?:script|style)\b/i.test(text)) continue
    parts.push(source.slice(end, start.offset), blankLines(text))
    end = stop.offset
  }
  return [...parts, source.slice(end)].join('')
}

function blankLines(text: string): string {
  return text
    .split('\n')
    .map(({ length }) => ' '.repeat(length))
    .join('\n')
}
