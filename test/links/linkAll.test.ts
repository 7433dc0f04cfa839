import { expect, it } from 'vitest'
import { createCache } from '../../src/cache/cache.js'
import { noScopes } from '../../src/links/linkScopes.js'
import type { Doc } from '../../src/model/model.js'
import { linkAll } from '../../src/pipeline/linkAll.js'
import { memoryDisk } from '../support/memoryDisk.js'
import { href, page, site } from './site.js'

/** Each build gets its own memory cache, as a new process does: only the disk store is shared. */
function builds() {
  const stored = new Map<string, Buffer>()
  const build = (docs: readonly Doc[]) => {
    const cache = createCache(memoryDisk(stored))
    const { hrefsOf: _, ...linked } = linkAll(site({ docs }), noScopes, cache)
    cache.saveTables()
    return linked
  }
  return { stored, build }
}

const index = page('index', { links: [href('/guide', 'content/index.mdx')] })

it('links and diagnostics come from the cache if neither the page nor a link target changed', () => {
  const { stored, build } = builds()
  const first = build([index, page('other')])
  expect(first.diagnostics.map(({ code }) => code)).toContain('link-page')
  const [[key, bytes] = ['', Buffer.of()]] = stored
  const rows = Object.entries<[string, number, object]>(JSON.parse(String(bytes)))
  expect(rows).toHaveLength(2)
  expect(build([index, page('other')])).toEqual(first)
  const altered = rows.map(([slot, [digest, day, checked]]) => [
    slot,
    [digest, day, { ...checked, hrefs: ['/as-kept'] }],
  ])
  stored.set(key, Buffer.from(JSON.stringify(Object.fromEntries(altered))))
  expect(build([index, page('other')]).hrefs.get('index')).toEqual(['/as-kept'])
})

it('a page is checked again when a page appears that it links to', () => {
  const { build } = builds()
  build([index, page('other')])
  const { diagnostics, hrefs } = build([index, page('other'), page('guide')])
  expect(diagnostics.map(({ code }) => code)).not.toContain('link-page')
  expect(hrefs.get('index')).toEqual(['/guide'])
})
