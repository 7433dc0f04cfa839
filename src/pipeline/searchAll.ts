/** Makes the search index of a site, in a thread of its own where most of it is new. */
import type { Site } from '../model/model.js'
import { type Searched, type SearchInput, searchIndex } from '../stages/search.js'
import type { SearchThread } from './workers/searchThread.js'

export interface SearchAllInput extends Omit<SearchInput, 'index'> {
  readonly thread: () => SearchThread
}

export async function searchAll(site: Site, { thread, ...input }: SearchAllInput): Promise<Searched> {
  const opened = thread()
  try {
    return await searchIndex(site, { ...input, index: opened.index })
  } finally {
    await opened.close()
  }
}
