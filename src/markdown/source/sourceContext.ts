import type { Root as HastRoot } from 'hast'
import type { Code, CodeData, Root } from 'mdast'
import type { Diagnostic } from '../../model/diagnostic.js'
import type { InterfaceText } from '../../text/catalogue.js'
import type { Tokens } from './tokens.js'

/** `md` is Markdown with raw HTML; `mdx` is Markdown with JSX and JavaScript. */
export type MarkdownKind = 'md' | 'mdx'

/** Input of the transforms of one source file, and the list that they add their diagnostics to. */
export interface SourceContext {
  readonly kind: MarkdownKind
  /** Path relative to the project root. */
  readonly file: string
  /** Text as it is parsed. Offsets of node positions point into it. */
  readonly source: string
  readonly tokens: Tokens
  /** Replace tokens in all code of the file, not only in blocks that ask for it. */
  readonly tokensInCode: boolean
  /** Read `$…$` as math. Formulas in `$$` on lines of their own, and blocks of code with the language `math`, do not need it. */
  readonly math: boolean
  /** Folder of the project, to find optional packages. Undefined for a text of an API description, which has no such features. */
  readonly root: string | undefined
  /** Read text after `> [!NOTE]` as a title, as Obsidian does. GitHub shows such a quote as it is. */
  readonly alertTitles: boolean
  /**
   * Names of the components and tags that the theme provides. Undefined for a text of an API description, which is not checked for
   * markup of other generators.
   */
  readonly components: readonly string[] | undefined
  /** Words that docsgen adds to the text, in the language of the page. Default: English. */
  readonly text?: SourceText
  /** Syntax that the components of the theme understand. Undefined for a text of an API description. */
  readonly markup: ThemeMarkup | undefined
  /** Prefix of generated ids: empty for a page, different for each partial, so that their ids do not clash. */
  readonly idPrefix: string
  /** Reads the file of a code block with `file=…`. Returns undefined if it does not exist or is outside of the project root. */
  readonly include: (path: string) => { readonly file: string; readonly text: string } | undefined
  readonly diagnostics: Diagnostic[]
  /** Transforms of plugins. Absent without plugins. */
  readonly transforms?: MarkdownTransforms
}

/** `anchor` names the anchor links of headings, with `{heading}`. The other texts are of footnotes, and titles of admonitions. */
export type SourceText = Pick<
  InterfaceText,
  | 'anchor'
  | 'footnotes'
  | 'footnoteBack'
  | 'important'
  | 'success'
  | 'question'
  | 'example'
  | 'quote'
  | 'summary'
  | 'error'
  | 'attention'
  | 'collapsedLines'
  | 'languageTag'
>

/** See `Theme.features` and `Theme.icons`. */
export interface ThemeMarkup {
  readonly features: ReadonlySet<string>
  readonly icons: readonly string[]
  /** Attributes that a component knows, by its name. Absent for components that do not say which. */
  readonly attributes: ReadonlyMap<string, readonly string[]>
}

/** Change a tree in place. Errors are added to the diagnostics of the context. */
export interface MarkdownTransforms {
  readonly remark: (tree: Root, context: SourceContext) => Promise<void>
  readonly rehype: (tree: HastRoot, context: SourceContext) => Promise<void>
  /** Replaces tokens of plugins. Absent without them. */
  readonly tokens?: TokenTransforms
}

export interface TokenTransforms {
  readonly mark: (tree: Root, context: SourceContext) => Promise<void>
  /** Code of a file that a block includes, with its tokens. Undefined without any. */
  readonly readIncluded: (text: string, block: Code, context: SourceContext) => Promise<CodeData['template']>
}
