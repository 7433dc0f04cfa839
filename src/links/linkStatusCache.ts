/** Caches the status of external links for a day, so that a second run requests only failed and expired links again. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'
import type { LinkStatus } from './linkProbe.js'

/** Statuses worth caching. A broken link is requested again at once, because it may have been fixed. */
type CachedLinkStatus = Extract<LinkStatus, { kind: 'ok' | 'moved' | 'blocked' }>

export interface LinkStatusCache {
  readonly get: (url: string) => CachedLinkStatus | undefined
  readonly set: (url: string, status: LinkStatus) => void
  readonly save: () => Promise<void>
}

const millisecondsPerDay = 24 * 60 * 60 * 1000

const cacheSchema = z.object({
  version: z.literal(2),
  statuses: z.record(
    z.string(),
    z.object({
      at: z.number(),
      status: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('ok') }),
        z.object({ kind: z.literal('moved'), to: z.string() }),
        z.object({ kind: z.literal('blocked'), reason: z.string() }),
      ]),
    }),
  ),
})

/** An unreadable or invalid file counts as empty. `now` returns milliseconds since the epoch. */
export async function openLinkStatusCache(file: string, now: () => number): Promise<LinkStatusCache> {
  const isFreshEntry = ({ at }: { at: number }) => at <= now() && now() - at < millisecondsPerDay
  const statuses = new Map((await readStatuses(file)).filter(([, cached]) => isFreshEntry(cached)))
  return {
    get: (url) => statuses.get(url)?.status,
    set: (url, status) => {
      if (status.kind === 'ok' || status.kind === 'moved' || status.kind === 'blocked') {
        statuses.set(url, { at: now(), status })
      }
    },
    save: async () => {
      const sorted = [...statuses].sort(([a], [b]) => (a < b ? -1 : 1))
      const text = JSON.stringify({ version: 2, statuses: Object.fromEntries(sorted) }, null, 1)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(`${file}.${process.pid}.tmp`, `${text}\n`)
      await rename(`${file}.${process.pid}.tmp`, file)
    },
  }
}

async function readStatuses(file: string) {
  try {
    return Object.entries(cacheSchema.parse(JSON.parse(await readFile(file, 'utf8'))).statuses)
  } catch {
    return []
  }
}
