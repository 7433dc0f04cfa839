/**
 * `npm test` runs the tests and ends with the line `N passed, N failed, N skipped`. Arguments go to vitest: `npm test --
 * test/links`, `npm run test:unit`.
 *
 * Installs Debian's chromium if a selected test needs a browser, none is found, and the user is root on Debian. Most tests use
 * its headless shell where that is installed, because it needs half the time; `CHROMIUM` names one browser for all. The lines
 * before the last one name the tests that passed only at a second try, and what the skipped tests need.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastGlob from 'fast-glob'

const browserNames = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const headlessShell = 'chromium-headless-shell'
const installCommand = 'apt-get update && apt-get install -y --no-install-recommends chromium'
const kinds = ['unit', 'slow', 'dist', 'browser']
const vitestArguments = chooseProjects(process.argv.slice(2))

const browsers = needsBrowser(vitestArguments) ? findBrowsers() : {}
const folder = mkdtempSync(join(tmpdir(), 'docsgen-test-'))
const report = join(folder, 'report.json')
const missingTools = join(folder, 'missing-tools.txt')
const { status } = spawnSync(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...vitestArguments,
  ],
  {
    stdio: 'inherit',
    env: { ...process.env, ...browsers, NODE_ENV: 'production', DOCSGEN_TEST_MISSING_TOOLS: missingTools },
  },
)
const counts = existsSync(report)
  ? JSON.parse(readFileSync(report, 'utf8'))
  : { numPassedTests: 0, numFailedTests: 1, numPendingTests: 0, testResults: [] }
printRetries(counts.testResults)
printSkips(counts.testResults)
const failed = Math.max(counts.numFailedTests, status === 0 ? 0 : 1)
console.log(`${counts.numPassedTests} passed, ${failed} failed, ${counts.numPendingTests} skipped`)
rmSync(folder, { recursive: true, force: true })
process.exit(failed === 0 ? 0 : 1)

/**
 * Selected files run in the projects of their kinds, because each project prepares only what its files need. All files run in one
 * project, because a worker starts again for each project.
 */
function chooseProjects(options) {
  const product = options.findIndex((option, index) => option === 'product' && options[index - 1] === '--project')
  if (product === -1 || findFilters(options).length === 0) return options
  return options.toSpliced(product - 1, 2, ...kinds.flatMap((kind) => ['--project', kind]))
}

/** Arguments that are paths of tests, or parts of them. */
function findFilters(options) {
  return options.filter((option, index) => !option.startsWith('-') && !/^--\w+$/.test(options[index - 1] ?? ''))
}

/** False if the arguments select only tests that run without a browser. */
function needsBrowser(options) {
  const projects = options.flatMap((option, index) =>
    option === '--project' ? [options[index + 1]] : option.startsWith('--project=') ? [option.slice(10)] : [],
  )
  if (projects.length > 0 && !projects.some((name) => ['browser', 'site', 'product'].includes(name))) return false
  const filters = findFilters(options)
  const files = fastGlob.sync('test/**/*.{browser,site}.test.{ts,tsx}')
  return filters.length === 0 || files.some((file) => filters.some((filter) => file.includes(filter)))
}

/** Environment variables with the paths of the browsers. If there is none, ends the run with the command that installs it. */
function findBrowsers() {
  if (process.env.CHROMIUM && existsSync(process.env.CHROMIUM)) return { CHROMIUM_HEADLESS_SHELL: '' }
  const found = process.env.CHROMIUM ? undefined : (installedBrowser() ?? installBrowser())
  if (found) return { CHROMIUM: found, CHROMIUM_HEADLESS_SHELL: findProgram(headlessShell) ?? '' }
  console.error(
    `The browser tests need Chromium. Install it with: sudo sh -c '${installCommand}', or set CHROMIUM to its path.`,
  )
  return process.exit(1)
}

function installedBrowser() {
  return browserNames.map(findProgram).find(Boolean)
}

/** Path of a program on the PATH. */
function findProgram(name) {
  return spawnSync('sh', ['-c', `command -v ${name}`], { encoding: 'utf8' }).stdout.trim() || undefined
}

function installBrowser() {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  console.error('No browser found. Installing Debian’s chromium …')
  try {
    execFileSync('sh', ['-c', `${installCommand} && (apt-get install -y ${headlessShell} || true)`], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  } catch {
    return undefined
  }
  return installedBrowser()
}

/**
 * Names each test that failed first and passed at a later try, with its first error, because the reporter of vitest only counts
 * them.
 */
function printRetries(testResults) {
  const retried = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((test) => test.status === 'passed' && test.failureMessages.length > 0)
  for (const { fullName, failureMessages } of retried)
    console.log(`Failed at first: ${fullName}\n${failureMessages[0]}\n`)
  if (retried.length > 0) console.log(`${retried.length} tests needed a second try.`)
}

/** Names the files of skipped tests, and the missing tools. */
function printSkips(testResults) {
  const skipped = testResults
    .map(({ name, assertionResults }) => ({
      file: name.slice(process.cwd().length + 1),
      count: assertionResults.filter((test) => test.status === 'pending' || test.status === 'skipped').length,
    }))
    .filter(({ count }) => count > 0)
  for (const { file, count } of skipped) console.log(`Skipped: ${count} tests of ${file}`)
  if (!existsSync(missingTools)) return
  const tools = [...new Set(readFileSync(missingTools, 'utf8').split('\n').filter(Boolean))].sort()
  console.log(`Missing, so their tests were skipped: ${tools.join(', ')}`)
}
