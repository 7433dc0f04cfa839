/** Decrypts a whole sealed folder, to audit the published files and to verify that each one is unchanged. */

import type { Bytes, NamedKey } from '../core/keyList.js'
import { deriveOpeningKey } from '../core/sealKeys.js'
import { openSealedFile, sealedIndexName } from './sealedFile.js'
import { readSealedIndex, sealedFilePath, sealedIndexPath } from './sealedSettings.js'

export type UnsealResult =
  /** The folder was sealed with none of the keys. */
  | { readonly kind: 'none' }
  | { readonly kind: 'damaged' | 'format'; readonly path: string }
  | {
      readonly kind: 'files'
      readonly kid: string
      /** Path in the unsealed site -> content. */
      readonly files: ReadonlyMap<string, Bytes>
      /** Paths in the unsealed site whose sealed file is missing or does not open. */
      readonly broken: readonly string[]
    }

type SealedFolder = ReadonlyMap<string, Uint8Array>

/** @param prefix folder of the sealed files with a slash at the end, or empty. */
export async function unsealFolder(
  folder: SealedFolder,
  keys: readonly NamedKey[],
  prefix = '',
): Promise<UnsealResult> {
  for (const secret of keys) {
    const path = prefix + sealedIndexPath(secret.kid)
    const bytes = folder.get(path)
    if (!bytes) continue
    const key = await deriveOpeningKey(secret)
    const opened = await openSealedFile(new Uint8Array(bytes), { name: sealedIndexName, path: '' }, key)
    if (opened.kind !== 'content') return { kind: opened.kind === 'format' ? 'format' : 'damaged', path }
    const index = await readSealedIndex(opened.content)
    const files = new Map<string, Bytes>()
    const broken: string[] = []
    for (const [at, name] of Object.entries(index.files)) {
      const sealed = folder.get(prefix + sealedFilePath(secret.kid, name))
      const file = sealed && (await openSealedFile(new Uint8Array(sealed), { name, path: at }, key))
      if (file?.kind === 'content') files.set(at, new Uint8Array(await new Response(file.content).arrayBuffer()))
      else broken.push(at)
    }
    return { kind: 'files', kid: secret.kid, files, broken }
  }
  return { kind: 'none' }
}
