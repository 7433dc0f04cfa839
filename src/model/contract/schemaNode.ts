/** A JSON Schema as readers see it: merged, cut to the size of a page, and with an anchor for every row. */
import type { CodeText, DeprecationView, ExternalDocsView, JsonValue, MarkdownText } from './referenceText.js'

export interface SchemaNode {
  /** Type for readers: `string`, `array of Finding`, `string or null`, `integer <int64>`, `any`. */
  readonly type: string
  /** Allowed JSON types without `null`. Empty if any type is allowed. */
  readonly types: readonly string[]
  readonly nullable: boolean
  readonly format?: string
  /** Explanation of a known format, for a tooltip. */
  readonly formatHint?: string
  readonly title?: string
  /** Name of the component schema, and the link to its page if it has one. */
  readonly component?: { readonly name: string; readonly href?: string }
  readonly description?: MarkdownText
  readonly deprecated?: DeprecationView
  readonly readOnly: boolean
  readonly writeOnly: boolean
  readonly default?: { readonly value: JsonValue }
  readonly const?: { readonly value: JsonValue }
  readonly enum?: readonly EnumValueView[]
  /** Limits as short texts. */
  readonly constraints: readonly ConstraintView[]
  /** At most three examples of the author, as compact text. */
  readonly examples: readonly CodeText[]
  readonly externalDocs?: ExternalDocsView
  /** `contentEncoding`, `contentMediaType` and `contentSchema` of a string. */
  readonly content?: { readonly encoding?: string; readonly mediaType?: string; readonly schema?: SchemaNode }
  /** XML name and options, if the description has them. */
  readonly xml?: string
  /** Schema of the items of an array. The ids of its rows contain `[]`. */
  readonly items?: SchemaNode
  /** Rows, notes, variants, and conditions, in the order of display. */
  readonly parts: readonly SchemaPart[]
  /** Link to the rest of the node on the same page or on the page of the schema. `parts` is empty then. */
  readonly cut?: SchemaCut
  /** A broken `$ref`, as written. */
  readonly broken?: string
}

export interface SchemaCut {
  /** `recursion`: inside itself. `depth`: nested too deep. `rows`: too many rows for the page. `same`: already on the page. */
  readonly reason: 'recursion' | 'depth' | 'rows' | 'same'
  /** Name of the schema; for `same`, the name of the part that shows it: `200`, `application/json`. */
  readonly name: string
  /** `#id` of an element on the page, or the route of the schema page. */
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
  /** The pattern, which is the end of the text and is shown as code. */
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
  /** Property name, `[0]`, the pattern, or `any property`. */
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
  /** True if any other value of the discriminator selects it (`defaultMapping`). */
  readonly byDefault?: boolean
  readonly schema: SchemaNode
}

/** Part for `not`, `if`, `then`, `else`, or `dependentSchemas`. */
export interface SchemaCondition {
  readonly kind: 'condition'
  readonly keyword: 'not' | 'if' | 'then' | 'else' | 'dependentSchemas'
  /** `Must not be`, `If`, `then`, `otherwise`, ``When `customer_id` is given``. */
  readonly label: string
  readonly id: string
  readonly schema: SchemaNode
}

/** One sentence, with names in backticks: ``When `card` is given, `zip` is required.`` */
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
