/** Style sheets that code of a theme imports as text, for sheets that a script adds. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin, TransformOptions } from 'esbuild'

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
