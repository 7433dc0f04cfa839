/** Ends the reader's session at the provider. A file of its own, because it imports the whole SDK. */
import { Auth0Client } from '@auth0/auth0-spa-js'
import type { ProviderGate } from '../../model/contract.js'

export async function endProviderSession({ domain, clientId }: ProviderGate, returnTo: string): Promise<void> {
  const client = new Auth0Client({ domain, clientId })
  await client.logout({ logoutParams: { returnTo } })
}
