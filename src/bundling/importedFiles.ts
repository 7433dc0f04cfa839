/**
 * Images and fonts that code imports: `import chart from './chart.png'` gives the href of the file. The bundles for browser
 * and server use the same names, with a hash of the bytes, because hydration needs the same hrefs as the server's HTML.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Loader, Plugin, TransformOptions } from 'esbuild'

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

/**
 * esbuild plugin: minifies the sheets that code of a theme imports as text. esbuild leaves a text as it is, with comments and indents,
 * and readers would load them with the script.
 */
export function minifySheetTexts(themeFolder: string, target: TransformOptions['target']): Plugin {
  return {
    name: 'docsgen-sheet-texts',
    setup({ onLoad, esbuild }) {
      onLoad({ filter: /\.css$/ }, async ({ path, with: attributes }) => {
        if (attributes.type !== 'text' || !path.startsWith(join(themeFolder, '/'))) return undefined
        const { code } = await esbuild.transform(await readFile(path, 'utf8'), { loader: 'css', minify: true, target })
        return { contents: code.trimEnd(), loader: 'text' }
      })
    },
  }
}
