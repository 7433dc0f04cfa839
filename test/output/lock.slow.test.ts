import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { expect, test } from 'vitest'
import { acquireLock } from '../../src/output/lock.js'
import { identityOf, isRunning } from '../../src/output/processIdentity.js'
import { temporaryFolder } from '../faults/tree.js'

const child = join(import.meta.dirname, `../../node_modules/.cache/docsgen-test/locker-${process.pid}.mjs`)
buildSync({
  entryPoints: [join(import.meta.dirname, '../faults/lockChild.ts')],
  outfile: child,
  bundle: true,
  platform: 'node',
  format: 'esm',
})

function start(root: string, mode: 'wait' | 'try' | 'die') {
  const run = spawn(process.execPath, [child, root, mode], { stdio: ['pipe', 'pipe', 'inherit'] })
  let output = ''
  run.stdout.on('data', (chunk) => {
    output += chunk
  })
  return { run, done: once(run, 'close').then(() => output.trim()) }
}

test('ten waiting processes hold it one after another', async () => {
  const root = temporaryFolder()
  const runs = Array.from({ length: 10 }, () => start(root, 'wait'))
  expect(await Promise.all(runs.map(({ done }) => done))).toEqual(Array(10).fill('done'))
  // Each child writes `+` when it has the lock and `-` before it releases it.
  expect(readFileSync(join(root, 'log'), 'utf8')).toBe('+-'.repeat(10))
  expect(readdirSync(join(root, '.docsgen/lock'))).toEqual([])
})

test('if ten processes do not wait, one holds it and the others get the id of the holder', {
  timeout: 60_000,
}, async () => {
  const root = temporaryFolder()
  const runs = Array.from({ length: 10 }, () => start(root, 'try'))
  const losers = await Promise.all(
    runs.map(({ run, done }) => Promise.race([done, once(run.stdout, 'data').then((data) => String(data).trim())])),
  )
  const holders = runs.filter((_, n) => losers[n] === 'held')
  expect(holders).toHaveLength(1)
  const pid = holders[0]?.run.pid
  expect(losers.filter((text) => text === `busy ${pid}`)).toHaveLength(9)
  holders[0]?.run.stdin.end('\n')
  await Promise.all(runs.map(({ done }) => done))
})

test('a lock of a killed process is stale', async () => {
  const root = temporaryFolder()
  await start(root, 'die').done
  expect(readdirSync(join(root, '.docsgen/lock'))).toHaveLength(2)
  const lock = await acquireLock(root)
  expect(lock.kind).toBe('locked')
  expect(readdirSync(join(root, '.docsgen/lock')).sort()).toHaveLength(2)
  if (lock.kind === 'locked') lock.release()
  expect(readdirSync(join(root, '.docsgen/lock'))).toEqual([])
})

test('a lock of another process that now has the same id is stale', async () => {
  const root = temporaryFolder()
  mkdirSync(join(root, '.docsgen/lock'), { recursive: true })
  for (const ending of ['claim', 'held']) writeFileSync(join(root, `.docsgen/lock/${process.ppid}-12.${ending}`), '')
  const lock = await acquireLock(root)
  expect(lock.kind).toBe('locked')
  if (lock.kind === 'locked') lock.release()
})

test.each(['0', ''])('an earlier claim wins (name with %j in front)', async (zeros) => {
  const root = temporaryFolder()
  const folder = join(root, '.docsgen/lock')
  mkdirSync(folder, { recursive: true })
  // A running process; a leading zero keeps its id but makes its name sort before ours.
  const { pid, started } = identityOf(process.ppid)
  const claim = join(folder, `${zeros}${pid}-${started}.claim`)
  writeFileSync(claim, '')
  // The first attempt is synchronous, and a lock is a file, so no wait is needed to see that it fails.
  const pending = acquireLock(root)
  expect(readdirSync(folder).filter((name) => name.endsWith('.held'))).toEqual([])
  rmSync(claim)
  expect((await pending).kind).toBe('locked')
})

test('a second lock in the same process is refused, and succeeds after the release', async () => {
  const root = temporaryFolder()
  const lock = await acquireLock(root)
  expect(await acquireLock(root)).toMatchObject({ kind: 'environment', exit: 3, errno: 'EBUSY' })
  if (lock.kind === 'locked') lock.release()
  const again = await acquireLock(root)
  expect(again.kind).toBe('locked')
})

test('an aborted signal ends the waiting and leaves no claim', async () => {
  const root = temporaryFolder()
  const holder = start(root, 'try')
  await once(holder.run.stdout, 'data')
  const controller = new AbortController()
  const waiting = acquireLock(root, { wait: true, signal: controller.signal })
  controller.abort(new Error('interrupted'))
  await expect(waiting).rejects.toThrow('interrupted')
  expect(readdirSync(join(root, '.docsgen/lock')).filter((name) => name.startsWith(`${process.pid}-`))).toEqual([])
  holder.run.stdin.end('\n')
  await holder.done
})

test('a folder that cannot be created is an environment error', async () => {
  const root = temporaryFolder()
  writeFileSync(join(root, '.docsgen'), '')
  expect(await acquireLock(root)).toMatchObject({ kind: 'environment', exit: 3 })
})

test('a process and one that has ended are distinguished', () => {
  expect(isRunning(identityOf(process.pid))).toBe(true)
  expect(isRunning({ pid: process.pid, started: '12' })).toBe(false)
  expect(isRunning({ pid: 4_000_000, started: '0' })).toBe(false)
})
