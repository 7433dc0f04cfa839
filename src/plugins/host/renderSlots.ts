/** HTML that plugins add to the pages of the theme. It is rendered before the pages, so that errors are diagnostics of the build. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { Cache } from '../../cache/cache.js'
import { jsonFormat } from '../../cache/diskFormat.js'
import type { Diagnostic } from '../../model/diagnostic.js'
import type { Doc, EntryId, Site } from '../../model/model.js'
import type { PageSlots, PluginPage } from '../../model/plugin.js'
import { canonicalUrl, routeHref } from '../../routes/urls.js'
import { createBreadcrumbs, findSidebar, indexSidebars, type SidebarIndex } from '../../site/sidebarView.js'
import { hashOf } from '../../util/hash.js'
import { runHookNow } from '../runHook.js'
import type { PluginHost } from './pluginHost.js'
import { requireHeadTags } from './requireList.js'

export interface RenderedSlots {
  readonly slots: ReadonlyMap<EntryId, PageSlots>
  readonly diagnostics: readonly Diagnostic[]
}

interface SlotResult {
  readonly slots: PageSlots
  readonly diagnostics: readonly Diagnostic[]
}

export function renderSlots(site: Site, host: PluginHost, cache: Cache): RenderedSlots {
  const { docs, config } = site
  const list = host.list.filter(({ plugin }) => plugin.slots || plugin.browser?.pages)
  if (list.length === 0) return { slots: new Map(), diagnostics: [] }
  const digest = hashOf(...list.map(host.digestOf))
  const disk = jsonFormat<SlotResult>()
  const sidebars = indexSidebars(site.sidebars)
  const rendered = docs
    .filter(({ failed }) => !failed)
    .map((doc) => {
      const key = { slot: `slots:${doc.id}`, disk, isCacheable: hasNoDiagnostics }
      const breadcrumbs = breadcrumbsOf(doc, sidebars, config)
      const inputs = [doc, config, digest, JSON.stringify(breadcrumbs)]
      const compute = () => renderPageSlots({ doc, config, breadcrumbs }, list)
      return [doc.id, cache.getOrCompute(key, inputs, compute)] as const
    })
  return {
    slots: new Map(rendered.map(([id, { slots }]) => [id, slots])),
    diagnostics: rendered.flatMap(([, { diagnostics }]) => diagnostics),
  }
}

function breadcrumbsOf(doc: Doc, sidebars: readonly SidebarIndex[], config: Site['config']): PluginPage['breadcrumbs'] {
  const { location } = findSidebar(doc, sidebars)
  if (!location) return []
  return createBreadcrumbs(location, (route) => canonicalUrl(route, config)).map(({ label, href }) => ({
    label,
    ...(href !== undefined && { url: href }),
  }))
}

function hasNoDiagnostics({ diagnostics }: SlotResult): boolean {
  return diagnostics.length === 0
}

function renderPageSlots(given: Omit<PluginPage, 'href' | 'url'>, list: PluginHost['list']): SlotResult {
  const { doc, config } = given
  const page: PluginPage = {
    ...given,
    href: routeHref(doc.route, config),
    url: canonicalUrl(doc.route, config),
  }
  const diagnostics: Diagnostic[] = []
  const parts = list.flatMap(({ plugin: { name, slots = {}, browser }, index }) => {
    const { head, beforeArticle, articleStart, afterArticle } = slots
    const call = { plugin: name, hook: 'slots', milliseconds: config.limits.pageMilliseconds, file: doc.file }
    const done = runHookNow(call, () => ({
      head: requireHeadTags(head?.(page) ?? []),
      before: beforeArticle ? renderToStaticMarkup(beforeArticle(page)) : '',
      start: articleStart ? renderToStaticMarkup(articleStart(page)) : '',
      after: afterArticle ? renderToStaticMarkup(afterArticle(page)) : '',
      browser: browser?.pages?.(page) ? [index] : [],
    }))
    if (done.ok) return [done.value]
    diagnostics.push(done.diagnostic)
    return []
  })
  const browser = parts.flatMap((part) => part.browser)
  const join = (key: 'before' | 'start' | 'after') => parts.map((part) => part[key]).join('')
  return {
    slots: {
      head: parts.flatMap((part) => part.head),
      ...(join('before') && { before: join('before') }),
      ...(join('start') && { start: join('start') }),
      ...(join('after') && { after: join('after') }),
      ...(browser.length > 0 && { browser }),
    },
    diagnostics,
  }
}
