/** Parts of API pages: servers, security, parameters, bodies, and responses. */
import type { DeprecationView, ExampleView, JsonValue, MarkdownText, OperationLink } from './referenceText.js'
import type { SchemaNode } from './schemaNode.js'

export interface ServerView {
  /** With its `{variables}`. */
  readonly url: string
  /** With the default values of its variables. */
  readonly defaultUrl: string
  readonly name?: string
  readonly description?: MarkdownText
  readonly variables: readonly ServerVariableView[]
  /** The description names no host: the page asks the reader for the base address, the value of the variable `baseUrl`. */
  readonly asksForBase?: true
}

export interface ServerVariableView {
  readonly name: string
  readonly default: string
  readonly values: readonly { readonly value: string; readonly description?: string }[]
  readonly description?: MarkdownText
}

/** A request needs all schemes of an alternative. */
export interface SecurityAlternative {
  readonly schemes: readonly { readonly scheme: SecuritySchemeView; readonly scopes: readonly ScopeView[] }[]
}

export interface SecuritySchemeView {
  /** Key in the description. */
  readonly name: string
  /** Anchor in the introduction. `href` is the link to it. */
  readonly id: string
  readonly href: string
  readonly type: 'apiKey' | 'http' | 'oauth2' | 'openIdConnect' | 'mutualTLS' | 'unknown'
  /** For readers, for example `Bearer token (JWT)`, `API key in header X-Key`, `OAuth 2.0`. */
  readonly label: string
  readonly description?: MarkdownText
  readonly deprecated: boolean
  /** Location and name of the key, for `apiKey`. */
  readonly in?: 'query' | 'header' | 'cookie'
  readonly parameterName?: string
  /** For `http`, in lower case, for example `bearer`. */
  readonly httpScheme?: string
  /** Each request is signed with the secret instead of containing it. */
  readonly signature?: 'awsSigV4'
  readonly bearerFormat?: string
  readonly openIdConnectUrl?: string
  readonly oauth2MetadataUrl?: string
  readonly flows: readonly OAuthFlowView[]
}

export interface OAuthFlowView {
  readonly kind: 'authorizationCode' | 'clientCredentials' | 'implicit' | 'password' | 'deviceAuthorization'
  readonly label: string
  readonly authorizationUrl?: string
  readonly deviceAuthorizationUrl?: string
  readonly tokenUrl?: string
  readonly refreshUrl?: string
  readonly scopes: readonly ScopeView[]
}

export interface ScopeView {
  readonly name: string
  readonly description?: string
}

export interface ParameterGroup {
  readonly in: ParameterPlace
  /** `Path parameters`, `Query parameters`, … */
  readonly label: string
  readonly parameters: readonly ParameterView[]
}

export type ParameterPlace = 'path' | 'query' | 'querystring' | 'header' | 'cookie'

export interface ParameterView {
  /** Anchor, for example `query-limit`. */
  readonly id: string
  readonly name: string
  readonly in: ParameterPlace
  readonly required: boolean
  readonly deprecated?: DeprecationView
  readonly description?: MarkdownText
  /** The ids of its parts start with the id of the parameter. */
  readonly schema: SchemaNode
  readonly style: string
  readonly explode: boolean
  readonly allowReserved: boolean
  readonly allowEmptyValue: boolean
  /** Serialized sample, for example `severity=high&severity=critical`. Absent if the sample is plain text. */
  readonly serialized?: string
  /** Media type, if the value is a document inside the parameter. */
  readonly mediaType?: string
  readonly examples: readonly ExampleView[]
  /** The first example of the author that fits the schema, else a value generated from it. */
  readonly sample?: JsonValue
}

export interface HeaderView {
  /** Anchor, for example `res-200-header-ETag`. */
  readonly id: string
  readonly name: string
  readonly required: boolean
  readonly deprecated?: DeprecationView
  readonly description?: MarkdownText
  readonly schema: SchemaNode
  readonly examples: readonly ExampleView[]
}

export interface RequestBodyView {
  readonly id: string
  readonly required: boolean
  readonly description?: MarkdownText
  readonly content: readonly MediaTypeView[]
}

export interface MediaTypeView {
  /** For example `application/json`, `text/*`. */
  readonly mediaType: string
  /** Other media types with the same schema and the same examples. */
  readonly alike: readonly string[]
  /** Since OpenAPI 3.2. */
  readonly description?: MarkdownText
  readonly schema?: SchemaNode
  /** Schema of each item of a stream (OpenAPI 3.2). */
  readonly itemSchema?: SchemaNode
  /** Examples of the author, else one generated from the schema. The first one is shown. */
  readonly examples: readonly ExampleView[]
  /** Data of the request samples, if the first example does not fit the schema. */
  readonly sample?: JsonValue
  /** Serialization of single properties in forms and multipart bodies. */
  readonly encoding: readonly EncodingView[]
}

export interface EncodingView {
  readonly property: string
  readonly contentType?: string
  readonly style?: string
  readonly explode?: boolean
  readonly allowReserved?: boolean
  readonly headers: readonly HeaderView[]
}

export interface ResponseView {
  /** Anchor, for example `res-200`. */
  readonly id: string
  /** `200`, `4XX` or `default`. */
  readonly status: string
  /** Reason phrase, for example `OK`. */
  readonly title: string
  /** `summary` of OpenAPI 3.2, one short line. */
  readonly summary?: MarkdownText
  readonly description?: MarkdownText
  readonly headers: readonly HeaderView[]
  readonly content: readonly MediaTypeView[]
  readonly links: readonly ResponseLinkView[]
}

export interface ResponseLinkView {
  readonly name: string
  readonly description?: MarkdownText
  /** The linked operation. Absent if it cannot be found. */
  readonly operation?: OperationLink
  /** Runtime expressions by parameter of that operation. */
  readonly parameters: readonly { readonly name: string; readonly expression: string }[]
  readonly requestBody?: string
}
