/** The Content-Security-Policy of the site: nothing but its own origin, one inline script by its hash, no inline styles. */
import { createHash } from 'node:crypto'

export interface CspInput {
  /** Source of the one inline script. */
  readonly boot: string
  /** Sources that the config adds, by directive. */
  readonly extra: Readonly<Partial<Record<string, readonly string[]>>>
}

export function contentSecurityPolicy({ boot, extra }: CspInput): { readonly header: string; readonly meta: string } {
  const hash = createHash('sha256').update(boot).digest('base64')
  const directives: readonly (readonly [string, readonly string[]])[] = [
    ['default-src', ["'none'"]],
    ['script-src', ["'self'", `'sha256-${hash}'`]],
    ['style-src', ["'self'"]],
    ['img-src', ["'self'", 'data:']],
    ['font-src', ["'self'"]],
    ['connect-src', ["'self'"]],
    ['media-src', ["'self'"]],
    ['worker-src', ["'self'"]],
    ['manifest-src', ["'self'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"]],
  ]
  const rows = directives.map(([name, sources]) => `${name} ${[...sources, ...(extra[name] ?? [])].join(' ')}`)
  for (const [name, sources] of Object.entries(extra)) {
    if (sources && !directives.some(([known]) => known === name)) rows.push(`${name} ${sources.join(' ')}`)
  }
  const meta = rows.join('; ')
  // A meta element cannot carry frame-ancestors.
  return { meta, header: `${meta}; frame-ancestors 'none'` }
}
