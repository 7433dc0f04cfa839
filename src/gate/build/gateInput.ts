/** Input and result of the last step of a gated build. Everything of a stage is handed in, so that the gate imports none. */
import type { Host } from '../../hosts/host.js'
import type { GateScreenProps } from '../../model/contract.js'
import type { Diagnostic } from '../../model/diagnostic.js'
import type { Outputs, Site } from '../../model/model.js'
import type { SiteConfig } from '../../schema/config.js'
import type { SiteBrand } from '../../site/gateBrand.js'
import type { PublicStylesInput } from './publicStyles.js'

export interface GateInput {
  readonly config: SiteConfig
  readonly site: Site
  /** Browser code and styles. Only the styles and the files that they name are public. */
  readonly bundle: PublicStylesInput
  /** Absolute path of the folder of the theme. */
  readonly themeFolder: string
  readonly brand: SiteBrand
  /** URLs of the fonts that screens need. Default none. */
  readonly fonts?: readonly string[]
  /** Returns the HTML of a screen; absent if the theme has no screens. */
  readonly renderScreen?: (props: GateScreenProps) => string
  /** Value of `DOCSGEN_SEAL_KEY`. */
  readonly sealKeys: string | undefined
  readonly hosts: readonly Host[]
  /** Files of each edition of a site with audiences, by its id. They replace the outputs of the whole site. */
  readonly editions?: ReadonlyMap<string, Outputs>
  /** The inline script of the theme for the documents of this site, without its content. */
  readonly bootScript: (site: Site) => string
  /** The files around the pages of this site, host files among them. `csp` is the policy for the response header. */
  readonly siteFiles: (site: Site, csp: string) => Outputs
}

export interface GateOutputs {
  /** Empty if the build must not be written. */
  readonly outputs: Outputs
  /** Absolute paths of the files that the code of the gate is bundled from. */
  readonly inputs: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}
