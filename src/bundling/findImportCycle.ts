import type { Metafile } from 'esbuild'

/** Thrown for pages that import each other: rendering them would not end. */
export class ImportCycleError extends Error {
  /** @param files path of imports from the page into the cycle, relative to the root; the last file is in it twice. */
  constructor(readonly files: readonly string[]) {
    super(`The imports of this page form a cycle: ${files.join(' → ')}.`)
  }
}

/** Finds the path of imports from `entry` into the first cycle of Markdown files. Other modules may import each other. */
export function findImportCycle(inputs: Metafile['inputs'], entry: string): readonly string[] | undefined {
  const sound = new Set<string>()
  const walk = (file: string, way: readonly string[]): readonly string[] | undefined => {
    if (way.includes(file)) return [...way, file]
    if (sound.has(file)) return undefined
    for (const { path } of inputs[file]?.imports ?? []) {
      const found = /\.mdx?$/.test(path) ? walk(path, [...way, file]) : undefined
      if (found) return found
    }
    sound.add(file)
    return undefined
  }
  return walk(entry, [])
}
