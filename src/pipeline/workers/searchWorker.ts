/** Entry point of the search thread: counts the texts of pages as they arrive, and returns one index for each task. */
import { parentPort } from 'node:worker_threads'
import { decodeCompileResult } from '../../content/encodeCompileResult.js'
import {
  type BuildIndexTask,
  buildSearchIndex,
  type CountedTexts,
  countPageTexts,
  createSynonyms,
  type SynonymGroups,
} from '../../search/build/buildSearchIndex.js'
import { createSearchTexts } from '../../stages/searchPage.js'

/** `begin` comes before the first `count`. */
export type SearchMessage =
  | { readonly kind: 'begin'; readonly synonyms: SynonymGroups }
  | { readonly kind: 'count'; readonly key: string; readonly encoded: Uint8Array }
  | ({ readonly kind: 'index' } & BuildIndexTask)

const counted = new Map<string, CountedTexts>()
let synonyms = createSynonyms([])

parentPort?.on('message', (message: SearchMessage) => {
  switch (message.kind) {
    case 'begin':
      synonyms = createSynonyms(message.synonyms)
      return
    case 'count': {
      const { buffer, byteOffset, byteLength } = message.encoded
      const { doc } = decodeCompileResult(Buffer.from(buffer, byteOffset, byteLength))
      if (doc) counted.set(message.key, countPageTexts(createSearchTexts(doc), synonyms))
      return
    }
    case 'index':
      // A rejection ends the thread with an error.
      void buildSearchIndex(message, counted).then((built) => parentPort?.postMessage(built))
  }
})
