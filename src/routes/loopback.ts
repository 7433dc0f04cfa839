/** Hosts of this machine. A provider and pages on them may use `http:`. */
const loopbackHosts = ['localhost', '127.0.0.1', '[::1]']

/** True if the URL is that of a page on this machine. */
export function isLoopback(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, username } = new URL(url)
  return /^https?:$/.test(protocol) && username === '' && loopbackHosts.includes(hostname)
}

/** Origin of a provider. @param domain host name, with an optional port, as in `AUTH0_DOMAIN`. */
export function providerOrigin(domain: string): string {
  return isLoopback(`http://${domain}`) ? `http://${domain}` : `https://${domain}`
}
