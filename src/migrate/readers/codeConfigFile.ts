/** Configurations that are code: their names end with one of the extensions of JavaScript and TypeScript. */
import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'

export const codeExtensions = ['ts', 'mts', 'cts', 'js', 'mjs', 'cjs']

/** Path of the file `stem` with an extension of code, relative to the root. A site has it, because it was found there. */
export function codeConfigFile(root: string, folder: string, stem: string): string {
  const names = codeExtensions.map((extension) => posix.join(folder, `${stem}.${extension}`))
  return names.find((name) => existsSync(join(root, name))) ?? posix.join(folder, `${stem}.js`)
}
