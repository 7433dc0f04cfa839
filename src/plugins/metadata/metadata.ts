/** Metadata for other sites and for devices: link previews, structured data (schema.org), theme color and web app manifest. */
import { createElement, type ReactNode } from 'react'
import type { HeadTag } from '../../model/contract.js'
import type { Site } from '../../model/model.js'
import type { PluginBuild, PluginFactory, PluginFile, PluginFinding, PluginPage } from '../../model/plugin.js'
import { assetHref } from '../../routes/urls.js'
import { isHiddenFromSearch } from '../../site/isHiddenFromSearch.js'
import { hashOf } from '../../util/hash.js'
import { structuredData } from './structuredData.js'

interface MetadataOptions {
  /** Preview image of pages without an `image` of their own: the route of a static file, best with 1200 x 630 pixels. Default none. */
  readonly card?: string
  /** Description of that image. Default: the title of the site. */
  readonly cardAlt?: string
  /** Account of the site on X, such as `@skiff`. Default none. */
  readonly twitter?: string
  /** Color of the browser around the page, in each color mode. Default none. */
  readonly themeColor?: { readonly light: string; readonly dark: string }
  /** Write `manifest.webmanifest`. Default true. */
  readonly manifest?: boolean
  /** Write schema.org data of the page and its breadcrumbs. Default true. */
  readonly structuredData?: boolean
}

const manifestPath = '/manifest.webmanifest'

export const metadata: PluginFactory<MetadataOptions> = (options) => {
  const { manifest = true, structuredData: hasData = true } = options
  return {
    name: 'metadata',
    publishes: manifest ? [manifestPath] : [],
    check: (site) => checkCard(site, options),
    outputs: (build) => (manifest ? [manifestFile(build, options)] : []),
    slots: {
      head: (page) => metadataTags(page, options, manifest),
      ...(hasData && { afterArticle: dataElement }),
    },
  }
}

function checkCard({ assets, configFile, configPlaces }: Site, { card }: MetadataOptions): PluginFinding[] {
  if (card === undefined || assets.has(card)) return []
  const message = `There is no static file “${card}”, so link previews have no image.`
  const hint = 'Set `card` to the route of an image in the folder of static files, such as `/img/card.png`.'
  return [{ message, hint, severity: 'error', file: configFile, range: configPlaces.plugins }]
}

function metadataTags({ doc, config }: PluginPage, options: MetadataOptions, hasManifest: boolean): HeadTag[] {
  const { card, cardAlt = config.title, twitter, themeColor } = options
  const isPreviewed = !isHiddenFromSearch(doc)
  const hasOwnImage = doc.frontMatter.image !== undefined
  const hasImage = hasOwnImage || card !== undefined
  return [
    ...(isPreviewed
      ? [
          meta('property', 'og:description', doc.description),
          ...(card !== undefined && !hasOwnImage
            ? [
                meta('property', 'og:image', config.url + assetHref(card, config.baseUrl)),
                meta('property', 'og:image:alt', cardAlt),
              ]
            : []),
          meta('name', 'twitter:card', hasImage ? 'summary_large_image' : 'summary'),
          ...(twitter ? [meta('name', 'twitter:site', twitter)] : []),
        ]
      : []),
    ...(themeColor ? (['light', 'dark'] as const).map((mode) => themeColorTag(mode, themeColor[mode])) : []),
    ...(hasManifest ? [{ tag: 'link', rel: 'manifest', href: assetHref(manifestPath, config.baseUrl) } as const] : []),
  ]
}

function meta(key: 'name' | 'property', name: string, content: string): HeadTag {
  return { tag: 'meta', [key]: name, content }
}

function themeColorTag(mode: 'light' | 'dark', content: string): HeadTag {
  return { tag: 'meta', name: 'theme-color', media: `(prefers-color-scheme: ${mode})`, content }
}

/** JSON is no script for the Content-Security-Policy. The element is in the region that client navigation replaces. */
function dataElement(page: PluginPage): ReactNode {
  if (isHiddenFromSearch(page.doc)) return null
  const json = JSON.stringify(structuredData(page)).replaceAll('<', '\\u003c')
  return createElement('script', { type: 'application/ld+json', dangerouslySetInnerHTML: { __html: json } })
}

/** Reveals only what the sign-in page shows, too. */
function manifestFile({ site: { config } }: PluginBuild, { themeColor }: MetadataOptions): PluginFile {
  const { title, tagline, baseUrl, favicon, locale } = config
  const icon = favicon?.startsWith('/') ? assetHref(favicon, baseUrl) : favicon
  const content = `${JSON.stringify(
    {
      name: title,
      ...(tagline && { description: tagline }),
      lang: locale,
      start_url: baseUrl,
      scope: baseUrl,
      display: 'browser',
      ...(themeColor && { theme_color: themeColor.light, background_color: themeColor.light }),
      ...(icon && { icons: [{ src: icon, sizes: 'any' }] }),
    },
    undefined,
    2,
  )}\n`
  return { path: manifestPath.slice(1), content, digest: hashOf(content), isPublic: true }
}
