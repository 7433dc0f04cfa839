/** The policy admits the settings of the page and the files of the copy, which the builder wrote. */
import { loaderPolicy } from '../offlineFormat.js'

interface Policy {
  readonly createScript: (text: string) => string
  readonly createScriptURL: (url: string) => string
}

interface TrustedTypesWindow {
  readonly trustedTypes?: { createPolicy(name: string, rules: Policy): Policy }
}

const rules: Policy = { createScript: (text) => text, createScriptURL: (url) => url }

/** The policies of `theme/browser` cannot admit this: the loader runs before them. */
export const policy = (globalThis as TrustedTypesWindow).trustedTypes?.createPolicy(loaderPolicy, rules) ?? rules
