/** Child process: takes the lock of a project, in one of three ways. */
import { appendFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { acquireLock } from '../../src/output/lock.js'

const [root = '', mode = 'try'] = process.argv.slice(2)
const lock = await acquireLock(root, { wait: mode === 'wait' })
if (lock.kind === 'environment') {
  process.stdout.write(`busy ${/process (\d+)/.exec(lock.message)?.[1]}\n`)
  process.exit(3)
}
if (mode === 'die') process.kill(process.pid, 'SIGKILL')
if (mode === 'wait') {
  appendFileSync(join(root, 'log'), '+')
  await sleep(20)
  appendFileSync(join(root, 'log'), '-')
  process.stdout.write('done\n')
} else {
  process.stdout.write('held\n')
  await new Promise((resolve) => process.stdin.once('data', resolve))
}
lock.release()
process.exit(0)
