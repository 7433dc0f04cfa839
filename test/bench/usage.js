/**
 * Preload for a measured process (NODE_OPTIONS). At exit it writes to the file named by BENCH_USAGE: CPU seconds of all its
 * threads (including workers) and child processes (esbuild), and its peak memory in MB.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'
import { cpuOf } from './cpuOf.js'

if (isMainThread && process.env.BENCH_USAGE) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
    const own = (userCPUTime + systemCPUTime) / 1e6
    const cpu = own + cpuOf(process.pid).reaped + children().reduce((sum, pid) => sum + cpuOf(pid).total, 0)
    writeFileSync(process.env.BENCH_USAGE, JSON.stringify({ cpu, own, rss: maxRSS / 1024 }))
  })
}

/** Child processes that still run: esbuild ends with its parent, so its time is not in the counters yet. */
function children() {
  try {
    return readdirSync('/proc/self/task').flatMap((task) =>
      readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}
