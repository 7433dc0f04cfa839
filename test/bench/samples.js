/**
 * `npm run bench:samples [folder or file] [requests] [languages]` sends the request samples of all descriptions in the folder (default:
 * `openapi`) to a mock server that is made from them, in every installed language, and prints how many the server accepted. It
 * takes an equal share of every description, 500 requests by default, `0` for all. `languages` is a list with commas. The last
 * lines name the most frequent reasons for refusals; all are in `.docsgen/bench-samples.json`.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

const repository = fileURLToPath(new URL('../../', import.meta.url))
const program = join(repository, 'dist/benchSamples.js')
await build({
  entryPoints: [join(repository, 'test/bench/samples.ts')],
  outfile: program,
  bundle: true,
  platform: 'node',
  format: 'esm',
  packages: 'external',
  logLevel: 'warning',
})
const { status, stdout } = spawnSync(process.execPath, [program, ...process.argv.slice(2)], {
  encoding: 'utf8',
  stdio: ['ignore', 'pipe', 'inherit'],
  maxBuffer: 2 ** 28,
})
if (status !== 0) process.exit(status ?? 1)
const { descriptions, outcomes } = JSON.parse(stdout)
console.log(`${descriptions} descriptions`)
console.table(
  outcomes.map(({ language, sent, accepted }) => ({
    language,
    sent,
    accepted,
    '%': Math.round((accepted / Math.max(1, sent)) * 10_000) / 100,
  })),
)
const reasons = new Map()
for (const { language, refusals } of outcomes)
  for (const { description, operation, faults } of refusals) {
    const key = `${description}: ${faults[0]?.slice(0, 200)}`
    const reason = reasons.get(key) ?? { operations: new Set(), languages: new Set() }
    reason.operations.add(operation)
    reason.languages.add(language)
    reasons.set(key, reason)
  }
const frequent = [...reasons].sort(([, one], [, other]) => other.operations.size - one.operations.size).slice(0, 60)
for (const [reason, { operations, languages }] of frequent)
  console.log(`${operations.size} × ${reason} (${[...operations][0]}; ${[...languages].join(' ')})`)
mkdirSync(join(repository, '.docsgen'), { recursive: true })
writeFileSync(join(repository, '.docsgen/bench-samples.json'), `${JSON.stringify(outcomes, null, 2)}\n`)
