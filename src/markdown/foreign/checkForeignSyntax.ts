/** Reports syntax of other generators that docsgen shows as text: shortcodes, templates, includes. One diagnostic per kind and page. */
import type { Root } from 'mdast'
import { warning } from '../../model/diagnostic.js'
import { pointAt } from '../source/pointAt.js'
import type { SourceContext } from '../source/sourceContext.js'
import { visitMdast } from '../source/visitTree.js'
import { dialectMarks, dialectSyntaxes, type ForeignSyntax } from './dialects.js'

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
    pattern: /^(import)[ \t]+(?:[\w*{][^\n'"]*[ \t]from[ \t]+)?['"][^'"\n]+['"];?[ \t]*$/gm,
    origin: 'The statement',
    hint: 'Rename the file to .mdx, or remove the import: readers see it as text.',
  },
  {
    // Looks back only from a name before `={`: from everywhere, it costs more than parsing the page.
    pattern: /\b(?=[\w-]+=\{)(?<=<[a-z][^<>\n]*\s)([\w-]+)=\{[^}\n]*\}?/g,
    origin: 'The JSX attribute',
    hint: 'Rename the file to .mdx, or write the value in quotes.',
  },
  {
    pattern: /^(export)[ \t]+(?:(?:const|let|var|function|class|default)\b|\{)[^\n]*/gm,
    origin: 'The statement',
    hint: 'Rename the file to .mdx, or remove the export: readers see it as text.',
  },
  {
    pattern: /\{\/\*[^\n]*?\*\/\}/g,
    origin: 'The JSX comment',
    hint: 'Write <!-- … -->: readers see this text.',
  },
  { pattern: /(<)\/?>/g, origin: 'The JSX fragment', hint: 'Remove it, or rename the file to .mdx.' },
]

const liquidTag: ForeignSyntax = {
  pattern: /(?<!\{)\{%-?\s*(\w+)[^\n]*?%\}(?!\})/g,
  origin: 'The Liquid tag',
  hint: component,
}

/** Syntax in the texts of an API description. Most of the other kinds can be examples there, such as `{{name}}` of a template. */
const descriptionSyntaxes: readonly ForeignSyntax[] = [
  { ...liquidTag, origin: 'The Markdoc tag', hint: 'Write Markdown, or put the tag into a code span.' },
]

const syntaxes: readonly ForeignSyntax[] = [
  { pattern: /\{\{[<%]\s*\/?\s*([\w./-]+)[^\n]*?[%>]\}\}/g, origin: 'The Hugo shortcode', hint: component },
  liquidTag,
  { pattern: /^[ >]*(--8<--)[ \t]*\S/gm, origin: 'The snippet of MkDocs', hint: include },
  { pattern: /^(<<<)[ \t]*[@./]\S*/gm, origin: 'The include of VitePress', hint: include },
  { pattern: /<!--\s*(@include):[^>]*-->/g, origin: 'The include of VitePress', hint: include },
  {
    pattern: /^(\[\[?_?toc_?\]\]?)[ \t]*$/gim,
    origin: 'The table of contents',
    hint: 'Remove it: every page already shows one.',
  },
  {
    pattern: /^(?![ >]*#{1,6} ).*(\{:)\s*[.#][\w-]+[^}\n]*\}/gm,
    origin: 'The attribute list',
    hint: 'Remove it. Heading ids are written {#id}.',
  },
  {
    pattern: /\]\([^()\n]* '(:(?:include|ignore))[^'\n]*'\)/g,
    origin: 'The option of docsify',
    hint: include,
  },
  {
    pattern: /(?<=\]\([^()\n]*\))(\{)[ \t]*[.#]?[\w-]+[^{}\n]*\}/g,
    origin: 'The attribute list',
    hint: 'Remove it, or write HTML: <img src="a.png" width="200">.',
  },
  {
    pattern: /^\.\. ([\w-]+)::/gm,
    origin: 'The directive of reStructuredText',
    hint: 'Write Markdown, for example :::note.',
  },
  {
    // `[[Prototype]]` is a term of JavaScript, and `[[1, 2]]` is a list: only an image and a name of words, a path or a label is sure.
    pattern: /!\[\[[^\][\n]+\]\]|\[\[[\p{L}\p{N}][^\][\n,"'=;]*[ |#/][^\][\n,"'=;]*\]\]/gu,
    origin: 'The wiki link',
    hint: 'Write [text](file.md), or ![text](image.png) for an image.',
  },
  {
    pattern: /(?:^|[ \t])%% [^%\n]+ %%(?=\s|$)/gm,
    origin: 'The comment of Obsidian',
    hint: 'Write <!-- … -->: readers see this text.',
  },
  { pattern: /\{\{\s*(#\w+)[^\n{}]*\}\}/g, origin: 'The template tag', hint: include },
  {
    pattern: /(?<![$\\{=])\{\{-?\s*[\w$][^\n{}]*\}\}/g,
    origin: 'The template expression',
    hint: 'Write the value, or put the text into a code span.',
  },
  {
    pattern: /^\/\/\/[ \t]+([a-z][\w-]*)(?:[ \t]*\|[^\n]*)?$/gm,
    origin: 'The block of MkDocs',
    hint: 'Write :::note, or <Tabs> in an .mdx page.',
  },
  {
    pattern: /^:::[ \t]+[A-Za-z_]\w*(?:\.\w+)+[ \t]*$/gm,
    origin: 'The API block of mkdocstrings',
    hint: 'docsgen reads no Python. Link to the generated reference, or write the page.',
  },
  {
    pattern: /^:::+[ \t]*(\{[.#][^}\n]*\})[ \t]*$/gm,
    origin: 'The block of Pandoc or Quarto',
    hint: 'Write :::note, or remove the lines of :::.',
  },
  {
    pattern: /^\+(?:[-=]{3,}\+)+[ \t]*$/gm,
    origin: 'The grid table',
    hint: 'Write a table of GitHub: | cell | cell |.',
  },
]

export function checkForeignSyntax(tree: Root, context: SourceContext): void {
  const { source } = context
  const possible = listPossibleSyntaxes(context)
  if (possible.length === 0) return
  const prose = withoutCode(tree, source)
  for (const { pattern, origin, hint, beside } of possible) {
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

function listPossibleSyntaxes({ source, components, kind }: SourceContext): readonly ForeignSyntax[] {
  // Only texts of API descriptions have no components.
  if (!components) return source.includes('{%') ? descriptionSyntaxes : []
  const own = [
    ...(kind === 'md' && /^(?:import|export)\s|=\{|\{\/\*|<\/?>/m.test(source) ? moduleSyntaxes : []),
    ...(dialectMarks.test(source) ? dialectSyntaxes : []),
  ]
  const isForeign =
    /\{\{|\{%|\{:|--8<--|<<<|@include|toc\]|^\.\. |\[\[|%%|^\/\/\/|^\+[-=]|^:::[ \t]*(?:\w+\.|\{)|\)\{|':(?:include|ignore)/im.test(
      source,
    )
  return isForeign ? [...syntaxes, ...own] : own
}

/** A role or a link of reStructuredText has code beside it, which `prose` has no longer. */
function isBesideCode({ index = 0, 0: text }: RegExpMatchArray, beside: ForeignSyntax['beside'], source: string) {
  if (beside === 'codeAfter') return source[index + text.length] === '`'
  return beside === undefined || source.slice(0, index).endsWith('>`')
}

/** The source with spaces instead of code, so that offsets stay. */
function withoutCode(tree: Root, source: string): string {
  const parts: string[] = []
  let end = 0
  visitMdast(tree, ({ type, position }) => {
    const { start, end: stop } = position ?? {}
    const isScript = type === 'html' && /^<(?:script|style)\b/i.test(source.slice(start?.offset, stop?.offset))
    if (
      (type !== 'code' && type !== 'inlineCode' && !isScript) ||
      start?.offset === undefined ||
      stop?.offset === undefined
    )
      return
    if (start.offset < end) return
    parts.push(source.slice(end, start.offset), source.slice(start.offset, stop.offset).replace(/[^\n]/g, ' '))
    end = stop.offset
  })
  return [...parts, source.slice(end)].join('')
}
