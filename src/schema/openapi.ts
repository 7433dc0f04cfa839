/** Schema of `openapi`: the API descriptions of a site. */
import * as z from 'zod'
import { audienceIds } from './audiences.js'
import { unique } from './features.js'
import { projectPath, route, routePrefix } from './paths.js'
import { checkPortablePath } from './portablePath.js'
import { defaultRowsPerPage, sampleLanguages } from './referenceDefaults.js'

const text = z.string().trim().min(1, 'must not be empty')
const id = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]*$/,
    'must start with a letter or digit and contain only letters, digits, `.`, `-` and `_`',
  )

/** Plain HTTP can be changed on the way, except to a server of this machine. */
function isSafeSource(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  return protocol === 'https:' || /^(?:localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
}

/** Each pair of versions is a page, so the number of versions is limited. */
const maxVersions = 12

const previousVersion = z.union([
  projectPath,
  z.strictObject({
    /** File of the older description. @example 'openapi/v1.0.yaml' */
    file: projectPath,
    /** Date of its release. Default none. @example '2026-01-31' */
    date: z.iso.date().optional(),
  }),
])

const previousVersions = z
  .union([projectPath, z.array(previousVersion).max(maxVersions, `must have at most ${maxVersions} files`)])
  .transform((given) =>
    [given]
      .flat()
      .map((one): { readonly file: string; readonly date?: string | undefined } =>
        typeof one === 'string' ? { file: one } : one,
      ),
  )

/** Samples for a client or a language of the site's own. */
const sampleTemplate = z.strictObject({
  /** Name under which the browser remembers the choice, and the `lang` of `x-codeSamples` that replace the sample. @example 'acme' */
  id: z
    .string()
    .regex(/^[a-z][a-z0-9-]*$/, 'must start with a lower-case letter and contain only `a-z`, `0-9` and `-`')
    .refine((id) => !builtInLanguages.has(id), 'is the name of a built-in language'),
  /** Label of the tab. @example 'Acme CLI' */
  label: text,
  /** Module whose default export writes the sample of an operation (type `SampleTemplate`). @example 'openapi/samples/acme.ts' */
  template: projectPath,
  /** Language for the highlighter. Default `text`. @example 'shell' */
  highlight: text.default('text'),
})

const builtInLanguages: ReadonlySet<string> = new Set(sampleLanguages)

function idOfLanguage(language: string | { readonly id: string }): string {
  return typeof language === 'string' ? language : language.id
}

export const openapiSchema = z
  .array(
    z.strictObject({
      /** Unique id of the description. @example 'v1' */
      id,
      /** File of the description, in YAML or JSON. @example 'openapi/v1.yaml' */
      file: projectPath,
      /**
       * Source of the description. `file` is the copy in the project: builds use no network, and `docsgen api-pull` updates
       * the copy. Default none.
       * @example { url: 'https://api.example.com/openapi.json', sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }
       */
      source: z
        .strictObject({
          /** URL of the description: `https:`, or `http:` of this machine. @example 'https://api.example.com/openapi.json' */
          url: z.url({ protocol: /^https?$/ }).refine(isSafeSource, 'must be an `https:` URL'),
          /** SHA-256 of the copy. Another content is an error, and not published. Default: not checked. @example '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' */
          sha256: z
            .string()
            .regex(/^[0-9a-f]{64}$/, 'must be 64 hex digits in lower case')
            .optional(),
        })
        .optional(),
      /** Route prefix of the pages. @example '/restapi/v1' */
      path: routePrefix,
      /** Id of the sidebar that gets the pages. @example 'api' */
      sidebar: text,
      /** Name of the API in a sidebar that several descriptions share. Default: `info.title`. @example 'Payments API' */
      label: text.optional(),
      /** OpenAPI Overlays (1.0) that are applied to the description before anything else, in their order. Default none. @example ['openapi/public.overlay.yaml'] */
      overlays: z.array(projectPath).default([]),
      /**
       * Languages of the request samples, in the order of their tabs: built-in ones, and templates of the site. Default: all that
       * are built in.
       * @example ['python', 'curl', { id: 'acme', label: 'Acme CLI', template: 'openapi/samples/acme.ts', highlight: 'shell' }]
       */
      languages: z
        .array(z.union([z.enum(sampleLanguages), sampleTemplate]))
        .min(1)
        .refine((list) => new Set(list.map(idOfLanguage)).size === list.length, 'must not have a language twice')
        .default([...sampleLanguages]),
      /**
       * Place of the author's samples (`x-codeSamples`): `first`, or `sorted` for the place of their language in `languages`.
       * Default `first`.
       * @example 'sorted'
       */
      authorSamples: z.enum(['first', 'sorted']).default('first'),
      /**
       * Folder with notes about operations: the Markdown of `<operationId>.md` is shown below the description of the operation,
       * and that of `<operationId>.after.md` below its responses. Default none.
       * @example 'openapi/notes'
       */
      notes: projectPath.optional(),
      /** Files of workflows (Arazzo 1.0): guides whose steps call operations of the description. Default none. @example ['openapi/booking.arazzo.yaml'] */
      workflows: z.array(projectPath).default([]),
      /** Publish the description as a download: `true` for its file name below `path`, or a route. Default false. @example true */
      download: z.union([z.boolean(), route]).default(false),
      /** Audience, or list of audiences, that sees the pages and the download. Default: all readers. @example 'staff' */
      audience: audienceIds.optional(),
      /**
       * Create a page for each schema under `components`. Default false: only for schemas that do not fit on the pages that
       * use them.
       * @example true
       */
      showSchemas: z.boolean().default(false),
      /**
       * Rows below the first level of schemas that one page shows, 10 to 400. Further rows become links to the page of the
       * schema. A higher limit makes pages larger, and schema pages fewer. Default 28.
       * @example 160
       */
      rowsPerPage: z.int().min(10).max(400).default(defaultRowsPerPage),
      /**
       * Older descriptions, newest first: a file, or a list of files, also with the date of the release. The differences to the
       * newest one become the page `changelog`, and there is a page for any two versions. Default none.
       * @example ['openapi/v1.1.yaml', { file: 'openapi/v1.0.yaml', date: '2026-01-31' }]
       */
      previous: previousVersions.default([]),
      /** Date on which this version was released. Versions with a date are in the feeds of the changelog. Default none. @example '2026-11-21' */
      released: z.iso.date().optional(),
      /** Build the page `deprecations`: everything that is deprecated, by the date of `x-sunset`. Default false. @example true */
      deprecations: z.boolean().default(false),
      /**
       * Base address of the API, for a description that names no host. Default: pages ask the reader, and keep the answer in the
       * browser.
       * @example 'https://api.example.com'
       */
      baseUrl: z.url().optional(),
      /**
       * True for a description that another team maintains: its errors are warnings. Default false: its errors let the build exit
       * with 1, but the site is written. In both cases, pages say what is missing, and a file that cannot be read leaves a page
       * that says so.
       * @example true
       */
      vendor: z.boolean().default(false),
      /**
       * Operation pages have a form that fills in the request samples. It sends nothing. Default true.
       * @example false
       */
      requestBuilder: z.boolean().default(true),
      /**
       * Severity of broken links in the texts of the description. They were often written for another site, so they do not
       * fail the build by default. Use `error` for your own description. Default `warning`.
       * @example 'error'
       */
      brokenLinks: z.enum(['error', 'warning', 'off']).default('warning'),
    }),
  )
  .superRefine(unique('id'))
  .superRefine(unique('path'))
  .superRefine((descriptions, context) => {
    for (const [index, { file, path, download, previous }] of descriptions.entries()) {
      const addIssue = (field: string, input: unknown, message: string) =>
        context.addIssue({ code: 'custom', path: [index, field], input, message })
      const pathIssue = checkPortablePath([...path.split('/').filter(Boolean), 'introduction.html'].join('/'))
      if (pathIssue) addIssue('path', path, `must be a route that every host can serve; a path below it ${pathIssue}`)
      const route = download === true ? `${path === '/' ? '' : path}/${file.split('/').at(-1)}` : download || undefined
      const routeIssue = route === undefined ? undefined : checkPortablePath(route.slice(1))
      if (routeIssue)
        addIssue('download', download, `must result in a path that every host can serve; “${route}” ${routeIssue}`)
      const first = descriptions.findIndex((other) => typeof download === 'string' && other.download === download)
      if (first !== -1 && first < index)
        addIssue('download', download, `is already the \`download\` of entry ${first + 1}`)
      const older = previous.map((version) => version.file)
      if (older.includes(file)) addIssue('previous', file, 'must be an older file, not the description itself')
      if (new Set(older).size < older.length) addIssue('previous', older, 'must not have the same file twice')
    }
  })
