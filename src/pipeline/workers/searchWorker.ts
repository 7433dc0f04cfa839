/** Entry point of the search thread: one result for each task. */
import { parentPort } from 'node:worker_threads'
import { type BuildIndexTask, buildSearchIndex } from '../../search/build/buildSearchIndex.js'

parentPort?.on('message', (task: BuildIndexTask) => {
  // A rejection ends the thread with an error.
  void buildSearchIndex(task).then((built) => parentPort?.postMessage(built))
})
