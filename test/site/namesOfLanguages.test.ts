import { expect, test, vi } from 'vitest'
import { siteConfigSchema } from '../../src/schema/config.js'
import { searchVersions } from '../../src/site/languages/searchVersions.js'

const config = siteConfigSchema.parse({
  ...{ title: 'Harbor', url: 'https://harbor.example', product: { name: 'Harbor', slug: 'harbor' }, version: '2.0.0' },
  versions: [
    { id: 'v2', label: '2.x', path: '/', folder: 'content', current: true },
    { id: 'v1', label: '1.x', path: '/v1', folder: 'versions/v1' },
  ],
})

test('a site in one language does not load the names of languages, which takes 20 ms', () => {
  const load = vi.spyOn(Intl, 'DisplayNames')
  expect(searchVersions(config)).toEqual([{ path: '/v1', label: '1.x' }])
  expect(load).not.toHaveBeenCalled()
})
