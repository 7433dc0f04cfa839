/** Code of the package itself that a gated site takes with it: each file bundled, with what the build knows put in. */
import { join } from 'node:path'
import type { BuildOptions } from 'esbuild'
import { packageFolder } from '../util/packageFolder.js'

export interface PackageCodeInput {
  /** File of the package, from its folder. */
  readonly entry: string
  readonly runsIn: 'page' | 'serviceWorker' | 'edge' | 'node'
  /** Stands in the code under this name: all of it that can be of the site. */
  readonly settings?: { readonly name: 'DOCSGEN_GATE' | 'DOCSGEN_SEALED'; readonly value: unknown }
}

export interface PackageCode {
  /** Of the file, with a hash of its content. */
  readonly name: string
  readonly bytes: Uint8Array
}

/** Handed in, so that the same files can be made with the settings alone in the place of the code. */
export type BundlePackageCode = (input: PackageCodeInput) => Promise<PackageCode>

const browsers = ['es2022', 'chrome111', 'firefox115', 'safari16.4']
const production = { 'process.env.NODE_ENV': '"production"' }
// The code that decides stays readable for who runs it.
const readable = { minifySyntax: true, minifyWhitespace: true, target: 'es2022' } as const

const bundleTargets: Readonly<Record<PackageCodeInput['runsIn'], BuildOptions>> = {
  page: { format: 'esm', platform: 'browser', target: browsers, minify: true, define: production },
  serviceWorker: { format: 'iife', platform: 'browser', target: browsers, minify: true, define: production },
  edge: { format: 'esm', platform: 'browser', conditions: ['worker'], ...readable },
  node: { format: 'esm', platform: 'node', ...readable },
}

export const bundlePackageCode: BundlePackageCode = async ({ entry, runsIn, settings }) => {
  const folder = packageFolder()
  const place = bundleTargets[runsIn]
  const { build } = await import('esbuild')
  const { outputFiles } = await build({
    ...place,
    absWorkingDir: folder,
    entryPoints: [join(folder, entry)],
    outdir: folder,
    entryNames: 'sealed-[hash]',
    bundle: true,
    legalComments: 'none',
    define: { ...place.define, ...(settings && { [settings.name]: JSON.stringify(settings.value) }) },
    write: false,
    logLevel: 'silent',
    tsconfigRaw: '{}',
  })
  const [file] = outputFiles ?? []
  if (!file) throw new Error(`The code of a gated site came out empty: ${entry}.`)
  return { name: file.path.split(/[/\\]/).at(-1) ?? '', bytes: file.contents }
}

/** What the build puts into the code, and nothing else. */
export const settingsOnly: BundlePackageCode = async ({ settings }) => ({
  name: 'code.js',
  bytes: Buffer.from(JSON.stringify(settings?.value ?? null)),
})
