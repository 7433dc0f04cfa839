import type { Outputs } from '../model/model.js'
import { markerName } from '../schema/portablePath.js'
import { hashOf } from '../util/hash.js'
import { createMarker } from './outputFolder.js'

/** The files of an output folder: the outputs of a build and the marker. */
export interface FolderVersion {
  readonly paths: ReadonlySet<string>
  /** May compute the file: call it only for files that are compared or written. */
  readonly readFile: (path: string) => Uint8Array
  readonly digestOf: (path: string) => string
  /** Hash of the bytes. Computes the file, unless it was read before. */
  readonly hashFile: (path: string) => string
}

/** The hashes of all files and of the marker. Throws for a path that is not among the outputs. */
export function describeVersion(outputs: Outputs): FolderVersion {
  const marker = createMarker(outputs.keys())
  const hashes = new Map<string, string>()
  const readFile = (path: string) => {
    const bytes = path === markerName ? marker : outputs.get(path)
    if (!bytes) throw new Error(`There is no output ${path}.`)
    if (!hashes.has(path)) hashes.set(path, hashOf(bytes))
    return bytes
  }
  const hashOutput = (path: string): string => {
    if (!hashes.has(path)) readFile(path)
    return hashes.get(path) ?? ''
  }
  const digests = new Map<string, string>()
  const digestOf = (path: string) => {
    const digest = digests.get(path) ?? outputs.digestOf?.(path) ?? hashOutput(path)
    digests.set(path, digest)
    return digest
  }
  return { paths: new Set([...outputs.keys(), markerName]), readFile, digestOf, hashFile: hashOutput }
}
