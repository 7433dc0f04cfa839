/**
 * The policy of the browser code of docsgen outside of the theme, for sites whose Content-Security-Policy asks for Trusted
 * Types (`src/hosts/csp.ts` admits its name). A browser without Trusted Types gets the text itself.
 */
interface TrustedTypesPolicy {
  /** The DOM types of TypeScript have text where a browser takes a `TrustedHTML`. */
  readonly createHTML: (html: string) => string
  readonly createScriptURL: (url: string) => string
}

interface TrustedTypesGlobal {
  readonly location: { readonly href: string; readonly origin: string }
  readonly trustedTypes?: { createPolicy(name: string, rules: TrustedTypesPolicy): TrustedTypesPolicy }
}

const { location, trustedTypes }: TrustedTypesGlobal = globalThis

const rules: TrustedTypesPolicy = {
  createHTML: (html) => html,
  createScriptURL: (url) => {
    if (new URL(url, location.href).origin !== location.origin)
      throw new TypeError(`${url} is not a script of this site.`)
    return url
  },
}
const policy = trustedTypes?.createPolicy('docsgen-runtime', rules) ?? rules

/** For HTML that is already part of this page. */
export function trustHtml(html: string): string {
  return policy.createHTML(html)
}

/** For the URL of a worker of this site; throws for another origin. */
export function trustScriptUrl(url: string): string {
  return policy.createScriptURL(url)
}
