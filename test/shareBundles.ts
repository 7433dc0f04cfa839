/** Creates the folder of the bundles that the test workers of a run share, so that esbuild makes each of them once. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export default function shareBundles(): (() => void) | undefined {
  // Each project of vitest.config.ts calls this.
  if (process.env.DOCSGEN_TEST_BUNDLES) return undefined
  const temporary = fileURLToPath(new URL('.tmp', import.meta.url))
  mkdirSync(temporary, { recursive: true })
  const folder = mkdtempSync(join(temporary, 'bundles-'))
  process.env.DOCSGEN_TEST_BUNDLES = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
