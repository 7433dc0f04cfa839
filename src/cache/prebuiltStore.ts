/**
 * Values that come with the package, in one file: a project finds them before it has a cache of its own. They are looked up and
 * checked like values of that cache, so an outdated one counts as missing.
 */
import { readFileSync } from 'node:fs'
import { type DiskFormat, partsFormat } from './diskFormat.js'
import type { DiskStore } from './diskStore.js'

type PrebuiltValues = ReadonlyMap<string, Uint8Array>

/** Form of the file. */
export const prebuiltFormat: DiskFormat<PrebuiltValues> = partsFormat({
  toParts: (values: PrebuiltValues) => ({ json: [...values.keys()], bytes: [...values.values()] }),
  fromParts: ({ json, bytes }): PrebuiltValues =>
    new Map(json.map((key, index) => [key, bytes[index] ?? new Uint8Array()])),
})

/** A store that also finds the values of the file. The file is read when the store does not have a value. */
export function withPrebuilt(disk: DiskStore, file: URL): DiskStore {
  let values: PrebuiltValues | undefined
  return {
    ...disk,
    get: (key) => {
      const stored = disk.get(key)
      if (stored) return stored
      values ??= readPrebuilt(file)
      const found = values.get(key)
      return found && Buffer.from(found.buffer, found.byteOffset, found.byteLength)
    },
  }
}

/** Returns no values if the file is missing, as when docsgen runs from its sources. */
function readPrebuilt(file: URL): PrebuiltValues {
  try {
    return prebuiltFormat.decode(readFileSync(file), () => undefined) ?? new Map()
  } catch {
    return new Map()
  }
}
