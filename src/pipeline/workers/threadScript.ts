import type { WorkerOptions } from 'node:worker_threads'

/**
 * The script of a thread, and the data that it gets. A process that runs compiled code (`src/commands/compiled`) starts such
 * threads, too: it runs from `docsgen.cjs`.
 *
 * @param file module with the code of the thread.
 */
export function threadScript(file: URL): { readonly script: URL; readonly options: WorkerOptions } {
  if (!import.meta.url.endsWith('.cjs')) return { script: file, options: {} }
  const entry = file.pathname.slice(file.pathname.lastIndexOf('/') + 1, -'.js'.length)
  return { script: new URL('./runCompiled.js', file), options: { workerData: entry } }
}
