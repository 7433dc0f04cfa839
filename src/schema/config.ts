/**
 * Schema of `site.config.ts`: `SiteConfigInput` is the authored value, `SiteConfig` is the result with all defaults. Paths
 * are relative to the project root and use forward slashes. Editors show the doc comments of the fields.
 */
import * as z from 'zod'
import { audiencesSchema } from './audiences.js'
import { checksSchema } from './checks.js'
import {
  announcementSchema,
  colorModeSchema,
  dataName,
  footerSchema,
  logoSchema,
  navbarSchema,
  sidebarSchema,
} from './chrome.js'
import { deploySchema, limitsSchema, lintSchema, redirectsSchema, searchSchema, versionsSchema } from './features.js'
import { gateSchema } from './gate.js'
import { headSchema } from './head.js'
import { languageTag, localesSchema, textsSchema } from './languages.js'
import { openapiSchema } from './openapi.js'
import { contentSchema, href, isCleanRoute, projectPath, route, splitContent } from './paths.js'
import { inputsSchema, pluginsSchema } from './plugins.js'
import { analyticsSchema } from './services.js'
import { themeSchema } from './theme.js'

const text = z.string().trim().min(1, 'must not be empty')

/** Milliseconds, about the shortest wait that readers notice. Content that arrives sooner shows no spinner. */
export const defaultSpinnerDelay = 200

const variableName = z.string().regex(/^[A-Za-z_]\w*$/, 'must be the name of an environment variable')

const siteConfigShape = z.strictObject({
  /** Name of the site, in page titles and link previews. @example 'Skiff Docs' */
  title: text,
  /** One line about the site. Default: empty. @example 'Row further' */
  tagline: z.string().default(''),
  /** Origin of the published site, without a path. @example 'https://docs.example.com' */
  url: z
    .string()
    .refine(isOrigin, 'must be an origin such as `https://docs.example.com`; put a path into `baseUrl`')
    .transform((url) => new URL(url).origin),
  /** Path under which the site is published; starts and ends with a slash. Default `/`. @example '/docs/' */
  baseUrl: z.string().refine(isBasePath, 'must be a path such as `/docs/`').transform(withSlashes).default('/'),
  /** Language of the content; with `locales`, of the pages that other languages fall back to. Default `en`. @example 'de' */
  locale: languageTag.default('en'),
  /** The product that the site documents. `{product}` in pages is replaced by its name or slug. @example { name: 'Skiff', slug: 'skiff' } */
  product: z.strictObject({
    /** Name, for prose. @example 'Skiff' */
    name: text,
    /** Name for routes, file names and code. @example 'skiff' */
    slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must contain only lower-case letters, digits and single `-`'),
  }),
  /** Version of the documentation, as text. @example '1.10.0' */
  version: text,
  /** Form of page URLs: `/page` or `/page/`. Default `never`. @example 'always' */
  trailingSlash: z.enum(['never', 'always']).default('never'),
  /**
   * Folder of the pages, or a list of folders, which can be in other packages and checkouts. The first one with the route `/` has
   * the sidebars and the variables. Default `content`.
   * @example ['content', { from: '../packages/sdk/docs', to: '/sdk' }]
   */
  content: contentSchema,
  /**
   * The brand: color, font, radius, logo, style sheets, and components that replace those of the theme. A text is the folder of
   * your own theme. Default: the theme of docsgen.
   * @example { color: '#7c3aed', font: 'system', css: ['styles/brand.css'] }
   */
  theme: themeSchema.prefault({}),
  /**
   * Folder of components for pages: `components/PriceTable.tsx` is `<PriceTable>` in every MDX page, without an import. Default none.
   * @example 'components'
   */
  components: projectPath.optional(),
  /** Tags for the head of every page. The Content-Security-Policy admits their scripts. Default none. @example [{ tag: 'meta', name: 'theme-color', content: '#08687a' }] */
  head: headSchema.default([]),
  /**
   * Service that counts visits. Its script loads after the page, and not for readers who ask not to be tracked. Default none.
   * @example { provider: 'plausible', domain: 'docs.example.com' }
   */
  analytics: analyticsSchema.optional(),
  /** Image at the top left: a static file, or the fields below. Default none. @example { light: '/img/light.svg', dark: '/img/dark.svg', alt: 'Skiff' } */
  logo: logoSchema.optional(),
  /** Icon of the browser tab: the route of a static file. Default none. @example '/img/favicon.svg' */
  favicon: href.optional(),
  /** Bar at the top of every page. Default: a bar without items. @example { items: [{ type: 'link', label: 'Docs', href: '/' }] } */
  navbar: navbarSchema.prefault({}),
  /** Footer of every page. Default none. @example { copyright: '© Example Ltd.' } */
  footer: footerSchema.optional(),
  /** Announcement bar above the navbar. Default none. @example { html: 'Version 4 is out.' } */
  announcement: announcementSchema.optional(),
  /** Light and dark mode. @example { respectSystem: true } */
  colorMode: colorModeSchema.prefault({}),
  /** Data attributes that the query of a URL can set, for style sheets: `?docsgen-data-plan=team` gives `<html data-plan="team">`. Default none. @example ['plan'] */
  dataFromQuery: z.array(dataName).default([]),
  /**
   * File of the sidebars. Default `sidebars.yaml` in the content folder. Without that file, one sidebar lists all pages.
   * @example 'navigation/sidebars.yaml'
   */
  sidebars: projectPath.optional(),
  /** Behavior of the sidebars. @example { autoCollapseCategories: true, hideable: true } */
  sidebar: sidebarSchema.prefault({}),
  /** Milliseconds until a spinner appears for an island, or for the results of the search page. Default 200. @example 500 */
  spinnerDelay: z.int().min(0).default(defaultSpinnerDelay),
  /** File of the values of `{vars.a.b}`. Default `_variables.yaml` in the content folder. @example 'data/variables.yaml' */
  variables: projectPath.optional(),
  /**
   * Values that readers type or choose, such as a region. They fill `{input.region}` in the texts and samples of all pages, and select
   * branches: `<Only cloud="aws">`. They stay in the browser of the reader. Default none.
   * @example { region: { label: 'Region', choices: ['us1', 'eu1'], default: 'us1' } }
   */
  inputs: inputsSchema.optional(),
  /** How Markdown is read. @example { math: true } */
  markdown: z
    .strictObject({
      /** Read `$…$` and `$$…$$` as math. Default false: a `$` is a dollar sign, and front matter turns math on for a page. @example true */
      math: z.boolean().default(false),
    })
    .prefault({}),
  /** Heading levels in the table of contents, 2 to 6. Default 2 to 3. @example { max: 4 } */
  toc: z
    .strictObject({
      /** First heading level. Default 2. @example 3 */
      min: z.int().min(2).max(6).default(2),
      /** Last heading level. Default 3. @example 4 */
      max: z.int().min(2).max(6).default(3),
    })
    .refine((toc) => toc.min <= toc.max, { message: 'must not be less than `min`', path: ['max'] })
    .prefault({}),
  /** Search in the text of the site. @example { shortcut: '/' } */
  search: searchSchema.prefault({}),
  /** Versions of the content, newest first. Default none. @example [{ id: 'v2', label: '2.x', path: '/', folder: 'content', current: true }] */
  versions: versionsSchema.default([]),
  /**
   * Languages of the site, each with a folder of pages below the content folder; `root` has the other pages. Or a list of sites in
   * other languages. Default none.
   * @example { root: { label: 'English' }, de: { label: 'Deutsch' } }
   */
  locales: localesSchema.default([]),
  /** Texts of the interface in the language of the site, by key. Default: those of docsgen. @example { editPage: 'Improve this page' } */
  texts: textsSchema.default({}),
  /** OpenAPI descriptions. Each becomes an API reference. Default none. @example [{ id: 'v1', file: 'openapi/v1.yaml', path: '/restapi/v1', sidebar: 'api' }] */
  openapi: openapiSchema.default([]),
  /**
   * Routes that another application of the same host serves, with everything below them. Links to them are not checked. Default none.
   * @example ['/app', '/blog']
   */
  externalRoutes: z.array(route).default([]),
  /**
   * Plugins in the order in which they run: names of plugins of docsgen, paths of modules that start with `./`, or names of packages.
   * A list of two adds options, as plain data. Default none.
   * @example ['markdown-copies', ['./plugins/prose.ts', { words: ['utilize'] }]]
   */
  plugins: pluginsSchema.default([]),
  /** Redirects from old routes. Pages can also declare them, with `redirect_from`. Default none. @example [{ from: '/old', to: '/new' }, { from: '/v1/*', to: '/guide/:splat' }] */
  redirects: redirectsSchema.default([]),
  /**
   * Access control. `false` opens the site to everyone. Without this field, the site has the gate `client` if `NOAUTH` or
   * an `AUTH0_…` variable is set; else it is open, with a warning.
   * @example { mode: 'client', AUTH0_DOMAIN: 'example.eu.auth0.com', AUTH0_CLIENT_ID: 'a1B2' }
   */
  gate: gateSchema.prefault(false),
  /**
   * Groups of readers with pages of their own, for the gate modes `edge`, `sealed` and `edge+sealed`. A reader in several
   * audiences sees the pages of all of them. Default: all readers see all pages.
   * @example [{ id: 'staff', roles: ['docs-staff'], folders: ['internal'] }]
   */
  audiences: audiencesSchema.default([]),
  /** Files for hosting providers, and the Content-Security-Policy. @example { hosts: ['netlify'] } */
  deploy: deploySchema.prefault({}),
  /** Limits of one page, so that a broken page fails alone, and of one OpenAPI description. @example { pageMilliseconds: 60000 } */
  limits: limitsSchema.prefault({}),
  /** URL for the edit link of a page. `{file}` is replaced by the path of its source file. Default: no link. @example 'https://git.example.com/docs/edit/main/{file}' */
  editUrl: href.refine((template) => template.includes('{file}'), 'must contain `{file}`').optional(),
  /**
   * Folders below `content` whose authors may not run code on the build machine. With the level `data`, an MDX page
   * cannot contain imports, exports or expressions; components of the theme stay allowed. The innermost folder counts.
   * Default: every page may contain code.
   * @example [{ folder: 'community', level: 'data' }]
   */
  trust: z
    .array(
      z.strictObject({
        /** Folder below the content folder. @example 'community' */
        folder: projectPath,
        /** `data` forbids code, `code` allows it again in a folder inside. @example 'data' */
        level: z.enum(['data', 'code']),
      }),
    )
    .default([]),
  /**
   * Environment variables that the configuration, the theme and the code of pages may read with `process.env`. All others are
   * undefined there, except `NODE_ENV`; the configuration also sees the variables of `gate`. Write the names as a list of
   * texts: docsgen reads it before it runs the file. Default none.
   * @example ['DOCS_REGION']
   */
  env: z.array(variableName).default([]),
  /** Builds of changes by strangers, with `--untrusted`: MDX cannot contain code, and the limits of pages are lower. @example { code: ['guides/playground.mdx'] } */
  untrusted: z
    .strictObject({
      /** Pages and folders below the content folder that may contain code all the same. Default none. @example ['guides/playground.mdx'] */
      code: z.array(projectPath).default([]),
    })
    .prefault({}),
  /**
   * Severities (`off`, `warning` or `error`) by diagnostic code, for all files or by glob. Globs are relative to the project
   * root, and the last one that matches a file counts. `docsgen explain` lists all codes with their defaults.
   * @example { 'image-alt': 'error', 'link-page': { 'content/old/**': 'warning' } }
   */
  checks: checksSchema.default({}),
  /** Options of checks for pages. @example { orphans: 'error' } */
  lint: lintSchema.prefault({}),
})

export const siteConfigSchema = siteConfigShape
  .superRefine(({ content: authored, versions, logo, theme, locale, locales }, context) => {
    const { content } = splitContent(authored)
    if (!Array.isArray(locales)) checkLocales(locales, locale, context)
    if (logo && theme.logo) {
      const message = 'is already the `logo` of the site: use one of them'
      context.addIssue({ code: 'custom', path: ['theme', 'logo'], message })
    }
    if (versions.length > 0 && !versions.some(({ current }) => current)) {
      const message = 'must have one entry with `current: true`, for the pages of the content folder'
      context.addIssue({ code: 'custom', path: ['versions'], message })
    }
    for (const [index, { current, folder }] of versions.entries()) {
      const path = ['versions', index, 'folder']
      if (current && folder !== content) {
        const message = `must be \`${content}\`, the content folder, for the current version`
        context.addIssue({ code: 'custom', path, message })
      }
      if (!current && `${folder}/`.startsWith(`${content}/`)) {
        const message = `must be outside \`${content}\`, which contains the current version`
        context.addIssue({ code: 'custom', path, message })
      }
    }
  })
  .transform((config) => ({ ...config, ...splitContent(config.content) }))

function checkLocales(locales: Readonly<Record<string, unknown>>, locale: string, context: z.RefinementCtx): void {
  if (Object.hasOwn(locales, 'root') || Object.hasOwn(locales, locale)) return
  const message = `must have an entry \`root\` or \`${locale}\`, the language that others fall back to`
  context.addIssue({ code: 'custom', path: ['locales'], message })
}

/** The configuration as authors write it. */
export type SiteConfigInput = z.input<typeof siteConfigSchema>
/** The validated configuration with all defaults. */
export type SiteConfig = z.output<typeof siteConfigSchema>

/**
 * Returns the configuration unchanged. Its type lets editors complete and check the fields.
 * @example export default defineConfig({ title: 'Skiff Docs', url: 'https://docs.example.com', ... })
 */
export function defineConfig(config: SiteConfigInput): SiteConfigInput {
  return config
}

type ContentSettings = Pick<SiteConfig, 'content' | 'sidebars' | 'variables'>

/** The sidebars file: the one that the configuration names, or `sidebars.yaml` in the content folder. */
export function sidebarsFile({ content, sidebars }: Pick<ContentSettings, 'content' | 'sidebars'>): string {
  return sidebars ?? `${content}/sidebars.yaml`
}

/** The file of the values of `{vars.a.b}`: the one that the configuration names, or `_variables.yaml` in the content folder. */
export function variablesFile({ content, variables }: Pick<ContentSettings, 'content' | 'variables'>): string {
  return variables ?? `${content}/_variables.yaml`
}

/** The sidebars file of a language, which replaces that of the site. */
export function languageSidebars(folder: string, { content }: Pick<ContentSettings, 'content'>): string {
  return `${content}/${folder}/sidebars.yaml`
}

function isOrigin(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, pathname, search, hash, username, password } = new URL(url)
  return (
    /^https?:$/.test(protocol) && pathname === '/' && !search && !hash && !username && !password && !/[?#]$/.test(url)
  )
}

function isBasePath(path: string): boolean {
  return isCleanRoute(path) && !path.includes(':')
}

function withSlashes(path: string): string {
  return `/${path}/`.replace(/\/+/g, '/')
}
