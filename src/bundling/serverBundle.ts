/**
 * Bundles code that runs at build time: the theme, and pages with imports. React is not bundled. All bundles get the React
 * of docsgen, so that context works between them. `'use client'` modules are replaced by islands.
 */
import { readFile } from 'node:fs/promises'
import { basename, dirname, relative, resolve, sep } from 'node:path'
import type { Metafile, Plugin } from 'esbuild'
import { isBuildFailure } from '../util/isBuildFailure.js'
import { toProjectPath } from '../util/projectFiles.js'
import { ownModules, resolvePackages } from './browserPackages.js'
import { findImportCycle, ImportCycleError } from './findImportCycle.js'
import { assetFolder, assetName, assetUrl, fileLoaders } from './importedFiles.js'
import { literalPaths } from './literalPaths.js'
import { refuseCssModules } from './refuseCssModules.js'
import { BundleError } from './runBundle.js'
import { isClientModule } from './themeIslands.js'

/** Detail of an error about an export that is missing because the module is an island. */
export const clientModule = 'client module'

const sharedPackages = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server']

export interface ServerBundle {
  /** CommonJS; run it with `runBundle`. */
  readonly code: string
  /** Source map, if the options ask for it. */
  readonly map?: string
  /** Absolute paths of all source files of the bundle, sorted. */
  readonly inputs: readonly string[]
  /** Ids of the islands in the bundle, sorted. */
  readonly islands: readonly string[]
  /** Images and fonts that are imported, sorted by output path. */
  readonly files: readonly ImportedFile[]
  /** Absolute paths of the imported style sheets, sorted. */
  readonly styles: readonly string[]
  /** Absolute paths of `parts` of the options and of everything that they import, except style sheets; sorted. Empty without parts. */
  readonly partInputs: readonly string[]
}

export interface ImportedFile {
  /** Absolute path. */
  readonly file: string
  /** Output path, for example `assets/chart-IS6CZ5NN.png`. */
  readonly path: string
}

export interface BundleOptions {
  /** Absolute path. */
  readonly root: string
  /** Absolute path of the entry file; `contents` replaces its content. */
  readonly entry: { readonly file: string; readonly contents?: string; readonly loader?: 'js' | 'jsx' | 'tsx' }
  readonly plugins?: readonly Plugin[]
  /** Id of the island in a file, by its absolute path. Default: the path relative to the root. */
  readonly islandId?: (path: string) => string
  /** Omit white space and comments. Comments contain paths, and the code of the theme must not depend on the folder of the project. */
  readonly compact?: boolean
  /** Base path of the site. Images and fonts can be imported only if it is set. */
  readonly baseUrl?: string
  /** Absolute paths of modules of the bundle whose imports the caller wants to know. Default: none. */
  readonly parts?: readonly string[]
  /** Make a source map. Default false. */
  readonly hasMap?: boolean
}

export async function bundleForServer({
  root,
  entry,
  plugins = [],
  islandId = (path) => relative(root, path).split(sep).join('/'),
  compact = false,
  baseUrl,
  parts = [],
  hasMap = false,
}: BundleOptions): Promise<ServerBundle> {
  const islands = new Set<string>()
  const clientModules: string[] = []
  const { build } = await import('esbuild')
  const result = await build(
    literalPaths({
      absWorkingDir: root,
      ...(entry.contents === undefined
        ? { entryPoints: [entry.file] }
        : {
            stdin: {
              contents: entry.contents,
              sourcefile: entry.file,
              resolveDir: dirname(entry.file),
              loader: entry.loader ?? 'js',
            },
          }),
      bundle: true,
      write: false,
      metafile: true,
      outdir: resolve(root, assetFolder),
      assetNames: assetName,
      ...(baseUrl !== undefined && { publicPath: assetUrl(baseUrl) }),
      format: 'cjs',
      platform: 'node',
      target: 'es2023',
      jsx: 'automatic',
      ...(hasMap && { sourcemap: 'external' as const, sourcesContent: false }),
      minifyWhitespace: compact,
      legalComments: compact ? 'none' : 'inline',
      define: { 'process.env.NODE_ENV': '"production"' },
      external: [...sharedPackages, 'docsgen:island'],
      loader: { ...(baseUrl !== undefined && fileLoaders), '.css': 'empty' },
      plugins: [
        ...plugins,
        resolvePackages(ownModules()),
        refuseCssModules,
        islandPlugin(islandId, islands, clientModules),
      ],
      logLevel: 'silent',
      tsconfigRaw: '{}',
    }),
  ).catch((thrown: unknown) => {
    if (!isBuildFailure(thrown)) throw thrown
    const isMissingExport = (text: string) =>
      clientModules.some((path) => text.startsWith(`No matching export in "${toProjectPath(root, path)}"`))
    throw new BundleError(
      thrown.errors.map((found) => (isMissingExport(found.text) ? { ...found, detail: clientModule } : found)),
    )
  })
  const cycle = findImportCycle(result.metafile.inputs, relative(root, entry.file).split(sep).join('/'))
  if (cycle) throw new ImportCycleError(cycle)
  const filesOf = (inputs: Iterable<string>) => {
    const paths = [...inputs]
      .map((input) => input.replace(/^[\w-]+:/, ''))
      .filter((input) => !input.startsWith('<') && input !== 'originals')
      .map((input) => resolve(root, input))
    return [...new Set(paths)].sort()
  }
  return {
    code: result.outputFiles.find(({ path }) => path.endsWith('.js'))?.text ?? '',
    ...(hasMap && { map: result.outputFiles.find(({ path }) => path.endsWith('.js.map'))?.text }),
    inputs: filesOf(Object.keys(result.metafile.inputs)),
    islands: [...islands].sort(),
    files: importedFiles(result.metafile, root),
    styles: importedSheets(result.metafile, root),
    partInputs: filesOf(reachableInputs(result.metafile, (input) => parts.includes(resolve(root, input)))).filter(
      (path) => !path.endsWith('.css'),
    ),
  }
}

/** The inputs for which `isPart` returns true, and everything that they import. */
function reachableInputs({ inputs }: Metafile, isPart: (input: string) => boolean): ReadonlySet<string> {
  const found = new Set(Object.keys(inputs).filter(isPart))
  // The loop also visits the inputs that it adds.
  for (const input of found) for (const { path } of inputs[input]?.imports ?? []) if (inputs[path]) found.add(path)
  return found
}

/** The style sheets that code imports for pages. A sheet that is imported as text comes with the code that adds it. */
function importedSheets({ inputs }: Metafile, root: string): readonly string[] {
  const imports = Object.values(inputs).flatMap((input) => input.imports)
  const sheets = imports.filter((each) => each.path.endsWith('.css') && each.with?.type !== 'text')
  return [...new Set(sheets.map(({ path }) => resolve(root, path)))].sort()
}

/** Every output except the bundle itself is an imported file. */
function importedFiles({ outputs }: Metafile, root: string): ImportedFile[] {
  return Object.entries(outputs)
    .filter(([path]) => !/\.js(?:\.map)?$/.test(path))
    .map(([path, { inputs }]) => ({ path, file: resolve(root, Object.keys(inputs)[0] ?? '') }))
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Replaces each `'use client'` module by an island around its default export. Adds its id to `islands`, and its path to `modules`. */
function islandPlugin(islandId: (path: string) => string, islands: Set<string>, modules: string[]): Plugin {
  return {
    name: 'islands',
    setup(build) {
      build.onLoad({ filter: /\.[jt]sx?$/, namespace: 'file' }, async ({ path }) => {
        const contents = await readFile(path, 'utf8').catch(() => undefined)
        // esbuild finds files whose names differ by case only, and cannot read them where case matters.
        if (contents === undefined) return { errors: [{ text: `Could not resolve "${basename(path)}"` }] }
        if (!isClientModule(contents)) return undefined
        modules.push(path)
        const id = islandId(path)
        islands.add(id)
        const code = `import { createIsland } from 'docsgen:island'\nimport * as module from ${JSON.stringify(`${path}?client`)}\nexport default createIsland(${JSON.stringify(id)}, module.default)\n`
        return { contents: code, loader: 'js', resolveDir: dirname(path) }
      })
      build.onResolve({ filter: /\?client$/ }, ({ path }) => ({
        path: path.replace(/\?client$/, ''),
        namespace: 'client',
      }))
      build.onLoad({ filter: /.*/, namespace: 'client' }, async ({ path }) => ({
        contents: await readFile(path, 'utf8'),
        loader: path.endsWith('x') ? 'tsx' : 'ts',
        resolveDir: dirname(path),
      }))
    },
  }
}
