import { spawnSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'

/**
 * True if a program of this machine starts. A missing program is recorded for the last lines of `npm test`, so that no test is
 * skipped silently.
 */
export function hasTool(name: string, versionArgument = '--version'): boolean {
  const isInstalled = spawnSync(name, [versionArgument], { stdio: 'ignore' }).error === undefined
  if (!isInstalled) noteMissingTool(name)
  return isInstalled
}

/** Records a missing program or package for the last lines of `npm test`. */
export function noteMissingTool(name: string): void {
  const file = process.env.DOCSGEN_TEST_MISSING_TOOLS
  if (file) appendFileSync(file, `${name}\n`)
}
