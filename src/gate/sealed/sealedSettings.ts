/** What the build tells the service worker of a sealed site, and where sealed files are. */

export interface SealedSettings {
  /** Starts and ends with a slash. */
  readonly baseUrl: string
  readonly trailingSlash: 'never' | 'always'
  /** Decoded paths, with the base path, that the host answers itself. */
  readonly publicPaths: readonly string[]
  /** Headers of every answer, as the host would give them to a site that is not sealed. */
  readonly headers: Readonly<Record<string, string>>
  /** Address of the gate on the way to signing in; absent where there is none and the shell does it. */
  readonly enter?: string
  /** The inline script of documents without content, and the policy that allows it. */
  readonly boot: string
  readonly policy: string
  /** URLs of the style sheets. */
  readonly css: readonly string[]
}

/** The list of the files of a release, as it is sealed. */
export interface SealedIndex {
  /** Name by path. */
  readonly files: Readonly<Record<string, string>>
  /** `_redirects` of the site. */
  readonly redirects: string
}

/** Below the base path. Not below `assets/`, whose files hosts let browsers keep for ever. */
export const sealedIndexPath = (kid: string): string => `sealed/${kid}.bin`

export const sealedFilePath = (kid: string, name: string): string => `assets/sealed/${kid}/${name}.bin`

/** The service worker: at the top, since it may only answer for what is below it, and always at the same address. */
export const serviceWorkerName = 'sealed-worker.js'

/** Put in by the build that makes the service worker. */
declare const DOCSGEN_SEALED: SealedSettings

export const injectedSealedSettings = (): SealedSettings => DOCSGEN_SEALED
