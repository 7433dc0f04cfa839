import { expect, test, vi } from 'vitest'
import { createHtmlFolder } from '../../src/links/htmlFolder.js'
import { linkinatorCheck } from '../../src/links/linkinatorCheck.js'

vi.mock('linkinator', () => ({
  LinkChecker: class {
    on() {}
    check({ path: [page = ''] }: { path: string[] }) {
      const links = ['/a', '/missing'].map((path) => ({ state: 'BROKEN', url: new URL(path, page).href, status: 0 }))
      return Promise.resolve({ links })
    }
  },
}))

test('a request without a response is a broken link only if the folder has no such file', async () => {
  const html = new TextEncoder().encode('<a href="/a">a</a>')
  const folder = createHtmlFolder(['a/index.html', 'index.html'], () => html, {})
  expect((await linkinatorCheck(folder)).map(({ key }) => key)).toEqual(['/missing'])
})
