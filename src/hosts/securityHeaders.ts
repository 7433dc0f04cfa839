/**
 * The security headers of every response, on every host: static files of a host, files behind a gate, and the responses of
 * the gate itself. No other file names them.
 */
export type HeaderRow = readonly [name: string, value: string]

export interface SecurityHeadersInput {
  readonly csp: string
  /** The site has a gate: its URLs must not reach other sites. */
  readonly gated: boolean
}

/** Returns the headers in a fixed order. A gated site sends no referrer, because its paths can be confidential. */
export function securityHeaders({ csp, gated }: SecurityHeadersInput): HeaderRow[] {
  return [
    ['Content-Security-Policy', csp],
    ['X-Content-Type-Options', 'nosniff'],
    ['X-Frame-Options', 'DENY'],
    ['Referrer-Policy', gated ? 'no-referrer' : 'strict-origin-when-cross-origin'],
    // Sign-in in a popup needs the window that opened it.
    ['Cross-Origin-Opener-Policy', 'same-origin-allow-popups'],
    ['Cross-Origin-Resource-Policy', 'same-origin'],
    [
      'Permissions-Policy',
      'accelerometer=(), camera=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), payment=(), usb=()',
    ],
  ]
}

/**
 * Sent only where TLS is certain: on hosts that serve nothing without it, for a site with an `https:` URL, and by a gate,
 * which refuses every other origin. Subdomains are the decision of their operators.
 */
export function strictTransportHeader(url: string): HeaderRow[] {
  return url.startsWith('https:') ? [['Strict-Transport-Security', 'max-age=31536000']] : []
}
