/** Schema of the tags that a site adds to the head of every page. */
import * as z from 'zod'
import { languageTag } from './languages.js'
import { href } from './paths.js'

const text = z.string().min(1, 'must not be empty')

const metaTag = z
  .strictObject({
    tag: z.literal('meta'),
    /** Name. @example 'theme-color' */
    name: text.optional(),
    /** Property, for Open Graph. @example 'og:image' */
    property: text.optional(),
    /** Value. @example '#08687a' */
    content: z.string(),
  })
  .refine(
    ({ name, property }) => (name === undefined) !== (property === undefined),
    'must have a `name` or a `property`',
  )

const linkTag = z.strictObject({
  tag: z.literal('link'),
  /** Relation. @example 'apple-touch-icon' */
  rel: text,
  /** Route of a static file, or a URL. @example '/img/icon.png' */
  href,
  /** Kind of a preloaded file. @example 'font' */
  as: text.optional(),
  /** Media type. @example 'application/rss+xml' */
  type: text.optional(),
  /** Title. @example 'Releases' */
  title: text.optional(),
  /** Sizes of an icon. @example '180x180' */
  sizes: text.optional(),
  /** Media query. @example '(prefers-color-scheme: dark)' */
  media: text.optional(),
  /** Language of the target: a language tag, or `x-default`. @example 'de' */
  hreflang: languageTag.or(z.literal('x-default')).optional(),
  /** Request without credentials of the reader, or with them. @example 'anonymous' */
  crossorigin: z.enum(['anonymous', 'use-credentials']).optional(),
})

const scriptTag = z
  .strictObject({
    tag: z.literal('script'),
    /** Route of a static file, or a URL. @example 'https://widget.example.com/chat.js' */
    src: href.optional(),
    /** Code of an inline script. The Content-Security-Policy gets its hash. @example 'window.chat = { team: "docs" }' */
    content: text.optional(),
    /** Type of the script. Default: a classic script. @example 'module' */
    type: z.enum(['module', 'application/ld+json']).optional(),
    /** Run the script when it has arrived. Default false. @example true */
    async: z.boolean().default(false),
    /** Run the script when the page is read. Default: true with `src`. @example false */
    defer: z.boolean().optional(),
    /** Attributes whose names start with `data-`. Default none. @example { 'data-team': 'docs' } */
    data: z.record(z.string().regex(/^data-[a-z][a-z0-9-]*$/, 'must start with `data-`'), z.string()).default({}),
  })
  .refine(({ src, content }) => (src === undefined) !== (content === undefined), 'must have either `src` or `content`')
  .refine(({ content }) => !/<\/script/i.test(content ?? ''), {
    message: 'must not contain `</script`',
    path: ['content'],
  })

export const headSchema = z.array(z.discriminatedUnion('tag', [metaTag, linkTag, scriptTag]))

export type SiteHeadTag = z.output<typeof headSchema>[number]
