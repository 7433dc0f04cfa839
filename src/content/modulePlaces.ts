/** Finds the place in a page that is a module for an exception of its bundle. */
import { SourceMap } from 'node:module'
import { resolve } from 'node:path'
import { assetFolder } from '../bundling/importedFiles.js'
import { at, type Range } from '../model/diagnostic.js'

/** An exception of a page, and the place in its source that threw it. */
export class LocatedError extends Error {
  constructor(
    override readonly cause: unknown,
    readonly range: Range,
  ) {
    super(String(cause))
  }
}

interface BundledPage {
  /** Absolute path of the project root, and of the page. */
  readonly root: string
  readonly file: string
  /** Source map of the bundle. Absent for pages in Markdown, whose program has other lines. */
  readonly map?: string
}

/** Runs code of a bundle. Throws what the code throws, with its place if the page itself is on the stack. */
export function runLocated<Value>(page: BundledPage, run: () => Value): Value {
  try {
    return run()
  } catch (thrown) {
    const range = page.map === undefined ? undefined : rangeOnStack(thrown, page, page.map)
    throw range ? new LocatedError(thrown, range) : thrown
  }
}

/** Lines that `new Function` writes before the code. */
const linesBefore = 2

/** The innermost place of the stack that is in the page. */
function rangeOnStack(thrown: unknown, { root, file }: BundledPage, map: string): Range | undefined {
  if (!(thrown instanceof Error)) return undefined
  const sources = new SourceMap(JSON.parse(map))
  for (const [, line, column] of (thrown.stack ?? '').matchAll(/ <anonymous>:(\d+):(\d+)\)$/gm)) {
    const entry = sources.findEntry(Number(line) - 1 - linesBefore, Number(column) - 1)
    if (!('originalSource' in entry) || resolve(root, assetFolder, entry.originalSource) !== file) continue
    return at(entry.originalLine + 1, entry.originalColumn + 1)
  }
  return undefined
}
