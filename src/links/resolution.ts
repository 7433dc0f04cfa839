/**
 * The result of resolving a link target. Its diagnostics have no source range, which only the caller knows. A page with a
 * missing anchor is still resolved to the page, with an error among its diagnostics.
 */

import type { CodeWithSeverity, DiagnosticCode } from '../diagnostics/diagnosticCodes.js'
import type { Severity } from '../diagnostics/diagnosticEntry.js'
import type { Redirect, Route, Site } from '../model/model.js'
import { assetHref, routeHref } from '../routes/urls.js'

/** A diagnostic without file and range. */
export interface LinkDiagnostic {
  readonly severity: Severity
  readonly code: DiagnosticCode
  readonly message: string
  readonly hint?: string
}

/** `query` and `hash` are encoded and include `?` and `#`, or are empty. */
interface Tail {
  readonly query: string
  readonly hash: string
}

interface Checked {
  readonly diagnostics: readonly LinkDiagnostic[]
}

export type Resolution =
  | ({ readonly kind: 'page'; readonly route: Route } & Tail & Checked)
  | ({ readonly kind: 'asset'; readonly path: Route } & Tail & Checked)
  /** An anchor on the page that contains the link. */
  | ({ readonly kind: 'fragment'; readonly hash: string } & Checked)
  | ({ readonly kind: 'redirect'; readonly redirect: Redirect; readonly to: Resolution } & Checked)
  | ({ readonly kind: 'external'; readonly url: string } & Checked)
  /** Targets that are not looked up: `mailto:`, `tel:`, embedded images. */
  | ({ readonly kind: 'skip'; readonly target: string } & Checked)
  | ({ readonly kind: 'broken'; readonly target: string } & Checked)

/**
 * The final attribute value: with base path, the trailing slash setting of the site, and redirects followed. A broken target
 * stays as written, so that the live preview shows it. A target that could run code becomes `#`.
 */
export function hrefOfResolution(resolution: Resolution, config: Site['config']): string {
  switch (resolution.kind) {
    case 'page':
      return routeHref(resolution.route, config) + resolution.query + resolution.hash
    case 'asset':
      return assetHref(resolution.path, config.baseUrl) + resolution.query + resolution.hash
    case 'fragment':
      return resolution.hash || '#'
    case 'redirect':
      return hrefOfResolution(resolution.to, config)
    case 'external':
      return resolution.url
    case 'skip':
      return resolution.target
    case 'broken':
      if (resolution.diagnostics.some(({ code }) => code === 'link-scheme')) return '#'
      return /^\/(?!\/)/.test(resolution.target) ? config.baseUrl + resolution.target.slice(1) : resolution.target
  }
}

/** The page or file at the end of the redirects. */
export function followRedirects(resolution: Resolution): Resolution {
  return resolution.kind === 'redirect' ? followRedirects(resolution.to) : resolution
}

/** The reason why a link is broken. */
interface BrokenLinkProblem extends Pick<LinkDiagnostic, 'message' | 'hint'> {
  readonly code: CodeWithSeverity<'error'>
}

/** Creates a resolution with one error. The caller adds file and range. */
export function brokenLink(target: string, { code, message, hint }: BrokenLinkProblem): Resolution {
  return { kind: 'broken', target, diagnostics: [{ severity: 'error', code, message, hint }] }
}

/** Creates a warning without a place, for a link that works. */
export function linkWarning(code: CodeWithSeverity<'warning'>, message: string, hint?: string): LinkDiagnostic {
  return { severity: 'warning', code, message, hint }
}
