/** Uploads records to Typesense: into a new collection, to which the alias of the site then points, so that readers never search half of it. */
import { createHash } from 'node:crypto'
import { ServiceError } from '../adapter.js'
import type { TypesenseSettings } from '../typesense.js'
import { facetFields, filterFields, type PushInput } from './pushInput.js'
import { batchesOf, type ServiceApi } from './serviceApi.js'

const recordsPerImport = 2000

export async function pushToTypesense(
  api: ServiceApi,
  { collection: alias }: Pick<TypesenseSettings, 'collection'>,
  input: PushInput,
): Promise<void> {
  const name = collectionName(alias, input)
  const current = await api.findAtService<{ readonly collection_name: string }>('GET', `/aliases/${alias}`)
  if (current?.collection_name === name) {
    input.onStep('The collection has these records already.')
    return removeCollections(api, { alias, name, keptSets: [name] })
  }
  // An upload that was interrupted leaves a collection behind.
  await api.findAtService('DELETE', `/collections/${name}`)
  const sets = input.keepSettings
    ? await synonymSetsOf(api, current?.collection_name)
    : await createSynonymSet(api, name, input)
  await api.sendToService('POST', '/collections', {
    ...collectionSchema(name, input),
    ...(sets && { synonym_sets: sets }),
  })
  try {
    if (!sets) await addSynonyms(api, name, await synonymsOfCollection(api, current?.collection_name, input))
    for (const batch of batchesOf(input.records, recordsPerImport)) {
      await importRecords(api, name, batch)
      input.onStep(`${batch.length} records uploaded.`)
    }
  } catch (thrown) {
    await api.findAtService('DELETE', `/collections/${name}`).catch(() => {})
    throw thrown
  }
  await api.sendToService('PUT', `/aliases/${alias}`, { collection_name: name })
  await removeCollections(api, { alias, name, keptSets: sets ?? [] })
}

/** Equal for equal records and settings. */
function collectionName(alias: string, { records, synonyms, facets }: PushInput): string {
  const hash = createHash('sha256')
    .update(JSON.stringify([records, synonyms, facets]))
    .digest('hex')
  return `${alias}_${hash.slice(0, 12)}`
}

function collectionSchema(name: string, { facets, languages }: PushInput) {
  const [language = 'en', ...others] = languages
  const locale = others.length === 0 && language !== 'en' ? { locale: language } : {}
  const words = { type: 'string', stem: true, ...locale }
  return {
    name,
    enable_nested_fields: true,
    // Identifiers are also found by their parts.
    token_separators: ['-', '_', '.', ':', '/', '(', ')'],
    fields: [
      { name: 'title', ...words },
      { name: 'page', ...words },
      { name: 'content', ...words },
      { name: 'keywords', ...words, type: 'string[]' },
      { name: 'path', type: 'string', facet: true },
      ...filterFields.map((field) => ({ name: field, type: field === 'scopes' ? 'string[]' : 'string', facet: true })),
      ...facetFields(facets).map((field) => ({ name: field, type: 'string[]', facet: true, optional: true })),
      { name: 'rank', type: 'int32' },
      { name: 'level', type: 'int32' },
      { name: 'position', type: 'int32' },
    ],
    default_sorting_field: 'position',
  }
}

/** The response has a line for each record. */
async function importRecords(api: ServiceApi, name: string, records: PushInput['records']): Promise<void> {
  const lines = records.map(({ objectID, ...record }) => JSON.stringify({ id: objectID, ...record })).join('\n')
  const response = await api.sendToService<ImportResult | readonly ImportResult[]>(
    'POST',
    `/collections/${name}/documents/import?action=create`,
    lines,
  )
  const results = [response].flat()
  const failed = results.filter(({ success }) => !success)
  if (failed.length > 0)
    throw new ServiceError(
      400,
      `${failed.length} of ${records.length} records were rejected: ${failed[0]?.error ?? ''}`,
    )
}

interface ImportResult {
  readonly success: boolean
  readonly error?: string
}

/** Since version 30, synonyms are sets of the server. Undefined for older versions. */
async function createSynonymSet(
  api: ServiceApi,
  name: string,
  { synonyms }: PushInput,
): Promise<readonly string[] | undefined> {
  if (synonyms.length === 0) return undefined
  const items = synonyms.map((group, index) => ({ id: `group-${index}`, synonyms: group }))
  return (await api.findAtService('PUT', `/synonym_sets/${name}`, { items })) === undefined ? undefined : [name]
}

async function synonymSetsOf(api: ServiceApi, collection: string | undefined): Promise<readonly string[] | undefined> {
  if (collection === undefined) return undefined
  const found = await api.findAtService<{ readonly synonym_sets?: readonly string[] }>(
    'GET',
    `/collections/${collection}`,
  )
  return found?.synonym_sets
}

/** In versions before 30, synonyms belong to a collection. */
async function synonymsOfCollection(
  api: ServiceApi,
  collection: string | undefined,
  { synonyms, keepSettings }: PushInput,
): Promise<readonly CollectionSynonym[]> {
  if (!keepSettings) return synonyms.map((group, index) => ({ id: `group-${index}`, synonyms: group }))
  if (collection === undefined) return []
  const found = await api.findAtService<{ readonly synonyms?: readonly CollectionSynonym[] }>(
    'GET',
    `/collections/${collection}/synonyms`,
  )
  return found?.synonyms ?? []
}

interface CollectionSynonym {
  readonly id: string
  readonly synonyms: readonly string[]
  /** Only this word finds the others. */
  readonly root?: string
}

async function addSynonyms(api: ServiceApi, name: string, synonyms: readonly CollectionSynonym[]): Promise<void> {
  for (const { id, ...synonym } of synonyms)
    await api.sendToService('PUT', `/collections/${name}/synonyms/${encodeURIComponent(id)}`, synonym)
}

/** Removes earlier collections of the alias, which no search uses anymore, and their synonyms. */
async function removeCollections(
  api: ServiceApi,
  { alias, name, keptSets }: { readonly alias: string; readonly name: string; readonly keptSets: readonly string[] },
): Promise<void> {
  const all = await api.sendToService<readonly { readonly name: string }[]>('GET', '/collections?exclude_fields=fields')
  const old = all.filter((other) => other.name !== name && isCollectionOf(alias, other.name))
  for (const other of old) {
    await api.findAtService('DELETE', `/collections/${other.name}`)
    if (!keptSets.includes(other.name)) await api.findAtService('DELETE', `/synonym_sets/${other.name}`)
  }
}

/** Names are those of `collectionName`: other collections of the server can begin with the same word. */
function isCollectionOf(alias: string, name: string): boolean {
  return name.startsWith(`${alias}_`) && /^[0-9a-f]{12}$/.test(name.slice(alias.length + 1))
}
