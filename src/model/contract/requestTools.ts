/**
 * The request builder of operation pages: the data that it loads with its first use, and the module that writes samples and checks
 * values in the browser. Nothing here sends a request.
 */
import type { EncodingView, ParameterPlace, SecurityAlternative } from './referenceParts.js'
import type { JsonValue } from './referenceText.js'
import type { SchemaNode } from './schemaNode.js'

/** A file of request data: some operations of a description, and the definitions that they use. */
export interface RequestData {
  /** By name; references to them are `{ $ref: '#/schemas/<name>' }`. */
  readonly schemas: Readonly<Record<string, unknown>>
  /** By slug. */
  readonly operations: Readonly<Record<string, RequestDescription>>
  /** Sample templates of the site: modules beside this file, which the builder imports. Absent if there are none. */
  readonly templates?: readonly { readonly id: string; readonly highlight: string; readonly file: string }[]
}

export interface RequestDescription {
  readonly method: string
  readonly path: string
  /** URL of the first server with the default values of its variables. */
  readonly server: string
  readonly security: readonly SecurityAlternative[]
  readonly parameters: readonly RequestParameter[]
  readonly body?: { readonly required: boolean; readonly content: readonly RequestMedia[] }
  /** Media types of the first successful response. */
  readonly accepts: readonly string[]
  /** The operation for sample templates. Absent if there are none. */
  readonly subject?: SampleSubject
}

/** The description of the operation that a sample template gets, besides the values of the request. */
export interface SampleSubject {
  /** The `operationId` of the description. Absent if it has none. */
  readonly id?: string
  /** Last part of the route of the page. */
  readonly slug: string
  readonly title: string
  /** Upper case. */
  readonly method: string
  /** With the names of its parameters in braces. */
  readonly path: string
  /** The first tag. Absent if the operation has none. */
  readonly tag?: string
  readonly deprecated: boolean
}

export interface RequestParameter {
  /** Anchor of its row on the page. */
  readonly id: string
  readonly name: string
  readonly in: ParameterPlace
  readonly required: boolean
  readonly deprecated?: true
  /** First paragraph, as plain text. */
  readonly description?: string
  readonly style: string
  readonly explode: boolean
  readonly allowReserved: boolean
  readonly mediaType?: string
  readonly schema: unknown
  /** Value in the samples of the page. Absent if they omit the parameter. */
  readonly value?: JsonValue
}

export interface RequestMedia {
  readonly mediaType: string
  /** `data`: JSON or a form with a schema. `text`: any text. `file`: a file in the working directory. */
  readonly kind: 'data' | 'text' | 'file'
  readonly schema?: unknown
  /** Properties that are files. */
  readonly node?: SchemaNode
  readonly encoding: readonly EncodingView[]
  /** Value in the samples of the page. */
  readonly value?: JsonValue
}

/** Values of a request: parameters by their id, and the body. */
export interface RequestValues {
  readonly parameters: Readonly<Record<string, JsonValue>>
  /** Index in `content`. */
  readonly media: number
  readonly body?: JsonValue
}

/** The module at `ClientConfig.requestTools`. */
export interface RequestToolsModule {
  /** @param response with the request data */
  readonly loadRequest: (response: Response, slug: string) => Promise<RequestTools | undefined>
}

export interface RequestTools {
  readonly description: RequestDescription
  readonly readField: (schema: unknown) => FieldSchema
  /** Value of a new item or property: what the schema fixes, else an empty value. */
  readonly startValue: (schema: unknown) => JsonValue
  /** Errors by JSON Pointer of the value. */
  readonly check: (value: JsonValue | undefined, schema: unknown) => ReadonlyMap<string, string>
  /** Names of the environment variables that the samples read. */
  readonly secrets: readonly string[]
  /** HTML of the lines of the samples, by language. */
  readonly writeSamples: (
    values: RequestValues,
    languages: readonly string[],
    server: string,
  ) => ReadonlyMap<string, readonly string[]>
}

/** A schema as a field of a form. */
export interface FieldSchema {
  readonly kind: 'text' | 'number' | 'boolean' | 'choice' | 'object' | 'list' | 'variants' | 'file' | 'any'
  /** For readers, for example `string <date-time>`. */
  readonly type: string
  readonly description?: string
  readonly deprecated: boolean
  /** The value can be null, and no other control of the field sets it. */
  readonly nullable: boolean
  /** The value is a password or token, and must not be stored. */
  readonly isSecret: boolean
  /** Values of a `choice`. */
  readonly values: readonly JsonValue[]
  /** Properties of an `object`, and of `variants` with common properties. */
  readonly properties: readonly { readonly name: string; readonly required: boolean; readonly schema: unknown }[]
  /** Schema of further properties of an `object`; absent if there are none. */
  readonly additional?: unknown
  /** Schema of the items of a `list`. */
  readonly items?: unknown
  /** The `variants`, each with the keywords beside them. The label is empty for an object without a name. */
  readonly variants: readonly { readonly label: string; readonly schema: unknown }[]
}
