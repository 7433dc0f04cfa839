import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Authorization } from '../../theme/reference/Authorization.js'

test('several scopes have a space between them, so that they are not read or copied as one name', () => {
  const scheme = { name: 'oauth', type: 'oauth2', label: 'OAuth 2.0', href: '#oauth', flows: [] } as never
  const scopes = ['accounting.read', 'accounting.write'].map((name) => ({ name, description: '' }))
  const html = renderToStaticMarkup(Authorization({ security: [{ schemes: [{ scheme, scopes }] }] }))
  expect(html.replace(/<[^>]+>/g, '')).toContain('accounting.read accounting.write')
})
