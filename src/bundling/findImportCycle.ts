import type { Metafile } from 'esbuild'

/** Thrown for pages that import each other, because rendering them would never end. */
export class ImportCycleError extends Error {
  /** @param files chain of imports from the page into the cycle, relative to the root. It contains the last file twice. */
  constructor(readonly files: readonly string[]) {
    super(`The imports of this page form a cycle: ${files.join(' → ')}.`)
  }
}

/** Finds the chain of imports from `entry` into the first cycle of Markdown files. Other modules may import each other. */
export function findImportCycle(inputs: Metafile['inputs'], entry: string): readonly string[] | undefined {
  const checked = new Set<string>()
  const findCycleFrom = (file: string, chain: readonly string[]): readonly string[] | undefined => {
    if (chain.includes(file)) return [...chain, file]
    if (checked.has(file)) return undefined
    for (const { path } of inputs[file]?.imports ?? []) {
      const found = /\.mdx?$/.test(path) ? findCycleFrom(path, [...chain, file]) : undefined
      if (found) return found
    }
    checked.add(file)
    return undefined
  }
  return findCycleFrom(entry, [])
}
