/** Names and values that the builder writes into an offline copy and its loader reads. */

/** Variables of a converted module, in the order of the parameters of its factory. Those from `self` on differ in workers. */
export const moduleParameters = [
  ...['require', 'exports', 'module', '$import', '$meta'],
  ...['self', 'addEventListener', 'postMessage', 'location', 'fetch'],
] as const

/** Global variable of the loader, with which the files of the copy register themselves. */
export const loaderName = 'docsgenOffline'

/** Name of the Trusted Types policy of the loader. */
export const loaderPolicy = 'docsgen-offline'

/** File with the bytes of another one, which scripts would fetch from a server. */
export const dataScriptPath = (path: string): string => `${path}.js`

/** Before the path of a file in the text of a data script. The loader replaces it by the URL of the folder. */
export const rootMarker = 'docsgen-root:'

/** Attributes of the script element of the loader. */
export interface LoaderSettings {
  /** Relative path from the page to the folder of the copy, such as `../`. */
  readonly root: string
  /** Base path of the site on its server. */
  readonly base: string
  readonly slash: 'never' | 'always'
  /** Paths of the modules of the page, separated by spaces. */
  readonly run: string
}
