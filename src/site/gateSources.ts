/** Sources that the Content-Security-Policy of a gated site allows beside its own origin: the provider, and its pictures. */
import { providerOrigin } from '../routes/loopback.js'

/** Hosts from which Auth0 takes the pictures of users. */
const pictureHosts = [
  'https://*.gravatar.com',
  'https://*.wp.com',
  'https://cdn.auth0.com',
  'https://*.googleusercontent.com',
  'https://avatars.githubusercontent.com',
]

export type CspSources = Readonly<Partial<Record<string, readonly string[]>>>

interface GateOrigins {
  readonly mode: 'off' | 'client' | 'edge' | 'sealed' | 'edge+sealed'
  readonly AUTH0_DOMAIN?: string
}

/** Merges the sources of the configuration (by directive) with those of the gate. */
export function gateSources(extra: CspSources, { mode, AUTH0_DOMAIN: domain }: GateOrigins): CspSources {
  if (mode === 'off') return extra
  const provider = (mode === 'client' || mode === 'sealed') && domain ? [providerOrigin(domain)] : []
  const add = (name: string, sources: readonly string[]) => [...sources, ...(extra[name] ?? [])]
  return {
    ...extra,
    'img-src': add('img-src', pictureHosts),
    ...(provider.length > 0 && {
      'connect-src': add('connect-src', provider),
      'frame-src': add('frame-src', provider),
    }),
  }
}
