/**
 * Page views of the API reference: the data that a theme gets for an operation, a webhook, a schema, the introduction, and the
 * changelog of a description. The views are plain JSON. `$ref`s are resolved and cut, texts are Markdown with their positions, and
 * ids are final. An absent field is unknown or empty; lists have the order of the description.
 */
import type { ComponentType, ReactNode } from 'react'
import type { ChangelogView, DeprecationsView } from './changelog.js'
import type {
  ParameterGroup,
  RequestBodyView,
  ResponseView,
  SecurityAlternative,
  SecuritySchemeView,
  ServerView,
} from './referenceParts.js'
import type {
  ApiView,
  CodeText,
  DeprecationView,
  ExampleView,
  ExternalDocsView,
  MarkdownText,
  OperationLink,
  ReferenceLink,
} from './referenceText.js'
import type { SchemaNode } from './schemaNode.js'
import type { WorkflowView } from './workflow.js'

export type * from './changelog.js'
export type * from './referenceParts.js'
export type * from './referenceText.js'
export type * from './schemaNode.js'
export type * from './workflow.js'

/** The components of a theme that render the API reference. A site with `openapi` needs a theme that has them. */
export interface ReferenceComponents {
  readonly Introduction: ComponentType<ReferenceProps<IntroductionView>>
  readonly Operation: ComponentType<ReferenceProps<OperationView>>
  readonly Webhook: ComponentType<ReferenceProps<WebhookView>>
  readonly Schema: ComponentType<ReferenceProps<SchemaView>>
  readonly Changelog: ComponentType<ReferenceProps<ChangelogView>>
  readonly Deprecations: ComponentType<ReferenceProps<DeprecationsView>>
  readonly Workflow: ComponentType<ReferenceProps<WorkflowView>>
}

/** Each component renders the whole article including its `<h1>`. Headings need an `id` to appear in the table of contents. */
export interface ReferenceProps<View> {
  readonly view: View
  /**
   * Renders Markdown as elements, without MDX and with sanitized HTML. Headings start at `headingLevel` (default 3). The content is
   * inside one `<div>`; with `inline`, it is phrasing content for tables and single lines.
   */
  readonly html: (
    markdown: MarkdownText,
    options?: { readonly headingLevel?: number; readonly inline?: boolean },
  ) => ReactNode
  /** Highlighted HTML of code from the view, as in `CodeBlockProps.html`. */
  readonly highlight: (code: CodeText) => string
}

export type ReferenceView =
  | IntroductionView
  | OperationView
  | WebhookView
  | SchemaView
  | ChangelogView
  | DeprecationsView
  | WorkflowView

export interface IntroductionView {
  readonly kind: 'introduction'
  readonly api: ApiView
  readonly route: string
  readonly title: string
  /** One line. */
  readonly summary?: MarkdownText
  readonly description?: MarkdownText
  readonly contact?: { readonly name?: string; readonly url?: string; readonly email?: string }
  readonly license?: { readonly name: string; readonly url?: string; readonly identifier?: string }
  readonly termsOfService?: string
  readonly externalDocs?: ExternalDocsView
  readonly servers: readonly ServerView[]
  /** All schemes of the description. */
  readonly securitySchemes: readonly SecuritySchemeView[]
  readonly downloads: readonly DownloadView[]
  /** Tags by group, with their operations. Tags outside all groups are in a group with an empty name. */
  readonly groups: readonly TagGroupView[]
  /** Tags with a text that no operation has, such as "Errors" or "Pagination". */
  readonly topics: readonly TopicView[]
  readonly webhooks: readonly ReferenceLink[]
  readonly schemas: readonly ReferenceLink[]
  readonly changelog?: ReferenceLink
  readonly deprecations?: ReferenceLink
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

/** A tag as a section of the introduction. */
export interface TopicView {
  readonly name: string
  /** Name for readers: `x-displayName`, else `summary`, else the name. */
  readonly label: string
  /** Anchor on the introduction. */
  readonly id: string
  readonly description?: MarkdownText
  readonly externalDocs?: ExternalDocsView
}

export interface TagView extends TopicView {
  readonly operations: readonly OperationLink[]
}

export interface OperationView extends NotesView {
  readonly kind: 'operation'
  readonly api: ApiView
  readonly route: string
  readonly slug: string
  readonly operationId?: string
  /** The summary as plain text, or a title derived from the operation id if the summary is longer than 80 characters. */
  readonly title: string
  /** The summary, if it is too long for a title. */
  readonly lead?: MarkdownText
  /** Route of the file with the data of the request builder (`RequestData`). Absent without a builder. */
  readonly requestData?: string
  /** Upper case: `GET`, `QUERY`, or an additional method. */
  readonly method: string
  readonly path: string
  /** The path split at its parameters. `parameter` is the id of the row of that parameter. */
  readonly pathParts: readonly PathPart[]
  readonly tag?: { readonly name: string; readonly label: string; readonly href: string }
  readonly deprecated?: DeprecationView
  /** From `x-stability` or `x-badges`, for example `beta`. */
  readonly badges: readonly string[]
  readonly description?: MarkdownText
  readonly externalDocs?: ExternalDocsView
  readonly servers: readonly ServerView[]
  /** The servers differ from those of the description, which the introduction shows. */
  readonly hasOwnServers?: true
  /** One alternative is sufficient. An alternative without schemes needs no authorization. Empty if none are defined. */
  readonly security: readonly SecurityAlternative[]
  /** Non-empty groups in the order path, query, querystring, header, cookie. */
  readonly parameters: readonly ParameterGroup[]
  readonly body?: RequestBodyView
  readonly responses: readonly ResponseView[]
  readonly callbacks: readonly CallbackView[]
  /** Parts with broken references. Absent if there are none. */
  readonly gaps?: readonly GapView[]
  /** Problems from the examples of error responses, linked to the error catalog in the introduction if it has them. */
  readonly errors: readonly ErrorView[]
  /** Request samples; samples of the author come first. */
  readonly samples: readonly SampleView[]
  /** File name from which samples read a long body. The file is the first example of the body. */
  readonly bodyFile?: string
}

/** Texts of the author beside the description. */
export interface NotesView {
  /** Below the description of the operation. */
  readonly note?: MarkdownText
  /** Below the responses. */
  readonly noteAfter?: MarkdownText
}

/** A part that a page cannot show, because the description refers to a definition that does not exist. */
export interface GapView {
  /** For example `parameter` or `response 404`. */
  readonly part: string
  /** The broken `$ref`, as written. */
  readonly reference: string
}

export interface PathPart {
  readonly text: string
  readonly parameter?: string
}

/** A request that the service sends to a server of the reader. */
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
  /** URL of the request as a runtime expression, for example `{$request.body#/url}`. */
  readonly expression: string
  readonly requests: readonly OutgoingRequestView[]
}

export interface ErrorView {
  readonly status: string
  /** For example `invalid_cursor`. */
  readonly code: string
  readonly title: string
  /** Description of the problem's `type` in the schema. */
  readonly description?: MarkdownText
  readonly href?: string
}

export interface SampleView {
  /** Name of the language for readers, for example `cURL`, `Python`. */
  readonly label: string
  /** Key under which the browser remembers the choice, for example `curl`, `python`. */
  readonly value: string
  readonly code: CodeText
  /** True for `x-codeSamples`. */
  readonly author: boolean
}

export interface WebhookView extends Omit<OutgoingRequestView, 'id'>, NotesView {
  readonly kind: 'webhook'
  readonly api: ApiView
  readonly route: string
  readonly slug: string
  /** Key in the description, for example `finding.created`. */
  readonly name: string
  readonly lead?: MarkdownText
  readonly badges: readonly string[]
  readonly tag?: { readonly name: string; readonly label: string; readonly href: string }
  readonly externalDocs?: ExternalDocsView
  /** Parts with broken references. Absent if there are none. */
  readonly gaps?: readonly GapView[]
}

/** The page of a schema that other pages cut. */
export interface SchemaView {
  readonly kind: 'schema'
  readonly api: ApiView
  readonly route: string
  readonly slug: string
  readonly title: string
  readonly name: string
  /** Contains the description of the page in `schema.description`. */
  readonly schema: SchemaNode
  readonly example?: ExampleView
  /** Pages that link to it. */
  readonly usedBy: readonly ReferenceLink[]
}
