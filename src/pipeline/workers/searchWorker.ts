/** Entry point of the search thread: one result for each task. */
import { parentPort } from 'node:worker_threads'
import { type BuildIndexTask, buildSearchIndex } from '../../search/build/buildSearchIndex.js'

parentPort?.on('message', (task: BuildIndexTask) => {
  const indexed = buildSearchIndex(task)
  parentPort?.postMessage(
    indexed,
    indexed.postings.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? buffer : [])),
  )
})
