/** `docsgen search push`: uploads the pages of the site to the search service of the configuration. */
import type { Build } from '../model/model.js'
import { createSiteRecords } from '../pipeline/searchRecords.js'
import { type SearchService, searchServiceOf } from '../schema/services.js'
import { ServiceError } from '../search/providers/adapter.js'
import type { PushInput } from '../search/providers/push/pushInput.js'
import { pushRecords } from '../search/providers/push/pushRecords.js'
import type { SearchRecord } from '../search/records/searchRecord.js'
import { printDiagnostics } from '../terminal/printDiagnostics.js'
import { type ExitCode, exitCodeFor, failUsage, type Session } from '../terminal/session.js'
import { buildProject } from './build.js'
import { openBuiltSearch } from './search/searchTests.js'
import { withProject } from './session/openProject.js'

export interface SearchPushFlags {
  /** Say what would be uploaded, and send nothing. */
  readonly dryRun?: boolean
  /** Keep the settings and the synonyms of the service. */
  readonly keepSettings?: boolean
}

const keyVariable = 'DOCSGEN_SEARCH_ADMIN_KEY'

export async function searchPush(session: Session, flags: SearchPushFlags): Promise<ExitCode> {
  return withProject(session, async (project) => {
    const service = searchServiceOf(project.project.config.search)
    if (!service)
      return failUsage(
        'The site searches its own index. Name a search service in `search.provider` of the configuration.',
      )
    const adminKey = session.env[keyVariable] ?? ''
    const problem = flags.dryRun ? undefined : checkAdminKey(adminKey, service)
    if (problem) return failUsage(problem)
    const { build, shown } = await buildProject(session, project)
    printDiagnostics(build.diagnostics, session, shown)
    if (exitCodeFor(build.diagnostics, session) !== 0) {
      session.progress.line('Nothing was uploaded, because the site has errors.')
      return 1
    }
    const input = await createPushInput(build, { session, flags })
    if (input.records.length === 0)
      return failUsage(
        'Nothing was uploaded: the site has no page that everyone may read, or its gate is only off for local work (NOAUTH).',
      )
    if (flags.dryRun) {
      process.stdout.write(`${describePush(input, service)}\n`)
      return 0
    }
    return upload(service, input, { session, adminKey })
  })
}

function checkAdminKey(adminKey: string, { apiKey }: SearchService): string | undefined {
  if (adminKey === '')
    return `Set the environment variable ${keyVariable} to a key that can write. Use --dry-run to see what would be uploaded.`
  if (adminKey === apiKey)
    return `The key in \`search.provider\` is the one in ${keyVariable}, so every reader could change the records. Write a search-only key into the configuration, and replace the other one.`
  return undefined
}

interface PushContext {
  readonly session: Session
  readonly flags: SearchPushFlags
}

async function createPushInput(build: Build, { session, flags }: PushContext): Promise<PushInput> {
  const records = createSiteRecords(build.site)
  const [index] = await openBuiltSearch(build)
  return {
    records,
    synonyms: index?.reader.head.synonyms ?? [],
    facets: build.site.config.search.facets.map(({ id }) => id),
    languages: [...new Set(records.map(({ language }) => language))].sort(),
    keepSettings: flags.keepSettings === true,
    onStep: (step) => session.progress.line(step),
  }
}

interface UploadContext extends Pick<PushContext, 'session'> {
  readonly adminKey: string
}

async function upload(
  service: SearchService,
  input: PushInput,
  { session, adminKey }: UploadContext,
): Promise<ExitCode> {
  try {
    await pushRecords(service, input, { adminKey, signal: session.signal })
  } catch (thrown) {
    const failure = describeFailedPush(thrown)
    if (failure === undefined) throw thrown
    session.progress.clear()
    process.stderr.write(`${failure} Readers still search the old records.\n`)
    return 3
  }
  session.progress.line(`${input.records.length} records are online at ${nameOfService(service)}.`)
  return 0
}

/** Undefined for a bug. */
function describeFailedPush(thrown: unknown): string | undefined {
  if (thrown instanceof ServiceError) {
    const hint = thrown.status === 401 || thrown.status === 403 ? ` Does the key in ${keyVariable} allow writing?` : ''
    return `The search service rejected a request: ${thrown.message}${hint}`
  }
  if (thrown instanceof TypeError && thrown.cause instanceof Error)
    return `The search service cannot be reached: ${thrown.cause.message}.`
  return thrown instanceof DOMException ? `The upload was stopped: ${thrown.message}.` : undefined
}

function describePush({ records, synonyms, facets, keepSettings }: PushInput, service: SearchService): string {
  const bytes = records.reduce((sum, record) => sum + Buffer.byteLength(JSON.stringify(record)), 0)
  const pages = new Set(records.map(({ path }) => path)).size
  const settings = keepSettings
    ? 'The settings and synonyms of the service stay.'
    : `Settings, ${synonyms.length} groups of synonyms, and the facets ${facets.join(', ') || '(none)'} would be replaced.`
  const [longest] = [...records].sort((one, other) => bytesOfRecord(other) - bytesOfRecord(one))
  return [
    `${records.length} records of ${pages} pages (${(bytes / 1e6).toFixed(1)} MB) would replace those at ${nameOfService(service)}.`,
    ...(longest ? [`The largest record has ${bytesOfRecord(longest)} bytes: ${longest.url}`] : []),
    settings,
    'Nothing was sent.',
  ].join('\n')
}

function bytesOfRecord(record: SearchRecord): number {
  return Buffer.byteLength(JSON.stringify(record))
}

function nameOfService(service: SearchService): string {
  switch (service.kind) {
    case 'algolia':
      return `Algolia (index ${service.indexName})`
    case 'typesense':
      return `Typesense (alias ${service.collection})`
    case 'meilisearch':
      return `Meilisearch (index ${service.index})`
  }
}
