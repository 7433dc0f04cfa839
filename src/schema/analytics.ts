/** Schema of the services that count visits. */
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
