/**
 * Prepares a run of tests: bundles the builder unless it is current, because the compile workers and the command line run from
 * `dist/`, and creates the folder of the sites that the test workers share.
 */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { arch, versions } from 'node:process'
import { fileURLToPath } from 'node:url'
import fastGlob from 'fast-glob'

export default function prepareRun(): (() => void) | undefined {
  // More than one project of vitest.config.ts needs this in the same run.
  if (process.env.DOCSGEN_TEST_SITES) return undefined
  if (!isPrepared()) execFileSync('npm', ['run', '--silent', 'prepare'], { stdio: 'inherit' })
  const temporary = fileURLToPath(new URL('.tmp', import.meta.url))
  mkdirSync(temporary, { recursive: true })
  const sites = mkdtempSync(join(temporary, 'shared-'))
  process.env.DOCSGEN_TEST_SITES = sites
  return () => rmSync(sites, { recursive: true, force: true })
}

const repository = fileURLToPath(new URL('..', import.meta.url))

/**
 * True if the last file that `npm run prepare` writes is newer than all of its sources. The time of a folder changes when a file in
 * it is removed or renamed.
 */
function isPrepared(): boolean {
  const last = modifiedAt(`dist/cli-${versions.v8}-${arch}.bin`)
  const sources = fastGlob.sync(['{src,theme}/**', 'package.json', 'node_modules/.package-lock.json'], {
    cwd: repository,
    onlyFiles: false,
  })
  return ['src', 'theme', ...sources].every((source) => modifiedAt(source) < last)
}

/** Milliseconds; 0 for a missing file. */
function modifiedAt(path: string): number {
  return statSync(join(repository, path), { throwIfNoEntry: false })?.mtimeMs ?? 0
}
