/** Page views of the changes of an API: the changelog between two versions, and everything that is deprecated. */
import type { ApiView, MarkdownText, ReferenceLink } from './referenceText.js'

/** Changes from one version of a description to a later one. */
export interface ChangelogView {
  readonly kind: 'changelog'
  readonly api: ApiView
  readonly route: string
  readonly title: string
  /** Names of the two versions. */
  readonly from: string
  readonly to: string
  /** ISO date of the release of the later version. */
  readonly date?: string
  /** Pages with other versions at one end. Absent if the description has only two versions. */
  readonly versions?: { readonly from: readonly ChangelogLink[]; readonly to: readonly ChangelogLink[] }
  /** Feeds of all changes. */
  readonly feeds?: readonly ReferenceLink[]
  /** By severity, breaking changes first: changes that several operations share, then changed operations and webhooks. */
  readonly groups: readonly ChangeGroupView[]
}

export interface ChangelogLink extends ReferenceLink {
  /** True for the version of this page. */
  readonly current: boolean
}

/** `breaking`: callers must change. `deprecated`: they must change some day. `compatible`: they need not change. */
export type ChangeSeverity = 'breaking' | 'deprecated' | 'compatible'

export interface ChangeGroupView {
  readonly id: string
  readonly severity: ChangeSeverity
  readonly title: string
  readonly method?: string
  readonly path?: string
  /** Absent if the operation was removed. */
  readonly href?: string
  /** The operations that share the changes, instead of one method and path. */
  readonly operations?: readonly ReferenceLink[]
  readonly changes: readonly ChangeView[]
}

export interface ChangeView {
  readonly kind: 'added' | 'changed' | 'deprecated' | 'removed'
  readonly breaking: boolean
  /** One sentence, with names in backticks. */
  readonly text: string
  /** Link to the part on the page of the operation, or to the nearest part around it. */
  readonly href?: string
}

/** Everything that is deprecated, by the date on which it stops working. */
export interface DeprecationsView {
  readonly kind: 'deprecations'
  readonly api: ApiView
  readonly route: string
  readonly title: string
  /** Feeds of new deprecations. */
  readonly feeds?: readonly ReferenceLink[]
  /** Sorted by date; what has no date comes last. */
  readonly groups: readonly DeprecationGroupView[]
}

export interface DeprecationGroupView {
  /** ISO date. Absent if the description gives no date. */
  readonly sunset?: string
  readonly entries: readonly DeprecatedPartView[]
}

export interface DeprecatedPartView {
  readonly part: 'operation' | 'webhook' | 'parameter' | 'header' | 'property'
  /** Method and path of an operation, else the name of the part. */
  readonly name: string
  /** Name of the schema that has the property. */
  readonly schema?: string
  /** The reason; without one, the description of a parameter, header or property. */
  readonly reason?: MarkdownText
  /** The places of the part, by the titles of their pages. */
  readonly places: readonly ReferenceLink[]
}
