/** The settings that a build puts into the service worker of a sealed site, and the paths of sealed files. */

import type { ScreenTemplate } from '../screens/screenDocument.js'

export interface SealedSettings {
  /** Starts and ends with a slash. */
  readonly baseUrl: string
  readonly trailingSlash: 'never' | 'always'
  /** Decoded paths, with the base path, that the host serves itself. */
  readonly publicPaths: readonly string[]
  /** Headers of every response, as the host would send them for a site that is not sealed. */
  readonly headers: Readonly<Record<string, string>>
  /** Path at which the edge gate starts sign-in; absent in the mode `sealed`, where the shell signs readers in. */
  readonly enter?: string
  /** Documents without content. */
  readonly template: ScreenTemplate
  /** The Content-Security-Policy that allows the inline script of the template. */
  readonly policy: string
}

/** The index of a release; it is sealed like a file. */
export interface SealedIndex {
  /** Path -> name of the sealed file. */
  readonly files: Readonly<Record<string, string>>
  /** Text of `_redirects`. */
  readonly redirects: string
  /** Extension of a file -> media type. So the worker needs no table of all types, which is a third of its bytes. */
  readonly types: Readonly<Record<string, string>>
}

/** Parses a decrypted index. */
export async function readSealedIndex(content: BodyInit): Promise<SealedIndex> {
  return new Response(content).json()
}

/** Below the base path. Not below `assets/`, whose files are cached forever. */
export const sealedIndexPath = (kid: string): string => `sealed/${kid}.bin`

/** Below `assets/`, where hosts cache files forever: the name is a hash of the content. */
export const sealedFilePath = (kid: string, name: string): string => `assets/sealed/${kid}/${name}.bin`

/** File of the service worker: at the top, because its scope is its own folder, and always at the same URL. */
export const serviceWorkerName = 'sealed-worker.js'

/** Replaced by the build that emits the service worker. */
declare const DOCSGEN_SEALED: SealedSettings

/** The settings of this build. esbuild replaces the constant, so calls outside of a bundle throw a ReferenceError. */
export const injectedSealedSettings = (): SealedSettings => DOCSGEN_SEALED
