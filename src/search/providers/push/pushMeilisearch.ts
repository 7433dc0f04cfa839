/** Uploads records to Meilisearch: into a second index, which then swaps places with the index of the site, so that readers never search half of it. */
import { ServiceError } from '../adapter.js'
import type { MeilisearchSettings } from '../meilisearch.js'
import { facetFields, filterFields, type PushInput } from './pushInput.js'
import { type ApiCall, batchesOf, type ServiceApi } from './serviceApi.js'

const recordsPerBatch = 5000

interface MeilisearchTask {
  readonly taskUid: number
}

export async function pushToMeilisearch(
  api: ServiceApi,
  { index: uid }: Pick<MeilisearchSettings, 'index'>,
  input: PushInput,
): Promise<void> {
  const name = `${uid}_docsgen_tmp`
  const runMeilisearchTask = async (...call: ApiCall) =>
    finishTask(api, await api.sendToService<MeilisearchTask>(...call))
  const removeSecondIndex = async () => {
    if (await api.findAtService('GET', `/indexes/${name}`)) await runMeilisearchTask('DELETE', `/indexes/${name}`)
  }
  // An upload that was interrupted leaves an index behind.
  await removeSecondIndex()
  const existing = await api.findAtService('GET', `/indexes/${uid}`)
  const kept = input.keepSettings && existing ? await api.sendToService('GET', `/indexes/${uid}/settings`) : undefined
  try {
    await runMeilisearchTask('POST', '/indexes', { uid: name, primaryKey: 'objectID' })
    await runMeilisearchTask('PATCH', `/indexes/${name}/settings`, kept ?? meilisearchIndexSettings(input))
    for (const batch of batchesOf(input.records, recordsPerBatch)) {
      await runMeilisearchTask('POST', `/indexes/${name}/documents`, batch)
      input.onStep(`${batch.length} records uploaded.`)
    }
    // Only existing indexes can be swapped.
    if (!existing) await runMeilisearchTask('POST', '/indexes', { uid, primaryKey: 'objectID' })
    await runMeilisearchTask('POST', '/swap-indexes', [{ indexes: [uid, name] }])
  } finally {
    await removeSecondIndex().catch(() => {})
  }
}

/** The service responds before it has done the task. */
async function finishTask(api: ServiceApi, { taskUid }: MeilisearchTask): Promise<void> {
  await api.untilDone(async () => {
    const { status, error } = await api.sendToService<{
      readonly status: string
      readonly error?: { readonly message: string } | null
    }>('GET', `/tasks/${taskUid}`)
    if (status === 'failed' || status === 'canceled')
      throw new ServiceError(400, error?.message ?? `The task was ${status}.`)
    return status === 'succeeded'
  })
}

function meilisearchIndexSettings({ synonyms, facets, languages }: PushInput) {
  return {
    searchableAttributes: ['title', 'page', 'keywords', 'content'],
    filterableAttributes: [...filterFields, 'path', ...facetFields(facets)],
    rankingRules: [
      'words',
      'typo',
      'proximity',
      'attribute',
      'sort',
      'exactness',
      'rank:asc',
      'level:asc',
      'position:asc',
    ],
    synonyms: synonymsByWord(synonyms),
    // For languages that share characters, such as Chinese and Japanese.
    ...(languages.some((language) => language in localeNames) && {
      localizedAttributes: [
        {
          attributePatterns: ['*'],
          locales: languages.flatMap((language) => localeNames[language] ?? []),
        },
      ],
    }),
  }
}

const localeNames: Readonly<Record<string, string>> = { ja: 'jpn', zh: 'cmn', ko: 'kor', th: 'tha' }

/** Each word of a group finds all others. */
function synonymsByWord(groups: PushInput['synonyms']): Record<string, string[]> {
  const words = new Map<string, string[]>()
  for (const group of groups)
    for (const word of group) words.set(word, [...(words.get(word) ?? []), ...group.filter((other) => other !== word)])
  return Object.fromEntries(words)
}
