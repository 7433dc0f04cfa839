/**
 * The Content-Security-Policy of the site: everything comes from its own origin, one inline script is allowed by its hash,
 * inline styles are forbidden.
 */
import { createHash } from 'node:crypto'

export interface CspInput {
  /** Text of the only inline script. */
  readonly boot: string
  /** Sources that the configuration adds, by directive. */
  readonly extra: Readonly<Partial<Record<string, readonly string[]>>>
  /** Forbid text as HTML and as URLs of workers, except through the policies of docsgen and of `extra`. */
  readonly trustedTypes: boolean
}

type Directive = readonly [name: string, sources: readonly string[]]

/** The policies of `theme/browser/shared/trustedTypes.ts` and `src/util/trustedTypes.ts`. */
const trustedTypeDirectives: readonly Directive[] = [
  ['require-trusted-types-for', ["'script'"]],
  ['trusted-types', ['docsgen', 'docsgen-runtime', 'docsgen-islands']],
]

/** Returns the policy twice: for the response header and for a `<meta>` element, which cannot carry `frame-ancestors`. */
export function contentSecurityPolicy({ boot, extra, trustedTypes }: CspInput): {
  readonly header: string
  readonly meta: string
} {
  const hash = createHash('sha256').update(boot).digest('base64')
  const directives: readonly Directive[] = [
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
    ...(trustedTypes ? trustedTypeDirectives : []),
  ]
  const rows = directives.map(([name, sources]) => `${name} ${[...sources, ...(extra[name] ?? [])].join(' ')}`)
  for (const [name, sources] of Object.entries(extra)) {
    if (sources && !directives.some(([known]) => known === name)) rows.push(`${name} ${sources.join(' ')}`)
  }
  const meta = rows.join('; ')
  return { meta, header: `${meta}; frame-ancestors 'none'` }
}
