/** Entries, sidebar and files that descriptions on disk add to a site. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { stringify } from 'yaml'
import type { Cache } from '../../src/cache/cache.js'
import { createFileCache } from '../../src/cache/fileCache.js'
import type { DescriptionMemory } from '../../src/pipeline/session/descriptionMemory.js'
import { cachedOpenapiSource } from '../../src/pipeline/sources/descriptionCache.js'
import type { SiteConfig } from '../../src/schema/config.js'
import { limitsSchema } from '../../src/schema/features.js'
import { openapiSchema } from '../../src/schema/openapi.js'
import type { SampleTemplates } from '../../src/sources/sampleTemplates.js'
import { type Collected, nothingCollected } from '../../src/sources/source.js'
import { buildWorkflowPages } from '../../src/sources/workflowPages.js'
import { temporaryFolder } from '../faults/tree.js'
import { freshCache } from '../support/memoryDisk.js'

export const tokens = { product: { name: 'Skiff', slug: 'skiff' }, vars: {} }
/** Objects are written as YAML. One description, `api.yaml`, by default. */
export function collect(
  files: Readonly<Record<string, string | object>>,
  descriptions: object | readonly object[] = {},
  more: Partial<SiteConfig> = {},
) {
  const root = temporaryFolder()
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), typeof text === 'string' ? text : stringify(text, { aliasDuplicateObjects: false }))
  }
  const openapi = openapiSchema.parse(
    [descriptions].flat().map((one) => ({ id: 'v1', file: 'api.yaml', path: '/restapi/v1', sidebar: 'api', ...one })),
  )
  const site = {
    title: 'Skiff',
    url: 'https://docs.example.com',
    baseUrl: '/base/',
    trailingSlash: 'never',
    locale: 'en',
  }
  const config = {
    ...site,
    content: 'content',
    openapi,
    limits: limitsSchema.parse({}),
    gate: { mode: 'off' },
    ...more,
  } as SiteConfig
  return openDescriptions(root, config)()
}

interface OpenOptions {
  readonly cache?: Cache
  readonly descriptions?: DescriptionMemory
  readonly samples?: SampleTemplates
}

export function emptyDescriptionMemory(): DescriptionMemory {
  return { states: new Map(), sharedSources: new WeakMap() }
}

/** Collects the descriptions of a folder in one process, as often as it is called. */
export function openDescriptions(
  root: string,
  given: SiteConfig,
  { cache = freshCache(), descriptions = emptyDescriptionMemory(), samples }: OpenOptions = {},
): () => Collected {
  const config: SiteConfig = { ...{ locale: 'en', locales: [], texts: {} }, ...given }
  const session = { root, cache, readCached: createFileCache(cache, { root }), descriptions }
  const before: Collected = {
    ...nothingCollected({ ...config, content: 'content' }),
    tokens,
    sidebars: { file: 'sidebars.yaml', sidebars: { api: [] }, places: {} },
  }
  return () =>
    cachedOpenapiSource(session, { buildWorkflows: buildWorkflowPages, samples }).collect(before, {
      root,
      config,
      configFile: 'site.config.ts',
      configPlaces: {},
    })
}
