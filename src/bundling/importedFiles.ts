/**
 * Images and fonts that code imports: `import chart from './chart.png'` gives their address. The bundle for the browser
 * and those for the server name them alike, by a hash of their bytes, so that what was sent is what islands hydrate.
 */
import type { Loader } from 'esbuild'

/** Folder of hashed files in the output. */
export const assetFolder = 'assets'

/** For `assetNames` of esbuild. */
export const assetName = '[name]-[hash]'

const kinds = ['avif', 'gif', 'jpeg', 'jpg', 'png', 'svg', 'webp', 'woff2']

/** For `loader` of esbuild. */
export const fileLoaders: Readonly<Record<string, Loader>> = Object.fromEntries(
  kinds.map((kind) => [`.${kind}`, 'file' as const]),
)

/** For `publicPath` of esbuild: where the folder is for browsers. */
export const assetUrl = (baseUrl: string): string => `${baseUrl}${assetFolder}/`
