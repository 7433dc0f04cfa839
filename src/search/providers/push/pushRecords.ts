/** Uploads the records of a site to its search service. */
import { originsOfService, type SearchService } from '../../../schema/services.js'
import { pushToAlgolia } from './pushAlgolia.js'
import type { PushInput } from './pushInput.js'
import { pushToMeilisearch } from './pushMeilisearch.js'
import { pushToTypesense } from './pushTypesense.js'
import { createServiceApi, type ServiceApiOptions } from './serviceApi.js'

export interface PushAccess {
  /** A key that can write. */
  readonly adminKey: string
  readonly signal: AbortSignal
  /** Waits before the service is asked again if it has finished. Default: the clock of the machine. */
  readonly wait?: ServiceApiOptions['wait']
}

/** Throws a `ServiceError` if the service rejects a request. Readers then still search the old records. */
export async function pushRecords(
  service: SearchService,
  input: PushInput,
  { adminKey, ...access }: PushAccess,
): Promise<void> {
  switch (service.kind) {
    case 'algolia': {
      const headers = { 'x-algolia-application-id': service.appId, 'x-algolia-api-key': adminKey }
      return pushToAlgolia(createServiceApi({ url: writeUrl(service), headers, ...access }), service, input)
    }
    case 'typesense': {
      const headers = { 'x-typesense-api-key': adminKey }
      return pushToTypesense(createServiceApi({ url: service.url, headers, ...access }), service, input)
    }
    case 'meilisearch': {
      const headers = { authorization: `Bearer ${adminKey}` }
      return pushToMeilisearch(createServiceApi({ url: service.url, headers, ...access }), service, input)
    }
  }
}

/** The host with `-dsn` is for searches only. */
function writeUrl(service: SearchService): string {
  const [url = ''] = originsOfService(service)
  return url.replace(/-dsn\.algolia\.net$/, '.algolia.net')
}
