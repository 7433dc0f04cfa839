/**
 * Checks every link of the site: those of pages, of navbar and footer, of redirects and of style sheets. A broken link in
 * one place is reported once, however many pages contain it. A link that a component creates has no source position, so
 * its message names the component.
 */
import { posix } from 'node:path'
import { blockedMedia, describeBlockedMedia } from '../links/blockedMedia.js'
import { checkDocuments, checkOrphans } from '../links/checkOrphans.js'
import { checkRedirects } from '../links/checkRedirects.js'
import { collectChromeLinks } from '../links/collectChromeLinks.js'
import { extractCssLinks } from '../links/extractCssLinks.js'
import { type LinkScopes, noScopes } from '../links/linkScopes.js'
import { followRedirects, hrefOfResolution, type Resolution } from '../links/resolution.js'
import { checkUrl } from '../links/resolveScheme.js'
import { createLinkResolver, type ResolveLink } from '../links/resolveTarget.js'
import { compareDiagnostics, type Diagnostic, warning } from '../model/diagnostic.js'
import type { Asset, Doc, EntryId, LinkRecord, Route, Site } from '../model/model.js'
import { limitRepeats } from '../report/limitRepeats.js'
import { isRouteBelow } from '../routes/urls.js'
import type { SiteConfig } from '../schema/config.js'
import { parsePluginEntry } from '../schema/plugins.js'
import { defaultLanguage } from '../site/languages/list.js'
import { splitLocalizedId } from '../site/languages/names.js'
import type { ResolveVersionTarget } from '../site/versions/versionTargets.js'

/** Result of the link stage for the whole site. */
export interface Linked {
  readonly diagnostics: readonly Diagnostic[]
  /** Final value of each of a doc's links, by the index in `doc.links`. */
  readonly hrefs: ReadonlyMap<EntryId, readonly string[]>
  /** Broken links that `openapi[].brokenLinks` allows, by the route of their page. */
  readonly allowedBrokenLinks: ReadonlyMap<Route, readonly string[]>
}

/** The links of one page. They depend on the page and on the link targets of the whole site. */
export interface LinkedDoc {
  readonly hrefs: readonly string[]
  readonly allowedBrokenLinks: readonly string[]
  /** Routes of the pages that it links to. */
  readonly linkedRoutes: readonly Route[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Returns a function that checks the links of one page. */
export function createDocLinker(site: Site, scopes: LinkScopes): (doc: Doc) => LinkedDoc {
  const resolve = ignoreFailedDescriptions(createLinkResolver(site), site)
  const inVersion = scopes.inVersion(site)
  const inLanguage = scopes.inLanguage(site, resolve)
  const resolveFor = (doc: Doc): ResolveLink => {
    const { language } = splitLocalizedId(doc.id, site.config)
    return (target, from) => inLanguage(target, from, language)
  }
  return (doc) => linkDoc(doc, { site, resolve: resolveFor(doc), inVersion })
}

/** @param linkOf checks the links of one page, as `createDocLinker` does. */
export function link(site: Site, scopes = noScopes, linkOf = createDocLinker(site, scopes)): Linked {
  const resolve = ignoreFailedDescriptions(createLinkResolver(site), site)
  const main = defaultLanguage(site.config)
  const found: Diagnostic[] = []
  const inCopies: Diagnostic[] = []
  const inDescriptions = new Map<string, Diagnostic[]>()
  const hrefs = new Map<EntryId, readonly string[]>()
  const allowedBrokenLinks = new Map<Route, readonly string[]>()
  const linked = new Set<Route>()
  for (const doc of site.docs) {
    const linkedDoc = linkOf(doc)
    hrefs.set(doc.id, linkedDoc.hrefs)
    if (linkedDoc.allowedBrokenLinks.length > 0) allowedBrokenLinks.set(doc.route, linkedDoc.allowedBrokenLinks)
    for (const route of linkedDoc.linkedRoutes) linked.add(route)
    const description = descriptionOf(doc, site)?.id
    const { version, language } = splitLocalizedId(doc.id, site.config)
    const isOriginal = version === undefined && language === main
    const ofPages = isOriginal ? found : inCopies
    const list = description === undefined ? ofPages : (inDescriptions.get(description) ?? [])
    list.push(...linkedDoc.diagnostics)
    if (description !== undefined) inDescriptions.set(description, list)
  }
  found.push(...newPlaces(inCopies, found))
  // A description repeats its texts: report a broken target once.
  for (const ofOne of inDescriptions.values()) found.push(...limitRepeats(withoutRepeats(ofOne), 1))
  const inLanguage = scopes.inLanguage(site, resolve)
  const chromeHrefs: string[] = []
  for (const { target, kind, file, range, language = main } of collectChromeLinks(site)) {
    const resolution = inLanguage(target, { route: '/', file, kind }, language)
    const route = pageOfResolution(resolution)
    if (route !== undefined) linked.add(route)
    chromeHrefs.push(hrefOfResolution(resolution, site.config))
    found.push(...resolution.diagnostics.map((finding) => ({ ...finding, file, range })))
  }
  found.push(...checkRedirects(site, resolve))
  // A badge is often on many pages.
  found.push(...limitRepeats(blockedMedia(site).map(describeBlockedMedia), 5))
  for (const asset of site.assets.values()) {
    if (asset.path.endsWith('.css')) found.push(...checkStyles(asset, resolve))
  }
  found.push(...checkOrphans(site, linked), ...checkDocuments(site, [...hrefs.values(), chromeHrefs]))
  return { diagnostics: withoutRepeats(reportTranslationsOnce(found)), hrefs, allowedBrokenLinks }
}

/**
 * A language or version without its own page shows a copy of the original. An error of the original is reported only there, and an
 * error that only copies have is reported once.
 */
function newPlaces(inCopies: readonly Diagnostic[], found: readonly Diagnostic[]): readonly Diagnostic[] {
  const positionKey = ({ code, file, range }: Diagnostic) =>
    [code, file, range?.start.line, range?.start.column].join('\n')
  const seen = new Set(found.map(positionKey))
  return inCopies.filter((one) => !one.range || (!seen.has(positionKey(one)) && seen.add(positionKey(one))))
}

/** The fault is in the translation, and every link to the original has it. */
function reportTranslationsOnce(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const isInTranslation = ({ code }: Diagnostic) => code === 'translation-anchor'
  const others = found.filter((one) => !isInTranslation(one))
  return [...others, ...limitRepeats(found.filter(isInTranslation), 1)]
}

/**
 * Invalid URLs of a page, which need no other page to be found. Links of components and of descriptions are omitted: their
 * diagnostics depend on more than the link.
 */
export function checkUrls(doc: Doc, config: SiteConfig): readonly Diagnostic[] {
  if (doc.kind === 'operation') return []
  return doc.links.flatMap(({ target, kind, tag, file, range, via }) => {
    if (via !== undefined || !/^[a-z][a-z0-9+.-]*:|^\/\//i.test(target.trim())) return []
    return checkUrl(target, frames.has(tag) ? 'href' : kind, config).map((finding) => ({ ...finding, file, range }))
  })
}

/** Ignores broken links to pages of an OpenAPI file that failed to load: that error is already reported. */
function ignoreFailedDescriptions(resolve: ResolveLink, { failedDescriptions }: Site): ResolveLink {
  if (failedDescriptions.length === 0) return resolve
  return (target, from) => {
    const resolution = resolve(target, from)
    if (resolution.kind !== 'broken') return resolution
    const path = resolution.target.replace(/[?#].*$/, '')
    return failedDescriptions.some((prefix) => isRouteBelow(path, prefix))
      ? { ...resolution, diagnostics: [] }
      : resolution
  }
}

interface LinkTools {
  readonly site: Site
  readonly resolve: ResolveLink
  readonly inVersion: ResolveVersionTarget
}

/** Resolves the links of one page. `hrefs` has one value per link, in the order of `doc.links`. */
function linkDoc(doc: Doc, { site, resolve, inVersion }: LinkTools): LinkedDoc {
  const vendorSite = vendorSiteOf(doc, site)
  const resolved = doc.links.map((record) => {
    const resolution = resolveRecord({ ...record, target: inVersion(record, doc) }, doc, resolve)
    return { record, resolution: atVendor(resolution, record, vendorSite) }
  })
  const routes = resolved.flatMap(({ resolution }) => pageOfResolution(resolution) ?? [])
  const hrefs = resolved.map(({ resolution }) => hrefOfResolution(resolution, site.config))
  const brokenLinks = brokenLinksOf(doc, site)
  return {
    hrefs,
    allowedBrokenLinks:
      brokenLinks === 'error' ? [] : hrefs.filter((_, index) => resolved[index]?.resolution.diagnostics.length !== 0),
    linkedRoutes: [...new Set(routes.filter((route) => route !== doc.route))],
    diagnostics: [
      ...asSevereAs(
        brokenLinks,
        resolved.flatMap(({ record, resolution }) => linkDiagnostics(resolution, record, doc)),
      ),
      ...missingAlternatives(doc),
      ...inertDarkImages(doc, site.config),
    ],
  }
}

function vendorSiteOf({ kind, route }: Doc, { vendorSites }: Site): string | undefined {
  if (kind !== 'operation') return undefined
  return [...vendorSites].find(([path]) => isRouteBelow(route, path))?.[1]
}

/** A link of a vendor to a page that this site does not have points to the site for which the text was written. */
function atVendor(resolution: Resolution, { kind, target }: LinkRecord, site: string | undefined): Resolution {
  const isPath = /^(?![a-z][a-z\d+.-]*:|\/\/|[#?])\S/i.test(target)
  if (site === undefined || resolution.kind !== 'broken' || kind !== 'href' || !isPath) return resolution
  return URL.canParse(target, site)
    ? { kind: 'external', url: new URL(target, site).href, diagnostics: [] }
    : resolution
}

/** Severity of broken links in a description, whose texts may have been written for another site. */
function brokenLinksOf(doc: Doc, site: Site): 'error' | 'warning' | 'off' {
  return descriptionOf(doc, site)?.brokenLinks ?? 'error'
}

function descriptionOf({ kind, route }: Doc, { config }: Site): SiteConfig['openapi'][number] | undefined {
  if (kind !== 'operation') return undefined
  return config.openapi.find(({ path }) => isRouteBelow(route, path))
}

function asSevereAs(most: 'error' | 'warning' | 'off', found: readonly Diagnostic[]): readonly Diagnostic[] {
  if (most === 'error') return found
  return most === 'off' ? [] : found.map((finding) => ({ ...outward(finding), ...finding, severity: 'warning' }))
}

/** A description that is also published elsewhere often links to pages of that site. A diagnostic's own hint wins. */
function outward({ code }: Diagnostic): Pick<Diagnostic, 'hint'> {
  const hint = 'If the page is on another site, write its full URL, or set `brokenLinks` of the description.'
  return code === 'link-page' || code === 'link-file' ? { hint } : {}
}

function pageOfResolution(resolution: Resolution): Route | undefined {
  const end = followRedirects(resolution)
  return end.kind === 'page' ? end.route : undefined
}

/** Elements whose `src` is a page, not an image or other media. */
const frames = new Set(['iframe', 'embed', 'object', 'frame'])

function resolveRecord({ target, kind, tag, file }: LinkRecord, { route }: Doc, resolve: ResolveLink): Resolution {
  return resolve(target, { route, file, kind: frames.has(tag) ? 'href' : kind })
}

function linkDiagnostics(resolution: Resolution, { file, range, via }: LinkRecord, doc: Doc): Diagnostic[] {
  return resolution.diagnostics.map((finding) => {
    if (via === undefined) return { ...finding, file, range }
    const message = `${finding.message} The link comes from ${componentName(via, doc)} on the page “${doc.route}”.`
    return { ...finding, message, file, range }
  })
}

/** A component without a name is one of those that the page imports. */
function componentName(via: string, { dependencies }: Doc): string {
  const imported = dependencies.filter((path) => /\.[jt]sx?$/.test(path))
  if (via !== 'component') return via
  return imported.length === 0 ? 'a component' : `a component of ${imported.join(', ')}`
}

function missingAlternatives(doc: Doc): Diagnostic[] {
  return doc.images.flatMap(({ hasAlt, link, range }) => {
    const record = doc.links[link]
    if (hasAlt) return []
    return warning('image-alt', `The image “${record?.target ?? ''}” has no alternative text.`, {
      file: record?.file ?? doc.file,
      range,
      hint: 'Say what it shows; write `alt=""` for an image that only decorates.',
    })
  })
}

/** `a.svg#dark=b.svg` names the image for the dark color mode, but only the plugin `images` reads it. */
function inertDarkImages({ images, links }: Doc, { plugins }: SiteConfig): Diagnostic[] {
  if (plugins.some((entry) => parsePluginEntry(entry).use === 'images')) return []
  return images.flatMap(({ link }) => {
    const { target = '', file = '', range } = links[link] ?? {}
    if (!/#dark=[^&]+$/.test(target)) return []
    const hint = "Add 'images' to `plugins` of the configuration."
    return warning('image-dark', `The image for the dark color mode in “${target}” has no effect.`, {
      file,
      range,
      hint,
    })
  })
}

/** URLs in a style sheet are relative to the style sheet. */
function checkStyles({ path, file, bytes }: Asset, resolve: ResolveLink): Diagnostic[] {
  return extractCssLinks(new TextDecoder().decode(bytes)).flatMap(({ target, point }) => {
    const relative = !/^([a-z][a-z0-9+.-]*:|\/)/i.test(target)
    const absolute = relative ? posix.join(posix.dirname(path), target) : target
    const { diagnostics } = resolve(absolute, { route: path, file: '', kind: 'src' })
    return diagnostics.map((finding) => ({ ...finding, file, range: { start: point } }))
  })
}

function withoutRepeats(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Set<string>()
  return diagnostics.toSorted(compareDiagnostics).filter(({ file, range, code, message }) => {
    const key = [file, range?.start.line, range?.start.column, code, message].join('\n')
    return !seen.has(key) && seen.add(key)
  })
}
