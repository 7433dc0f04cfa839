/** An empty page of the documentation's origin with the unmodified SDK in it, under the policy of a gated site. */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { dirname, join } from 'node:path'
import { contentSecurityPolicy } from '../../../src/hosts/csp.js'
import { gateSources } from '../../../src/site/gateSources.js'

const dist = join(dirname(createRequire(import.meta.url).resolve('@auth0/auth0-spa-js/package.json')), 'dist')
const scripts: Readonly<Record<string, string>> = {
  '/sdk.js': 'auth0-spa-js.production.js',
  '/worker.js': 'auth0-spa-js.worker.production.js',
}

export interface SdkSite {
  readonly origin: string
  readonly close: () => Promise<void>
}

/** @param domain of the provider, which alone the pages may talk to. */
export async function sdkSite(domain: string): Promise<SdkSite> {
  const { header } = contentSecurityPolicy({
    boot: '',
    // The page is a test of the SDK alone, which starts its worker itself.
    trustedTypes: false,
    extra: gateSources({}, { mode: 'client', AUTH0_DOMAIN: domain }),
  })
  const server = createServer(({ url = '' }, response) => {
    const script = scripts[url]
    if (script) {
      response.setHeader('Content-Type', 'text/javascript')
      response.end(readFileSync(join(dist, script)))
      return
    }
    response.setHeader('Content-Type', 'text/html')
    response.setHeader('Content-Security-Policy', header)
    response.end('<!doctype html><title>Page</title><link rel="icon" href="data:,"><script src="/sdk.js"></script>')
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
