import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The folder of the docsgen package, for the sources and for the bundle in `dist`. */
export function packageFolder(folder = dirname(fileURLToPath(import.meta.url))): string {
  return existsSync(join(folder, 'package.json')) ? folder : packageFolder(dirname(folder))
}
