/** The script of compiled code imports files of the project: `require` cannot load modules. */
import { rmSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { bundleEntries } from '../../src/commands/compiled/bundleEntries.js'
import { writeProject } from '../support/project.js'

const names = Array.from({ length: 120 }, (_, index) => `load${'x'.repeat(index)}`)
const functions = names.map((name) => `export const ${name} = async (file) => (await import(file)).default`)
const root = writeProject(
  new Map([
    ['cli.js', functions.join('\n')],
    ['compileWorker.js', ''],
    ['searchWorker.js', ''],
  ]),
)
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('the script imports files of the project wherever one of its lines ends', async () => {
  const script = await bundleEntries(root)
  expect(script.match(/__import\(\(\s*file\)\)/g)).toHaveLength(names.length)
})
