/**
 * Policies of the browser code of docsgen outside of the theme, for sites whose Content-Security-Policy asks for Trusted
 * Types (`src/hosts/csp.ts` admits their names). A page can create a policy once, and code in the file of React has a copy of
 * this module, so each of the two has a name of its own.
 */
export interface TrustedTypesPolicy {
  /** The DOM types of TypeScript have text where a browser takes a `TrustedHTML`. For HTML that is already part of the page. */
  readonly createHTML: (html: string) => string
  /** For the URL of a worker of this site; throws for another origin. */
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

/** A browser without Trusted Types gets the text itself. */
export function createTrustPolicy(name: 'docsgen-runtime' | 'docsgen-islands'): TrustedTypesPolicy {
  return trustedTypes?.createPolicy(name, rules) ?? rules
}
