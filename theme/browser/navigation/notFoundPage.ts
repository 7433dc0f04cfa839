/**
 * Decides about a page without payload. A redirect or a file must be opened by the browser. If the host says that the page
 * does not exist (404), the not-found page is shown inside the current shell.
 */
import type { ClientConfig, LoadedPage } from '../../../src/model/contract.js'
import type { PayloadStore } from './payloadStore.js'

export async function loadNotFoundPage(page: URL, pages: PayloadStore, { baseUrl }: ClientConfig): Promise<LoadedPage> {
  // Do not follow redirects: the target can be another site, and the Content-Security-Policy forbids requests to it.
  const { status } = await fetch(page, { method: 'HEAD', redirect: 'manual' })
  const found = status === 404 ? await pages.load(new URL(`${baseUrl}404`, page)) : undefined
  if (found?.kind !== 'page') return { kind: 'missing' }
  return { kind: 'page', payload: { ...found.payload, href: page.pathname } }
}
