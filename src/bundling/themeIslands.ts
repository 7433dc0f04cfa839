/** Finds the islands of a theme. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastGlob from 'fast-glob'

/** Islands of a theme, relative to its folder. Those in `gate/` are for gated sites. */
export function themeIslands(themeFolder: string, gate: string): string[] {
  return fastGlob
    .sync('**/*.tsx', { cwd: themeFolder, ignore: ['**/node_modules/**', ...(gate === 'off' ? ['gate/**'] : [])] })
    .filter((path) => isClientModule(readFileSync(join(themeFolder, path), 'utf8')))
    .sort()
}

/** True when the first statement is the directive 'use client'. */
export function isClientModule(source: string): boolean {
  return /^(?:\s|\/\/.*|\/\*[\s\S]*?\*\/)*(['"])use client\1/.test(source)
}
