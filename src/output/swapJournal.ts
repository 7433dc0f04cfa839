/**
 * The exchange of two folders, which no file system call does at once. A journal is written before the first of the
 * two renames; whoever finds one after a crash can tell from what is there how far the exchange came:
 *
 *   out    stage   old     meaning                              repair
 *   yes    yes     no      before the first rename              drop stage
 *   no     yes     any     between them, or no old folder       stage -> out, drop old
 *   yes    no      any     after the second rename              drop old
 *   no     no      yes     somebody removed the stage           old -> out
 */
import { readFileSync, statSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { isSystemError } from '../util/environmentFailure.js'
import { hashOf } from '../util/hash.js'
import { locateOutput } from './outputFolder.js'
import { diskIo, type OutputIo } from './outputIo.js'
import { identityOf, isRunning } from './processIdentity.js'

export interface Swap {
  readonly out: string
  readonly stage: string
  readonly old: string
  readonly journal: string
  /** Where the old folder waits to become the next stage. Absent where stages are not in `.docsgen`. */
  readonly spare?: string
}

/** Where this process stages its output: in `.docsgen`, or beside the output where that is another file system. */
export function planSwap(root: string, out: string): Swap {
  const { pid, started } = identityOf(process.pid)
  const id = `${pid}-${started}`
  const work = join(resolve(root), '.docsgen')
  const beside = deviceOf(work) !== deviceOf(dirname(out))
  const base = beside ? join(dirname(out), `.${basename(out)}.docsgen-`) : `${work}/`
  const spare = beside ? undefined : join(work, `spare-${hashOf(out).slice(0, 16)}`)
  return { out, stage: `${base}stage-${id}`, old: `${base}old-${id}`, journal: join(work, `swap-${id}.json`), spare }
}

/** Puts the new folder in place. What is left are the old folder and the journal: `retireOld`. */
export function commitSwap(swap: Swap, io: OutputIo): void {
  const { out, stage, old, journal } = swap
  const hasOld = io.kindOf(out) !== undefined
  try {
    writeJournal(swap, io)
    if (hasOld) io.rename(out, old)
    io.rename(stage, out)
  } catch (error) {
    if (io.kindOf(out) === undefined && io.kindOf(old)) io.rename(old, out)
    for (const path of [stage, draftOf(journal), journal]) io.remove(path)
    throw error
  }
  // The new folder is in place, so trouble from here on is no failure: the journal stays and the next start tries again.
  tolerate(() => io.flush(dirname(out)))
}

/** Removes the old folder, or keeps it where the next build looks for it. */
export function retireOld({ old, journal, spare }: Swap, { keep, io }: { keep: boolean; io: OutputIo }): void {
  tolerate(() => {
    if (keep && spare !== undefined && io.kindOf(old) !== undefined) io.rename(old, spare)
    else io.remove(old)
    io.remove(journal)
  })
}

/** Finishes or takes back what a build that was killed had begun. Returns the folders that it put right. */
export function repair(root: string, io: OutputIo = diskIo): string[] {
  const work = join(resolve(root), '.docsgen')
  if (io.kindOf(work) !== 'folder') return []
  const repaired: string[] = []
  const names = io.list(work).map((entry) => entry.name)
  for (const name of names.sort().reverse()) {
    const match = /^(swap|stage|old)-(\d+)-(\w+)(\.json(?:\.tmp)?)?$/.exec(name)
    const [, kind = '', pid = '', started = '', ending] = match ?? []
    if (!match || isOther(Number(pid), started)) continue
    const path = join(work, name)
    const swap = kind === 'swap' && ending === '.json' ? readJournal(root, path) : undefined
    if (swap) {
      finish(swap, io)
      repaired.push(swap.out)
    }
    io.remove(path)
  }
  return repaired
}

/** Removes what a killed build left beside the output, where the stage could not be in `.docsgen`. Call after `repair`. */
export function sweepBeside(out: string, io: OutputIo): void {
  const parent = dirname(out)
  if (io.kindOf(parent) !== 'folder') return
  const prefix = `.${basename(out)}.docsgen-`
  for (const { name } of io.list(parent)) {
    const match = name.startsWith(prefix) && /^(?:stage|old)-(\d+)-(\w+)$/.exec(name.slice(prefix.length))
    if (match && !isOther(Number(match[1]), match[2] ?? '')) io.remove(join(parent, name))
  }
}

/** True while another process still works on its swap. */
function isOther(pid: number, started: string): boolean {
  return pid !== process.pid && isRunning({ pid, started })
}

function finish({ out, stage, old }: Swap, io: OutputIo): void {
  if (io.kindOf(out) === undefined) {
    if (io.kindOf(stage)) io.rename(stage, out)
    else if (io.kindOf(old)) io.rename(old, out)
  }
  io.remove(stage)
  io.remove(old)
}

function writeJournal(swap: Swap, io: OutputIo): void {
  const draft = draftOf(swap.journal)
  io.remove(draft)
  io.write(draft, Buffer.from(JSON.stringify({ out: swap.out, stage: swap.stage, old: swap.old })))
  io.flush(draft)
  io.rename(draft, swap.journal)
  io.flush(dirname(swap.journal))
}

function draftOf(journal: string): string {
  return `${journal}.tmp`
}

/** A journal is believed only where its folders are ones that `planSwap` would have named. */
function readJournal(root: string, journal: string): Swap | undefined {
  const id = /swap-(\d+-\w+)\.json$/.exec(journal)?.[1]
  try {
    const { out, stage, old }: Record<string, unknown> = JSON.parse(readFileSync(journal, 'utf8'))
    if (typeof out !== 'string' || typeof stage !== 'string' || typeof old !== 'string') return undefined
    const located = locateOutput(root, out)
    const bases = [`${dirname(journal)}/`, join(dirname(out), `.${basename(out)}.docsgen-`)]
    const named = bases.some((base) => stage === `${base}stage-${id}` && old === `${base}old-${id}`)
    return named && 'path' in located && located.path === out ? { out, stage, old, journal } : undefined
  } catch {
    return undefined
  }
}

function tolerate(run: () => void): void {
  try {
    run()
  } catch (error) {
    if (!isSystemError(error)) throw error
  }
}

function deviceOf(path: string): number | undefined {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat?.dev ?? (dirname(path) === path ? undefined : deviceOf(dirname(path)))
}
