/**
 * What a description gave, kept while none of its files changes. Sources of pages and files to download are kept as bytes, by
 * their hash: together, as JSON in JSON, they would be most of what a large description costs to keep, and after an edit most
 * of them are there already. A page that an edit left as it was stays the very same value, and so does all that is made of it.
 */

import type { Kept } from '../cache/kept.js'
import type { Diagnostic } from '../model/diagnostic.js'
import type { Asset, Entry, SidebarSource } from '../model/model.js'
import { hashOf } from '../util/hash.js'

export interface Collected {
  readonly entries: readonly Entry[]
  readonly assets: readonly Asset[]
  readonly items: SidebarSource['sidebars'][string]
  readonly diagnostics: readonly Diagnostic[]
}

export interface Remember extends Kept {
  /** Stands for the description in the configuration and for all else that shapes what it gives, but its files. */
  readonly key: string
  readonly hashOfFile: (file: string) => string
}

interface Remembered {
  /** Every file that was read, and the hash of its text. */
  readonly files: readonly (readonly [string, string])[]
  readonly collected: Collected
}

/** Pages and files by the hashes of their bytes. */
interface Stored extends Omit<Remembered, 'collected'> {
  readonly collected: Omit<Collected, 'assets'> & { readonly assets: readonly StoredAsset[] }
}

interface StoredAsset extends Omit<Asset, 'bytes'> {
  readonly bytes: string
}

/** @param collect gives the files that it read, too. */
export function rememberDescription(
  { key, hashOfFile, memo, recall }: Remember,
  collect: () => { readonly collected: Collected; readonly files: readonly string[] },
): Collected {
  const isCurrent = ({ files }: Pick<Remembered, 'files'>) => files.every(([file, hash]) => hashOfFile(file) === hash)
  const keep = (remembered: Remembered): Collected => {
    const collected = withSameEntries(remembered.collected, recall)
    recall.set(key, [], { ...remembered, collected })
    return collected
  }
  const recalled = recall.get<Remembered>(key, [])
  if (recalled && isCurrent(recalled)) return recalled.collected
  const stored = recalled ? undefined : (memo.get(key) as Stored | undefined)
  const restored = stored && isCurrent(stored) ? fromStored(stored, memo) : undefined
  if (restored) return keep(restored)
  const made = collect()
  const files = [...made.files].sort().map((file) => [file, hashOfFile(file)] as const)
  const collected = keep({ files, collected: made.collected })
  memo.set(key, toStored({ files, collected }, { memo, recall }))
  return collected
}

function withSameEntries(collected: Collected, recall: Kept['recall']): Collected {
  const entries = collected.entries.map((entry) => {
    const { source, ...rest } = entry
    return recall.once(`operation:${entry.route}`, [source, JSON.stringify(rest)], () => entry)
  })
  return { ...collected, entries }
}

function toStored({ files, collected }: Remembered, { memo, recall }: Kept): Stored {
  const entries = collected.entries.map((entry) => {
    const source = recall.once(`source:${entry.route}`, [entry], () => setBytes(Buffer.from(entry.source), memo))
    return { ...entry, source }
  })
  const assets = collected.assets.map((asset) => ({ ...asset, bytes: setBytes(asset.bytes, memo) }))
  return { files, collected: { ...collected, entries, assets } }
}

function setBytes(bytes: Uint8Array, memo: Kept['memo']): string {
  const hash = hashOf(bytes)
  memo.set(`source:${hash}`, bytes)
  return hash
}

/** Undefined where a part is not kept any more. */
function fromStored({ files, collected }: Stored, memo: Kept['memo']): Remembered | undefined {
  const bytesOf = (hash: string) => memo.get(`source:${hash}`) as Buffer | undefined
  const sources = collected.entries.map(({ source }) => bytesOf(source))
  const bytes = collected.assets.map((asset) => bytesOf(asset.bytes))
  if (sources.includes(undefined) || bytes.includes(undefined)) return undefined
  const entries = collected.entries.map((entry, index) => ({ ...entry, source: String(sources[index]) }))
  const assets = collected.assets.map((asset, index) => ({ ...asset, bytes: bytes[index] as Buffer }))
  return { files, collected: { ...collected, entries, assets } }
}
