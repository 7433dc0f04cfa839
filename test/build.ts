/** Bundles the builder once for a run of tests: the compile workers and the command line run from `dist/`. */
import { execFileSync } from 'node:child_process'

export default function buildDist(): void {
  // More than one project of vitest.config.ts needs the bundle in the same run.
  if (process.env.DOCSGEN_TEST_DIST) return
  execFileSync('npm', ['run', '--silent', 'prepare'], { stdio: 'inherit' })
  process.env.DOCSGEN_TEST_DIST = 'built'
}
