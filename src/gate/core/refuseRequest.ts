/** What the gate says to a request that it does not let through: a screen to a reader, a line of text to all else. */

import { renderAuthPage } from './renderAuthPage.js'
import { textResponse } from './responses.js'

const refusalTexts = {
  400: { message: 'This is not a path of the site.', headers: {} },
  404: { message: 'There is no such page.', headers: {} },
  405: { message: 'Only GET and HEAD are answered.', headers: { Allow: 'GET, HEAD' } },
  421: { message: 'This is not the address of this site.', headers: {} },
  503: { message: 'This site cannot be read at the moment.', headers: { 'Retry-After': '60' } },
} as const

/** @param home where the site begins; without it, the reader may try again. */
export async function refuseRequest(request: Request, status: keyof typeof refusalTexts, home = ''): Promise<Response> {
  const { message, headers } = refusalTexts[status]
  const plain = () => textResponse(status, message, { headers })
  if (!isNavigation(request)) return plain()
  const title = status === 404 ? 'Page Not Found' : 'Page Error'
  const link = { to: home, label: home === '' ? 'Retry' : 'Home page' }
  return renderAuthPage(status, { title, alert: { message, code: String(status) }, link }, { headers }).catch(plain)
}

/** Does a reader go to this address, rather than a page ask for a file? */
export function isNavigation({ headers }: Request): boolean {
  const mode = headers.get('Sec-Fetch-Mode')
  if (mode !== null) return mode === 'navigate' && (headers.get('Sec-Fetch-Dest') ?? 'document') === 'document'
  return (headers.get('Accept') ?? '').includes('text/html')
}
