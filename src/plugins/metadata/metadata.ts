/** Metadata for other sites and for devices: link previews, structured data (schema.org), theme color and web app manifest. */
import { createElement, type ReactNode } from 'react'
import type { HeadTag } from '../../model/contract.js'
import type { Doc, Site } from '../../model/model.js'
import type { PluginBuild, PluginFactory, PluginFile, PluginFinding, PluginPage } from '../../model/plugin.js'
import { assetHref } from '../../routes/urls.js'
import { isHiddenFromSearch } from '../../site/isHiddenFromSearch.js'
import { hashOf } from '../../util/hash.js'
import { cardSize } from './cards/cardLayout.js'
import { type CardsOptions, cardRoute, createCards, hasCard } from './cards/drawCards.js'
import { imagePackage, imagePackageVersion } from './cards/imageRenderer.js'
import { checkIcons, drawIcons, iconTags, manifestIcons } from './icons.js'
import { structuredData } from './structuredData.js'

interface MetadataOptions {
  /** Preview image of pages without an `image` of their own: the route of a static file, best with 1200 x 630 pixels. Default none. */
  readonly card?: string
  /**
   * Draw a preview image for each page, with its section, its title and the logo. Needs the package `@takumi-rs/core`. An object
   * sets fonts, colors and color mode. Default false.
   */
  readonly cards?: boolean | CardsOptions
  /** Draw `favicon.ico` and the icons of home screens from the SVG file of `favicon`. Needs the package `@takumi-rs/core`. Default false. */
  readonly icons?: boolean
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

export const metadata: PluginFactory<MetadataOptions> = (options, { root }) => {
  const { manifest = true, structuredData: hasData = true, icons = false, themeColor } = options
  const cards = options.cards ? createCards(options.cards === true ? {} : options.cards, root) : undefined
  return {
    name: 'metadata',
    publishes: manifest ? [manifestPath] : [],
    ...((cards || icons) && { state: () => imagePackageVersion(root) ?? '' }),
    check: async (site) => [
      ...checkCard(site, options),
      ...(icons ? checkIcons(site) : []),
      ...(cards || icons ? checkPackage(site, root) : []),
      ...((await cards?.check(site)) ?? []),
    ],
    outputs: async (build) => [
      ...(manifest ? [manifestFile(build, options)] : []),
      ...(icons ? await drawIcons(build.site, themeColor?.light ?? '#ffffff', root) : []),
      ...((await cards?.files(build)) ?? []),
    ],
    slots: {
      head: (page) => metadataTags(page, options),
      ...(hasData && { afterArticle: dataElement }),
    },
  }
}

function checkPackage({ configFile, configPlaces }: Site, root: string): PluginFinding[] {
  if (imagePackageVersion(root) !== undefined) return []
  const message = `The package \`${imagePackage}\` is not installed, so \`cards\` and \`icons\` of the plugin \`metadata\` cannot be drawn.`
  const hint = `Install it with \`npm install --save-dev ${imagePackage}\`.`
  return [{ message, hint, severity: 'error', file: configFile, range: configPlaces.plugins }]
}

function checkCard({ assets, configFile, configPlaces }: Site, { card, cardAlt }: MetadataOptions): PluginFinding[] {
  if (card === undefined) {
    if (cardAlt === undefined) return []
    const message = 'The option `cardAlt` of the plugin “metadata” has no effect, because `card` is not set.'
    const hint = 'Set `card` to the route of the image that `cardAlt` describes, or remove `cardAlt`.'
    return [{ message, hint, severity: 'warning', file: configFile, range: configPlaces.plugins }]
  }
  if (assets.has(card)) return []
  const message = `There is no static file “${card}”, so link previews have no image.`
  const hint = 'Set `card` to the route of an image in the folder of static files, such as `/img/card.png`.'
  return [{ message, hint, severity: 'error', file: configFile, range: configPlaces.plugins }]
}

function metadataTags({ doc, config }: PluginPage, options: MetadataOptions): HeadTag[] {
  const { twitter, themeColor, icons, manifest = true } = options
  const image = previewImage(doc, config, options)
  const hasImage = image.length > 0 || doc.frontMatter.image !== undefined
  return [
    ...(isHiddenFromSearch(doc)
      ? []
      : [
          meta('property', 'og:description', doc.description),
          ...image,
          meta('name', 'twitter:card', hasImage ? 'summary_large_image' : 'summary'),
          ...(twitter ? [meta('name', 'twitter:site', twitter)] : []),
        ]),
    ...(themeColor ? (['light', 'dark'] as const).map((mode) => themeColorTag(mode, themeColor[mode])) : []),
    ...(icons ? iconTags(config.baseUrl) : []),
    ...(manifest ? [{ tag: 'link', rel: 'manifest', href: assetHref(manifestPath, config.baseUrl) } as const] : []),
  ]
}

/** The drawn card of the page, or the card of the site. Empty if the page has an image of its own: the core names that one. */
function previewImage(
  doc: Doc,
  config: Site['config'],
  { cards, card, cardAlt = config.title }: MetadataOptions,
): HeadTag[] {
  if (doc.frontMatter.image !== undefined) return []
  const isDrawn = cards && hasCard(doc, config)
  const route = isDrawn ? cardRoute(doc.route) : card
  if (route === undefined) return []
  return [
    meta('property', 'og:image', config.url + assetHref(route, config.baseUrl)),
    ...(isDrawn
      ? [
          meta('property', 'og:image:width', String(cardSize.width)),
          meta('property', 'og:image:height', String(cardSize.height)),
        ]
      : []),
    meta('property', 'og:image:alt', isDrawn ? doc.title : cardAlt),
  ]
}

function meta(key: 'name' | 'property', name: string, content: string): HeadTag {
  return { tag: 'meta', [key]: name, content }
}

function themeColorTag(mode: 'light' | 'dark', content: string): HeadTag {
  return { tag: 'meta', name: 'theme-color', media: `(prefers-color-scheme: ${mode})`, content }
}

/** JSON is not a script for the Content-Security-Policy. The element is in the region that client navigation replaces. */
function dataElement(page: PluginPage): ReactNode {
  if (isHiddenFromSearch(page.doc)) return null
  const json = JSON.stringify(structuredData(page)).replaceAll('<', '\\u003c')
  return createElement('script', { type: 'application/ld+json', dangerouslySetInnerHTML: { __html: json } })
}

/** Reveals only what the sign-in page shows, too. */
function manifestFile({ site: { config } }: PluginBuild, { themeColor, icons }: MetadataOptions): PluginFile {
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
      ...(icon && { icons: [{ src: icon, sizes: 'any' }, ...(icons ? manifestIcons(baseUrl) : [])] }),
    },
    undefined,
    2,
  )}\n`
  return { path: manifestPath.slice(1), content, digest: hashOf(content), isPublic: true }
}
