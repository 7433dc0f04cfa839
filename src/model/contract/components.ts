/** Props of the components that Markdown and MDX use. */

import type { ComponentType, ReactNode } from 'react'
import type { AdmonitionKind } from '../../schema/admonitions.js'

/**
 * Components that the builder writes into content, so every theme must provide them. Authors can use all names of
 * `Theme.components`. In a `.md` file, `children` that are HTML arrive as one opaque element; do not inspect it.
 *
 * Headings inside an element with the attribute `data-ds-nested` get one level below the heading that precedes the element.
 */
export interface ContentComponents {
  readonly Admonition: ComponentType<AdmonitionProps>
  readonly CodeBlock: ComponentType<CodeBlockProps>
  readonly Tabs: ComponentType<TabsProps>
  readonly Tab: ComponentType<TabProps>
}

export interface AdmonitionProps {
  readonly kind: AdmonitionKind
  /** Absent if the author wrote none; then use the name of the kind. */
  readonly title?: string
  /** The title as HTML, if it contains markup such as code or links. Show it instead of `title`. */
  readonly titleHtml?: string
  /** Id for the element, so that links can point to it. */
  readonly id?: string
  readonly children?: ReactNode
}

export interface CodeBlockProps {
  /** Language as the author wrote it, or `text`. */
  readonly language: string
  /** Caption, often a file name. */
  readonly title?: string
  /**
   * Highlighted code: each line is `<span class="line">…</span>`, and each token is `<span class="t-…">`. Lines can have the
   * classes `hl` (highlighted), `add` and `del` (diff).
   */
  readonly html: string
  /** Show line numbers. */
  readonly lineNumbers: boolean
  /** Number of the first line; 1 unless the author sets it. */
  readonly start: number
  /** Wrap long lines from the start, instead of scrolling. */
  readonly wrap: boolean
}

export interface TabsProps {
  /** Name of a group. Tabs of one group switch together on every page, and the choice is stored. */
  readonly group?: string
  readonly children?: ReactNode
}

export interface TabProps {
  /** Text of the tab. */
  readonly label: string
  /** Value within the group. Default: the label in kebab case. */
  readonly value?: string
  /** Id of the panel, for deep links. */
  readonly id?: string
  readonly children?: ReactNode
}
