/** A JSON Schema as readers see it: merged, cut, and with the address of every row. */
import type { CodeText, DeprecationView, ExternalDocsView, JsonValue, MarkdownText } from './referenceText.js'

export interface SchemaNode {
  /** Human type: `string`, `array of Finding`, `string or null`, `integer <int64>`, `any`. */
  readonly type: string
  /** JSON types that are allowed, without null; empty for any. */
  readonly types: readonly string[]
  readonly nullable: boolean
  readonly format?: string
  /** What the format means, for a tooltip; known formats only. */
  readonly formatHint?: string
  readonly title?: string
  /** Name of the component schema that this is; `href` is its page, where it has one. */
  readonly component?: { readonly name: string; readonly href?: string }
  readonly description?: MarkdownText
  readonly deprecated?: DeprecationView
  readonly readOnly: boolean
  readonly writeOnly: boolean
  readonly default?: { readonly value: JsonValue }
  readonly const?: { readonly value: JsonValue }
  readonly enum?: readonly EnumValueView[]
  /** Limits as short texts, for chips. */
  readonly constraints: readonly ConstraintView[]
  /** The author's, at most three, as compact text. */
  readonly examples: readonly CodeText[]
  readonly externalDocs?: ExternalDocsView
  /** `contentEncoding`, `contentMediaType` and `contentSchema` of a string. */
  readonly content?: { readonly encoding?: string; readonly mediaType?: string; readonly schema?: SchemaNode }
  /** XML names, where the description gives them. */
  readonly xml?: string
  /** Every item of an array; its rows have ids with `[]`. */
  readonly items?: SchemaNode
  /** What is inside: rows and alternatives, in order. */
  readonly parts: readonly SchemaPart[]
  /** The node goes on elsewhere on the page, or on the page of the schema. `parts` is empty then. */
  readonly cut?: SchemaCut
  /** A `$ref` that leads nowhere, as written. */
  readonly broken?: string
}

export interface SchemaCut {
  /** It would be inside of itself, is nested too deep, is too much for the page, or stands on the page already. */
  readonly reason: 'recursion' | 'depth' | 'rows' | 'same'
  /** Of the schema; where it stands on the page already, what has it: `200`, `application/json`. */
  readonly name: string
  /** `#id` of the open row or of what has it, or the route of the schema page. */
  readonly href: string
}

export interface EnumValueView {
  readonly value: JsonValue
  readonly name?: string
  readonly description?: MarkdownText
  readonly deprecated: boolean
}

export interface ConstraintView {
  /** The keyword, for example `minLength`. */
  readonly keyword: string
  /** For example `1–255 characters`, `≥ 0`, `matches ^a+$`, `unique items`. */
  readonly text: string
  /** The end of the text, where it is code: the pattern. */
  readonly code?: string
}

export type SchemaPart = SchemaRows | SchemaVariants | SchemaCondition | SchemaNote

/** Properties, tuple items, pattern properties, additional properties. */
export interface SchemaRows {
  readonly kind: 'rows'
  readonly rows: readonly SchemaRow[]
}

export interface SchemaRow {
  /** Anchor, for example `body.data[].name`. */
  readonly id: string
  readonly kind: 'property' | 'tuple' | 'pattern' | 'additional' | 'unevaluated' | 'names' | 'contains'
  /** Property name; `[0]`; the pattern; `any property`. */
  readonly name: string
  readonly required: boolean
  readonly schema: SchemaNode
}

export interface SchemaVariants {
  readonly kind: 'variants'
  readonly keyword: 'oneOf' | 'anyOf' | 'allOf'
  /** `One of`, `Any of`, `All of`. */
  readonly label: string
  readonly discriminator?: string
  readonly variants: readonly SchemaVariant[]
}

export interface SchemaVariant {
  /** Anchor, for example `body~AwsRoleConnection`. */
  readonly id: string
  readonly label: string
  /** Values of the discriminator that select it. */
  readonly discriminatorValues: readonly string[]
  /** Any other value of the discriminator selects it (`defaultMapping`). */
  readonly byDefault?: boolean
  readonly schema: SchemaNode
}

/** `not`, `if`, `then`, `else`, and `dependentSchemas` (with the property that asks for it). */
export interface SchemaCondition {
  readonly kind: 'condition'
  readonly keyword: 'not' | 'if' | 'then' | 'else' | 'dependentSchemas'
  /** `Must not be`, `If`, `then`, `otherwise`, ``When `customer_id` is given``. */
  readonly label: string
  readonly id: string
  readonly schema: SchemaNode
}

/** One sentence, with names between backticks: ``When `card` is given, `zip` is required.`` */
export interface SchemaNote {
  readonly kind: 'note'
  readonly keyword:
    | 'dependentRequired'
    | 'additionalProperties'
    | 'unevaluatedProperties'
    | 'items'
    | 'unevaluatedItems'
    | 'required'
  readonly text: string
}
