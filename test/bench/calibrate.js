/**
 * A fixed job without any code of docsgen: `@mdx-js/mdx` with its own parser compiles the same pages of the corpus. Its CPU
 * milliseconds per page measure the current speed of the machine. Run as a script, it prints them.
 */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const self = fileURLToPath(import.meta.url)
const [warmUp, measured] = [20, 40]

/** CPU milliseconds per page, measured in a process of its own. */
export function calibrate() {
  const { stdout, stderr } = spawnSync(process.execPath, [self], {
    env: { ...process.env, NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  const milliseconds = Number(stdout)
  if (!(milliseconds > 0)) throw new Error(`The reference job failed:\n${stderr}`)
  return milliseconds
}

if (process.argv[1] === self) {
  const [{ compile }, { pageText }] = await Promise.all([import('@mdx-js/mdx'), import('./corpus.js')])
  const compilePages = async (from, to) => {
    for (let page = from; page < to; page++) await compile(pageText(page, 1000))
  }
  await compilePages(0, warmUp)
  const start = process.cpuUsage()
  await compilePages(warmUp, warmUp + measured)
  const { user, system } = process.cpuUsage(start)
  process.stdout.write(String((user + system) / 1000 / measured))
}
