/** Schemas of features: search, versions, redirects, deployment, limits and checks. */
import * as z from 'zod'
import { hostNames } from '../hosts/hosts.js'
import { projectPath, route, routePattern, routePrefix } from './paths.js'
import { isSafeHref } from './safeHref.js'
import { searchProviderSchema } from './services.js'

const text = z.string().trim().min(1, 'must not be empty')
const id = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
    'must start with a letter or digit and contain only letters, digits, `.`, `-` and `_`',
  )

export const searchSchema = z.strictObject({
  /** Build the search index, the search panel and the search page. Default true. @example false */
  enabled: z.boolean().default(true),
  /**
   * Answers searches: `lunr` for the index of the site, or one of the services `algolia`, `typesense` and `meilisearch`.
   * `docsgen search push` uploads the pages to the service. Default `lunr`.
   * @example { algolia: { appId: 'A1B2C3D4E5', apiKey: '0f1e2d3c4b5a69788796a5b4c3d2e1f0', indexName: 'docs' } }
   */
  provider: searchProviderSchema.default('lunr'),
  /** Keyboard shortcut that opens the panel. `mod` is Command on a Mac and Control elsewhere. Empty for no shortcut. Default `mod+k`. @example '/' */
  shortcut: z.string().trim().default('mod+k'),
  /** Parts of the site that are searched separately, by route prefix. Default none. @example [{ path: '/restapi', label: 'API' }] */
  contexts: z
    .array(
      z.strictObject({
        /** Route prefix of the pages of the part. @example '/restapi' */
        path: routePrefix,
        /** Name of the part. @example 'API' */
        label: text,
      }),
    )
    .default([]),
  /** Offer a search in all contexts at once. Default false. @example true */
  allContexts: z.boolean().default(false),
  /** Hide the search on pages outside all contexts. Default false. @example true */
  hideWithoutContext: z.boolean().default(false),
  /** Highlight the words of the query on the page that the reader opens from a result. Default true. @example false */
  highlight: z.boolean().default(true),
  /** Pages that most readers need, by route: the empty search box offers them, and a search without results. Default none. @example ['/guides/install'] */
  popular: z.array(route).max(8).default([]),
  /**
   * Filters of results, such as the kind of a page. A page has the value of the first route that contains it, or the values of
   * `facets` in its front matter. Default none.
   * @example [{ id: 'type', label: 'Type', routes: [{ path: '/restapi', value: 'API' }, { path: '/', value: 'Guides' }] }]
   */
  facets: z
    .array(
      z.strictObject({
        /** Name in front matter and in the address of the search page. @example 'type' */
        id: z
          .string()
          .regex(/^[a-z][a-z0-9_-]*$/, 'must consist of lower-case letters, digits, `-` and `_`')
          .refine((name) => !['q', 'ctx', 'version'].includes(name), 'is a parameter of the search page'),
        /** Name that readers see. @example 'Type' */
        label: text,
        /** Values by route prefix. The first one that contains the page counts. @example [{ path: '/restapi', value: 'API' }] */
        routes: z
          .array(
            z.strictObject({
              /** Route prefix of the pages. @example '/restapi' */ path: routePrefix,
              /** Name that readers see. @example 'API' */ value: text,
            }),
          )
          .default([]),
      }),
    )
    .max(4)
    .default([])
    .superRefine(unique('id')),
  /**
   * URL that receives queries without results, so that authors learn what readers miss: a `POST` request with the JSON
   * `{ query, version, context }`, without cookies and referrer, and never for readers who ask not to be tracked. Default: nothing is sent.
   * @example 'https://example.com/searches'
   */
  analytics: z
    .string()
    .refine(
      (url) => /^(?:https:\/\/|\/(?!\/))/.test(url) && URL.canParse(url, 'https://a.b'),
      'must be an `https:` URL, or a path that starts with `/`',
    )
    .optional(),
  /** A place where readers can ask if they find nothing. Default: no link. @example { label: 'Ask support', href: 'mailto:support@example.com' } */
  contact: z
    .strictObject({
      /** Text of the link. @example 'Ask support' */
      label: text,
      /** A route, an `https:` or a `mailto:` URL. @example 'mailto:support@example.com' */
      href: text.refine(isSafeHref, 'must be a route, or a URL with `https:`, `http:` or `mailto:`'),
    })
    .optional(),
})

export const versionsSchema = z
  .array(
    z.strictObject({
      /** Unique id, for example for `since` and `until` of pages. @example 'v2' */
      id,
      /** Name that readers see. @example '2.x' */
      label: text,
      /** Route prefix of the pages. Must be `/` for the current version. @example '/v2' */
      path: routePrefix,
      /**
       * Folder of the pages. For the current version, the content folder. Another version has the pages of the current
       * version; a file in its own folder replaces the page with the same path.
       * @example 'versions/v2'
       */
      folder: projectPath,
      /**
       * Route prefix of the pages of the current version that the version consists of. It is replaced by `path`: with
       * `mount: '/docs'` and `path: '/docs/v2'`, the page `/docs/setup` is `/docs/v2/setup` in this version. Default: all pages,
       * below `path`.
       * @example '/docs'
       */
      mount: routePrefix.default('/'),
      /** False for a version that has only the pages of its own folder. Default true. @example false */
      inherit: z.boolean().default(true),
      /** The version of the content folder. Exactly one entry must have `true`. Default false. @example true */
      current: z.boolean().default(false),
      /**
       * HTML of the banner on pages of a version that is not current. `false` for a version that needs no banner. Default: a
       * sentence with the label of the version.
       * @example 'These pages are about an old version.'
       */
      banner: z.union([text, z.literal(false)]).optional(),
      /** Show the label of the version above the title of each page. Default false. @example true */
      badge: z.boolean().default(false),
    }),
  )
  .superRefine(unique('id'))
  .superRefine(unique('path'))
  .superRefine((versions, context) => {
    const current = versions.flatMap((version, index) => (version.current ? [index] : []))
    for (const index of current.slice(1)) {
      context.addIssue({ code: 'custom', path: [index, 'current'], message: 'is already true for an earlier entry' })
    }
    const [own] = current
    if (current.length !== 1 || own === undefined) return
    for (const [index, { path }] of versions.entries()) {
      const message =
        index === own ? 'must be `/` for the current version' : 'must not be `/`, the path of the current version'
      if ((path === '/') !== (index === own)) context.addIssue({ code: 'custom', path: [index, 'path'], message })
    }
  })

export const redirectsSchema = z
  .array(
    z
      .strictObject({
        /** Old route, or all routes below it. @example '/old', '/old/*' */
        from: routePattern,
        /** Target: a route or a URL. That of `/old/*` ends with `/:splat`, which stands for the rest. @example '/new#part', '/new/:splat' */
        to: z.string().refine(isRedirectTarget, 'must be a route that starts with `/`, or an `https:` URL'),
      })
      .refine(({ from, to }) => from !== to.replace(/(.)\/$/, '$1'), {
        message: 'must not be the same route as `from`',
        path: ['to'],
      })
      .refine(({ from, to }) => !from.endsWith('*') || /^\/(?:[^:]*\/)?:splat$/.test(to), {
        message: 'must be a route of this site that ends with `/:splat`, because `from` ends with `*`',
        path: ['to'],
      })
      .refine(({ from, to }) => from.endsWith('*') || !to.includes(':splat'), {
        message: 'can have `:splat` only if `from` ends with `/*`',
        path: ['to'],
      }),
  )
  .superRefine(unique('from'))

export const deploySchema = z.strictObject({
  /** Hosting providers that get files for headers and redirects. Default none. @example ['netlify', 'nginx'] */
  hosts: z.array(z.enum(hostNames)).default([]),
  /** Additional sources of the Content-Security-Policy, by directive. Default none. @example { 'img-src': ['https://cdn.example.com'] } */
  csp: z
    .partialRecord(
      z.enum([
        'default-src',
        'script-src',
        'style-src',
        'img-src',
        'font-src',
        'connect-src',
        'media-src',
        'frame-src',
        'worker-src',
        'form-action',
        'trusted-types',
      ]),
      z.array(
        z
          .string()
          .regex(/^[^\s;,]+$/, 'must be one source expression without spaces, `;` and `,`')
          .refine(
            (source) =>
              !/^(?:self|none|unsafe-[a-z-]+|strict-dynamic|report-sample|wasm-unsafe-eval|(?:nonce|sha\d+)-.*)$/.test(
                source,
              ),
            'must have single quotes inside of the text, such as `"\'self\'"`. Without them, browsers take it for the name of a host',
          ),
      ),
    )
    .default({}),
  /**
   * Require Trusted Types: scripts cannot turn text into HTML, except through the policies of docsgen and those that
   * `csp['trusted-types']` names. Turn this off if an island, or a library that it uses, assigns HTML without a policy. Default true.
   * @example false
   */
  trustedTypes: z.boolean().default(true),
})

export const limitsSchema = z.strictObject({
  /** Maximum size of a source file, in bytes. Default 2097152 (2 MiB). @example 1048576 */
  pageBytes: z
    .int()
    .positive()
    .default(2 * 1024 * 1024),
  /** Timeout to compile one page, in milliseconds of wall time. Default 30000. @example 60000 */
  pageMilliseconds: z.int().positive().default(30_000),
  /** Maximum memory to compile one page, in MiB, at least 64. Default 512. @example 1024 */
  pageMemoryMb: z.int().min(64).default(512),
  /** Maximum number of headings of one page. Default 5000. @example 1000 */
  headings: z.int().positive().default(5000),
  /** Maximum nesting of blocks and elements. Default 100. @example 50 */
  nesting: z.int().positive().default(100),
  /** Maximum number of operations and webhooks of one OpenAPI description. Default 3000. @example 12000 */
  operations: z.int().positive().default(3_000),
})

export const lintSchema = z.strictObject({
  /** Severity of pages that no sidebar and no other page links to. Default `warning`. @example 'error' */
  orphans: z.enum(['off', 'info', 'warning', 'error']).default('warning'),
  /** Shortest and longest description in front matter, in characters; those of Chinese, Japanese and Korean count twice. Other lengths are warnings. Default 50 to 160. @example { min: 40 } */
  description: z
    .strictObject({
      /** Shortest description, in characters. Default 50. @example 40 */
      min: z.int().nonnegative().default(50),
      /** Longest description, in characters. Default 160. @example 170 */
      max: z.int().positive().default(160),
    })
    .refine(({ min, max }) => min <= max, { message: 'must not be less than `min`', path: ['max'] })
    .prefault({}),
  /** Texts that look like credentials, but are examples. Default none. @example ['AKIAQ3EGRV5NHBZ7J2TW'] */
  allowCredentials: z.array(z.string().min(1)).default([]),
})

function isRedirectTarget(target: string): boolean {
  return isSafeHref(target) && (target.startsWith('/') || /^https?:/i.test(target))
}

/** Rejects a list in which two entries have the same value of `key`. The issue is about the later entry. */
export function unique<Key extends string>(key: Key) {
  return (entries: readonly Readonly<Record<Key, string>>[], context: z.core.$RefinementCtx<unknown>): void => {
    const first = new Map<string, number>()
    entries.forEach((entry, index) => {
      const earlier = first.get(entry[key])
      if (earlier === undefined) first.set(entry[key], index)
      else
        context.addIssue({
          code: 'custom',
          path: [index, key],
          message: `is already the \`${key}\` of entry ${earlier + 1}`,
        })
    })
  }
}
