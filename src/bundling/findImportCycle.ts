import type { Metafile } from 'esbuild'

/** Pages that import each other would be rendered without end. */
export class ImportCycleError extends Error {
  /** @param files of the way from the page into the circle, relative to the root; the last one stands there twice. */
  constructor(readonly files: readonly string[]) {
    super(`The imports of this page go round in a circle: ${files.join(' → ')}.`)
  }
}

/** The way from `entry` into the first circle of Markdown files. Modules of other kinds may import each other. */
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
