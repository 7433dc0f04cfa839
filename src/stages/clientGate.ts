import type { Bundle } from '../bundling/bundle.js'
import type { ClientGate, GateBrand } from '../model/contract.js'
import { providerOrigin } from '../routes/loopback.js'
import type { SiteConfig } from '../schema/config.js'

/** Gate settings for the browser. */
export function clientGate(
  gate: SiteConfig['gate'],
  { gate: script, tokenWorker }: Pick<Bundle, 'gate' | 'tokenWorker'>,
  brand: GateBrand,
): ClientGate {
  const { AUTH0_DOMAIN: domain = '', AUTH0_CLIENT_ID: clientId = '', AUTH0_LOGIN_URI: loginUri, DEBUG: debug } = gate
  const provider = { domain: domain && providerOrigin(domain), clientId, ...(loginUri && { loginUri }), debug }
  switch (gate.mode) {
    case 'client': {
      const { cacheLocation, useRefreshTokens, useDpop } = gate
      const refreshTokens = useRefreshTokens && { refreshTokens: { ...(tokenWorker && { worker: tokenWorker }) } }
      const options = { ...(cacheLocation && { cacheLocation }), ...(useDpop && { useDpop }), ...refreshTokens }
      return { mode: gate.mode, script, brand, ...provider, ...options }
    }
    // ID tokens of this mode contain the key and are not stored.
    case 'sealed':
      return { mode: gate.mode, script, brand, ...provider }
    case 'edge+sealed':
      return { mode: gate.mode, script, brand }
    case 'edge':
    case 'off':
      return { mode: 'edge', script, brand }
  }
}
