import type { Diagnostic } from '../model/diagnostic.js'
import { zodDiagnostics } from '../report/zodDiagnostics.js'
import { type SiteConfig, siteConfigSchema } from '../schema/config.js'
import { gateVariables } from '../schema/gate.js'
import type { Located } from '../util/places.js'

/** Environment variables, handed in: `process.env` in the command line program. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Fields of `gate`, unchecked. */
export type GateFields = Readonly<Record<string, string | boolean>>

interface ParseOptions extends Located {
  /** Fields that win over all others. */
  readonly gate?: GateFields
}

export interface ParsedConfig {
  /** Absent when there is a finding. */
  readonly config?: SiteConfig
  readonly diagnostics: readonly Diagnostic[]
}

/** Checks what an author's configuration holds and fills in the defaults. The environment wins over the gate's fields. */
export function parseSiteConfig(authored: unknown, env: Environment, { gate, ...located }: ParseOptions): ParsedConfig {
  const fromEnv = gateFromEnvironment(env)
  const input = withGate(authored, { ...fromEnv, ...gate })
  const result = siteConfigSchema.safeParse(input)
  if (result.success) return { config: result.data, diagnostics: [] }
  const diagnostics = result.error.issues.flatMap((issue) => {
    const about = { schema: siteConfigSchema, input, rule: 'config' as const, whole: 'The configuration' }
    const findings = zodDiagnostics([issue], { ...located, ...about })
    const variable = issue.path[0] === 'gate' ? String(issue.path[1]) : ''
    if (!Object.hasOwn(fromEnv, variable)) return findings
    const hint = `The value comes from the environment variable \`${variable}\`.`
    return findings.map((finding) => ({ ...finding, hint }))
  })
  return { diagnostics }
}

/** An empty `AUTH0_...` counts as absent, as a secret that is not set does in most build services. */
function gateFromEnvironment(env: Environment): Readonly<Record<string, string>> {
  return Object.fromEntries(
    gateVariables.flatMap((name) => {
      const value = env[name]
      const absent = value === undefined || (value === '' && name.startsWith('AUTH0_'))
      return absent ? [] : [[name, value]]
    }),
  )
}

function withGate(authored: unknown, fields: GateFields): unknown {
  if (!isRecord(authored) || Object.keys(fields).length === 0) return authored
  const gate = authored.gate ?? {}
  return isRecord(gate) ? { ...authored, gate: { ...gate, ...fields } } : authored
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
