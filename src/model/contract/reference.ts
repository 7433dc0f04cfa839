/**
 * The views of the API reference: what the builder tells a theme about an operation, a webhook, a schema, the
 * introduction and the changelog of one description. Plain JSON. `$ref`s are resolved and cut, text is Markdown that
 * knows its place, ids are final. Absent means unknown or empty; lists are in the order of the description.
 */
import type { ComponentType, ReactNode } from 'react'
import type {
  ParameterGroup,
  RequestBodyView,
  ResponseView,
  SecurityAlternative,
  SecuritySchemeView,
  ServerView,
} from './referenceParts.js'
import type {
  CodeText,
  DeprecationView,
  ExampleView,
  ExternalDocsView,
  MarkdownText,
  ReferenceLink,
} from './referenceText.js'
import type { SchemaNode } from './schemaNode.js'

export type * from './referenceParts.js'
export type * from './referenceText.js'
export type * from './schemaNode.js'

/** The part of a theme that draws the API reference. A site with a description needs a theme that has it. */
export interface ReferenceComponents {
  readonly Introduction: ComponentType<ReferenceProps<IntroductionView>>
  readonly Operation: ComponentType<ReferenceProps<OperationView>>
  readonly Webhook: ComponentType<ReferenceProps<WebhookView>>
  readonly Schema: ComponentType<ReferenceProps<SchemaView>>
  readonly Changelog: ComponentType<ReferenceProps<ChangelogView>>
}

/** Each component draws the whole article, its `<h1>` included. Headings that shall be in the contents need an `id`. */
export interface ReferenceProps<View> {
  readonly view: View
  /**
   * Markdown as elements, read as data: no raw HTML, no MDX. Headings begin at `headingLevel` (default 3). Block
   * content inside one `<div>`; `inline` gives phrasing content only, for tables and one-line places.
   */
  readonly html: (
    markdown: MarkdownText,
    options?: { readonly headingLevel?: number; readonly inline?: boolean },
  ) => ReactNode
  /** Highlighted lines of a piece of code that stands in the view, as `CodeBlockProps.html` has them. */
  readonly highlight: (code: CodeText) => string
}

export type ReferenceView = IntroductionView | OperationView | WebhookView | SchemaView | ChangelogView

/** The description that a page belongs to; the same on all of its pages. */
export interface ApiView {
  /** Id in the site's configuration. */
  readonly id: string
  readonly title: string
  readonly version: string
  /** Route of the introduction. */
  readonly introduction: string
}

export interface IntroductionView {
  readonly kind: 'introduction'
  readonly api: ApiView
  readonly route: string
  readonly title: string
  readonly summary?: string
  readonly description?: MarkdownText
  readonly contact?: { readonly name?: string; readonly url?: string; readonly email?: string }
  readonly license?: { readonly name: string; readonly url?: string; readonly identifier?: string }
  readonly termsOfService?: string
  readonly externalDocs?: ExternalDocsView
  readonly servers: readonly ServerView[]
  /** Every scheme of the description. */
  readonly securitySchemes: readonly SecuritySchemeView[]
  readonly downloads: readonly DownloadView[]
  /** Operations by tag, tags by group. A description without groups has one group with an empty name. */
  readonly groups: readonly TagGroupView[]
  readonly webhooks: readonly ReferenceLink[]
  readonly schemas: readonly ReferenceLink[]
  readonly changelog?: ReferenceLink
}

export interface DownloadView {
  readonly kind: 'yaml' | 'json' | 'postman'
  readonly label: string
  readonly href: string
}

export interface TagGroupView {
  readonly name: string
  readonly tags: readonly TagView[]
}

export interface TagView {
  readonly name: string
  /** Human name: `x-displayName`, else `summary`, else the name. */
  readonly label: string
  /** Anchor on the introduction. */
  readonly id: string
  readonly description?: MarkdownText
  readonly externalDocs?: ExternalDocsView
  readonly operations: readonly OperationLink[]
}

export interface OperationLink {
  readonly title: string
  /** Upper case. */
  readonly method: string
  readonly path: string
  readonly href: string
  readonly deprecated: boolean
}

export interface OperationView {
  readonly kind: 'operation'
  readonly api: ApiView
  readonly route: string
  readonly slug: string
  readonly operationId?: string
  /** Summary, or made from the operation id when the summary is longer than 80 characters. */
  readonly title: string
  /** The summary, when it was too long for a title. */
  readonly lead?: string
  /** Upper case: `GET`, `QUERY`, or an additional method. */
  readonly method: string
  readonly path: string
  /** The path in pieces; `parameter` is the id of the row of that parameter. */
  readonly pathParts: readonly PathPart[]
  readonly tag?: { readonly name: string; readonly label: string; readonly href: string }
  readonly deprecated?: DeprecationView
  /** From `x-stability` or `x-badges`, for example `beta`. */
  readonly badges: readonly string[]
  readonly description?: MarkdownText
  readonly externalDocs?: ExternalDocsView
  readonly servers: readonly ServerView[]
  /** They are not those of the description, which the introduction shows. */
  readonly hasOwnServers?: true
  /** Any one of these will do; an alternative without schemes means that no authorization is needed. Empty: none defined. */
  readonly security: readonly SecurityAlternative[]
  /** Non-empty groups in the order path, query, querystring, header, cookie. */
  readonly parameters: readonly ParameterGroup[]
  readonly body?: RequestBodyView
  readonly responses: readonly ResponseView[]
  readonly callbacks: readonly CallbackView[]
  /** Problems that the responses name, linked to the catalogue on the introduction where it has them. */
  readonly errors: readonly ErrorView[]
  /** Request samples, the author's own first. */
  readonly samples: readonly SampleView[]
  /** Name of the file from which the samples take a long body; it holds the first example of the body. */
  readonly bodyFile?: string
}

export interface PathPart {
  readonly text: string
  readonly parameter?: string
}

/** A request that the service sends to an address of the reader. */
export interface OutgoingRequestView {
  readonly id: string
  readonly method: string
  readonly title: string
  readonly deprecated?: DeprecationView
  readonly description?: MarkdownText
  readonly security: readonly SecurityAlternative[]
  readonly parameters: readonly ParameterGroup[]
  readonly body?: RequestBodyView
  readonly responses: readonly ResponseView[]
}

export interface CallbackView {
  readonly id: string
  readonly name: string
  /** Where the request goes, for example `{$request.body#/url}`. */
  readonly expression: string
  readonly requests: readonly OutgoingRequestView[]
}

export interface ErrorView {
  readonly status: string
  /** For example `invalid_cursor`. */
  readonly code: string
  readonly title: string
  /** What the schema says of the problem's `type`. */
  readonly description?: MarkdownText
  readonly href?: string
}

export interface SampleView {
  /** Language name to show, for example `cURL`, `Python`. */
  readonly label: string
  /** Value for a remembered choice, for example `curl`, `python`. */
  readonly value: string
  readonly code: CodeText
  /** True for `x-codeSamples`. */
  readonly author: boolean
}

export interface WebhookView extends Omit<OutgoingRequestView, 'id'> {
  readonly kind: 'webhook'
  readonly api: ApiView
  readonly route: string
  readonly slug: string
  /** Key in the description, for example `finding.created`. */
  readonly name: string
  readonly lead?: string
  readonly badges: readonly string[]
  readonly tag?: { readonly name: string; readonly label: string; readonly href: string }
  readonly externalDocs?: ExternalDocsView
}

/** The page of a schema that others cut away. */
export interface SchemaView {
  readonly kind: 'schema'
  readonly api: ApiView
  readonly route: string
  readonly slug: string
  readonly title: string
  readonly name: string
  /** Its description is `schema.description`. */
  readonly schema: SchemaNode
  readonly example?: ExampleView
  /** Pages that refer to it. */
  readonly usedBy: readonly ReferenceLink[]
}

/** Differences between the previous description and this one. */
export interface ChangelogView {
  readonly kind: 'changelog'
  readonly api: ApiView
  readonly route: string
  readonly title: string
  readonly from: string
  readonly to: string
  /** What several operations have in common, then operations and webhooks that changed; breaking ones first. */
  readonly groups: readonly ChangeGroupView[]
}

export interface ChangeGroupView {
  readonly id: string
  readonly title: string
  readonly method?: string
  readonly path?: string
  /** Absent when it was removed. */
  readonly href?: string
  /** Instead of one place: those that have the changes in common. */
  readonly operations?: readonly ReferenceLink[]
  readonly changes: readonly ChangeView[]
}

export interface ChangeView {
  readonly kind: 'added' | 'changed' | 'deprecated' | 'removed'
  readonly breaking: boolean
  /** One sentence; names stand between backticks. */
  readonly text: string
}
