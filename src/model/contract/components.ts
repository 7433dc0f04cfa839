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
  readonly CodeBlock: CodeBlockComponent
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

/**
 * With `keepsHtml`, the component is a function of its other props that puts `html` into a `<code>` without attributes, as it is
 * and without reading it. docsgen then renders it once for all blocks with equal other props. Blocks with line numbers are not
 * part of this: they are always rendered.
 */
export type CodeBlockComponent = ComponentType<CodeBlockProps> & { readonly keepsHtml?: boolean }

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
  /** Number of lines in `html`. May be absent. */
  readonly lineCount?: number
  /** True if `html` has marked words or collapsed lines: `<mark>`, `<ins>`, `<del>`, `<details>`. May be absent. */
  readonly isMarked?: boolean
  /** Show line numbers. */
  readonly lineNumbers: boolean
  /** Number of the first line; 1 unless the author sets it. */
  readonly start: number
  /** Wrap long lines from the start, instead of scrolling. */
  readonly wrap: boolean
  /** Show only the first lines until the reader asks for all. Default: the theme decides by the number of lines. */
  readonly fold?: boolean
}

/** Kinds of badges, for their colors. */
export type BadgeKind = 'neutral' | 'info' | 'success' | 'warning' | 'danger'

export interface BadgeProps {
  readonly kind?: BadgeKind
  /** Used without children. */
  readonly text?: string
  readonly children?: ReactNode
}

export interface InlineIconProps {
  /** Name of an icon of Lucide. */
  readonly name: string
  /** Content of the SVG, on a grid of 24 units. The builder adds it. */
  readonly body: string
  /** Accessible name; absent for decoration. */
  readonly label?: string
}

export interface FileTreeFolderProps {
  readonly open: boolean
  /** A `summary` with the name, and a list. */
  readonly children?: ReactNode
}

export interface VideoProps {
  readonly title: string
  /** URL of the video file, or of the page of the video at its host. */
  readonly src: string
  /** URL of the player of the host; absent for a file. */
  readonly embed?: string
  /** Name of the host. */
  readonly host?: string
  /** Picture to show before. */
  readonly poster?: string
  /** URL of the captions of a file, as WebVTT. */
  readonly captions?: string
  /** The file has no sound, so it needs no captions. */
  readonly muted?: boolean
}

export interface TermProps {
  readonly definition: string
  readonly href?: string
  readonly isAbbreviation?: boolean
  readonly children?: ReactNode
}

export interface FormulaProps {
  /** MathML. */
  readonly html: string
  /** On a line of its own. */
  readonly display: boolean
}

export interface DiagramProps {
  /** URLs of the picture for each color mode. */
  readonly light: string
  readonly dark: string
  /** Alternative text. */
  readonly label: string
  readonly source: string
  /** In CSS pixels. */
  readonly width?: number
  readonly height?: number
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
