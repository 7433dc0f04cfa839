/** `--untrusted`: a build of pages whose authors are strangers, for example of a pull request. */
import { type Diagnostic, error } from '../../model/diagnostic.js'
import type { SiteConfig } from '../../schema/config.js'
import type { SecretVariable } from '../../secrets/secretVariables.js'

/** Upper limits. None of the 950 pages of three large public sites needs a quarter of them. */
const untrustedLimits = {
  pageBytes: 512 * 1024,
  pageMilliseconds: 10_000,
  pageMemoryMb: 256,
  headings: 1000,
  nesting: 50,
  operations: 1000,
} as const satisfies SiteConfig['limits']

/** The configuration with code only in the listed pages, and with lower limits. */
export function withoutTrust(config: SiteConfig): SiteConfig {
  const listed = config.untrusted.code.map((folder) => ({ folder, level: 'code' as const }))
  const forbidden = config.trust.filter(({ level }) => level === 'data')
  // The first of two rules about the same folder counts.
  return {
    ...config,
    trust: [...forbidden, ...listed, { folder: '.', level: 'data' }],
    limits: lowerLimits(config.limits),
  }
}

function lowerLimits(limits: SiteConfig['limits']): SiteConfig['limits'] {
  return {
    pageBytes: Math.min(limits.pageBytes, untrustedLimits.pageBytes),
    pageMilliseconds: Math.min(limits.pageMilliseconds, untrustedLimits.pageMilliseconds),
    pageMemoryMb: Math.min(limits.pageMemoryMb, untrustedLimits.pageMemoryMb),
    headings: Math.min(limits.headings, untrustedLimits.headings),
    nesting: Math.min(limits.nesting, untrustedLimits.nesting),
    operations: Math.min(limits.operations, untrustedLimits.operations),
  }
}

/** The allowed code of a page can read the memory of the process, so no secret may be there. */
export function checkNoSecrets(variables: readonly SecretVariable[], file: string): Diagnostic[] {
  if (variables.length === 0) return []
  const names = variables.map(({ name }) => name).join(', ')
  const message = `A build with \`--untrusted\` must run without secrets, but the environment contains ${names}.`
  const hint =
    'Run it in a job without secrets, or with a clean environment: `env -i PATH="$PATH" docsgen build --untrusted`.'
  return [error('untrusted-environment', message, { file, hint })]
}
