import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { breakLongNames } from '../../theme/layout/breakLongNames.js'

const html = (text: string): string => renderToStaticMarkup(breakLongNames(text))

test('names of up to 20 characters stay as they are', () => {
  expect(html('Connect a GitHub organization by getHttpResponse')).toBe(
    'Connect a GitHub organization by getHttpResponse',
  )
})

test.each([
  ['AttributeBulkTranslateResult', 'Attribute Bulk Translate Result'],
  ['createHTTPServerConnection', 'create HTTP Server Connection'],
  ['organization_membership_created', 'organization_ membership_ created'],
  ['organization.membership.created', 'organization. membership. created'],
  ['The class org/apache/kafka/Consumer', 'The class org/ apache/ kafka/ Consumer'],
  ['Datenschutzgrundverordnung', 'Datenschutzgrundverordnung'],
])('%s can break between its words', (text, parts) => {
  expect(html(text)).toBe(parts.split(' ').join('<wbr/>').replaceAll('The<wbr/>class<wbr/>', 'The class '))
})
