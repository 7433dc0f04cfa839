/** The list of the search page. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { SearchHit } from '../../src/model/contract.js'
import { ResultList } from '../../theme/search/ResultList.js'

const hit: SearchHit = {
  type: 'heading',
  id: 1,
  url: '/restapi/updateWebhook',
  anchor: '#rotate_secret',
  page: { title: 'Update a webhook', breadcrumbs: ['API'] },
  operation: ['PATCH', '/webhooks/{id}'],
  title: [{ text: 'rotate_secret', match: false }],
  excerpt: [],
  words: [],
}

test('the method of an operation is before its path, so that its title starts at the edge of all titles', () => {
  const html = renderToStaticMarkup(
    <ResultList hits={[hit]} search={{ page: '/search', worker: '/worker.js' }} icons={{}} />,
  )
  expect(html).toContain(
    '</h2><p class="search-path"><span class="search-method" data-method="patch">PATCH</span><code>/webhooks/{id}</code></p>',
  )
  expect(html).toMatch(/<h2><a /)
})
