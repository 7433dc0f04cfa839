/**
 * Images and fonts that code imports: `import chart from './chart.png'` gives the href of the file. The bundles for browser
 * and server use the same names, with a hash of the bytes, because hydration needs the same hrefs as the server's HTML.
 */
import type { Loader } from 'esbuild'

/** Folder of hashed files in the output. */
export const assetFolder = 'assets'

/** Option `assetNames` of esbuild. */
export const assetName = '[name]-[hash]'

const importedExtensions = ['avif', 'gif', 'jpeg', 'jpg', 'png', 'svg', 'webp', 'woff2']

/** Option `loader` of esbuild. */
export const fileLoaders: Readonly<Record<string, Loader>> = Object.fromEntries(
  importedExtensions.map((extension) => [`.${extension}`, 'file' as const]),
)

/** Option `publicPath` of esbuild: href of the folder. */
export const assetUrl = (baseUrl: string): string => `${baseUrl}${assetFolder}/`
