/** The response to a request that the gate does not allow: a page for a reader, a line of text for everything else. */
import type { ScreenTemplate } from '../screens/screenDocument.js'
import { renderAuthPage } from './renderAuthPage.js'
import { plainTextResponse } from './responses.js'

const refusalTexts = {
  400: { message: 'This is not a path of the site.', headers: {} },
  404: { message: 'There is no such page.', headers: {} },
  405: { message: 'Only GET and HEAD are answered.', headers: { Allow: 'GET, HEAD' } },
  421: { message: 'This is not the address of this site.', headers: {} },
  503: { message: 'This site cannot be read at the moment.', headers: { 'Retry-After': '60' } },
} as const

export interface RefusalOptions {
  /** URL of the home page; without it, the page offers a retry. */
  readonly home?: string
  readonly template?: ScreenTemplate
}

/** Responds with a page if a reader opens the URL, and with a line of text if a page requests a file or the page cannot be rendered. */
export async function refuseRequest(
  request: Request,
  status: keyof typeof refusalTexts,
  { home = '', template }: RefusalOptions = {},
): Promise<Response> {
  const { message, headers } = refusalTexts[status]
  const plainText = () => plainTextResponse(status, message, { headers })
  if (!isNavigation(request)) return plainText()
  const link = { href: home, label: home === '' ? 'gateRetry' : 'gateHome' } as const
  const page = { status, code: String(status), message, link, template }
  return renderAuthPage(page, { headers }).catch(plainText)
}

/** True if a reader opens the URL; false if a page requests a file. */
export function isNavigation({ headers }: Request): boolean {
  const mode = headers.get('Sec-Fetch-Mode')
  if (mode !== null) return mode === 'navigate' && (headers.get('Sec-Fetch-Dest') ?? 'document') === 'document'
  return (headers.get('Accept') ?? '').includes('text/html')
}
