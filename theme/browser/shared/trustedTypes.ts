/**
 * The only places that turn text into HTML or into the URL of a worker. The Content-Security-Policy asks for Trusted Types
 * and admits the policy `docsgen`, so a browser refuses such text from everywhere else. A browser without Trusted Types
 * gets the text itself.
 */
interface TrustedTypesPolicy {
  /** A string, because the DOM types of TypeScript do not accept `TrustedHTML`. */
  readonly createHTML: (html: string) => string
  readonly createScriptURL: (url: string) => string
}

declare global {
  interface Window {
    readonly trustedTypes?: { createPolicy(name: string, rules: TrustedTypesPolicy): TrustedTypesPolicy }
  }
}

const rules: TrustedTypesPolicy = {
  // Payloads, fragments and documents of this site: its build wrote them, and `connect-src` admits no other origin for them.
  createHTML: (html) => html,
  createScriptURL: (url) => {
    if (new URL(url, location.href).origin !== location.origin)
      throw new TypeError(`${url} is not a script of this site.`)
    return url
  },
}
// Islands import this module on the server, too, which has no `window`.
const policy = globalThis.window?.trustedTypes?.createPolicy('docsgen', rules) ?? rules

/** Replaces the content of an element. The HTML must come from the build. */
export function setHtml(element: Element, html: string): void {
  element.innerHTML = policy.createHTML(html)
}

/** Neither loads nor runs anything in the document. */
export function parseDocument(html: string): Document {
  return new DOMParser().parseFromString(policy.createHTML(html), 'text/html')
}

/** Starts a worker. The URL must be a file of the site. */
export function startTrustedWorker(url: string, options: WorkerOptions): Worker {
  return new Worker(policy.createScriptURL(url), options)
}
