/** A whole sealed folder opened at once: to look at what was published, and to see whether every file is what was sealed. */

import { type Bytes, openingKey, type SealKey } from '../core/keys.js'
import { indexName, openFile } from './file.js'
import { filePath, indexPath, type SealedIndex } from './settings.js'

export type Unsealed =
  /** None of the keys is of this folder. */
  | { readonly kind: 'none' }
  | { readonly kind: 'damaged'; readonly path: string }
  | {
      readonly kind: 'files'
      readonly kid: string
      /** What opened, by its path in the unsealed site. */
      readonly files: ReadonlyMap<string, Bytes>
      /** Paths in the unsealed site whose sealed file is not there, or does not open. */
      readonly broken: readonly string[]
    }

type Folder = ReadonlyMap<string, Uint8Array>

/** @param prefix folder of the sealed files with a slash at the end, or empty. */
export async function unsealFolder(folder: Folder, keys: readonly SealKey[], prefix = ''): Promise<Unsealed> {
  for (const secret of keys) {
    const path = prefix + indexPath(secret.kid)
    const bytes = folder.get(path)
    if (!bytes) continue
    const key = await openingKey(secret)
    const opened = await openFile(new Uint8Array(bytes), { name: indexName, path: '' }, key)
    if (opened.kind !== 'content') return { kind: 'damaged', path }
    const index = (await new Response(opened.content).json()) as SealedIndex
    const files = new Map<string, Bytes>()
    const broken: string[] = []
    for (const [at, name] of Object.entries(index.files)) {
      const sealed = folder.get(prefix + filePath(secret.kid, name))
      const file = sealed && (await openFile(new Uint8Array(sealed), { name, path: at }, key))
      if (file?.kind === 'content') files.set(at, new Uint8Array(await new Response(file.content).arrayBuffer()))
      else broken.push(at)
    }
    return { kind: 'files', kid: secret.kid, files, broken }
  }
  return { kind: 'none' }
}
