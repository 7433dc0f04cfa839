/** The entry points of docsgen in one script, each loaded on demand (`bundleEntries.ts`). */
export type EntryName = 'cli' | 'compileWorker' | 'searchWorker'

/** Objects of Node that the script gets as arguments, because it is not a module. */
export interface EntryTools {
  readonly entry: EntryName
  readonly require: NodeJS.Require
  /** `import.meta.url` of all modules in the script. */
  readonly __url: string
  /** `import()`, for packages that are not in the script and for files of the project. */
  readonly __import: (specifier: string) => Promise<unknown>
}

/** The value of the script. */
export type LoadEntry = (tools: EntryTools) => void
