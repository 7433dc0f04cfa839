/** Schemas of the services that count visits, and of those that answer searches instead of the index of the site. */
import * as z from 'zod'

const text = z.string().trim().min(1, 'must not be empty')

const origin = z
  .string()
  .refine(
    (url) => URL.canParse(url) && new URL(url).origin === url,
    'must be an origin such as `https://stats.example.com`',
  )

export const analyticsSchema = z.discriminatedUnion('provider', [
  z.strictObject({
    provider: z.literal('plausible'),
    /** Name of the site at Plausible. @example 'docs.example.com' */
    domain: text,
    /** Origin of your own server. Default `https://plausible.io`. @example 'https://stats.example.com' */
    host: origin.default('https://plausible.io'),
  }),
  z.strictObject({
    provider: z.literal('umami'),
    /** Id of the site at Umami. @example 'b59e9c65-ae32-47f1-8400-119fcf4861c4' */
    websiteId: text,
    /** Origin of your own server. Default `https://cloud.umami.is`. @example 'https://stats.example.com' */
    host: origin.default('https://cloud.umami.is'),
  }),
  z.strictObject({
    provider: z.literal('ga4'),
    /** Id of the data stream of Google Analytics. @example 'G-1A2B3C4D5E' */
    measurementId: z.string().regex(/^G-[A-Z0-9]+$/, 'must be an id such as `G-1A2B3C4D5E`'),
  }),
  z.strictObject({
    provider: z.literal('posthog'),
    /** Key of the project at PostHog. @example 'phc_abc' */
    key: text,
    /** Origin of the API. Default `https://eu.i.posthog.com`. @example 'https://us.i.posthog.com' */
    host: origin.default('https://eu.i.posthog.com'),
  }),
])

export type AnalyticsSettings = z.output<typeof analyticsSchema>

const key = z.string().regex(/^[\x21-\x7e]+$/, 'must be a key without spaces')

const address = z
  .string()
  .refine(
    (url) => /^https?:\/\//.test(url) && URL.canParse(url) && !/[?#]|\/$/.test(url),
    'must be an `https:` URL without `?`, `#` and a slash at the end',
  )

const name = z.string().regex(/^[A-Za-z0-9_-]+$/, 'must contain only letters, digits, `-` and `_`')

const algoliaSchema = z.strictObject({
  /** Id of the application at Algolia. @example 'A1B2C3D4E5' */
  appId: z.string().regex(/^[A-Za-z0-9]+$/, 'must be an id such as `A1B2C3D4E5`'),
  /** Search-only key. Every reader gets it, so it must not be able to write. @example '0f1e2d3c4b5a69788796a5b4c3d2e1f0' */
  apiKey: key,
  /** Name of the index. @example 'docs' */
  indexName: text,
  /** Base URL of a proxy for the API. Default: the servers of the application. @example 'https://search.example.com' */
  url: address.optional(),
})

const typesenseSchema = z.strictObject({
  /** URL of the server or of the load balancer. @example 'https://a1b2c3.a1.typesense.net' */
  url: address,
  /** Search-only key. Every reader gets it, so it must not be able to write. @example 'k7Qm2xVw' */
  apiKey: key,
  /** Name of the alias that points to the collection. `docsgen search push` creates both. @example 'docs' */
  collection: name,
})

const meilisearchSchema = z.strictObject({
  /** URL of the server. @example 'https://search.example.com' */
  url: address,
  /** Search-only key. Every reader gets it, so it must not be able to write. @example '0f1e2d3c4b5a' */
  apiKey: key,
  /** Name of the index. @example 'docs' */
  index: name,
})

export const searchProviderSchema = z.union([
  z.literal('lunr'),
  z
    .strictObject({
      /** Algolia. @example { appId: 'A1B2C3D4E5', apiKey: '0f1e2d3c4b5a69788796a5b4c3d2e1f0', indexName: 'docs' } */
      algolia: algoliaSchema.optional(),
      /** Typesense, version 26 or newer. @example { url: 'https://search.example.com', apiKey: 'k7Qm2xVw', collection: 'docs' } */
      typesense: typesenseSchema.optional(),
      /** Meilisearch, version 1.10 or newer. @example { url: 'https://search.example.com', apiKey: '0f1e2d3c4b5a', index: 'docs' } */
      meilisearch: meilisearchSchema.optional(),
    })
    .refine((services) => Object.values(services).filter(Boolean).length === 1, {
      message: 'must have exactly one of `algolia`, `typesense` and `meilisearch`',
    }),
])

/** The settings of one service. */
export type SearchService =
  | ({ readonly kind: 'algolia' } & z.output<typeof algoliaSchema>)
  | ({ readonly kind: 'typesense' } & z.output<typeof typesenseSchema>)
  | ({ readonly kind: 'meilisearch' } & z.output<typeof meilisearchSchema>)

interface SearchSettings {
  readonly enabled: boolean
  readonly provider: z.output<typeof searchProviderSchema>
}

/** Undefined for a site that searches its own index, or that has no search. */
export function searchServiceOf({ enabled, provider }: SearchSettings): SearchService | undefined {
  if (!enabled || provider === 'lunr') return undefined
  const { algolia, typesense, meilisearch } = provider
  if (algolia) return { kind: 'algolia', ...algolia }
  if (typesense) return { kind: 'typesense', ...typesense }
  return meilisearch && { kind: 'meilisearch', ...meilisearch }
}

/** Origins that a browser requests, in the order in which it tries them. */
export function originsOfService(service: SearchService): readonly string[] {
  if (service.url !== undefined) return [service.url]
  if (service.kind !== 'algolia') return []
  const id = service.appId.toLowerCase()
  return [`https://${id}-dsn.algolia.net`, ...[1, 2, 3].map((number) => `https://${id}-${number}.algolianet.com`)]
}
