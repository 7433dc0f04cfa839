/**
 * What a target means on this site. Each resolution carries the findings about the target, without a place: the caller
 * knows where the target stands. A page whose fragment is missing is still a page, with an error among its findings.
 */

import type { CodeWithSeverity, DiagnosticCode } from '../diagnostics/diagnosticCodes.js'
import type { Severity } from '../diagnostics/diagnosticEntry.js'
import type { Redirect, Route, Site } from '../model/model.js'
import { assetHref, routeHref } from '../routes/urls.js'

export interface LinkDiagnostic {
  readonly severity: Severity
  readonly code: DiagnosticCode
  readonly message: string
  readonly hint?: string
}

/** `query` and `hash` are encoded, with their `?` and `#`, or empty. */
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
  /** A place on the page that the link stands on. */
  | ({ readonly kind: 'fragment'; readonly hash: string } & Checked)
  | ({ readonly kind: 'redirect'; readonly redirect: Redirect; readonly to: Resolution } & Checked)
  | ({ readonly kind: 'external'; readonly url: string } & Checked)
  /** Nothing to look up: `mailto:`, `tel:`, an embedded image. */
  | ({ readonly kind: 'skip'; readonly target: string } & Checked)
  | ({ readonly kind: 'broken'; readonly target: string } & Checked)

/**
 * The final value for an attribute: base path once, the site's form of trailing slashes, redirects already followed. A
 * broken target stays as written, for the preview; one that could run code becomes `#`.
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

/** The page or file that a reader ends on, redirects followed. */
export function followRedirects(resolution: Resolution): Resolution {
  return resolution.kind === 'redirect' ? followRedirects(resolution.to) : resolution
}

export function brokenLink(
  target: string,
  code: CodeWithSeverity<'error'>,
  message: string,
  hint?: string,
): Resolution {
  return { kind: 'broken', target, diagnostics: [{ severity: 'error', code, message, hint }] }
}

export function linkWarning(code: CodeWithSeverity<'warning'>, message: string, hint?: string): LinkDiagnostic {
  return { severity: 'warning', code, message, hint }
}
