import { readFileSync } from 'node:fs'

/** Clock ticks per second of the counters in `/proc`: 100 on every Linux that Node runs on. */
const ticks = 100

/**
 * CPU seconds of a process so far, in steps of 10 ms: `own` of its threads, `reaped` of its child processes that have ended.
 * NaN on systems without `/proc`.
 */
export function cpuOf(pid) {
  try {
    // The program name in parentheses can contain spaces. The times are fields 14 to 17.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
      .map(Number)
    const own = (fields[11] + fields[12]) / ticks
    const reaped = (fields[13] + fields[14]) / ticks
    return { own, reaped, total: own + reaped }
  } catch {
    return { own: Number.NaN, reaped: Number.NaN, total: Number.NaN }
  }
}
