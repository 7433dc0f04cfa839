/** Puts the content of the page into the empty document after sign-in. */
import type { ClientConfig, GuardedPage } from '../../model/contract.js'

/** Returns undefined, or the reason why the page could not be shown. */
export async function showGatedPage(
  { baseUrl }: ClientConfig,
  { load, show }: GuardedPage,
): Promise<string | undefined> {
  const requested = await load(new URL(location.href))
  const loaded = requested.kind === 'missing' ? await load(new URL(`${baseUrl}404`, location.origin)) : requested
  switch (loaded.kind) {
    case 'page':
      return (await show(loaded.payload)) ? undefined : 'This page has no place for its content.'
    case 'missing':
      return 'There is no such page.'
    case 'stale':
      return 'The site has changed; reload this page.'
    case 'failed':
      return loaded.message
  }
}
