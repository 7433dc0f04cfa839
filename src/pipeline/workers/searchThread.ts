/**
 * A thread that builds search indexes while the main thread checks links and renders pages: a sixth of the CPU of a cold
 * build of a large reference. The first task starts it, and it ends with the stage.
 */
import { Worker } from 'node:worker_threads'
import type { BuildIndexTask, BuiltIndex } from '../../search/build/buildSearchIndex.js'
import { pnpArguments } from './pnpArguments.js'

export interface SearchThread {
  /** Undefined if the thread ended without a result: the caller must build the index. */
  readonly index: (task: BuildIndexTask) => Promise<BuiltIndex | undefined>
  readonly close: () => Promise<void>
}

/** @param file script of the thread. Callers must wait for a result before the next task. */
export function openSearchThread(file: URL): SearchThread {
  let worker: Worker | undefined
  return {
    index: (task) =>
      new Promise((resolve) => {
        const thread = worker ?? new Worker(file, { execArgv: pnpArguments() })
        worker = thread
        const fail = () => settle(undefined)
        // Removing all listeners would also remove those of Node, without which the next message never arrives.
        const settle = (indexed: BuiltIndex | undefined) => {
          thread.off('message', settle).off('error', fail).off('exit', fail)
          if (!indexed) worker = undefined
          resolve(indexed)
        }
        thread.on('message', settle).on('error', fail).on('exit', fail)
        thread.postMessage(task)
      }),
    close: async () => {
      await worker?.terminate()
    },
  }
}
