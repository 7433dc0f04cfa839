/** Ends the reader's session at the provider. In a file of its own, since it needs the whole SDK. */
import { Auth0Client } from '@auth0/auth0-spa-js'
import type { ProviderGate } from '../../src/model/contract.js'

export async function leave({ domain, clientId }: ProviderGate, returnTo: string): Promise<void> {
  const client = new Auth0Client({ domain, clientId })
  await client.logout({ logoutParams: { returnTo } })
}
