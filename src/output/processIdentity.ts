import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/**
 * A process as the pair of its id and its start time: ids are reused, the pair is not. The start is an opaque word of letters
 * and digits; it is `0` on systems that do not report it.
 */
export interface ProcessIdentity {
  readonly pid: number
  readonly started: string
}

/** The id and the start time of a process. The system reuses ids. */
export function identityOf(pid: number): ProcessIdentity {
  return { pid, started: processStart(pid) }
}

/** True if the process exists and started at the same time; another process that reuses the id does not count. */
export function isRunning({ pid, started }: ProcessIdentity): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // Any other error (EPERM) means that the process exists and belongs to another user.
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
  }
  const now = processStart(pid)
  return now === started || now === '0' || started === '0'
}

function processStart(pid: number): string {
  if (process.platform === 'win32') return '0'
  if (process.platform === 'linux') return startFromProc(pid)
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8', timeout: 2_000 })
  return (stdout ?? '').replace(/[^A-Za-z0-9]/g, '') || '0'
}

/** Field 22 of `stat`, in clock ticks since boot. The second field is the name, which may hold spaces and brackets. */
function startFromProc(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '0'
  } catch {
    return '0'
  }
}
