/**
 * Allows one build at a time per project. The lock is a folder with one claim file per process. There is no shared file, so
 * that no process can remove a file that another process has just renewed:
 *
 *   1. Write a claim `<pid>-<start>.claim`.
 *   2. List the claims of running processes. If there is no other claim, the lock is acquired: write `<pid>-<start>.held`.
 *   3. If another process holds the lock, remove the claim: busy. If it only claims, the lower name wins.
 *
 * Two holders are impossible: each process lists the claims after it wrote its own, so at least one of two sees the other.
 * Claims of processes that have ended are removed by the next process. Decision 022 says why this is not a library.
 */
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EnvironmentFailure, environmentFailure } from '../util/environmentFailure.js'
import { identityOf, isRunning, type ProcessIdentity } from './processIdentity.js'

export interface LockOptions {
  /** Wait for the other process. Default: return a failure. */
  readonly wait?: boolean
  /** Aborts the wait: the promise is rejected with its reason, and the claim is removed. */
  readonly signal?: AbortSignal
}

export interface Lock {
  readonly kind: 'locked'
  /** Releases the lock. Synchronous, so that an exit handler can call it; may be called twice. */
  release(): void
}

/**
 * Acquires the lock of the project in `.docsgen/lock`. Resolves with a failure if another process holds it, unless `wait` is
 * set.
 */
export async function acquireLock(
  root: string,
  { wait, signal }: LockOptions = {},
): Promise<Lock | EnvironmentFailure> {
  const folder = join(root, '.docsgen', 'lock')
  const me = claimName(identityOf(process.pid))
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

/** Claims of other running processes. Removes the files of processes that have ended. */
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

function claimName({ pid, started }: ProcessIdentity): string {
  return `${pid}-${started}`
}

function busy(folder: string, pid: number): EnvironmentFailure {
  return {
    kind: 'environment',
    exit: 3,
    errno: 'EBUSY',
    path: folder,
    message: `Another docsgen (process ${pid}) is building this project.`,
    hint: 'Wait until it ends, or pass --wait.',
  }
}
