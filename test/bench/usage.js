/** Loaded into a measured process by NODE_OPTIONS; writes what it used to the file named by BENCH_USAGE. */
import { writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

if (isMainThread && process.env.BENCH_USAGE) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
    writeFileSync(
      process.env.BENCH_USAGE,
      JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1e6, rss: maxRSS / 1024 }),
    )
  })
}
