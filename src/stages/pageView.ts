/** Doc + Site -> PageView: the data that the theme shows about one page. */

import { writeDrawing } from '../content/readDrawing.js'
import type { BannerView, HeadTag, PageView, SiteView } from '../model/contract.js'
import type { Asset, ContentPart, Doc, Route, Site } from '../model/model.js'
import type { PageSlots } from '../model/plugin.js'
import type { ImagePatch } from '../model/pluginImage.js'
import { canonicalUrl, localeUrl, routeHref } from '../routes/urls.js'
import type { SiteConfig } from '../schema/config.js'
import { editUrlOf } from '../schema/paths.js'
import { buildToc } from '../site/buildToc.js'
import type { Counterparts } from '../site/counterparts.js'
import { documentTitle } from '../site/documentTitle.js'
import { findActiveNavItem } from '../site/findActiveNavItem.js'
import { isHiddenFromSearch } from '../site/isHiddenFromSearch.js'
import { defaultLanguage, hasLanguages, type Language, otherSites } from '../site/languages/list.js'
import { isFallback, isNotFoundRoute } from '../site/languages/names.js'
import type { PageNavigation } from '../site/pageNavigation.js'
import { previewImageHref } from '../site/previewImage.js'
import { sheetTags } from '../site/sheetTags.js'
import type { InterfaceText } from '../text/catalogue.js'
import { escapeHtml } from '../util/html.js'

export interface PageViewInput {
  readonly site: Site
  readonly view: SiteView
  /** The language of the interface. */
  readonly language: Language
  /** Replaces the links in HTML of the configuration by their final URLs. */
  readonly html: (text: string) => string
  /** Final value of each link of the doc. */
  readonly hrefs: readonly string[]
  readonly navigation: PageNavigation
  readonly counterparts: Counterparts
  /** URLs of the style sheets of features that the page uses. */
  readonly styles?: readonly string[]
  /** HTML and tags that plugins add to the page. */
  readonly slots?: PageSlots
  /** URLs of scripts of plugins that only some pages need, and this one does. Default none. */
  readonly scripts?: readonly string[]
  /** Changes of its images by plugins, and a function that writes them. */
  readonly images?: { readonly patches: readonly (ImagePatch | undefined)[]; readonly write: (html: string) => string }
}

/** Creates the view of one page. It is plain data: the theme gets no doc and no site. */
export function pageView(
  doc: Doc,
  { site, view, language, html, hrefs, navigation, counterparts, styles, slots, scripts = [], images }: PageViewInput,
): PageView {
  const { config } = site
  const href = (route: Route) => routeHref(route, config)
  const matter = doc.frontMatter
  const kind = pageKind(doc, config)
  // No author wrote the pages of docsgen and of plugins. They have no edit link, and readers do not see that they are unlisted.
  const isWritten = !site.generated.has(doc.route)
  const banners = [
    ...(kind === 'notFound' || !isWritten ? [] : bannersOf(doc, view.text)),
    ...counterparts.banners(doc, site, { html, text: view.text }),
  ]
  const counterpartViews = counterparts.views(doc, site)
  const shown = matter.layout === 'landing' || matter.layout === 'plain' ? {} : navigation
  return {
    kind,
    route: doc.route,
    href: href(doc.route),
    title: doc.title,
    documentTitle: documentTitle(doc.title, config.title),
    description: doc.description,
    head: [
      ...sheetTags({ kind, ...shown, banners, ...counterpartViews }, view),
      ...(kind === 'notFound' ? notFoundTags : headTags(doc, hrefs, { site, counterparts })),
      ...(slots?.head ?? []),
    ],
    content: showContent(doc, site, { hrefs, images }),
    contentHasTitle: doc.contentHasTitle || matter.hide_title === true,
    toc: buildToc(doc.headings, {
      min: matter.toc_min_heading_level ?? config.toc.min,
      max: matter.toc_max_heading_level ?? config.toc.max,
    }),
    hideToc: matter.hide_table_of_contents === true || matter.layout !== undefined,
    ...(matter.layout === 'landing' || matter.layout === 'plain' ? { breadcrumbs: [] } : navigation),
    activeNav: findActiveNavItem(view.navbar.items, doc.route),
    banners,
    ...counterpartViews,
    ...contentLanguage(doc, site, language),
    frontMatter: matter,
    ...(styles && { styles }),
    // The not-found page has no text to copy or to rate, and no date.
    ...slotsOf(
      kind === 'notFound' && slots ? { head: slots.head, ...(slots.start && { start: slots.start }) } : slots,
      scripts,
    ),
    ...(isWritten && editLink(doc, config)),
  }
}

function slotsOf(slots: PageSlots | undefined, scripts: readonly string[]): Pick<PageView, 'slots'> {
  const { before, start, after } = slots ?? {}
  if (!before && !start && !after && scripts.length === 0) return {}
  const shown = { before, after, ...(start && { start }), ...(scripts.length > 0 && { scripts: scripts.join(' ') }) }
  return { slots: shown }
}

function editLink({ file }: Doc, config: SiteConfig): Pick<PageView, 'editUrl'> {
  const editUrl = editUrlOf(file, config)
  return editUrl === undefined ? {} : { editUrl }
}

/** The 404 pages of all languages have the kind `notFound`. */
export function pageKind({ kind, route }: Pick<Doc, 'kind' | 'route'>, config: SiteConfig): PageView['kind'] {
  if (kind === 'operation') return 'operation'
  return isNotFoundRoute(route, config) ? 'notFound' : 'doc'
}

/** The page is at every URL that does not exist, so it has no canonical URL. */
const notFoundTags: readonly HeadTag[] = [{ tag: 'meta', name: 'robots', content: 'noindex' }]

type HeadTools = Pick<PageViewInput, 'site' | 'counterparts'>

/** The tags of the head that depend on the page: description, robots, canonical and alternate URLs, Open Graph. */
function headTags(doc: Doc, hrefs: readonly string[], tools: HeadTools): HeadTag[] {
  const { site, counterparts } = tools
  const { config } = site
  const url = canonicalUrl(counterparts.canonicalRoute(doc, site), config)
  const image = previewImageHref(doc, hrefs)
  const href = routeHref(doc.route, config)
  return [
    { tag: 'meta', name: 'description', content: doc.description },
    ...(isHiddenFromSearch(doc) ? [{ tag: 'meta', name: 'robots', content: 'noindex, nofollow' } as const] : []),
    { tag: 'link', rel: 'canonical', href: url },
    ...alternates(doc, url, tools),
    ...otherSites(config).map(({ id, url: other }) => {
      return { tag: 'link', rel: 'alternate', href: localeUrl(other, href, config.baseUrl), hreflang: id } as const
    }),
    { tag: 'meta', property: 'og:title', content: doc.title },
    { tag: 'meta', property: 'og:type', content: 'article' },
    { tag: 'meta', property: 'og:url', content: url },
    { tag: 'meta', property: 'og:site_name', content: config.title },
    ...(image
      ? [
          {
            tag: 'meta',
            property: 'og:image',
            content: /^https?:/.test(image) ? image : config.url + image,
          } as const,
        ]
      : []),
    { tag: 'meta', name: 'version', content: config.version },
  ]
}

/**
 * Search engines ignore alternates of a page whose canonical URL is another page: one that is not translated, or that an older version
 * shares with the current one.
 */
function alternates(doc: Doc, url: string, { site, counterparts }: HeadTools): HeadTag[] {
  const { config } = site
  const alternateTag = (href: string, hreflang: string): HeadTag => ({ tag: 'link', rel: 'alternate', href, hreflang })
  if (!hasLanguages(config)) return [alternateTag(url, config.locale), alternateTag(url, 'x-default')]
  if (url !== canonicalUrl(doc.route, config)) return []
  const found = counterparts.translations(doc, site)
  const main = found.find(({ language }) => language.isDefault)
  return [
    ...found.map(({ language, doc: same }) => alternateTag(canonicalUrl(same.route, config), language.tag)),
    ...(main ? [alternateTag(canonicalUrl(main.doc.route, config), 'x-default')] : []),
  ]
}

function contentLanguage(doc: Doc, { config }: Site, language: Language): Pick<PageView, 'contentLanguage'> {
  if (!isFallback(doc, config)) return {}
  const { tag, dir } = defaultLanguage(config)
  return tag === language.tag ? {} : { contentLanguage: { tag, dir } }
}

function bannersOf(doc: Doc, text: InterfaceText): BannerView[] {
  const { draft, unlisted } = doc.frontMatter
  if (draft)
    return [
      {
        kind: 'draft',
        title: text.draftTitle,
        html: escapeHtml(text.draftText),
      },
    ]
  if (unlisted) {
    return [
      {
        kind: 'unlisted',
        title: text.unlistedTitle,
        html: escapeHtml(text.unlistedText),
      },
    ]
  }
  return []
}

/** HTML of the content, with its drawings and with the images that plugins change. */
function showContent(doc: Doc, site: Site, { hrefs, images }: Pick<PageViewInput, 'hrefs' | 'images'>): string {
  const marked = pageContent(doc, site, { hrefs, drawings: true, ...(images && { patches: images.patches }) })
  const drawn = withDrawings(marked, imageAssets(doc, hrefs, site))
  return images ? images.write(drawn) : drawn
}

interface PageContentOptions {
  /** The links of the page, in their order. */
  readonly hrefs: readonly string[]
  /** Marks images that become part of the page, for `withDrawings`. Without it they stay images. */
  readonly drawings?: boolean
  /** Images that plugins change, by their position: they are marked. Default none. */
  readonly patches?: readonly (ImagePatch | undefined)[]
}

/** HTML of the content: replaces the placeholders of the compile stage by final hrefs and image sizes. */
export function pageContent(
  doc: Doc,
  site: Site,
  { hrefs, drawings = false, patches = [] }: PageContentOptions,
): string {
  const images = imageAssets(doc, hrefs, site)
  const fillPart = (part: ContentPart): string => {
    if (typeof part === 'string') return part
    if ('link' in part) return escapeHtml(hrefs[part.link] ?? doc.links[part.link]?.target ?? '')
    const { size, drawing } = images[part.image] ?? {}
    const hasSize = doc.images[part.image]?.hasSize === true
    const patch = patches[part.image]
    if (drawings && drawing && !hasSize && !patch?.dark) return ` ${drawingMark}${part.image}`
    const attributes = size && !hasSize ? ` width="${size.width}" height="${size.height}"` : ''
    return patch ? `${attributes} ${imageMark}${part.image}` : attributes
  }
  return doc.content.map(fillPart).join('')
}

const drawingMark = 'data-ds-drawing='
/** Marks the tag of an image that plugins change. The number of the image follows. */
export const imageMark = 'data-ds-image='

/** Replaces images that `pageContent` marked by their drawings. */
function withDrawings(html: string, images: readonly ImageAsset[]): string {
  if (!html.includes(drawingMark)) return html
  return html.replace(/<img\b(?:"[^"]*"|[^">])*?\sdata-ds-drawing=(\d+)(?:"[^"]*"|[^">])*>/g, (tag, index: string) => {
    const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? ''
    const { drawing, narrowDrawing: narrow } = images[Number(index)] ?? {}
    if (!drawing) return tag
    const [label, className] = [attribute('alt'), attribute('class')]
    return writeDrawing(drawing, { key: `d${index}`, label, className, ...(narrow && { narrow }) })
  })
}

/** The fields of the file of an image that a page shows; empty for images of other sites. */
type ImageAsset = Pick<Asset, 'size' | 'drawing' | 'narrowDrawing'>

/**
 * Size and drawing of each image of a page, for the images that are files of the site.
 *
 * @param hrefs resolved links of the page
 */
export function imageAssets(
  { images }: Doc,
  hrefs: readonly string[],
  site: Pick<Site, 'assets' | 'config'>,
): readonly ImageAsset[] {
  return images.map(({ link }) => {
    const { size, drawing, narrowDrawing } = findImageFile(hrefs[link], site) ?? {}
    return { ...(size && { size }), ...(drawing && { drawing }), ...(narrowDrawing && { narrowDrawing }) }
  })
}

/** The file of the final source of an image. Undefined for an image of another site. */
export function findImageFile(
  src: string | undefined,
  { assets, config }: Pick<Site, 'assets' | 'config'>,
): Asset | undefined {
  return src ? assets.get(decodeURI(src.replace(/[?#].*$/, '')).replace(config.baseUrl, '/')) : undefined
}
