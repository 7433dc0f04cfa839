/**
 * Builds the site for each edition, from the docs of the whole site. No file of an edition contains anything of a page that its
 * readers must not see.
 */

import type { Bundle } from '../bundling/bundle.js'
import { loadLinkScopes } from '../links/linkScopes.js'
import { followRedirects } from '../links/resolution.js'
import { createLinkResolver } from '../links/resolveTarget.js'
import { type Diagnostic, error } from '../model/diagnostic.js'
import type { Outputs, Site } from '../model/model.js'
import { type OutputFile, OutputMap } from '../output/outputMap.js'
import type { BuildPlugins } from '../plugins/host/buildPlugins.js'
import type { SynonymGroups } from '../search/shared/synonyms.js'
import { createEditions, type Edition, editionId } from '../site/editions/createEditions.js'
import { siteEdition } from '../site/editions/siteEdition.js'
import type { Linked } from '../stages/link.js'
import { loadClientFeatures } from './features/clientFeatures.js'
import { linkAll } from './linkAll.js'
import { renderAll } from './renderAll.js'
import type { RenderAllInput } from './renderAllInput.js'
import type { BuildSession } from './session/buildSession.js'

export interface BuildEditionsInput
  extends Pick<RenderAllInput, 'site' | 'linked' | 'theme' | 'themes' | 'themeHash' | 'generator'> {
  readonly synonyms: SynonymGroups
  readonly session: BuildSession
  /** The browser code for these pages: code of islands contains text, too. */
  readonly browserBundle: (site: Pick<Site, 'docs' | 'assets' | 'generated'>) => Promise<Bundle>
  readonly plugins: BuildPlugins | undefined
}

export interface BuiltEditions {
  /** Files by path, by the id of the edition. */
  readonly outputs: ReadonlyMap<string, Outputs>
  readonly diagnostics: readonly Diagnostic[]
}

export async function buildEditions(input: BuildEditionsInput): Promise<BuiltEditions> {
  const { site: whole, linked: wholeLinks, session } = input
  const { hrefs } = wholeLinks
  const pageOf = createPageFinder(whole)
  const shareFiles = createFileSharer()
  const scopes = await loadLinkScopes(whole.config)
  const outputs = new Map<string, Outputs>()
  const hidden: HiddenLink[] = []
  for (const edition of createEditions(whole.config.audiences) ?? []) {
    const site = siteEdition(whole, { edition, hrefs, pageOf })
    const linked = linkAll(site, scopes, session.cache)
    hidden.push(...linksToHiddenPages(linked, wholeLinks, edition))
    const id = editionId(edition)
    outputs.set(id, new OutputMap(shareFiles(await buildEdition(site, linked, { ...input, edition: `${id} ` }))))
  }
  return { outputs, diagnostics: describeHiddenLinks(hidden) }
}

/** Resolves targets of the configuration and of sidebars in the whole site, through redirects. */
function createPageFinder(site: Site): (target: string) => string | undefined {
  const resolve = createLinkResolver(site)
  return (target) => {
    const end = followRedirects(resolve(target, { route: '/', file: site.configFile }))
    return end.kind === 'page' ? end.route : undefined
  }
}

type OutputFiles = ReadonlyMap<string, OutputFile>

interface BuildEditionInput extends BuildEditionsInput {
  /** Name of the edition. */
  readonly edition: string
}

async function buildEdition(site: Site, linked: Linked, input: BuildEditionInput): Promise<OutputFiles> {
  const { session, synonyms, edition, plugins, generator } = input
  const bundle = await input.browserBundle(site)
  const features = await loadClientFeatures(site, bundle)
  const { cache, codeDigest } = session
  const images = await plugins?.images(site, false)
  const added = plugins && { slots: plugins.slots(site).slots, alternates: plugins.alternates, images }
  const rendered = await renderAll({
    ...input,
    ...added,
    site,
    linked,
    bundle,
    features,
    preview: false,
    cache,
    codeDigest,
  })
  const searched = site.config.search.enabled
    ? (await (await import('./searchAll.js')).searchAll(site, synonyms, { session, edition })).outputs
    : new Map<string, OutputFile>()
  const assets = [...site.assets.values()].map(({ path, bytes }) => [path.slice(1), bytes] as const)
  const own = new Map<string, OutputFile>([...bundle.outputs, ...rendered.outputs, ...searched, ...assets])
  // The outputs of the whole site, which plugins also write, have the diagnostics.
  const written = await plugins?.outputs({ site, linked, generator, images, taken: own })
  return new Map([...own, ...(written?.outputs ?? [])])
}

/** A page that is the same in several editions is rendered once. */
function createFileSharer(): (files: OutputFiles) => [string, OutputFile][] {
  const known = new Map<string, OutputFile>()
  const share = (file: OutputFile): OutputFile => {
    if (!('digest' in file)) return file
    const shared = known.get(file.digest) ?? { digest: file.digest, read: readOnce(file.read) }
    known.set(file.digest, shared)
    return shared
  }
  return (files) => [...files].map(([path, file]) => [path, share(file)])
}

function readOnce(read: () => Uint8Array): () => Uint8Array {
  let bytes: Uint8Array | undefined
  return () => {
    bytes ??= read()
    return bytes
  }
}

interface HiddenLink {
  readonly edition: Edition
  /** The diagnostic of the broken link in the edition. */
  readonly found: Diagnostic
}

/** Links that are broken in the edition only: more readers see the page than its target. */
function linksToHiddenPages(linked: Linked, whole: Linked, edition: Edition): HiddenLink[] {
  const known = new Set(whole.diagnostics.map(diagnosticKey))
  return linked.diagnostics
    .filter((found) => found.code.startsWith('link-') && !known.has(diagnosticKey(found)))
    .map((found) => ({ edition, found }))
}

/** One diagnostic for each link, with the readers who must not follow it. */
function describeHiddenLinks(hidden: readonly HiddenLink[]): Diagnostic[] {
  const places = new Map(hidden.map(({ found }) => [diagnosticKey(found), found]))
  return [...places].map(([place, { file, range }]) => {
    const links = hidden.filter(({ found }) => diagnosticKey(found) === place)
    const readers = links.map(({ edition }) => (edition.length > 0 ? edition.join(' + ') : 'no audience'))
    const message = `Readers of ${readers.join(', of ')} see this link, but its target is reserved for others.`
    const hint = 'Remove the link, reserve the page for the same audience, or let audiences see others with `sees`.'
    return error('audience-link', message, { file, range, hint })
  })
}

function diagnosticKey({ code, file, range }: Diagnostic): string {
  return JSON.stringify([code, file, range])
}
