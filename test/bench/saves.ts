/**
 * Child process of `openapi.js`: builds as live preview does, edits a summary several times, and prints the medians as JSON.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { loadProject, openProjectSession } from '../../src/commands/session/loadProject.js'
import { buildSite } from '../../src/pipeline/buildSite.js'
import { openSession } from '../../src/terminal/session.js'

const [root = '.', file = ''] = process.argv.slice(2)
const saves = 7
const session = openSession(root, { quiet: true }, { signal: new AbortController().signal })
const buildSession = openProjectSession(session)
const project = await loadProject(session, { buildSession })
if (!('root' in project)) process.exit(2)
const text = readFileSync(file, 'utf8')
const build = () => buildSite(project, buildSession, { drafts: true, preview: true, live: '/live', searchLater: true })
await build()
const rows: { wall: number; cpu: number }[] = []
for (let save = 0; save < saves; save++) {
  writeFileSync(file, text.replace(/("summary":\s*"|\bsummary: )(?=\w)/, `$1Edited ${save} `))
  const [begin, used] = [performance.now(), process.cpuUsage()]
  await build()
  const { user, system } = process.cpuUsage(used)
  rows.push({ wall: performance.now() - begin, cpu: (user + system) / 1000 })
}
writeFileSync(file, text)
const median = (values: readonly number[]) => Math.round([...values].sort((a, b) => a - b)[saves >> 1] ?? 0)
console.log(JSON.stringify({ wall: median(rows.map(({ wall }) => wall)), cpu: median(rows.map(({ cpu }) => cpu)) }))
await buildSession.close()
process.exit(0)
