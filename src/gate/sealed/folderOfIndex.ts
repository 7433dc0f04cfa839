/** Finds the folder that holds the files of a sealed build. */
import type { NamedKey } from '../core/keyList.js'
import { sealedIndexPath } from './sealedSettings.js'

/** @returns the folder of the sealed files with a slash at the end, or an empty string. */
export function folderOfIndex(outputs: ReadonlyMap<string, Uint8Array>, keys: readonly NamedKey[]): string {
  const names = keys.map(({ kid }) => sealedIndexPath(kid))
  for (const path of outputs.keys()) {
    const name = names.find((one) => path === one || path.endsWith(`/${one}`))
    if (name !== undefined) return path.slice(0, -name.length)
  }
  return ''
}
