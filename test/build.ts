/**
 * Prepares a run of tests: bundles the builder, because the compile workers and the command line run from `dist/`, and creates
 * the folder of the sites that the test workers share.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export default function prepareRun(): (() => void) | undefined {
  // More than one project of vitest.config.ts needs this in the same run.
  if (process.env.DOCSGEN_TEST_SITES) return undefined
  execFileSync('npm', ['run', '--silent', 'prepare'], { stdio: 'inherit' })
  const temporary = fileURLToPath(new URL('.tmp', import.meta.url))
  mkdirSync(temporary, { recursive: true })
  const sites = mkdtempSync(join(temporary, 'shared-'))
  process.env.DOCSGEN_TEST_SITES = sites
  return () => rmSync(sites, { recursive: true, force: true })
}
