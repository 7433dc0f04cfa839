/**
 * One build at a time per project. The lock is a folder of claims, one file a process, and no shared file, so that no
 * process ever removes what another one may just have renewed:
 *
 *   1. write my claim `<pid>-<start>.claim`;
 *   2. list the claims of processes that run. None but mine: the lock is mine, say so in `<pid>-<start>.held`;
 *   3. someone holds it: take my claim back; busy. Someone else only claims: the lower name stays, the other steps back.
 *
 * Two holders are impossible: each lists after it has written its own claim, so one of the two sees the other.
 * Claims of processes that have ended are removed by whoever meets them.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EnvironmentFailure, environmentFailure } from '../util/environmentFailure.js'
import { identityOf, isRunning, type ProcessIdentity } from './processIdentity.js'

export interface LockOptions {
  /** Wait until the other process is done, instead of giving up. */
  readonly wait?: boolean
  /** Ends the waiting: the promise is rejected with its reason, and no claim is left. */
  readonly signal?: AbortSignal
}

export interface Lock {
  readonly kind: 'locked'
  /** Gives the lock back. May be called twice, and from an exit handler: it does not wait for anything. */
  release(): void
}

export async function acquireLock(
  root: string,
  { wait, signal }: LockOptions = {},
): Promise<Lock | EnvironmentFailure> {
  const folder = join(root, '.docsgen', 'lock')
  const me = nameOf(identityOf(process.pid))
  const claim = join(folder, `${me}.claim`)
  const held = join(folder, `${me}.held`)
  const release = () => {
    rmSync(held, { force: true })
    rmSync(claim, { force: true })
  }
  try {
    mkdirSync(folder, { recursive: true })
    if (readdirSync(folder).includes(`${me}.held`)) return busy(folder, process.pid)
    for (;;) {
      writeFileSync(claim, '')
      const others = liveClaims(folder, me)
      if (others.length === 0) {
        writeFileSync(held, '')
        return { kind: 'locked', release }
      }
      const holder = others.find((other) => other.held)
      if (holder || others.some((other) => other.name < me)) rmSync(claim, { force: true })
      if (holder && !wait) return busy(folder, holder.pid)
      signal?.throwIfAborted()
      await sleep(holder ? 100 : 5)
    }
  } catch (error) {
    if (existsSync(claim)) rmSync(claim, { force: true })
    const failure = environmentFailure(error, folder)
    if (failure) return failure
    throw error
  }
}

interface Claim {
  readonly name: string
  readonly pid: number
  readonly held: boolean
}

/** Claims of other processes that run. What ended processes left behind is removed on the way. */
function liveClaims(folder: string, me: string): Claim[] {
  const names = readdirSync(folder)
  const claims: Claim[] = []
  for (const file of names) {
    const match = /^((\d+)-(\w+))\.(?:claim|held)$/.exec(file)
    const [, name = '', pid = '', started = ''] = match ?? []
    if (!match || name === me) continue
    if (!isRunning({ pid: Number(pid), started })) rmSync(join(folder, file), { force: true })
    else if (file.endsWith('.claim')) claims.push({ name, pid: Number(pid), held: names.includes(`${name}.held`) })
  }
  return claims
}

function nameOf({ pid, started }: ProcessIdentity): string {
  return `${pid}-${started}`
}

function busy(folder: string, pid: number): EnvironmentFailure {
  return {
    kind: 'environment',
    exit: 3,
    errno: 'EBUSY',
    path: folder,
    message: `Another docsgen (process ${pid}) is building this project.`,
    hint: 'Wait until it is done, or pass --wait.',
  }
}
