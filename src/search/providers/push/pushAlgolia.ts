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
  const untilPublished = async ({ taskID }: AlgoliaTask) =>
    api.untilDone(async () => {
      const { status } = await api.sendToService<{ readonly status: string }>('GET', `${path}/task/${taskID}`)
      return status === 'published'
    })
  const runAlgoliaTask = async (...call: ApiCall) => untilPublished(await api.sendToService<AlgoliaTask>(...call))
  // An upload that was interrupted leaves records behind.
  await runAlgoliaTask('DELETE', path)
  try {
    await copySettings(api, { indexName, name, untilPublished })
    if (!input.keepSettings) {
      await runAlgoliaTask('PUT', `${path}/settings`, algoliaIndexSettings(input))
      await runAlgoliaTask('POST', `${path}/synonyms/batch?replaceExistingSynonyms=true`, synonymObjects(input))
    }
    for (const batch of batchesOf(input.records, recordsPerBatch)) {
      await runAlgoliaTask('POST', `${path}/batch`, { requests: batch.map((body) => ({ action: 'addObject', body })) })
      input.onStep(`${batch.length} records uploaded.`)
    }
    await runAlgoliaTask('POST', `${path}/operation`, { operation: 'move', destination: indexName })
  } catch (thrown) {
    await api.sendToService('DELETE', path).catch(() => {})
    throw thrown
  }
}

interface CopyInput {
  readonly indexName: string
  readonly name: string
  readonly untilPublished: (task: AlgoliaTask) => Promise<void>
}

/** Rules that someone added at Algolia would be lost with the old index. */
async function copySettings(api: ServiceApi, { indexName, name, untilPublished }: CopyInput): Promise<void> {
  const copied = await api.findAtService<AlgoliaTask>('POST', `/1/indexes/${encodeURIComponent(indexName)}/operation`, {
    operation: 'copy',
    destination: name,
    scope: ['settings', 'synonyms', 'rules'],
  })
  if (copied) await untilPublished(copied)
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
