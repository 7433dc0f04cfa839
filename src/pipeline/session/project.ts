import type { LoadedConfig } from '../../config/loadConfig.js'
import type { SiteConfig } from '../../schema/config.js'
import type { SecretVariable } from '../../secrets/secretVariables.js'

/** The input of every build: a folder with a validated configuration. */
export interface Project {
  /** Absolute path of the folder. */
  readonly root: string
  readonly config: SiteConfig
  readonly loaded: LoadedConfig
  /** Absolute path of the folder with the `index.tsx` of the theme. */
  readonly themeFolder: string
  /** Version of docsgen. */
  readonly version: string
  /** Environment variables that code of the project can read, by name: those that `env` of the configuration names. */
  readonly variables?: Readonly<Record<string, string>>
  /** Read from the environment only, and separate from the configuration, which may be shown or hashed. */
  readonly secrets?: {
    /** `DOCSGEN_SEAL_KEY`: `id:key`, separated by commas; the first key encrypts. */
    readonly sealKeys?: string
    /** Environment variables that must not be published. */
    readonly variables?: readonly SecretVariable[]
  }
}
