/**
 * The interface of a hosting provider. A new host is one file in this folder and one line in `hosts.ts`; the names that
 * the configuration accepts, the outputs and the lists of the gates are derived from that array.
 *
 * This folder imports nothing of docsgen, so that the configuration schema can import it.
 */
import type { HeaderRow } from './securityHeaders.js'

/** A site as host files describe it. */
export interface HostInput {
  /** Starts and ends with a slash. */
  readonly baseUrl: string
  readonly trailingSlash: 'never' | 'always'
  /** Headers of every response. */
  readonly securityHeaders: readonly HeaderRow[]
  /** The header for browsers to use only https: for hosts that serve nothing without TLS. Empty for a site with an `http:` URL. */
  readonly strictTransport: readonly HeaderRow[]
  /** Folders below the base path in which every file name is a content hash; each ends with a slash. */
  readonly hashedFolders: readonly string[]
  /** Folders below the base path with a page `404.html` of their own, one for each language but the default one; each ends with a slash. */
  readonly languageFolders: readonly string[]
  /** Permanent redirects; `from` is a route, `href` is encoded and has the base path. */
  readonly redirects: readonly { readonly from: string; readonly href: string }[]
  /** Files beside every page that are another form of it. A host that can do so responds with them by the `Accept` header. */
  readonly alternates: readonly { readonly type: string; readonly suffix: string }[]
}

/**
 * A file that configures the host. It is never content: an open build writes it as it is, a gated build never protects
 * or encrypts it, but writes it again for a site without content.
 */
export interface HostFile {
  /** Output path. */
  readonly path: string
  readonly content: (input: HostInput) => string
}

/** A gated site as the gate files of a host need it. */
export interface GateFilesInput {
  readonly settings: { readonly baseUrl: string; readonly trailingSlash: 'never' | 'always' }
  /** Text of `_headers`: the headers of every response. */
  readonly headers: string
  /** Bundles `src/gate/adapters/<name>.ts` with the settings of this build. */
  readonly bundleAdapter: (name: string, runsIn: 'edge' | 'node') => Promise<Uint8Array>
}

export interface Host {
  /** Name in `deploy.hosts`. */
  readonly name: string
  /** Present if the files are written for every site; the configuration then does not accept the name. */
  readonly always?: true
  readonly files: readonly HostFile[]
  /** Output path -> content of the files that run the gate; absent if the host cannot run code before its files. */
  readonly gateFiles?: (input: GateFilesInput) => Promise<Readonly<Record<string, string | Uint8Array>>>
}
