/** Bundles files of docsgen itself for the output of a gated site. The settings of the site are put in as constants. */
import { join } from 'node:path'
import type { BuildOptions } from 'esbuild'
import type { InterfaceText } from '../text/catalogue.js'
import { packageFolder } from '../util/packageFolder.js'
import { browserPackages } from './browserPackages.js'
import { literalPaths } from './literalPaths.js'
import { textDefines } from './textDefines.js'

export interface PackageCodeInput {
  /** Path of the file, relative to the folder of the package. */
  readonly entry: string
  /** Start of the file name. Default `sealed`. */
  readonly name?: string
  readonly runsIn: 'page' | 'serviceWorker' | 'edge' | 'node'
  /** Folder of the theme, whose screens the code of a page imports. */
  readonly themeFolder?: string
  /** Values of `TEXT` in the code of a page. */
  readonly text?: InterfaceText
  /** Constant in the code with this name. The code contains nothing else that depends on the site. */
  readonly settings?: { readonly name: 'DOCSGEN_GATE' | 'DOCSGEN_SEALED' | 'DOCSGEN_OFFLINE'; readonly value: unknown }
}

export interface PackageCode {
  /** File name with a hash of the content. */
  readonly name: string
  readonly bytes: Uint8Array
  /** Absolute paths of the bundled files. */
  readonly inputs: readonly string[]
  /** Files that the code imports later, by name, for the folder of the code. */
  readonly chunks: ReadonlyMap<string, Uint8Array>
}

/** Passed as a parameter, so that `settingsOnly` can replace it. */
export type BundlePackageCode = (input: PackageCodeInput) => Promise<PackageCode>

const browsers = ['es2022', 'chrome111', 'firefox115', 'safari16.4']
const production = { 'process.env.NODE_ENV': '"production"' }
// Code that runs on the server of a customer keeps its names, so that the customer can review it.
const readable = { minifySyntax: true, minifyWhitespace: true, target: 'es2022' } as const

const bundleTargets: Readonly<Record<PackageCodeInput['runsIn'], BuildOptions>> = {
  page: { format: 'esm', platform: 'browser', target: browsers, minify: true, splitting: true, jsx: 'automatic' },
  serviceWorker: { format: 'iife', platform: 'browser', target: browsers, minify: true, define: production },
  edge: { format: 'esm', platform: 'browser', conditions: ['worker'], ...readable },
  node: { format: 'esm', platform: 'node', ...readable },
}

/** Bundles with esbuild for the environment `runsIn`. Throws if esbuild fails, because the files are part of docsgen. */
export const bundlePackageCode: BundlePackageCode = async (input) => {
  const { entry, runsIn, settings, themeFolder, text, name: start = 'sealed' } = input
  const folder = packageFolder()
  const packages = themeFolder === undefined ? undefined : browserPackages(themeFolder)
  const target = { ...bundleTargets[runsIn], ...packages }
  const { build } = await import('esbuild')
  const { outputFiles, metafile } = await build(
    literalPaths({
      ...target,
      absWorkingDir: folder,
      entryPoints: [join(folder, entry)],
      outdir: folder,
      entryNames: `${start}-[hash]`,
      chunkNames: `${start}-[hash]`,
      bundle: true,
      legalComments: 'none',
      define: {
        ...target.define,
        ...(text && textDefines(text)),
        ...(settings && { [settings.name]: JSON.stringify(settings.value) }),
      },
      write: false,
      metafile: true,
      logLevel: 'silent',
      tsconfigRaw: '{}',
    }),
  )
  const files = new Map((outputFiles ?? []).map(({ path, contents }) => [path.split(/[/\\]/).at(-1) ?? '', contents]))
  const [name = ''] = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint) ?? []
  const bytes = files.get(name)
  if (!bytes) throw new Error(`esbuild returned no output for ${entry}.`)
  files.delete(name)
  const inputs = Object.keys(metafile.inputs).map((path) => join(folder, path))
  return { name, bytes, inputs, chunks: files }
}

/** Returns only the settings, as JSON: callers use it to see everything of the site that the code contains. */
export const settingsOnly: BundlePackageCode = async ({ settings }) => ({
  name: 'code.js',
  bytes: Buffer.from(JSON.stringify(settings?.value ?? null)),
  inputs: [],
  chunks: new Map(),
})

/** Notes the files of everything that is bundled. */
export function recordInputs(bundleCode: BundlePackageCode): {
  readonly bundleCode: BundlePackageCode
  readonly inputs: Set<string>
} {
  const inputs = new Set<string>()
  return {
    inputs,
    bundleCode: async (input) => {
      const code = await bundleCode(input)
      for (const path of code.inputs) inputs.add(path)
      return code
    },
  }
}
