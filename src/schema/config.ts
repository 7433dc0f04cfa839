/**
 * `site.config.ts`: what an author may write (`SiteConfigInput`) and what the builder works with (`SiteConfig`, every
 * default filled in). Paths are relative to the project root and use forward slashes.
 */
import * as z from 'zod'
import {
  announcementSchema,
  colorModeSchema,
  dataName,
  footerSchema,
  logoSchema,
  navbarSchema,
  sidebarSchema,
} from './chrome.js'
import {
  deploySchema,
  limitsSchema,
  lintSchema,
  localeSchema,
  openapiSchema,
  redirectsSchema,
  searchSchema,
  versionsSchema,
} from './features.js'
import { gateSchema } from './gate.js'
import { href, isCleanRoute, projectPath } from './paths.js'
import { severitiesSchema } from './severities.js'

const text = z.string().trim().min(1, 'must not be empty')

/** A wait that is felt, but no longer than a blink: what comes sooner shows nothing in between. */
export const defaultSpinnerDelay = 200

const siteConfigShape = z.strictObject({
  /** Name of the site, in titles and previews. @example 'Skiff Docs' */
  title: text,
  /** One line about the site. Default empty. @example 'Row further' */
  tagline: z.string().default(''),
  /** Origin of the published site, without a path. @example 'https://docs.example.com' */
  url: z
    .string()
    .refine(isOrigin, 'must be an origin such as `https://docs.example.com`; a path belongs into `baseUrl`')
    .transform((url) => new URL(url).origin),
  /** Path under which the site is published; starts and ends with a slash. Default `/`. @example '/docs/' */
  baseUrl: z.string().refine(isBasePath, 'must be a path such as `/docs/`').transform(withSlashes).default('/'),
  /** Language of the content. Only `en` so far. @example 'en' */
  locale: z.literal('en').default('en'),
  /** The product that the site is about; `{product}` in content stands for it. @example { name: 'Skiff', slug: 'skiff' } */
  product: z.strictObject({
    /** Name in prose. @example 'Skiff' */
    name: text,
    /** Name in routes, file names and code. @example 'skiff' */
    slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'must hold lower-case letters, digits and single `-`'),
  }),
  /** Version of the site, as text. @example '1.10.0' */
  version: text,
  /** Form of page addresses: `/page` or `/page/`. Default `never`. @example 'always' */
  trailingSlash: z.enum(['never', 'always']).default('never'),
  /** Folder of the pages. Default `content`. @example 'docs' */
  content: projectPath.default('content'),
  /** Folder of a theme of your own. Default: the theme of the package. @example 'theme' */
  theme: projectPath.optional(),
  /** Image at the top left. @example { light: '/img/light.svg', dark: '/img/dark.svg', alt: 'Skiff' } */
  logo: logoSchema.optional(),
  /** Icon of the browser tab: a route of a static file. @example '/img/favicon.svg' */
  favicon: href.optional(),
  /** Bar at the top. @example { items: [{ type: 'link', label: 'Docs', href: '/' }] } */
  navbar: navbarSchema.prefault({}),
  /** Foot of every page. @example { copyright: '© Example Ltd.' } */
  footer: footerSchema.optional(),
  /** Bar above everything. @example { html: 'Version 4 is out.' } */
  announcement: announcementSchema.optional(),
  /** Light and dark. @example { respectSystem: true } */
  colorMode: colorModeSchema.prefault({}),
  /** Names of attributes that an address may set for style sheets: `?docsgen-data-plan=team` gives `<html data-plan="team">`. Default none. @example ['plan'] */
  dataFromQuery: z.array(dataName).default([]),
  /** File of the menus. Default `content/sidebars.yaml`. @example 'docs/sidebars.yaml' */
  sidebars: projectPath.default('content/sidebars.yaml'),
  /** How the menus beside pages behave. @example { autoCollapseCategories: true, hideable: true } */
  sidebar: sidebarSchema.prefault({}),
  /** Milliseconds that an island or the results of the search page may take before a spinner stands in their place. Default 200. @example 500 */
  spinnerDelay: z.int().min(0).default(defaultSpinnerDelay),
  /** File of the values behind `{vars.a.b}`. Default `content/_variables.yaml`. @example 'docs/_variables.yaml' */
  variables: projectPath.default('content/_variables.yaml'),
  /** Heading levels in the table of contents, 2 to 6. Default 2 to 3. @example { max: 4 } */
  toc: z
    .strictObject({ min: z.int().min(2).max(6).default(2), max: z.int().min(2).max(6).default(3) })
    .refine((toc) => toc.min <= toc.max, { message: 'must not be less than `min`', path: ['max'] })
    .prefault({}),
  /** Search of the site's own text. @example { shortcut: '/' } */
  search: searchSchema.prefault({}),
  /** Versions of the content, newest first. Default none. @example [{ id: 'v2', label: '2.x', path: '/', folder: 'content', current: true }] */
  versions: versionsSchema.default([]),
  /** Other languages of the site. Default none. @example [{ id: 'ja', label: '日本語', url: 'https://ja.example.com' }] */
  locales: z.array(localeSchema).default([]),
  /** API descriptions (OpenAPI 3) that become pages. Default none. @example [{ id: 'v1', file: 'openapi/v1.yaml', path: '/restapi/v1', sidebar: 'api' }] */
  openapi: openapiSchema.default([]),
  /** Old routes. Pages can also name their own by `redirect_from`. Default none. @example [{ from: '/old', to: '/new' }] */
  redirects: redirectsSchema.default([]),
  /** Who may read the site. Default: everybody. @example { mode: 'client', AUTH0_DOMAIN: 'example.eu.auth0.com', AUTH0_CLIENT_ID: 'a1B2' } */
  gate: gateSchema.prefault({}),
  /** What is written beside the pages for hosts. @example { hosts: ['netlify'] } */
  deploy: deploySchema.prefault({}),
  /** Bounds of one page, so that a broken one fails alone, and of one description of an API. @example { pageMilliseconds: 60000 } */
  limits: limitsSchema.prefault({}),
  /** Address of the source of a page; `{file}` stands for its path. @example 'https://git.example.com/docs/edit/main/{file}' */
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
  /** Severities by diagnostic code; `docsgen explain` lists all codes. Default: as listed there. @example { 'image-alt': 'error', 'link-redirect': 'off' } */
  diagnostics: severitiesSchema.default({}),
  /** Severity and bounds of the style rules. @example { orphans: 'error' } */
  lint: lintSchema.prefault({}),
})

export const siteConfigSchema = siteConfigShape.superRefine(({ content, versions }, context) => {
  if (versions.length > 0 && !versions.some(({ current }) => current)) {
    const message = 'must have one entry with `current: true`, the version of the folder `content`'
    context.addIssue({ code: 'custom', path: ['versions'], message })
  }
  for (const [index, { current, folder }] of versions.entries()) {
    const path = ['versions', index, 'folder']
    if (current && folder !== content) {
      const message = `must be \`${content}\`, the folder of the pages, for the current version`
      context.addIssue({ code: 'custom', path, message })
    }
    if (!current && `${folder}/`.startsWith(`${content}/`)) {
      const message = `must lie outside of \`${content}\`, whose pages are the current version`
      context.addIssue({ code: 'custom', path, message })
    }
  }
})

/** What an author writes. */
export type SiteConfigInput = z.input<typeof siteConfigSchema>
/** What the builder works with: every default filled in. */
export type SiteConfig = z.output<typeof siteConfigSchema>

/**
 * Types and completes the configuration in an editor; returns it as it is.
 * @example export default defineConfig({ title: 'Skiff Docs', url: 'https://docs.example.com', ... })
 */
export function defineConfig(config: SiteConfigInput): SiteConfigInput {
  return config
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
