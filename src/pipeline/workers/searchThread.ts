/**
 * A thread that makes search indexes while this one judges links and draws pages: of a cold build of a large reference that
 * is a sixth of the CPU. It is started by the first task and ends with the stage.
 */
import { Worker } from 'node:worker_threads'
import type { BuildIndexTask, BuiltIndex } from '../../search/build/buildSearchIndex.js'

export interface SearchThread {
  /** Undefined where the thread has ended without an answer: whoever asks makes the index himself. */
  readonly index: (task: BuildIndexTask) => Promise<BuiltIndex | undefined>
  readonly close: () => Promise<void>
}

/** @param file script of the thread. Tasks are given one after the other. */
export function openSearchThread(file: URL): SearchThread {
  let worker: Worker | undefined
  return {
    index: (task) =>
      new Promise((resolve) => {
        const thread = worker ?? new Worker(file)
        worker = thread
        const settle = (indexed: BuiltIndex | undefined) => {
          thread.removeAllListeners()
          if (!indexed) worker = undefined
          resolve(indexed)
        }
        thread.once('message', settle)
        thread.once('error', () => settle(undefined))
        thread.once('exit', () => settle(undefined))
        thread.postMessage(task)
      }),
    close: async () => {
      await worker?.terminate()
    },
  }
}
