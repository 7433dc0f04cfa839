/** Entry of the thread that makes search indexes: one answer to each task. */
import { parentPort } from 'node:worker_threads'
import { type IndexTask, indexPages } from '../../search/build/indexPages.js'

parentPort?.on('message', (task: IndexTask) => {
  const indexed = indexPages(task)
  parentPort?.postMessage(
    indexed,
    indexed.postings.map(({ buffer }) => buffer as ArrayBuffer),
  )
})
