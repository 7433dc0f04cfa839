import type { FieldSchema, JsonValue, RequestTools } from '../../src/model/contract.js'

export interface BuilderFormProps {
  readonly tools: RequestTools
  readonly slug: string
  readonly api: string
  readonly languages: readonly string[]
}

export interface FieldContext {
  readonly tools: RequestTools
  readonly showsAll: boolean
  /** By JSON Pointer in the value of the parameter or body. */
  readonly errors: ReadonlyMap<string, string>
  /** Start of the ids of all fields of the parameter or body. */
  readonly prefix: string
}

export interface FieldProps {
  /** Empty for the body itself. */
  readonly name: string
  readonly schema: unknown
  readonly required: boolean
  readonly description?: string | undefined
  /** Undefined if the request omits the value. */
  readonly value: JsonValue | undefined
  readonly pointer: string
  readonly context: FieldContext
  readonly onChange: (value: JsonValue | undefined) => void
  /** Removes an item of a list or an entry of a map. */
  readonly onRemove?: (() => void) | undefined
}

/** Props of a field together with its parsed schema. */
export interface ReadFieldProps extends FieldProps {
  readonly field: FieldSchema
}

/** Unique in the page: the prefix names the parameter, and the pointer the place in its value. */
export function fieldId({ context, pointer }: Pick<FieldProps, 'context' | 'pointer'>): string {
  return `builder-${context.prefix}${pointer.replace(/[^\w/-]/g, '_')}`
}
