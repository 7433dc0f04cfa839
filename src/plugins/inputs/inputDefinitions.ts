import type { Inputs } from '../../schema/plugins.js'

/** The file from which the browser makes the form. */
export interface InputDefinitions {
  readonly inputs: Inputs
  /** Words of the form by language tag. */
  readonly texts: Readonly<Record<string, { readonly reset: string; readonly privacy: string }>>
}
