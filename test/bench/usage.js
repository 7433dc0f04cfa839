/**
 * Loaded into a measured process by NODE_OPTIONS; writes what it used to the file named by BENCH_USAGE: CPU seconds of all
 * its threads (workers too) and of the processes that it started (esbuild), and its own peak memory in MB.
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

/** Processes that still run: esbuild is ended with its parent, so nobody has counted it yet. */
function children() {
  try {
    return readdirSync('/proc/self/task').flatMap((task) =>
      readFileSync(`/proc/self/task/${task}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
    )
  } catch {
    return []
  }
}
