/** This very machine, where a provider and pages may do without https. */
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/** Is this the address of a page on this machine? */
export function isLoopback(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, username } = new URL(address)
  return /^https?:$/.test(protocol) && username === '' && loopbackHosts.includes(hostname)
}

/** Origin of a provider by its host name, as `AUTH0_DOMAIN` holds it. */
export function providerOrigin(domain: string): string {
  return isLoopback(`http://${domain}`) ? `http://${domain}` : `https://${domain}`
}
