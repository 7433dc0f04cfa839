import { createTrustPolicy } from './trustedTypes.js'

const policy = createTrustPolicy('docsgen-runtime')

/** For the URL of a worker of this site; throws for another origin. */
export function trustScriptUrl(url: string): string {
  return policy.createScriptURL(url)
}
