/** Bundles of the theme, for the server and for the browser: made again only when a file that goes in has changed. */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { bundleForServer, type ServerBundle } from '../bundling/serverBundle.js'
import type { Kept } from '../cache/kept.js'
import { readOnce } from '../cache/readOnce.js'
import type { ReadConfig } from '../config/loadConfig.js'
import { type Bundle, type BundleInput, bundle, themeIslands } from '../stages/bundle.js'
import { hashOf, stampOf } from '../util/hash.js'

export interface Bundles {
  /** The theme as one bundle for the server. */
  readonly theme: (folder: string) => Promise<ServerBundle>
  readonly browser: (input: BundleInput) => Promise<Bundle>
  /** The files of a configuration, read and bundled; `file` is relative to the root. */
  readonly config: (root: string, file: string, make: () => Promise<ReadConfig>) => Promise<ReadConfig>
}

export function openBundles({ memo, recall }: Kept): Bundles {
  /** One hash for the content of files, given by their absolute paths. */
  const stamp = (files: readonly string[]) =>
    hashOf(...files.map((file) => readOnce({ root: '', file, form: 'stamp', recall }, () => stampOf([file]))))
  const isCurrent = (kept: Stamped | undefined): kept is Stamped =>
    kept !== undefined && kept.stamp === stamp(kept.inputs)
  const unlessChanged = async <Made>(
    key: string,
    { make, inputsOf, isSound, pack, unpack }: Form<Made>,
  ): Promise<Made> => {
    const recalled = recall.get<Stamped & { readonly made: Made }>(key, [])
    if (isCurrent(recalled)) return (recalled as { readonly made: Made }).made
    const stored = memo.get(key) as (Stamped & { readonly packed: unknown }) | undefined
    const begun = Date.now()
    const made = isCurrent(stored) ? unpack((stored as { readonly packed: unknown }).packed) : await make()
    const inputs = inputsOf(made)
    // What was saved meanwhile may stand on the disk and not in the result.
    if (!isSound(made) || changedSince(inputs, begun)) return made
    const kept = { inputs, stamp: stamp(inputs) }
    recall.set(key, [], { ...kept, made })
    if (stored?.stamp !== kept.stamp) memo.set(key, { ...kept, packed: pack(made) })
    return made
  }
  return {
    theme: (folder) =>
      unlessChanged(`theme:${folder}`, {
        make: () =>
          bundleForServer({ root: folder, entry: { file: join(folder, 'index.tsx') }, islandPrefix: 'theme:' }),
        inputsOf: ({ inputs }) => inputs,
        isSound: () => true,
        pack: (made) => made,
        unpack: (packed) => packed as ServerBundle,
      }),
    browser: (input) =>
      // A new island is an entry of its own: no file that went in tells of it.
      unlessChanged(`bundle:${JSON.stringify([input, themeIslands(input.themeFolder)])}`, {
        make: () => bundle(input),
        inputsOf: ({ inputs }) => inputs,
        isSound: ({ diagnostics }) => diagnostics.length === 0,
        pack: packBundle,
        unpack: unpackBundle,
      }),
    config: (root, file, make) =>
      unlessChanged(`config:${root}:${file}`, {
        make,
        inputsOf: ({ dependencies }) => dependencies.map((path) => join(root, path)),
        isSound: ({ literals }) => literals !== undefined,
        pack: (made) => made,
        unpack: (packed) => packed as ReadConfig,
      }),
  }
}

/** @param time in whole milliseconds. */
function changedSince(files: readonly string[], time: number): boolean {
  return files.some((file) => {
    const stat = statSync(file, { throwIfNoEntry: false })
    return !stat || Math.floor(stat.ctimeMs) > time
  })
}

/** Files that went in, absolute, and the hash of their content. */
interface Stamped {
  readonly inputs: readonly string[]
  readonly stamp: string
}

interface Form<Made> {
  readonly make: () => Promise<Made>
  /** Files that went in, absolute. */
  readonly inputsOf: (made: Made) => readonly string[]
  /** False for a result that shall not be kept. */
  readonly isSound: (made: Made) => boolean
  /** To what JSON can carry, and back. */
  readonly pack: (made: Made) => unknown
  readonly unpack: (packed: unknown) => Made
}

interface PackedBundle extends Omit<Bundle, 'outputs'> {
  readonly outputs: readonly (readonly [path: string, base64: string])[]
}

function packBundle(made: Bundle): PackedBundle {
  return { ...made, outputs: [...made.outputs].map(([path, bytes]) => [path, Buffer.from(bytes).toString('base64')]) }
}

function unpackBundle(packed: unknown): Bundle {
  const { outputs, ...rest } = packed as PackedBundle
  return { ...rest, outputs: new Map(outputs.map(([path, text]) => [path, Buffer.from(text, 'base64')])) }
}
