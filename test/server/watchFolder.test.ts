import { closeSync, openSync, writeFileSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { watchFolder } from '../../src/server/watchFolder.js'
import { writeProject } from '../support/project.js'

test('the log file of `docsgen serve` in the project is not a change, because each build would cause the next one', async () => {
  const root = writeProject(new Map([['page.md', 'One.']]))
  const log = openSync(join(root, 'serve.log'), 'w')
  const seen = new Set<string>()
  const isIgnored = () => false
  const watching = watchFolder({ root, isIgnored, outputs: [log], onChange: (path) => seen.add(path) })
  await watching.ready
  writeSync(log, '1 page in 20 ms\n')
  // Events come in the order of the changes.
  writeFileSync(join(root, 'page.md'), 'Two.')
  await expect.poll(() => [...seen]).toContain(join(root, 'page.md'))
  expect([...seen].filter((path) => path.endsWith('.log'))).toEqual([])
  await watching.stop()
  closeSync(log)
})
