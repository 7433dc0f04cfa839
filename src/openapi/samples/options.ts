import type { JsonValue } from '../../model/contract/reference.js'
import type { JsonObject } from '../document/json.js'

/** A schema with its references followed and its `allOf` laid together. */
export interface SampledSchema {
  readonly schema: JsonObject
  /** Identity of its definition: equal for all references to it. */
  readonly target: object
  readonly name?: string
  /** False for the schema `false`. */
  readonly possible: boolean
}

export interface SampleOptions {
  readonly effective: (schema: unknown) => SampledSchema
  /** `request` leaves out what is read-only, `response` what is write-only. */
  readonly direction: 'request' | 'response'
  /** Where the sample stands, for example the id of the operation and the status: made-up ids come from it. */
  readonly path: string
  /** Levels that are shown, at most and by default `MAX_DEPTH`; optional values below are left out. */
  readonly levels?: number
  /** Whether a value fits a schema. With it, a sample of `oneOf` fits one alternative only, where that can be had. */
  readonly fits?: (value: JsonValue, schema: unknown) => boolean
}

/** State of one sample. */
export interface Walk extends SampleOptions {
  /** Definitions that are open around the current place. */
  readonly open: ReadonlySet<object>
  readonly depth: number
  /** Shared by the whole sample. */
  readonly budget: { nodes: number; judged: number }
}

export const MAX_NODES = 2_000
/** Values of one sample that are judged. */
export const MAX_JUDGED = 40
export const MAX_DEPTH = 8

/** Left out of one direction. */
export function isHidden({ schema }: SampledSchema, direction: SampleOptions['direction']): boolean {
  return schema[direction === 'request' ? 'readOnly' : 'writeOnly'] === true
}
