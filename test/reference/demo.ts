/**
 * Builds a project and writes its pages, even if there are errors, to view the API reference in a browser:
 *
 * npx esbuild test/reference/demo.ts --bundle --platform=node --format=esm --packages=external --outfile=dist/demo.js
 *
 * NODE_ENV=production node dist/demo.js <root of the project> <folder>
 */
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { buildProject } from '../../src/commands/build.js'
import { openSession } from '../../src/commands/session.js'

const [root, folder] = process.argv.slice(2)
if (!root || !folder) throw new Error('Say which project to build, and into which folder to write.')

const made = await buildProject(openSession(root, {}, { signal: new AbortController().signal }))
if ('exit' in made) process.exit(made.exit)
for (const [path, bytes] of made.build.outputs) {
  const file = join(folder, path)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, bytes)
}
console.error(`${made.build.report.pages} pages, ${made.build.diagnostics.length} findings`)
