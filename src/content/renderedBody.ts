/** The HTML of a page, and the tools that render pages with code. */
import type { HtmlWriter } from '../html/markupWriter.js'
import type { CodeHighlighter } from '../markdown/code/codeHighlighter.js'
import type { ComponentMap } from '../markdown/contentComponents.js'
import type { MarkdownParser } from '../markdown/parseMarkdown.js'
import type { MarkdownTransforms, ThemeMarkup } from '../markdown/source/sourceContext.js'
import type { ComponentTarget } from '../markdown/source/sourcePositions.js'
import type { Tokens } from '../markdown/source/tokens.js'
import type { Asset } from '../model/model.js'
import type { TrustRules } from './trustLevel.js'

export interface Rendered {
  readonly html: string | HtmlWriter
  readonly componentTargets: readonly ComponentTarget[]
  readonly imported?: readonly Pick<Asset, 'path' | 'file'>[]
  /** Style sheets that components of the page import. */
  readonly styles?: readonly string[]
}

export interface CodeTools {
  readonly parse: MarkdownParser
  readonly highlight: CodeHighlighter
  readonly components: ComponentMap
  readonly markup: ThemeMarkup
  readonly transforms?: MarkdownTransforms
}

export interface CodeBodyTools {
  readonly options: {
    readonly root: string
    readonly baseUrl: string
    readonly tokens: Tokens
    readonly trust: TrustRules
    readonly math: boolean
    readonly unbundled?: readonly string[]
  }
  readonly tools: CodeTools
  /** Files on which the page depends. Rendering adds to them. */
  readonly dependencies: Set<string>
}
