/** State of the rewriting of one page. */
import type { Nodes } from 'mdast'
import type { MigrationReport } from '../model/report.js'
import type { FileCopy, ForeignPage, HeadingIdStyle, MigrationTool, SiteResolver } from '../model/site.js'
import type { Edit } from './edits.js'
import type { Tag } from './jsxTag.js'

/** A page with the name that its file gets. */
export interface PlannedPage {
  readonly page: ForeignPage
  /** Body after the changes that need no syntax tree. */
  readonly text: string
  /** Index of the line in the old body, for each line of the text. Undefined if no line moved. */
  readonly origins?: readonly number[] | undefined
  readonly format: 'md' | 'mdx'
  /** Path in the target. */
  readonly file: string
}

export interface ComponentUse {
  readonly file: string
  readonly line: number
  readonly text: string
}

export interface Stub {
  readonly name: string
  readonly uses: ComponentUse[]
  /** Names after a dot: `Tabs.Item`. */
  readonly members: Set<string>
}

/** State that all pages of a migration share. */
export interface RewriteSite {
  /** Absolute folder of the old site. */
  readonly from: string
  readonly tool: MigrationTool
  readonly headingIds?: HeadingIdStyle | undefined
  readonly resolve: SiteResolver
  /** Base path, with a slash at both ends. */
  readonly baseUrl: string
  readonly report: MigrationReport
  readonly bySource: ReadonlyMap<string, PlannedPage>
  /** By route on the old site. */
  readonly byRoute: ReadonlyMap<string, PlannedPage>
  readonly stubs: Map<string, Stub>
  /** Components of the tool. They come before those of all tools. */
  readonly ownRules: ReadonlyMap<string, (element: JsxElement, context: PageContext) => void>
  /** Name in docsgen of an icon of another set; undefined if there is none. */
  readonly findIcon: (name: string) => string | undefined
  /** Files that pages need besides those that the reader lists, by path in the target. */
  readonly copies: Map<string, FileCopy>
  /** The first path in the target of each copied file, by its absolute path. */
  readonly copyTargets: Map<string, string>
}

export interface PageContext {
  readonly site: RewriteSite
  readonly planned: PlannedPage
  readonly text: string
  readonly edits: Edit[]
  /** Components that the page must import from `components/`. */
  readonly stubs: Set<string>
  /** Names that the page can use in expressions. */
  readonly names: Set<string>
  /** Names of imports that are gone, with what they imported. */
  readonly lost: Map<string, string>
  /** Imports that stay, by local name: true for a component. */
  readonly kept: Set<string>
  /** Names of imported pictures. */
  readonly images: Set<string>
  /** Groups of tabs that give labels to their tabs by value. Inner ones come later. */
  readonly tabLabels: { readonly from: number; readonly to: number; readonly labels: ReadonlyMap<string, string> }[]
  /** Ids that elements of the page got. */
  readonly ids: Set<string>
  /** Offset of a line and column. */
  readonly offset: (point: { readonly line: number; readonly column: number }) => number
}

/** An element with its tags in the text. */
export interface JsxElement {
  readonly name: string
  readonly tag: Tag
  readonly close?: { readonly from: number; readonly to: number }
  readonly from: number
  readonly to: number
  readonly isBlock: boolean
  readonly children: readonly Nodes[]
  /** The element around it, if its children are handled with it. */
  readonly parent?: string
}

/** Line in the file of the old site. Lines that a reader inserted count as the line that they come from. */
export function lineAt({ text, planned }: Pick<PageContext, 'text' | 'planned'>, offset: number): number {
  let index = 0
  for (let at = text.indexOf('\n'); at !== -1 && at < offset; at = text.indexOf('\n', at + 1)) index++
  return planned.page.bodyLine + (planned.origins?.[index] ?? index)
}

/** Removes the element, and reports its text. */
export function dropElement(element: JsxElement, context: PageContext): void {
  leave(context, `${element.name} removed`, element)
  context.edits.push({ from: element.from, to: element.to, text: '' })
}

/** Reports source text that was removed or could not be converted. */
export function leave(context: PageContext, kind: string, place: { readonly from: number; readonly to: number }): void {
  const { site, planned, text } = context
  site.report.leave({
    kind,
    file: planned.page.source,
    line: lineAt(context, place.from),
    text: text.slice(place.from, place.to),
  })
}
