/**
 * Caches of the shards of a build, in `.docsgen/shards/3-of-8`: the compiled pages of a shard as the disk store writes them, and
 * `shard.json`, which is written last and says that the shard is complete. Joining copies the files of all shards into the
 * cache of the project. They are named by their content, and every entry has a checksum, so a damaged one is compiled again.
 */
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod'
import { hashOf } from '../util/hash.js'

const shardsFolder = '.docsgen/shards'
const manifestName = 'shard.json'

const manifestSchema = z.object({
  number: z.int().positive(),
  count: z.int().positive(),
  /** Hash of the code of docsgen that compiled the pages. */
  code: z.string(),
  pages: z.int(),
})

export type ShardManifest = z.infer<typeof manifestSchema>

/** Folder of a shard, relative to the project root. */
export function shardFolder({ number, count }: Pick<ShardManifest, 'number' | 'count'>): string {
  return `${shardsFolder}/${number}-of-${count}`
}

/** Call it before a shard is compiled: the shard is incomplete until `endShard`. */
export function beginShard(root: string, shard: Pick<ShardManifest, 'number' | 'count'>): void {
  rmSync(join(root, shardFolder(shard), manifestName), { force: true })
}

/** Writes the manifest, with which `readShards` accepts a shard as whole. */
export function endShard(root: string, manifest: ShardManifest): void {
  const folder = join(root, shardFolder(manifest))
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, manifestName), JSON.stringify(manifest))
}

/** All shards, or a sentence that says why they cannot be joined and what to do. */
export function readShards(root: string, code: string): readonly ShardManifest[] | string {
  const folder = join(root, shardsFolder)
  const names = existsSync(folder) ? readdirSync(folder).sort() : []
  const shards = names.flatMap((name) => readShardManifest(join(folder, name, manifestName)) ?? [])
  const [first] = shards
  if (!first) return `There are no shards in ${shardsFolder}. Run docsgen build --shard 1/2 and --shard 2/2 first.`
  const counts = [...new Set(shards.map(({ count }) => count))].sort((a, b) => a - b)
  if (counts.length > 1)
    return `${shardsFolder} contains shards of several builds: ${counts.join(' and ')} parts. Remove the folder, and run one build again.`
  const present = new Set(shards.map(({ number }) => number))
  const missing = Array.from({ length: first.count }, (_, index) => index + 1).filter((number) => !present.has(number))
  if (missing.length > 0)
    return `These shards are missing or incomplete: ${missing.map((number) => `${number}/${first.count}`).join(', ')}. Copy their folders into ${shardsFolder}.`
  const other = shards.find((shard) => shard.code !== code)
  if (other)
    return `The shard ${other.number}/${other.count} was compiled by another version of docsgen, of Node or of a package. Use the same versions on all machines.`
  return shards
}

function readShardManifest(file: string): ShardManifest | undefined {
  if (!existsSync(file)) return undefined
  try {
    return manifestSchema.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data
  } catch {
    return undefined
  }
}

/** Copies the compiled pages of the shards into the cache of the project. */
export function importShards(root: string, shards: readonly ShardManifest[]): void {
  for (const shard of shards) {
    const name = hashOf(shard.code).slice(0, 16)
    const from = join(root, shardFolder(shard), name)
    const to = join(root, '.docsgen/cache', name)
    mkdirSync(to, { recursive: true })
    for (const file of existsSync(from) ? readdirSync(from) : [])
      if (file.endsWith('.cache') && !existsSync(join(to, file))) copyFileSync(join(from, file), join(to, file))
  }
}
