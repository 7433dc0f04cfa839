/** Remembers what other sites answered, so that a second run asks again only what was not well or is a day old. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import * as z from 'zod'
import type { Verdict } from './probe.js'

/** Verdicts that hold for a while. A broken address is asked again at once: it may have been mended. */
export type LastingVerdict = Extract<Verdict, { kind: 'ok' | 'moved' | 'blocked' }>

export interface VerdictCache {
  readonly get: (url: string) => LastingVerdict | undefined
  readonly set: (url: string, verdict: Verdict) => void
  readonly save: () => Promise<void>
}

const day = 24 * 60 * 60 * 1000

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
export async function openVerdictCache(file: string, now: () => number): Promise<VerdictCache> {
  const fresh = ({ at }: { at: number }) => at <= now() && now() - at < day
  const answers = new Map((await readAnswers(file)).filter(([, answer]) => fresh(answer)))
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

async function readAnswers(file: string) {
  try {
    return Object.entries(cacheSchema.parse(JSON.parse(await readFile(file, 'utf8'))).answers)
  } catch {
    return []
  }
}
