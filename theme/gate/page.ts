/** Puts the content of the page into the empty document, once the gate has opened. */
import type { ClientConfig } from '../../src/model/contract.js'
import { createPayloadStore } from '../browser/navigation/payloadStore.js'
import { swapPage } from '../browser/navigation/swapPage.js'

/** Undefined, or why it did not work. */
export async function showPage(config: ClientConfig): Promise<string | undefined> {
  const pages = createPayloadStore(config)
  const asked = await pages.load(new URL(location.href))
  const loaded = asked.kind === 'missing' ? await pages.load(new URL(`${config.baseUrl}404`, location.origin)) : asked
  switch (loaded.kind) {
    case 'page':
      return swapPage(loaded.payload) ? undefined : 'This page has no place for its content.'
    case 'missing':
      return 'There is no such page.'
    case 'stale':
      return 'The site has changed; reload this page.'
    case 'failed':
      return loaded.message
  }
}
