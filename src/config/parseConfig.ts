import type { Diagnostic } from '../model/diagnostic.js'
import { zodDiagnostics } from '../report/zodDiagnostics.js'
import { type SiteConfig, siteConfigSchema } from '../schema/config.js'
import { gateVariables } from '../schema/gate.js'
import { isRecord } from '../util/isRecord.js'
import type { Located } from '../util/places.js'

/** Environment variables by name. The command line passes `process.env`; tests pass their own. */
export type Environment = Readonly<Record<string, string | undefined>>

/** Fields of `gate` by name, not validated. */
export type GateFields = Readonly<Record<string, string | boolean>>

interface ParseOptions extends Located {
  /** Fields that override the environment and the configuration. */
  readonly gate?: GateFields
}

export interface ParsedConfig {
  /** Absent if there is a diagnostic. */
  readonly config?: SiteConfig
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Validates the default export of a configuration module and adds the defaults. Variables of the environment override the
 * fields of `gate` with the same names.
 */
export function parseSiteConfig(authored: unknown, env: Environment, { gate, ...located }: ParseOptions): ParsedConfig {
  const fromEnv = gateFromEnvironment(env)
  const input = withGate(authored, { ...fromEnv, ...gate })
  const result = siteConfigSchema.safeParse(input)
  if (result.success) return { config: result.data, diagnostics: [] }
  const diagnostics = result.error.issues.flatMap((issue) => {
    const about = { schema: siteConfigSchema, input, rule: 'config' as const, whole: 'The configuration' }
    const diagnostics = zodDiagnostics([issue], { ...located, ...about })
    const variable = issue.path[0] === 'gate' ? String(issue.path[1]) : ''
    if (!Object.hasOwn(fromEnv, variable)) return diagnostics
    const hint = `The value comes from the environment variable \`${variable}\`.`
    return diagnostics.map((diagnostic) => ({ ...diagnostic, hint }))
  })
  return { diagnostics }
}

/** An empty `AUTH0_...` variable counts as absent: most CI services set a missing secret to an empty text. */
function gateFromEnvironment(env: Environment): Readonly<Record<string, string>> {
  return Object.fromEntries(
    gateVariables.flatMap((name) => {
      const value = env[name]
      const isAbsent = value === undefined || (value === '' && name.startsWith('AUTH0_'))
      return isAbsent ? [] : [[name, value]]
    }),
  )
}

/** Returns a value of another type unchanged, so that the schema reports it. */
function withGate(authored: unknown, fields: GateFields): unknown {
  if (!isRecord(authored) || Object.keys(fields).length === 0) return authored
  const gate = authored.gate ?? {}
  return isRecord(gate) ? { ...authored, gate: { ...gate, ...fields } } : authored
}
