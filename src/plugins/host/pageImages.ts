/** How plugins change the images of pages: other sources, sizes and formats, and an image for the dark color mode. */
import { followRedirects } from '../../links/resolution.js'
import { createLinkResolver } from '../../links/resolveTarget.js'
import type { Diagnostic } from '../../model/diagnostic.js'
import type { Doc, Site } from '../../model/model.js'
import type { LoadedPlugin } from '../../model/plugin.js'
import type { ImagePatch, PluginImage } from '../../model/pluginImage.js'
import { assetHref } from '../../routes/urls.js'
import { findImageFile } from '../../stages/pageView.js'
import { runHookNow } from '../runHook.js'
import type { PluginHost } from './pluginHost.js'
import { writeImages } from './writeImages.js'

/** The changes of the images of a page, by their position in `doc.images`. */
export type ImagePatches = readonly (ImagePatch | undefined)[]

/** The images of a page as it shows them. */
export interface ShownImages {
  /** Final value of each link of the page, with the sources that plugins replace. */
  readonly hrefs: readonly string[]
  readonly patches: ImagePatches
  /** Replaces marked images in the HTML of the content. */
  readonly write: (html: string) => string
}

export interface PageImages {
  /** Undefined for a page whose images stay as they are. */
  readonly of: (doc: Doc, hrefs: readonly string[]) => ShownImages | undefined
  /** The changes of one plugin. */
  readonly ownOf: (doc: Doc, hrefs: readonly string[], plugin: LoadedPlugin) => ImagePatches
  /** Runs the functions for all pages, so that exceptions are diagnostics of the build. */
  readonly checkAll: (hrefsOf: (doc: Doc) => readonly string[]) => readonly Diagnostic[]
}

interface DocImages {
  readonly byPlugin: ReadonlyMap<LoadedPlugin, ImagePatches>
  readonly shown: ShownImages | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** Undefined if no plugin changes images. */
export function createPageImages(site: Site, host: PluginHost, preview: boolean): PageImages | undefined {
  const list = host.list.filter(({ plugin }) => plugin.image)
  if (list.length === 0) return undefined
  const resolve = createLinkResolver(site)
  const known = new WeakMap<readonly string[], Map<Doc, DocImages>>()
  const imagesOf = (doc: Doc, hrefs: readonly string[]): DocImages => {
    const ofHrefs = known.get(hrefs) ?? new Map<Doc, DocImages>()
    known.set(hrefs, ofHrefs)
    const images = ofHrefs.get(doc) ?? patchImages(doc, hrefs)
    ofHrefs.set(doc, images)
    return images
  }
  const patchImages = (doc: Doc, hrefs: readonly string[]): DocImages => {
    const inputs = doc.images.map(({ link, isFixed }, index): PluginImage | undefined => {
      const record = doc.links[link]
      if (isFixed || !record) return undefined
      const find = (target: string) => {
        const end = followRedirects(resolve(target, { route: doc.route, file: record.file, kind: 'src' }))
        return end.kind === 'asset' ? site.assets.get(end.path) : undefined
      }
      const asset = findImageFile(hrefs[link], site)
      const { target } = record
      return { doc, index, target, ...(asset && { asset }), find, preview, config: site.config }
    })
    const diagnostics: Diagnostic[] = []
    const byPlugin = new Map(
      list.map((loaded) => [loaded, inputs.map((input) => input && runImage(loaded, input, diagnostics))] as const),
    )
    const patches = inputs.map((_, index) => mergePatches([...byPlugin.values()].map((own) => own[index])))
    const isChanged = patches.some((patch) => patch !== undefined)
    return { byPlugin, shown: isChanged ? showImages(doc, hrefs, { patches, site }) : undefined, diagnostics }
  }
  return {
    of: (doc, hrefs) => (doc.images.length > 0 ? imagesOf(doc, hrefs).shown : undefined),
    ownOf: (doc, hrefs, plugin) => (doc.images.length > 0 ? (imagesOf(doc, hrefs).byPlugin.get(plugin) ?? []) : []),
    checkAll: (hrefsOf) =>
      site.docs.flatMap((doc) => (doc.images.length > 0 ? imagesOf(doc, hrefsOf(doc)).diagnostics : [])),
  }
}

function runImage(
  { plugin: { name, image } }: LoadedPlugin,
  input: PluginImage,
  diagnostics: Diagnostic[],
): ImagePatch | undefined {
  const { doc, index, config } = input
  const range = doc.images[index]?.range
  const file = doc.links[doc.images[index]?.link ?? -1]?.file ?? doc.file
  const call = { plugin: name, hook: 'image', milliseconds: config.limits.pageMilliseconds, file }
  const done = runHookNow({ ...call, ...(range && { range }) }, () => image?.(input))
  if (done.ok) return done.value
  diagnostics.push(done.diagnostic)
  return undefined
}

function mergePatches(patches: readonly (ImagePatch | undefined)[]): ImagePatch | undefined {
  const given = patches.filter((patch) => patch !== undefined)
  if (given.length < 2) return given[0]
  return { ...Object.assign({}, ...given), attributes: Object.assign({}, ...given.map(({ attributes }) => attributes)) }
}

function showImages(
  doc: Doc,
  hrefs: readonly string[],
  { patches, site }: { readonly patches: ImagePatches; readonly site: Site },
): ShownImages {
  const { baseUrl } = site.config
  const replaced = [...hrefs]
  for (const [index, patch] of patches.entries()) {
    const link = doc.images[index]?.link
    if (patch?.src !== undefined && link !== undefined) replaced[link] = assetHref(patch.src, baseUrl)
  }
  return { hrefs: replaced, patches, write: (html) => writeImages(html, patches, baseUrl) }
}
