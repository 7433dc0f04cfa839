/**
 * `npm test`: finds a browser (installs Debian's chromium where there is none and it may), runs all tests, and ends with
 * one line, `N passed, N failed`. Arguments go to vitest: `npm test -- test/links`.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const command = 'apt-get update && apt-get install -y --no-install-recommends chromium'

const browser = process.env.CHROMIUM ?? find() ?? install()
if (!browser || !existsSync(browser)) {
  console.error(
    `The browser tests need Chromium. Install it with: sudo sh -c '${command}', or set CHROMIUM to its path.`,
  )
  process.exit(1)
}

const folder = mkdtempSync(join(tmpdir(), 'docsgen-test-'))
const report = join(folder, 'report.json')
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...process.argv.slice(2),
  ],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'production', CHROMIUM: browser } },
)
const counts = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : { numPassedTests: 0, numFailedTests: 1 }
rmSync(folder, { recursive: true, force: true })
sayRetries(counts)
const failed = Math.max(counts.numFailedTests, status === 0 ? 0 : 1)
console.log(`${counts.numPassedTests} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)

/** Why tests failed that passed when they were tried again: the report of vitest only names them. */
function sayRetries({ testResults = [] }) {
  for (const { status, fullName, failureMessages } of testResults.flatMap(({ assertionResults }) => assertionResults))
    if (status === 'passed' && failureMessages.length > 0)
      console.log(`Failed at first: ${fullName}\n${failureMessages.join('\n')}\n`)
}

function find() {
  for (const name of names) {
    const found = spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim()
    if (found) return found
  }
  return undefined
}

function install() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.error('No browser found; installing Debian’s chromium …')
  try {
    execFileSync('sh', ['-c', command], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch {
    return undefined
  }
  return find()
}
