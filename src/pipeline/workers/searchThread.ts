/**
 * A thread that builds search indexes while the main thread checks links and renders pages: a sixth of the CPU of a cold
 * build of a large reference. It can count the texts of pages before, while other pages are compiled. The first message starts
 * it, and it ends with the stage.
 */
import { Worker } from 'node:worker_threads'
import type { BuildIndexTask, BuiltIndex, SynonymGroups } from '../../search/build/buildSearchIndex.js'
import { pnpArguments } from './pnpArguments.js'
import type { SearchMessage } from './searchWorker.js'
import { threadScript } from './startWorker.js'

export interface SearchThread {
  /** Counts the texts of a page. Tasks can name it by its key. */
  readonly count: (key: string, encoded: Uint8Array) => void
  /** True if a task can name the page. */
  readonly hasCounted: (key: string) => boolean
  /** Undefined if the thread ended without a result: the caller must build the index. */
  readonly index: (task: BuildIndexTask) => Promise<BuiltIndex | undefined>
  readonly close: () => Promise<void>
}

/**
 * @param file script of the thread. Callers must wait for a result before the next task.
 * @param synonyms of the pages to count.
 */
export function openSearchThread(file: URL, synonyms: SynonymGroups = []): SearchThread {
  let worker: Worker | undefined
  const counted = new Set<string>()
  const forget = (ended: Worker) => {
    if (worker !== ended) return
    worker = undefined
    counted.clear()
  }
  const open = () => {
    if (worker) return worker
    const { script, options } = threadScript(file)
    const started = new Worker(script, {
      ...options,
      execArgv: pnpArguments(),
      resourceLimits: { maxYoungGenerationSizeMb: youngMb },
    })
    const end = () => forget(started)
    started.on('error', end).on('exit', end)
    // Without a task the thread does not keep the process alive.
    started.unref()
    worker = started
    return started
  }
  const send = (to: Worker, message: SearchMessage) => to.postMessage(message)
  return {
    count: (key, encoded) => {
      const isNew = worker === undefined
      const thread = open()
      if (isNew) send(thread, { kind: 'begin', synonyms })
      send(thread, { kind: 'count', key, encoded })
      counted.add(key)
    },
    hasCounted: (key) => counted.has(key),
    index: (task) =>
      new Promise((resolve) => {
        const thread = open()
        thread.ref()
        const fail = () => finishIndexing(undefined)
        // Removing all listeners would also remove those of Node, without which the next message never arrives.
        const finishIndexing = (indexed: BuiltIndex | undefined) => {
          thread.off('message', finishIndexing).off('error', fail).off('exit', fail).unref()
          if (!indexed) forget(thread)
          resolve(indexed)
        }
        thread.on('message', finishIndexing).on('error', fail).on('exit', fail)
        send(thread, { kind: 'index', ...task })
      }),
    close: async () => {
      await worker?.terminate()
    },
  }
}

/** Size of V8's young generation, in MB: with the default, the texts and the terms of pages are copied again and again. */
const youngMb = 96
