/**
 * The style sheets of features that only some pages use: `styles/features/NAME.css` of the theme. Each is a file of its own, which
 * only pages with the feature load.
 */
import { existsSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import type { Metafile, Plugin } from 'esbuild'
import { type Diagnostic, error } from '../model/diagnostic.js'
import { resolvePackageFile } from '../util/resolvePackageFile.js'
import { browserOptions } from './browserOptions.js'
import { assetFolder, assetUrl } from './importedFiles.js'
import { literalPaths } from './literalPaths.js'

export interface FeatureSheetsInput {
  readonly root: string
  readonly themeFolder: string
  readonly baseUrl: string
  /** Names of features. Those without a style sheet are ignored. */
  readonly features: readonly string[]
}

export interface FeatureSheets {
  readonly outputs: ReadonlyMap<string, Uint8Array>
  /** URLs by the name of the feature. */
  readonly urls: Readonly<Record<string, string>>
  /** Absolute paths of the bundled files. */
  readonly inputs: readonly string[]
  readonly diagnostics: readonly Diagnostic[]
}

export async function bundleFeatureSheets(input: FeatureSheetsInput): Promise<FeatureSheets> {
  const { root, themeFolder, baseUrl, features } = input
  const sheets = features
    .map((name) => ({ name, file: join(themeFolder, 'styles/features', `${name}.css`) }))
    .filter(({ file }) => existsSync(file))
  if (sheets.length === 0) return { outputs: new Map(), urls: {}, inputs: [], diagnostics: [] }
  const { build } = await import('esbuild')
  try {
    const { outputFiles = [], metafile } = await build(
      literalPaths({
        ...browserOptions,
        splitting: false,
        absWorkingDir: themeFolder,
        entryPoints: sheets.map(({ file }) => file),
        outdir: join(themeFolder, assetFolder),
        publicPath: assetUrl(baseUrl),
        plugins: [mathFontPlugin(root)],
      }),
    )
    const sheetPath = (path: string) => `${assetFolder}/${path.split('/').at(-1)}`
    const sheetUrl = (file: string) => {
      const [path = ''] = entryOf(metafile, themeFolder, file) ?? []
      return baseUrl + sheetPath(path)
    }
    return {
      outputs: new Map(outputFiles.map(({ path, contents }) => [sheetPath(path.split(sep).join('/')), contents])),
      urls: Object.fromEntries(sheets.map(({ name, file }) => [name, sheetUrl(file)])),
      inputs: Object.keys(metafile.inputs)
        .filter((path) => !path.startsWith('math-font:'))
        .map((path) => resolve(themeFolder, path)),
      diagnostics: [],
    }
  } catch (thrown) {
    const message = `The style sheet of a feature could not be bundled: ${thrown instanceof Error ? thrown.message : thrown}`
    const file = relative(root, themeFolder).split(sep).join('/')
    return { outputs: new Map(), urls: {}, inputs: [], diagnostics: [error('bundle', message, { file })] }
  }
}

function entryOf({ outputs }: Metafile, folder: string, file: string) {
  return Object.entries(outputs).find(
    ([, { entryPoint }]) => entryPoint !== undefined && resolve(folder, entryPoint) === file,
  )
}

const mathFont = '@fontsource/stix-two-math/files/stix-two-math-latin-400-normal.woff2'

/** `@import "math-font"` becomes the rule of the optional package with the font, or nothing. */
function mathFontPlugin(root: string): Plugin {
  return {
    name: 'math-font',
    setup(build) {
      build.onResolve({ filter: /^math-font$/ }, ({ path }) => ({ path, namespace: 'math-font' }))
      build.onLoad({ filter: /.*/, namespace: 'math-font' }, () => {
        const file = resolvePackageFile(mathFont, root)
        const contents = file
          ? `@font-face { font-family: "STIX Two Math"; font-display: swap; src: url(${JSON.stringify(file)}) format("woff2"); }`
          : ''
        return { contents, loader: 'css', resolveDir: root }
      })
    },
  }
}
