/** Readable outputs -> sealed files under names that say nothing, and the sealed list that says which is which. */
import { deflateRawSync } from 'node:zlib'
import { type SealKey, sealingKey } from '../gate/core/keys.js'
import { sealFile } from '../gate/sealed/file.js'
import { pack } from '../gate/sealed/pack.js'
import { filePath, indexPath, type SealedIndex } from '../gate/sealed/settings.js'
import { contentType, isText } from '../util/contentType.js'

export interface SealFilesInput {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly key: SealKey
  /** `_redirects` of the site. */
  readonly redirects: string
}

/** Same files and same key, same bytes: nothing here is random. */
export async function sealFiles({ files, key, redirects }: SealFilesInput): Promise<Map<string, Uint8Array>> {
  const derived = await sealingKey(key)
  const outputs = new Map<string, Uint8Array>()
  const names: Record<string, string> = {}
  for (const [path, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const sealed = await sealFile(path, packed(bytes, isText(contentType(path))), derived)
    names[path] = sealed.name
    outputs.set(filePath(key.kid, sealed.name), sealed.bytes)
  }
  const index: SealedIndex = { files: names, redirects }
  const sealed = await sealFile('', packed(Buffer.from(JSON.stringify(index)), true), derived)
  outputs.set(indexPath(key.kid), sealed.bytes)
  return outputs
}

function packed(bytes: Uint8Array, isCompressible: boolean) {
  return isCompressible ? pack(deflateRawSync(bytes), true) : pack(bytes, false)
}
