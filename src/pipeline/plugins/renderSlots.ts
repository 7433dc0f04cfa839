/** HTML that plugins add to the pages of the theme. It is rendered before the pages, so that errors are diagnostics of the build. */
import { renderToStaticMarkup } from 'react-dom/server'
import type { Cache } from '../../cache/cache.js'
import { jsonFormat } from '../../cache/diskFormat.js'
import type { Diagnostic } from '../../model/diagnostic.js'
import type { Doc, EntryId, Site } from '../../model/model.js'
import type { PageSlots, PluginPage } from '../../model/plugin.js'
import { runHookNow } from '../../plugins/runHook.js'
import { canonicalUrl, routeHref } from '../../routes/urls.js'
import { hashOf } from '../../util/hash.js'
import type { PluginHost } from './pluginHost.js'

export interface RenderedSlots {
  readonly slots: ReadonlyMap<EntryId, PageSlots>
  readonly diagnostics: readonly Diagnostic[]
}

interface SlotResult {
  readonly slots: PageSlots
  readonly diagnostics: readonly Diagnostic[]
}

export function renderSlots({ docs, config }: Site, host: PluginHost, cache: Cache): RenderedSlots {
  const list = host.list.filter(({ plugin }) => plugin.slots)
  if (list.length === 0) return { slots: new Map(), diagnostics: [] }
  const digest = hashOf(...list.map(host.digestOf))
  const disk = jsonFormat<SlotResult>()
  const rendered = docs
    .filter(({ failed }) => !failed)
    .map((doc) => {
      const key = { slot: `slots:${doc.id}`, disk, isCacheable: hasNoDiagnostics }
      return [doc.id, cache.getOrCompute(key, [doc, config, digest], () => renderPageSlots(doc, config, list))] as const
    })
  return {
    slots: new Map(rendered.map(([id, { slots }]) => [id, slots])),
    diagnostics: rendered.flatMap(([, { diagnostics }]) => diagnostics),
  }
}

function hasNoDiagnostics({ diagnostics }: SlotResult): boolean {
  return diagnostics.length === 0
}

function renderPageSlots(doc: Doc, config: Site['config'], list: PluginHost['list']): SlotResult {
  const page: PluginPage = {
    doc,
    config,
    href: routeHref(doc.route, config),
    url: canonicalUrl(doc.route, config),
  }
  const diagnostics: Diagnostic[] = []
  const parts = list.flatMap(({ plugin: { name, slots = {} } }) => {
    const { head, beforeArticle, afterArticle } = slots
    const call = { plugin: name, hook: 'slots', milliseconds: config.limits.pageMilliseconds, file: doc.file }
    const done = runHookNow(call, () => ({
      head: head?.(page) ?? [],
      before: beforeArticle ? renderToStaticMarkup(beforeArticle(page)) : '',
      after: afterArticle ? renderToStaticMarkup(afterArticle(page)) : '',
    }))
    if (done.ok) return [done.value]
    diagnostics.push(done.diagnostic)
    return []
  })
  const join = (key: 'before' | 'after') => parts.map((part) => part[key]).join('')
  return {
    slots: {
      head: parts.flatMap((part) => part.head),
      ...(join('before') && { before: join('before') }),
      ...(join('after') && { after: join('after') }),
    },
    diagnostics,
  }
}
