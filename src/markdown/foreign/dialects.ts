/** Syntax of MyST, reStructuredText, AsciiDoc, Obsidian, kramdown and extensions of MkDocs. See `checkForeignSyntax`. */

export interface ForeignSyntax {
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
    pattern: /^[ \t>]*:{3,}[ \t]*(\{[a-z][\w:-]*\})[^\n]*$/gm,
    origin: 'The directive of MyST',
    hint: 'Write :::note, :::cards, ::::tabs or Markdown instead, and remove its closing line.',
  },
  {
    pattern: /(?<=^[ \t>]*:{3,}[ \t]*\{?[a-z][^\n]*\n)[ \t>]*:([\w-]+):(?=[ \t\n])[^\n]*/gm,
    origin: 'The option of MyST',
    hint: 'Remove it: readers see it as text.',
  },
  {
    pattern: new RegExp(`\\{(?:${role})\\}(?= )`, 'g'),
    origin: 'The role of MyST',
    hint: 'Write a link, [text](page.md), or a code span without it.',
    beside: 'codeAfter',
  },
  {
    pattern: new RegExp(`(?<![\\w:]):(?:${role}):(?= )`, 'g'),
    origin: 'The role of reStructuredText',
    hint: 'Write a link, [text](page.md), or a code span without it.',
    beside: 'codeAfter',
  },
  {
    pattern: /(?<= )(_{1,2})(?=[\s.,;:)]|$)/gm,
    origin: 'The link of reStructuredText',
    hint: 'Write [text](https://…).',
    beside: 'codeBefore',
  },
  {
    pattern: /^\(([A-Za-z][\w.: -]*)\)=[ \t]*$/gm,
    origin: 'The target of MyST',
    hint: 'Write the id behind the heading: ## Title {#id}.',
  },
  {
    pattern: /(?<![^\n]\n)^%[ \t]+[^\n%]+$/gm,
    origin: 'The comment of MyST',
    hint: 'Write <!-- … -->: readers see this text.',
  },
  {
    pattern: /^\.\. _([\w-]+):[ \t]*$/gm,
    origin: 'The target of reStructuredText',
    hint: 'Write the id behind the heading: ## Title {#id}.',
  },
]

const asciiDoc: readonly ForeignSyntax[] = [
  {
    pattern: /^(={1,6})[ \t]+[^\s"=][^\n]*$/gm,
    origin: 'The heading of AsciiDoc',
    hint: 'Write # for the title of the page, and ## for its sections.',
  },
  {
    pattern:
      /^\[(?:source|listing|literal|quote|example|sidebar|NOTE|TIP|IMPORTANT|WARNING|CAUTION)\b[^\]\n]*\][ \t]*$/gm,
    origin: 'The block of AsciiDoc',
    hint: 'Write a code block with ```, or :::note around the text.',
  },
  {
    pattern:
      /(?<![\w:/])(?:xref|link|include|image|video|kbd|btn|menu|footnote|anchor):{1,2}[^\s[\]()<>]*\[[^\]\n]*\]/g,
    origin: 'The macro of AsciiDoc',
    hint: 'Write Markdown: [text](page.md), or ![text](picture.png).',
  },
]

const inline: readonly ForeignSyntax[] = [
  {
    pattern: /(?<![=\w{])==(?=[^\s=])[^=\n]*[^\s=]==(?![=\w}])/g,
    origin: 'The highlight',
    hint: 'Write <mark>text</mark>.',
  },
  {
    pattern: /^[ \t>]*[-*+] (\[[/<>!?*"-]\])(?= )/gm,
    origin: 'The checkbox of Obsidian',
    hint: 'Write - [ ] or - [x].',
  },
  {
    pattern: /(?<=\S[ \t])(\^)(?:[a-z][a-z0-9-]{2,}|[a-z0-9]{6})[ \t]*$/gm,
    origin: 'The block id of Obsidian',
    hint: 'Remove it. A heading has an id: ## Title {#id}.',
  },
  {
    pattern: /(?<![\w+{])\+\+[a-z0-9-]+(?:\+[a-z0-9-]+)*\+\+(?![\w+}])/g,
    origin: 'The key of MkDocs',
    hint: 'Write <kbd>Ctrl</kbd>.',
  },
  {
    pattern: /\^\^(?=[^\s^])[^^\n]*[^\s^]\^\^/g,
    origin: 'The inserted text of MkDocs',
    hint: 'Write <ins>text</ins>.',
  },
  { pattern: /(?<=[\w)])\^[\w+-]{1,4}\^(?![\w^])/g, origin: 'The superscript', hint: 'Write <sup>2</sup>.' },
  {
    pattern: /(?<=[A-Za-z)])~[\w+-]{1,4}~(?!~)/g,
    origin: 'The subscript',
    hint: 'Write <sub>2</sub>: readers see it struck through.',
  },
  {
    pattern: /\{(?:\+\+[^\n{}]*\+\+|--[^\n{}]*--|==[^\n{}]*==|>>[^\n{}]*<<|~~[^\n{}]*~~)\}/g,
    origin: 'The change mark (CriticMarkup)',
    hint: 'Write the final text.',
  },
  {
    pattern: /:(?:material|octicons|fontawesome|simple)-[a-z0-9-]+:/g,
    origin: 'The icon of MkDocs',
    hint: 'Write :icon[name], with a name of Lucide.',
  },
  { pattern: /\{(!)[^\n{}!]+!\}|^!include[ \t]+\S.*$|^@include[ \t]+\S.*$/gm, origin: 'The include', hint: include },
  {
    pattern: /^\\(newpage|pagebreak|clearpage)[ \t]*$/gm,
    origin: 'The LaTeX command',
    hint: 'Remove it.',
  },
  {
    pattern: /^@\[(\w+)\](?:\([^)\n]*\))?[ \t]*$/gm,
    origin: 'The block',
    hint: 'Write Markdown. For a video, write ::youtube[Title]{id=…}.',
  },
  {
    pattern: /(?<=\))\{:[^}\n]*\}|\{:[ \t]*[\w-]+=["'][^}\n]*\}|^\{:toc[^}\n]*\}/gm,
    origin: 'The attribute list of kramdown',
    hint: 'Remove it.',
  },
  {
    pattern: /\{:[:/](\w*)[^}\n]*\}/g,
    origin: 'The extension of kramdown',
    hint: 'Remove it. Comments are written <!-- … -->.',
  },
]

export const dialectSyntaxes: readonly ForeignSyntax[] = [...sphinx, ...asciiDoc, ...inline]

/** Texts that the syntax above contains. Most sources have none of them. */
export const dialectMarks =
  /:{3,}[ \t]*\{|:{3}[^\n]*\n[ \t>]*:[\w-]+:|\{[a-z:]+\}`|:[a-z]+:`|`_|^\([^)\n]+\)=|^% |^\.\. |^={1,6}[ \t]|^\[(?:source|listing|literal|quote|example|sidebar|[A-Z]{3,})\b|[a-z]:{1,2}[^\s[\]]*\[|==|^[ \t>]*[-*+] \[[^ xX\]]\]|[ \t]\^|\+\+|\^\^|\w\^[\w+-]{1,4}\^|[A-Za-z)]~[\w+-]{1,4}~|\{(?:--|>>|~~|[:!])|:(?:material|octicons|fontawesome|simple)-|^[!@]include|^\\[a-z]|^@\[/m
