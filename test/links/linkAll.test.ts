import { expect, it } from 'vitest'
import { noMemo } from '../../src/cache/noMemo.js'
import { createRecall } from '../../src/cache/recall.js'
import type { Doc } from '../../src/model/model.js'
import { linkAll } from '../../src/pipeline/linkAll.js'
import { href, page, site } from './site.js'

/** Every build is a process of its own: only the memo is left from the last one. */
function builds() {
  const stored = new Map<string, unknown>()
  const memo = {
    ...noMemo(),
    get: (key: string) => stored.get(key),
    set: (key: string, value: unknown) => void stored.set(key, JSON.parse(JSON.stringify(value))),
  }
  const build = (docs: readonly Doc[], digests = new Map(docs.map((doc) => [doc, JSON.stringify(doc)]))) =>
    linkAll(site({ docs }), { digests, memo, recall: createRecall() })
  return { stored, build }
}

const index = page('index', { links: [href('/guide', 'content/index.mdx')] })

it('gives what was judged before, findings included, where neither page nor addresses changed', () => {
  const { stored, build } = builds()
  const first = build([index, page('other')])
  expect(first.diagnostics.map(({ code }) => code)).toContain('link-page')
  expect(stored.size).toBe(2)
  const [key = ''] = stored.keys()
  const judged = stored.get(key) as object
  expect(build([index, page('other')])).toEqual(first)
  stored.set(key, { ...judged, hrefs: ['/as-kept'] })
  expect(build([index, page('other')]).hrefs.get('index')).toEqual(['/as-kept'])
})

it('judges a page again when an address appears that it leads to', () => {
  const { build } = builds()
  build([index, page('other')])
  const { diagnostics, hrefs } = build([index, page('other'), page('guide')])
  expect(diagnostics.map(({ code }) => code)).not.toContain('link-page')
  expect(hrefs.get('index')).toEqual(['/guide'])
})

it('judges a page without a digest every time', () => {
  const { stored, build } = builds()
  build([index], new Map())
  expect(stored.size).toBe(0)
})
