/**
 * Reads the releases of the current version from their sources: reports mistakes, and makes the pages that list all of them. These
 * pages are for all readers, so they omit releases that are reserved for an audience.
 */
import { loadMarkdownParser } from '../../markdown/parseMarkdown.js'
import type { Entry, Route } from '../../model/model.js'
import type { PluginContent, PluginSourceInput } from '../../model/plugin.js'
import { splitEntryId } from '../../routes/entryNames.js'
import { isRouteBelow } from '../../routes/urls.js'
import { audiencesOfDoc } from '../../site/editions/audiencesOf.js'
import { defaultLanguage, interfaceTextOf } from '../../site/languages/list.js'
import { overviewPages } from './overviewPages.js'
import { type ParsedReleases, parseReleases } from './parseReleases.js'

interface ReleaseOptions {
  readonly pages: Route
  readonly kinds: readonly string[]
  readonly overview: Route | undefined
}

export async function collectReleases(
  { entries, config }: PluginSourceInput,
  { pages, kinds, overview }: ReleaseOptions,
): Promise<PluginContent> {
  const parse = await loadMarkdownParser()
  const parsed: ParsedReleases[] = []
  for (const entry of entries) {
    if (!isReleasePage(entry, pages) || audiencesOfDoc(entry, config) !== undefined) continue
    // Markdown reads MDX, too: components are HTML for it, and `{#id}` is text.
    const tree = await parse(entry.source.slice(entry.bodyOffset), 'md')
    parsed.push(parseReleases(entry, tree, kinds))
  }
  const releases = parsed.flatMap((page) => page.releases)
  const text = interfaceTextOf(defaultLanguage(config))
  return {
    findings: parsed.flatMap((page) => page.findings),
    ...(overview !== undefined && { pages: overviewPages({ releases, route: overview, text, kinds }) }),
  }
}

function isReleasePage({ id, route, kind, frontMatter }: Entry, pages: Route): boolean {
  const isListed = frontMatter.unlisted !== true && frontMatter.draft !== true
  const isText = kind === 'md' || kind === 'mdx'
  return isText && isListed && splitEntryId(id).version === undefined && isRouteBelow(route, pages)
}
