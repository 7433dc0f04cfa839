/** `docsgen clean`: removes the cache, and the output folder if docsgen created it. */
import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { markerName } from '../schema/portablePath.js'
import type { ExitCode, Session } from '../terminal/session.js'

export function cleanCommand({ root, flags, progress }: Session): ExitCode {
  const outDir = join(root, flags.outDir ?? 'build')
  if (existsSync(outDir) && !existsSync(join(outDir, markerName))) {
    progress.line(`${flags.outDir ?? 'build'} was not created by docsgen, so it is kept.`)
  } else rmSync(outDir, { recursive: true, force: true })
  rmSync(join(root, '.docsgen'), { recursive: true, force: true })
  return 0
}
