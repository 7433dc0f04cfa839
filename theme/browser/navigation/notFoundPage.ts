/**
 * A page whose payload is not there: a redirect or a file, which the browser must open, or nothing. Nothing is what its
 * host says is not found; then the not-found page is shown in the shell that is there already.
 */
import type { ClientConfig, LoadedPage } from '../../../src/model/contract.js'
import type { PayloadStore } from './payloadStore.js'

export async function loadNotFoundPage(page: URL, pages: PayloadStore, { baseUrl }: ClientConfig): Promise<LoadedPage> {
  // Redirects are not followed: they may lead to another site, which the policy forbids to ask.
  const { status } = await fetch(page, { method: 'HEAD', redirect: 'manual' })
  const found = status === 404 ? await pages.load(new URL(`${baseUrl}404`, page)) : undefined
  if (found?.kind !== 'page') return { kind: 'missing' }
  return { kind: 'page', payload: { ...found.payload, href: page.pathname } }
}
