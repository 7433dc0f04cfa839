/** Uploads records to Algolia: into a temporary index that then replaces the index of the site, so that readers never search half of it. */

import { sectionsPerPage } from '../adapter.js'
import type { AlgoliaSettings } from '../algolia.js'
import { facetFields, filterFields, type PushInput } from './pushInput.js'
import { type ApiCall, batchesOf, type ServiceApi } from './serviceApi.js'

const recordsPerBatch = 1000

interface AlgoliaTask {
  readonly taskID: number
}

export async function pushToAlgolia(
  api: ServiceApi,
  { indexName }: Pick<AlgoliaSettings, 'indexName'>,
  input: PushInput,
) {
  const name = `${indexName}_docsgen_tmp`
  const path = `/1/indexes/${encodeURIComponent(name)}`
  const finish = async ({ taskID }: AlgoliaTask) =>
    api.untilDone(async () => {
      const { status } = await api.send<{ readonly status: string }>('GET', `${path}/task/${taskID}`)
      return status === 'published'
    })
  const run = async (...call: ApiCall) => finish(await api.send<AlgoliaTask>(...call))
  // An upload that was interrupted leaves records behind.
  await run('DELETE', path)
  try {
    await copySettings(api, { indexName, name, finish })
    if (!input.keepSettings) {
      await run('PUT', `${path}/settings`, algoliaIndexSettings(input))
      await run('POST', `${path}/synonyms/batch?replaceExistingSynonyms=true`, synonymObjects(input))
    }
    for (const batch of batchesOf(input.records, recordsPerBatch)) {
      await run('POST', `${path}/batch`, { requests: batch.map((body) => ({ action: 'addObject', body })) })
      input.onStep(`${batch.length} records uploaded.`)
    }
    await run('POST', `${path}/operation`, { operation: 'move', destination: indexName })
  } catch (thrown) {
    await api.send('DELETE', path).catch(() => {})
    throw thrown
  }
}

interface CopyInput {
  readonly indexName: string
  readonly name: string
  readonly finish: (task: AlgoliaTask) => Promise<void>
}

/** Rules that someone added at Algolia would be lost with the old index. */
async function copySettings(api: ServiceApi, { indexName, name, finish }: CopyInput): Promise<void> {
  const copied = await api.find<AlgoliaTask>('POST', `/1/indexes/${encodeURIComponent(indexName)}/operation`, {
    operation: 'copy',
    destination: name,
    scope: ['settings', 'synonyms', 'rules'],
  })
  if (copied) await finish(copied)
}

function algoliaIndexSettings({ facets, languages }: PushInput) {
  return {
    searchableAttributes: ['unordered(title)', 'unordered(page)', 'unordered(keywords)', 'unordered(content)'],
    attributesForFaceting: [...filterFields.map((field) => `filterOnly(${field})`), ...facetFields(facets)],
    attributeForDistinct: 'path',
    distinct: sectionsPerPage,
    attributesToHighlight: ['title', 'content'],
    attributesToSnippet: ['content:20'],
    customRanking: ['asc(rank)', 'asc(level)', 'asc(position)'],
    indexLanguages: languages,
    queryLanguages: languages,
    ignorePlurals: languages,
    removeStopWords: languages,
    removeWordsIfNoResults: 'allOptional',
    minWordSizefor1Typo: 4,
    minWordSizefor2Typos: 8,
    // Identifiers such as `s3:GetObject` and `--dry-run` stay words.
    separatorsToIndex: '_#+',
  }
}

function synonymObjects({ synonyms }: PushInput) {
  return synonyms.map((group) => ({ objectID: group.join('-'), type: 'synonym', synonyms: group }))
}
