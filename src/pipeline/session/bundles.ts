/** Bundles of the theme and the configuration, with a cache: they are created again only if one of their files changed. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { Bundle, BundleInput } from '../../bundling/bundle.js'
import type { FeatureSheets, FeatureSheetsInput } from '../../bundling/featureSheets.js'
import type { ServerBundle } from '../../bundling/serverBundle.js'
import type { ThemeBundle, ThemeSource } from '../../bundling/themeBundle.js'
import { themeIslands } from '../../bundling/themeIslands.js'
import { type Cache, createCache } from '../../cache/cache.js'
import { type DiskFormat, partsFormat } from '../../cache/diskFormat.js'
import { emptyDiskStore } from '../../cache/emptyDiskStore.js'
import { createFileCache, type FileCacheOptions } from '../../cache/fileCache.js'
import { createPortablePaths, type PortablePaths, portableFormat } from '../../cache/portablePaths.js'
import type { ReadConfig } from '../../config/loadConfig.js'
import { hashOf, stampOf } from '../../util/hash.js'

export interface Bundles {
  /** The theme as one bundle for the server. */
  readonly theme: (source: ThemeSource) => Promise<ThemeBundle>
  /** A plugin as one bundle for the server. `use` is a path below the root that starts with `./`, or the name of a package. */
  readonly plugin: (root: string, use: string) => Promise<ServerBundle>
  /** The theme and the islands as bundles for the browser. */
  readonly browser: (input: BundleInput) => Promise<Bundle>
  /** The style sheets of features that pages use. */
  readonly features: (input: FeatureSheetsInput) => Promise<FeatureSheets>
  /** The files of a configuration, read and bundled; `file` is relative to the root. */
  readonly config: (root: string, file: string, make: () => Promise<ReadConfig>) => Promise<ReadConfig>
}

export interface BundlesOptions extends Pick<FileCacheOptions, 'onRead'> {
  /** Absolute paths by name. Bundles of files in them are found in a copy of the project, too. Default: none. */
  readonly folders?: Readonly<Record<string, string>>
}

/** For a command that reads the configuration without a build session. */
export function openUncachedBundles(): Bundles {
  return openBundles(createCache(emptyDiskStore()))
}

/**
 * Creates the bundles of a session. Each bundle has one value in the cache, which is current as long as its source files are
 * unchanged.
 */
export function openBundles(cache: Cache, { onRead, folders = {} }: BundlesOptions = {}): Bundles {
  const readCached = createFileCache(cache, { ...(onRead && { onRead }), root: '' })
  const paths = createPortablePaths(folders)
  /** One hash for the content of files, given by their absolute paths. */
  const stampFiles = (files: readonly string[]) =>
    hashOf(...files.map((file) => readCached({ file, form: 'stamp' }, () => stampOf([file]))))

  /**
   * The source files of a bundle are known only after bundling. So they are not inputs: a stamp of their content tells if the
   * bundle is current.
   */
  const bundleUnlessCurrent = async <Made>([kind, ...about]: BundleSlot, form: BundleForm<Made>): Promise<Made> => {
    let isStable = false
    const key = {
      slot: `${kind}:${JSON.stringify(paths.encode(about))}`,
      disk: form.disk,
      isCurrent: ({ files, stamp }: Stamped<Made>) => stamp === stampFiles(files),
      isCacheable: () => isStable,
    }
    const { made } = await cache.getOrComputeAsync<Stamped<Made>>(key, [], async () => {
      const start = Date.now()
      const result = await form.make()
      const files = form.filesOf(result)
      // A file that was saved in the meantime can be new on disk but old in the result.
      isStable = form.isComplete(result) && !isChangedSince(files, start)
      return { made: result, files, stamp: isStable ? stampFiles(files) : '' }
    })
    return made
  }
  return {
    theme: (source) =>
      bundleUnlessCurrent(['theme', source], {
        make: async () => (await import('../../bundling/themeBundle.js')).bundleTheme(source),
        filesOf: ({ inputs }) => inputs,
        isComplete: () => true,
        disk: portableFormat(paths),
      }),
    plugin: (root, use) =>
      bundleUnlessCurrent(['plugin', root, use], {
        make: async () => {
          const { bundleForServer } = await import('../../bundling/serverBundle.js')
          const contents = `export { default } from ${JSON.stringify(use)}`
          return bundleForServer({ root, entry: { file: join(root, 'plugins.js'), contents } })
        },
        filesOf: ({ inputs }) => inputs.filter((path) => path !== join(root, 'plugins.js')),
        isComplete: () => true,
        disk: portableFormat(paths),
      }),
    browser: (input) =>
      // A new island is an entry point of its own: no file of the last bundle mentions it.
      bundleUnlessCurrent(['bundle', input, themeIslands(input.themeFolder, input.gate)], {
        make: async () => (await import('../../stages/bundle.js')).bundle(input),
        filesOf: ({ inputs }) => inputs,
        isComplete: ({ diagnostics }) => diagnostics.length === 0,
        disk: bundleFormat<Bundle>(paths, (made, outputs) => ({ ...made, outputs })),
      }),
    features: (input) =>
      bundleUnlessCurrent(['features', input], {
        make: async () => (await import('../../bundling/featureSheets.js')).bundleFeatureSheets(input),
        filesOf: ({ inputs }) => inputs,
        isComplete: ({ diagnostics }) => diagnostics.length === 0,
        disk: bundleFormat<FeatureSheets>(paths, (made, outputs) => ({ ...made, outputs })),
      }),
    config: (root, file, make) =>
      bundleUnlessCurrent(['config', root, file], {
        make,
        filesOf: ({ dependencies }) => dependencies.map((path) => join(root, path)),
        isComplete: ({ literals }) => literals !== undefined,
        disk: portableFormat(paths),
      }),
  }
}

/** True if a file changed after `time`, in whole milliseconds since 1970, or is missing. */
function isChangedSince(files: readonly string[], time: number): boolean {
  return files.some((file) => {
    const stat = statSync(file, { throwIfNoEntry: false })
    return !stat || Math.floor(stat.ctimeMs) > time
  })
}

/** A bundle with a stamp of its source files, to find out if it is current. */
interface Stamped<Made> {
  readonly made: Made
  /** Absolute paths of its source files. */
  readonly files: readonly string[]
  /** Hash of their content. */
  readonly stamp: string
}

/** Kind of a bundle, and what it is about. */
type BundleSlot = readonly [kind: string, ...about: readonly unknown[]]

/** Functions that create, check and store one kind of bundle. */
interface BundleForm<Made> {
  readonly make: () => Promise<Made>
  /** Absolute paths. */
  readonly filesOf: (made: Made) => readonly string[]
  /** False for a result with errors, which is not stored. */
  readonly isComplete: (made: Made) => boolean
  readonly disk: DiskFormat<Stamped<Made>>
}

/** Stores the bytes of a bundle apart from its JSON. */
function bundleFormat<Made extends Pick<Bundle, 'outputs'>>(
  paths: PortablePaths,
  join: (made: Omit<Made, 'outputs'>, outputs: Made['outputs']) => Made,
): DiskFormat<Stamped<Made>> {
  return partsFormat({
    toParts: ({ made: { outputs, ...made }, files, stamp }: Stamped<Made>) => ({
      json: paths.encode({ made, files, stamp, names: [...outputs.keys()] }),
      bytes: [...outputs.values()],
    }),
    fromParts: ({ json, bytes }): Stamped<Made> => {
      const { made, files, stamp, names } = paths.decode(json)
      const outputs = new Map(names.map((name, index) => [name, bytes[index] ?? new Uint8Array()]))
      return { made: join(made, outputs), files, stamp }
    },
  })
}
