/** Syntax of MyST, reStructuredText, AsciiDoc, Obsidian, kramdown and extensions of MkDocs. See `checkForeignSyntax`. */

export interface ForeignSyntax {
  /** Texts of which every match contains one. Most pages have none, and a search for them costs less than the pattern. */
  readonly marks: readonly string[]
  /** The first group is the name of the kind. */
  readonly pattern: RegExp
  readonly origin: string
  readonly hint: string
  /** Report only matches that a code span follows or precedes. */
  readonly beside?: 'codeAfter' | 'codeBefore'
}

const include = 'Use a partial (import Part from "./_part.mdx"), or a code block with file=.'

/** Roles of Sphinx. Other names in braces or colons before code are text or emoji. */
const role =
  'ref|doc|numref|term|eq|any|abbr|kbd|download|sub|sup|math|code|file|class|func|meth|mod|attr|exc|obj|data|const|command|option|envvar|program|guilabel|menuselection|pep|rfc|issue|pr|user|octicon|cite(?::[a-z]+)?|[a-z]{1,6}:[a-z]+'

const sphinx: readonly ForeignSyntax[] = [
  {
    marks: [':::'],
    pattern: /^[ \t>]*:{3,}[ \t]*(\{[a-z][\w:-]*\})[^\n]*$/gm,
    origin: 'The directive of MyST',
    hint: 'Write :::note, :::cards, ::::tabs or Markdown instead, and remove its closing line.',
  },
  {
    marks: [':::'],
    pattern: /(?<=^[ \t>]*:{3,}[ \t]*\{?[a-z][^\n]*\n)[ \t>]*:([\w-]+):(?=[ \t\n])[^\n]*/gm,
    origin: 'The option of MyST',
    hint: 'Remove it: readers see it as text.',
  },
  {
    marks: ['} '],
    pattern: new RegExp(`\\{(?:${role})\\}(?= )`, 'g'),
    origin: 'The role of MyST',
    hint: 'Write a link, [text](page.md), or a code span without it.',
    beside: 'codeAfter',
  },
  {
    marks: [': '],
    pattern: new RegExp(`(?<![\\w:]):(?:${role}):(?= )`, 'g'),
    origin: 'The role of reStructuredText',
    hint: 'Write a link, [text](page.md), or a code span without it.',
    beside: 'codeAfter',
  },
  {
    marks: [' _'],
    pattern: /(?<= )(_{1,2})(?=[\s.,;:)]|$)/gm,
    origin: 'The link of reStructuredText',
    hint: 'Write [text](https://…).',
    beside: 'codeBefore',
  },
  {
    marks: [')='],
    pattern: /^\(([A-Za-z][\w.: -]*)\)=[ \t]*$/gm,
    origin: 'The target of MyST',
    hint: 'Write the id behind the heading: ## Title {#id}.',
  },
  {
    marks: ['% ', '%\t'],
    pattern: /(?<![^\n]\n)^%[ \t]+[^\n%]+$/gm,
    origin: 'The comment of MyST',
    hint: 'Write <!-- … -->: readers see this text.',
  },
  {
    marks: ['.. _'],
    pattern: /^\.\. _([\w-]+):[ \t]*$/gm,
    origin: 'The target of reStructuredText',
    hint: 'Write the id behind the heading: ## Title {#id}.',
  },
]

const asciiDoc: readonly ForeignSyntax[] = [
  {
    marks: ['= ', '=\t'],
    pattern: /^(={1,6})[ \t]+[^\s"=][^\n]*$/gm,
    origin: 'The heading of AsciiDoc',
    hint: 'Write # for the title of the page, and ## for its sections.',
  },
  {
    marks: [
      '[source',
      '[listing',
      '[literal',
      '[quote',
      '[example',
      '[sidebar',
      '[NOTE',
      '[TIP',
      '[IMPORTANT',
      '[WARNING',
      '[CAUTION',
    ],
    pattern:
      /^\[(?:source|listing|literal|quote|example|sidebar|NOTE|TIP|IMPORTANT|WARNING|CAUTION)\b[^\]\n]*\][ \t]*$/gm,
    origin: 'The block of AsciiDoc',
    hint: 'Write a code block with ```, or :::note around the text.',
  },
  {
    marks: ['xref:', 'link:', 'include:', 'image:', 'video:', 'kbd:', 'btn:', 'menu:', 'footnote:', 'anchor:'],
    pattern:
      /(?<![\w:/])(?:xref|link|include|image|video|kbd|btn|menu|footnote|anchor):{1,2}[^\s[\]()<>]*\[[^\]\n]*\]/g,
    origin: 'The macro of AsciiDoc',
    hint: 'Write Markdown: [text](page.md), or ![text](picture.png).',
  },
]

const inline: readonly ForeignSyntax[] = [
  {
    marks: ['=='],
    pattern: /(?<![=\w{])==(?=[^\s=])[^=\n]*[^\s=]==(?![=\w}])/g,
    origin: 'The highlight',
    hint: 'Write <mark>text</mark>.',
  },
  {
    marks: ['[/]', '[<]', '[>]', '[!]', '[?]', '[*]', '["]', '[-]'],
    pattern: /^[ \t>]*[-*+] (\[[/<>!?*"-]\])(?= )/gm,
    origin: 'The checkbox of Obsidian',
    hint: 'Write - [ ] or - [x].',
  },
  {
    marks: [' ^', '\t^'],
    pattern: /(?<=\S[ \t])(\^)(?:[a-z][a-z0-9-]{2,}|[a-z0-9]{6})[ \t]*$/gm,
    origin: 'The block id of Obsidian',
    hint: 'Remove it. A heading has an id: ## Title {#id}.',
  },
  {
    marks: ['++'],
    pattern: /(?<![\w+{])\+\+[a-z0-9-]+(?:\+[a-z0-9-]+)*\+\+(?![\w+}])/g,
    origin: 'The key of MkDocs',
    hint: 'Write <kbd>Ctrl</kbd>.',
  },
  {
    marks: ['^^'],
    pattern: /\^\^(?=[^\s^])[^^\n]*[^\s^]\^\^/g,
    origin: 'The inserted text of MkDocs',
    hint: 'Write <ins>text</ins>.',
  },
  {
    marks: ['^'],
    pattern: /(?<=[\w)])\^[\w+-]{1,4}\^(?![\w^])/g,
    origin: 'The superscript',
    hint: 'Write <sup>2</sup>.',
  },
  {
    marks: ['~'],
    pattern: /(?<=[A-Za-z)])~[\w+-]{1,4}~(?!~)/g,
    origin: 'The subscript',
    hint: 'Write <sub>2</sub>: readers see it struck through.',
  },
  {
    marks: ['{++', '{--', '{==', '{>>', '{~~'],
    pattern: /\{(?:\+\+[^\n{}]*\+\+|--[^\n{}]*--|==[^\n{}]*==|>>[^\n{}]*<<|~~[^\n{}]*~~)\}/g,
    origin: 'The change mark (CriticMarkup)',
    hint: 'Write the final text.',
  },
  {
    marks: [':material-', ':octicons-', ':fontawesome-', ':simple-'],
    pattern: /:(?:material|octicons|fontawesome|simple)-[a-z0-9-]+:/g,
    origin: 'The icon of MkDocs',
    hint: 'Write :icon[name], with a name of Lucide.',
  },
  {
    marks: ['{!', '!include', '@include'],
    pattern: /\{(!)[^\n{}!]+!\}|^!include[ \t]+\S.*$|^@include[ \t]+\S.*$/gm,
    origin: 'The include',
    hint: include,
  },
  {
    marks: ['\\newpage', '\\pagebreak', '\\clearpage'],
    pattern: /^\\(newpage|pagebreak|clearpage)[ \t]*$/gm,
    origin: 'The LaTeX command',
    hint: 'Remove it.',
  },
  {
    marks: ['@['],
    pattern: /^@\[(\w+)\](?:\([^)\n]*\))?[ \t]*$/gm,
    origin: 'The block',
    hint: 'Write Markdown. For a video, write ::youtube[Title]{id=…}.',
  },
  {
    marks: ['{:'],
    pattern: /(?<=\))\{:[^}\n]*\}|\{:[ \t]*[\w-]+=["'][^}\n]*\}|^\{:toc[^}\n]*\}/gm,
    origin: 'The attribute list of kramdown',
    hint: 'Remove it.',
  },
  {
    marks: ['{:'],
    pattern: /\{:[:/](\w*)[^}\n]*\}/g,
    origin: 'The extension of kramdown',
    hint: 'Remove it. Comments are written <!-- … -->.',
  },
]

export const dialectSyntaxes: readonly ForeignSyntax[] = [...sphinx, ...asciiDoc, ...inline]
