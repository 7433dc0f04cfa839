/** The modules and style sheets that pages load, which are the entry points of the bundle. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { packageFolder } from '../util/packageFolder.js'
import type { BundleInput } from './bundle.js'
import { searchWorkerFile } from './searchWorker.js'
import { themeIslands } from './themeIslands.js'

/** The module that runs on the pages of each gate mode, in `src/gate/browser` of the package. */
const guards = {
  client: 'signIn.ts',
  edge: 'edge.ts',
  sealed: 'sealedPage.ts',
  'edge+sealed': 'sealedPage.ts',
} as const

/** Waits for the events of scripts of plugins. A theme without `client.ts` has it as its only code. */
export const onDemandLoader = 'plugins/onDemand/browser/loadOnDemand.ts'

/** Absolute paths of the modules and style sheets that pages load. Undefined for those that the site does not use. */
export interface EntryPoints {
  readonly client: string
  /** The style sheet of the theme, which imports those of the site. */
  readonly themeSheet: string
  /** Style sheets of every page. */
  readonly sheets: readonly string[]
  readonly rtlSheet: string | undefined
  readonly kindSheets: readonly (readonly [kind: 'operation' | 'search', path: string])[]
  readonly searchWorker: string | undefined
  readonly requestTools: string | undefined
  readonly guard: string | undefined
  readonly visitCounter: string | undefined
  /** Id by path. */
  readonly islands: ReadonlyMap<string, string>
}

export function findEntryPoints(input: BundleInput): EntryPoints {
  const { root, themeFolder, islands, search, reference, gate, analytics, rtl } = input
  const ids = new Map<string, string>()
  for (const path of themeIslands(themeFolder, gate)) ids.set(join(themeFolder, path), `theme:${path}`)
  for (const path of islands) if (!path.startsWith('theme:')) ids.set(join(root, path), path)
  const own = (path: string) => join(packageFolder(), 'src', path)
  const sheet = (name: string) => join(themeFolder, `styles/${name}.css`)
  const kinds = [...(reference ? ['operation' as const] : []), ...(search ? ['search' as const] : [])]
  const client = join(themeFolder, 'client.ts')
  return {
    client: input.onDemand && !existsSync(client) ? own(onDemandLoader) : client,
    themeSheet: sheet('index'),
    sheets: [sheet('index'), ...(gate === 'off' ? [] : [sheet('gate')])],
    rtlSheet: rtl ? sheet('rtl') : undefined,
    kindSheets: kinds.map((kind) => [kind, sheet(kind)]),
    searchWorker: search ? own(searchWorkerFile(input.searchService)) : undefined,
    requestTools: reference ? own('openapi/browser/requestTools.ts') : undefined,
    guard: gate === 'off' ? undefined : own(`gate/browser/${guards[gate]}`),
    visitCounter: analytics ? own('analytics/browser/countVisits.ts') : undefined,
    islands: ids,
  }
}
