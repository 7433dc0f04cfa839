/**
 * Types for the table of all objects of OpenAPI. An entry describes one object: its fields, their types, and which of
 * them are required.
 */

/** `text` is a string, `texts` a list of strings. */
export type FieldType = 'text' | 'boolean' | 'number' | 'list' | 'texts' | 'object' | 'any'
/** An object of the table by name: alone, in a list, or in a map. */
type NestedField = `@${string}` | `@${string}[]` | `@${string}{}`
export type Field = FieldType | NestedField

export function isNestedField(field: Field): field is NestedField {
  return field.startsWith('@')
}

export interface ObjectSchema {
  /** Name in messages, for example `an operation`. */
  readonly label: string
  readonly fields: Readonly<Record<string, Field>>
  readonly required?: readonly string[]
  /** At least one of these is required. */
  readonly either?: readonly string[]
  /** At most one field of each group is allowed. */
  readonly oneOf?: readonly (readonly string[])[]
  /** Allowed values by field. */
  readonly values?: Readonly<Record<string, readonly string[]>>
  /** Nested objects whose fields authors often write into this one. */
  readonly nested?: readonly NestedObject[]
  /** Unknown fields are allowed. */
  readonly open?: boolean
}

export interface NestedObject {
  /** Name of the nested object. `any` accepts every unknown field. */
  readonly of: string
  readonly hint: string
  /** Fields that are missing because of the mistake. */
  readonly instead?: readonly string[]
}
