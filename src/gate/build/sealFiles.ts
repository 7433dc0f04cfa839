/** Readable outputs -> sealed files under meaningless names, and a sealed index that maps paths to these names. */
import { deflateRawSync } from 'node:zlib'
import { contentType, extensionOf, isText } from '../../util/contentType.js'
import type { Bytes, NamedKey } from '../core/keyList.js'
import { deriveSealingKey } from '../core/sealKeys.js'
import { packContent } from '../sealed/packContent.js'
import { sealFile } from '../sealed/sealedFile.js'
import { type SealedIndex, sealedFilePath, sealedIndexPath } from '../sealed/sealedSettings.js'

export interface SealFilesInput {
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly key: NamedKey
  /** Text of `_redirects`. */
  readonly redirects: string
}

/** Deterministic: the same files and the same key give the same bytes. */
export async function sealFiles({ files, key, redirects }: SealFilesInput): Promise<Map<string, Uint8Array>> {
  const derived = await deriveSealingKey(key)
  const outputs = new Map<string, Uint8Array>()
  const names: Record<string, string> = {}
  const types: Record<string, string> = {}
  for (const [path, bytes] of [...files].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const type = contentType(path)
    const sealed = await sealFile(path, compressContent(bytes, isText(type)), derived)
    names[path] = sealed.name
    types[extensionOf(path)] = type
    outputs.set(sealedFilePath(key.kid, sealed.name), sealed.bytes)
  }
  const index: SealedIndex = { files: names, redirects, types }
  const sealed = await sealFile('', compressContent(Buffer.from(JSON.stringify(index)), true), derived)
  outputs.set(sealedIndexPath(key.kid), sealed.bytes)
  return outputs
}

function compressContent(bytes: Uint8Array, isCompressible: boolean): Bytes {
  return isCompressible ? packContent(deflateRawSync(bytes), true) : packContent(bytes, false)
}
