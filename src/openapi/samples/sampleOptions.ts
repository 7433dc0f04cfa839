/** Options, limits and state that all sample generators share. */
import type { JsonValue } from '../../model/contract/reference.js'
import type { JsonObject } from '../document/json.js'

/** A schema after its references are followed and its `allOf` is merged. */
export interface SampledSchema {
  readonly schema: JsonObject
  /** Identity of the definition: equal for all references to it. */
  readonly target: object
  /** Name of the definition under `components`, if it has one. */
  readonly name?: string
  /** False for the schema `false`, which no value fits. */
  readonly possible: boolean
}

export interface SampleOptions {
  readonly resolveSchema: (schema: unknown) => SampledSchema
  /** `request` omits read-only properties, `response` omits write-only ones. */
  readonly direction: 'request' | 'response'
  /** Place of the sample, for example the operation id and the status. Generated ids are derived from it. */
  readonly path: string
  /** Levels to show, `maxSampleDepth` by default. Optional values below them are omitted. */
  readonly maxDepth?: number
  /** Omit optional properties for which the author gives no example: a request rarely sends them. */
  readonly lean?: boolean
  /** Tests a value against a schema. With it, a sample of `oneOf` fits exactly one variant where possible. */
  readonly fits?: (value: JsonValue, schema: unknown) => boolean
}

/** State of one sample. */
export interface SampleContext extends SampleOptions {
  /** Definitions that contain the current place. Meeting one of them again means recursion. */
  readonly open: ReadonlySet<object>
  readonly depth: number
  /** Remaining values, validations, and characters of names and texts of the whole sample; `deepest` is the depth reached so far. */
  readonly budget: { nodes: number; validations: number; characters: number; deepest: number }
}

/** Values in one sample. */
export const maxSampleValues = 2_000
/** Calls of `fits` for one sample. */
export const maxSampleValidations = 40
/** Levels of objects and lists in one sample. */
export const maxSampleDepth = 8

/** True for `readOnly` in a request and for `writeOnly` in a response. */
export function isHiddenInDirection({ schema }: SampledSchema, direction: SampleOptions['direction']): boolean {
  return schema[direction === 'request' ? 'readOnly' : 'writeOnly'] === true
}
