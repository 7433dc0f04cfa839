/** The parts of the configuration about search, versions, API descriptions, redirects, hosts, bounds and rules. */
import * as z from 'zod'
import { hostNames } from '../hosts/hosts.js'
import { href, projectPath, route, routePrefix } from './paths.js'
import { checkPortablePath } from './portablePath.js'
import { defaultRowsPerPage } from './rowsPerPage.js'
import { isSafeHref } from './safeHref.js'

const text = z.string().trim().min(1, 'must not be empty')
const id = z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, 'must hold only letters, digits, `.`, `-` and `_`')

export const searchSchema = z.strictObject({
  /** Build the index, the panel and the search page. Default true. @example false */
  enabled: z.boolean().default(true),
  /** Keys that open the panel; `mod` is Command on a Mac, Control elsewhere; empty for none. Default `mod+k`. @example '/' */
  shortcut: z.string().trim().default('mod+k'),
  /** Parts of the site that are searched apart, by route prefix. Default none. @example [{ path: '/restapi', label: 'API' }] */
  contexts: z.array(z.strictObject({ path: routePrefix, label: text })).default([]),
  /** Offer a search of all contexts at once. Default false. @example true */
  allContexts: z.boolean().default(false),
  /** Show no search on pages outside all contexts. Default false. @example true */
  hideWithoutContext: z.boolean().default(false),
  /** Mark the words of the query on the page that a result leads to. Default true. @example false */
  highlight: z.boolean().default(true),
})

export const versionsSchema = z
  .array(
    z.strictObject({
      /** Name in files and storage. @example 'v2' */
      id,
      /** Name in the menu. @example '2.x' */
      label: text,
      /** Route prefix of its pages; `/` for the current version. @example '/v2' */
      path: routePrefix,
      /**
       * Folder of its pages: `content` for the current version. Another version has the pages of the current one, and those
       * of its own folder in their place. @example 'versions/v2'
       */
      folder: projectPath,
      /** The version that readers get without a choice. Default false. @example true */
      current: z.boolean().default(false),
      /**
       * HTML of a banner on its pages, of any version but the current one; false for a version that is maintained and needs
       * none. Default: a sentence that names the version. @example 'These pages are about an old version.'
       */
      banner: z.union([text, z.literal(false)]).optional(),
      /** Name the version above the title of its pages. Default false. @example true */
      badge: z.boolean().default(false),
    }),
  )
  .superRefine(unique('id'))
  .superRefine(unique('path'))
  .superRefine((versions, context) => {
    const current = versions.flatMap((version, index) => (version.current ? [index] : []))
    for (const index of current.slice(1)) {
      context.addIssue({ code: 'custom', path: [index, 'current'], message: 'is true for an earlier version too' })
    }
    const [own] = current
    if (current.length !== 1 || own === undefined) return
    for (const [index, { path }] of versions.entries()) {
      const message =
        index === own ? 'must be `/` for the current version' : 'must not be `/`, which the current version has'
      if ((path === '/') !== (index === own)) context.addIssue({ code: 'custom', path: [index, 'path'], message })
    }
  })

export const localeSchema = z.strictObject({
  /** Language tag. @example 'ja' */
  id: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'must be a language tag such as `en` or `pt-BR`'),
  /** Name of the language in itself. @example '日本語' */
  label: text,
  /** Where that site is. @example 'https://ja.docs.example.com' */
  url: href,
})

export const openapiSchema = z
  .array(
    z.strictObject({
      /** Name in files and findings. @example 'v1' */
      id,
      /** The description: YAML or JSON. @example 'openapi/v1.yaml' */
      file: projectPath,
      /** Route prefix of its pages. @example '/restapi/v1' */
      path: routePrefix,
      /** Id of the sidebar that its pages make. @example 'api' */
      sidebar: text,
      /** Publish the description itself: true for its own file name, or a route. Default: not published. @example true */
      download: z.union([z.boolean(), route]).default(false),
      /**
       * A page for each schema under `components`, also where it fits on the pages that use it. Default: pages only of
       * schemas that are cut there. @example true
       */
      showSchemas: z.boolean().default(false),
      /**
       * Rows of schemas that a page draws below the first level of each; what goes beyond is a link to the page of the
       * schema. More rows make heavier pages and fewer of them. @example 160
       */
      rowsPerPage: z.int().min(10).max(400).default(defaultRowsPerPage),
      /** An older description; the differences become the page `changelog`. Default none. @example 'openapi/v1.0.yaml' */
      previous: projectPath.optional(),
      /**
       * What a dead link in the texts of the description is. Others wrote them for another site, so it need not stop the
       * build; say `error` for a description of your own. Default `warning`. @example 'error'
       */
      brokenLinks: z.enum(['error', 'warning', 'off']).default('warning'),
    }),
  )
  .superRefine(unique('id'))
  .superRefine(unique('path'))
  .superRefine((descriptions, context) => {
    for (const [index, { file, path, download, previous }] of descriptions.entries()) {
      const refuse = (field: string, input: unknown, message: string) =>
        context.addIssue({ code: 'custom', path: [index, field], input, message })
      const fault = checkPortablePath([...path.split('/').filter(Boolean), 'introduction.html'].join('/'))
      if (fault) refuse('path', path, `must make addresses that every host can serve; a path below it ${fault}`)
      const made = download === true ? `${path === '/' ? '' : path}/${file.split('/').at(-1)}` : download || undefined
      const other = made === undefined ? undefined : checkPortablePath(made.slice(1))
      if (other) refuse('download', download, `must make a file that every host can serve; “${made}” ${other}`)
      const twin = descriptions.findIndex((other) => typeof download === 'string' && other.download === download)
      if (twin !== -1 && twin < index) refuse('download', download, `is already the download of entry ${twin + 1}`)
      if (previous === file) refuse('previous', previous, 'must be an older file, not the description itself')
    }
  })

export const redirectsSchema = z
  .array(
    z
      .strictObject({
        /** Old route. @example '/old' */
        from: routePrefix,
        /** Route or address to go to. @example '/new#part' */
        to: z.string().refine(isRedirectTarget, 'must be a route that starts with `/`, or an `https:` address'),
      })
      .refine(({ from, to }) => from !== to.replace(/(.)\/$/, '$1'), {
        message: 'must not be the route that it comes from',
        path: ['to'],
      }),
  )
  .superRefine(unique('from'))

export const deploySchema = z.strictObject({
  /** Hosts to write header and redirect files for. Default none. @example ['netlify', 'nginx'] */
  hosts: z.array(z.enum(hostNames)).default([]),
  /** Sources to allow beside those that the site itself needs, by directive. Default none. @example { 'img-src': ['https://cdn.example.com'] } */
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
      ]),
      z.array(z.string().regex(/^[^\s;,]+$/, 'must be one source expression, without spaces, `;` and `,`')),
    )
    .default({}),
})

export const limitsSchema = z.strictObject({
  /** Size of one source file, in bytes. Default 2 MiB. @example 1048576 */
  pageBytes: z
    .int()
    .positive()
    .default(2 * 1024 * 1024),
  /** Time to compile one page, in milliseconds by the clock. Default 30000. @example 60000 */
  pageMilliseconds: z.int().positive().default(30_000),
  /** Memory to compile one page, in MiB. Default 512. @example 1024 */
  pageMemoryMb: z.int().min(64).default(512),
  /** Headings on one page. Default 5000. @example 1000 */
  headings: z.int().positive().default(5000),
  /** Depth of nested blocks and elements. Default 100. @example 50 */
  nesting: z.int().positive().default(100),
  /** Operations and webhooks of one description of an API. Default 3000. @example 12000 */
  operations: z.int().positive().default(3_000),
})

export const lintSchema = z.strictObject({
  /** Severity of a page that stands in no sidebar. Default `warning`. @example 'error' */
  orphans: z.enum(['off', 'info', 'warning', 'error']).default('warning'),
  /** Length of a description in front matter, in characters; other lengths are warnings. Default 50 to 160. @example { min: 40 } */
  description: z
    .strictObject({ min: z.int().nonnegative().default(50), max: z.int().positive().default(160) })
    .refine(({ min, max }) => min <= max, { message: 'must not be less than `min`', path: ['max'] })
    .prefault({}),
  /** Texts that look like credentials and are none. Default none. @example ['AKIAQ3EGRV5NHBZ7J2TW'] */
  allowCredentials: z.array(z.string().min(1)).default([]),
})

function isRedirectTarget(target: string): boolean {
  return isSafeHref(target) && (target.startsWith('/') || /^https?:/i.test(target))
}

/** Refuses a list in which two entries share the value of `key`; the later one is at fault. */
function unique<Key extends string>(key: Key) {
  return (entries: readonly Readonly<Record<Key, string>>[], context: z.core.$RefinementCtx<unknown>): void => {
    const first = new Map<string, number>()
    entries.forEach((entry, index) => {
      const earlier = first.get(entry[key])
      if (earlier === undefined) first.set(entry[key], index)
      else
        context.addIssue({
          code: 'custom',
          path: [index, key],
          message: `is already the ${key} of entry ${earlier + 1}`,
        })
    })
  }
}
