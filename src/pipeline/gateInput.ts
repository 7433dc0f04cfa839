/** What the last step of a gated build takes and gives. */
import type { Theme } from '../model/contract.js'
import type { Diagnostic } from '../model/diagnostic.js'
import type { Site } from '../model/model.js'
import type { SiteConfig } from '../schema/config.js'
import type { Bundle } from '../stages/bundle.js'

export type Outputs = ReadonlyMap<string, Uint8Array>

export interface GateInput {
  readonly config: SiteConfig
  readonly site: Site
  readonly bundle: Bundle
  readonly theme: Theme
  /** `DOCSGEN_SEAL_KEY`. */
  readonly sealKeys: string | undefined
}

export interface GateOutputs {
  readonly outputs: Outputs
  readonly diagnostics: readonly Diagnostic[]
}
