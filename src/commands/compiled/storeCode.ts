/**
 * `node dist/storeCode.js build FOLDER` builds a site with `dist/docsgen.cjs` and stores the functions that V8 compiled meanwhile,
 * for each kind of thread. Several runs add to each other. Also the script of the threads of such a process.
 */
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setFlagsFromString } from 'node:v8'
import { isMainThread, parentPort, type Worker, type WorkerOptions, workerData } from 'node:worker_threads'
import type { EntryName } from './entries.js'
import { compiledFile, compileScript, readCompiled, runEntry } from './runCompiled.js'

const storeRequest = 'store'

function storeEntry(entry: EntryName, whenDone: (store: () => void) => void): void {
  const script = compileScript(readCompiled(entry))
  whenDone(() => {
    // A process only accepts code that was stored with its own flags. All threads share them.
    setFlagsFromString('--flush-bytecode')
    writeFileSync(compiledFile(entry), script.createCachedData())
  })
  runEntry(script, entry)
}

if (isMainThread) {
  // The flags of `bin/docsgen.js`. V8 also drops code that was not used for a while.
  if (process.versions.node.startsWith('20.')) setFlagsFromString('--interrupt-budget=540000')
  setFlagsFromString('--no-flush-bytecode')
  process.env.NODE_ENV = 'production'
  storeThreads()
  storeEntry('cli', (store) => process.on('exit', store))
} else {
  storeEntry(workerData, (store) =>
    parentPort?.on('message', (message) => {
      if (message !== storeRequest) return
      store()
      process.exit()
    }),
  )
}

/** Threads run this script, and store their code before they end. */
function storeThreads(): void {
  const threads: { Worker: typeof Worker } = createRequire(import.meta.url)('node:worker_threads')
  threads.Worker = class extends threads.Worker {
    constructor(_file: string | URL, options?: WorkerOptions) {
      super(new URL(import.meta.url), options)
    }
    override async terminate() {
      const ended = once(this, 'exit')
      this.postMessage(storeRequest)
      await ended
      return 0
    }
  }
}
