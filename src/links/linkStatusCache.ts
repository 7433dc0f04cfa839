/** Remembers what other sites answered, so that a second run asks again only what was not well or is a day old. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'
import type { LinkStatus } from './linkProbe.js'

/** Verdicts that hold for a while. A broken address is asked again at once: it may have been mended. */
type CachedLinkStatus = Extract<LinkStatus, { kind: 'ok' | 'moved' | 'blocked' }>

export interface LinkStatusCache {
  readonly get: (url: string) => CachedLinkStatus | undefined
  readonly set: (url: string, verdict: LinkStatus) => void
  readonly save: () => Promise<void>
}

const millisecondsPerDay = 24 * 60 * 60 * 1000

const cacheSchema = z.object({
  version: z.literal(1),
  answers: z.record(
    z.string(),
    z.object({
      at: z.number(),
      verdict: z.discriminatedUnion('kind', [
        z.object({ kind: z.literal('ok') }),
        z.object({ kind: z.literal('moved'), to: z.string() }),
        z.object({ kind: z.literal('blocked'), reason: z.string() }),
      ]),
    }),
  ),
})

/** A file that cannot be read or has another form counts as empty. `now` gives milliseconds since the epoch. */
export async function openLinkStatusCache(file: string, now: () => number): Promise<LinkStatusCache> {
  const fresh = ({ at }: { at: number }) => at <= now() && now() - at < millisecondsPerDay
  const answers = new Map((await readStatuses(file)).filter(([, answer]) => fresh(answer)))
  return {
    get: (url) => answers.get(url)?.verdict,
    set: (url, verdict) => {
      if (verdict.kind === 'ok' || verdict.kind === 'moved' || verdict.kind === 'blocked') {
        answers.set(url, { at: now(), verdict })
      }
    },
    save: async () => {
      const sorted = [...answers].sort(([a], [b]) => (a < b ? -1 : 1))
      const text = JSON.stringify({ version: 1, answers: Object.fromEntries(sorted) }, null, 1)
      await mkdir(dirname(file), { recursive: true })
      await writeFile(`${file}.${process.pid}.tmp`, `${text}\n`)
      await rename(`${file}.${process.pid}.tmp`, file)
    },
  }
}

async function readStatuses(file: string) {
  try {
    return Object.entries(cacheSchema.parse(JSON.parse(await readFile(file, 'utf8'))).answers)
  } catch {
    return []
  }
}
