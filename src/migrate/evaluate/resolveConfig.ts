/** The object that a configuration module means: its default export, a function that returns it, or the argument of a wrapper. */
import { isRecord } from '../../util/isRecord.js'
import type { MigrationReport } from '../model/report.js'
import { buildMode, callLocalFunction, isLocalFunction } from './evaluateExpression.js'
import { ForeignCall, ForeignExport, UnknownValue } from './foreignValue.js'

export type ConfigFields = Readonly<Record<string, unknown>>

export interface ResolveConfigInput {
  /** Path of the module, for the report. */
  readonly file: string
  readonly report: MigrationReport
}

/** The settings that a module exports. Reports a configuration that cannot be read, and returns no settings for it. */
export function resolveForeignConfig(exported: unknown, input: ResolveConfigInput): ConfigFields {
  const found = unwrapConfig(exported, input, 0)
  if (found !== undefined) return found
  input.report.leave({
    kind: 'configuration that cannot be read',
    file: input.file,
    text: 'Title, sidebars and all other settings are missing. Install the packages of the old site and add `--run-config`.',
  })
  return {}
}

function unwrapConfig(value: unknown, input: ResolveConfigInput, depth: number): ConfigFields | undefined {
  if (depth > 8) return undefined
  if (isLocalFunction(value)) return unwrapConfig(callLocalFunction(value, [buildMode]), input, depth + 1)
  if (value instanceof ForeignCall) return unwrapCall(value, input, depth)
  const isUnknown = value instanceof UnknownValue || value instanceof ForeignExport
  return isRecord(value) && !isUnknown ? (value as ConfigFields) : undefined
}

/** `extendConfig(config)` or `mergeConfig(base, config)` of a package. The package can add settings of its own. */
function unwrapCall(
  { module, name, args }: ForeignCall,
  input: ResolveConfigInput,
  depth: number,
): ConfigFields | undefined {
  const parts = args.map((argument) => unwrapConfig(argument, input, depth + 1)).filter((part) => part !== undefined)
  if (parts.length === 0) return undefined
  const text = `${name} of ${module} is not run. What it adds is missing.`
  input.report.leave({ kind: 'configuration that a package extends', file: input.file, text })
  return parts.reduce<ConfigFields>(mergeConfigs, {})
}

/** Later values win. Objects are merged, lists are replaced. */
export function mergeConfigs(base: ConfigFields, own: ConfigFields): ConfigFields {
  const merged: Record<string, unknown> = { ...base }
  for (const [key, value] of Object.entries(own)) {
    const other = merged[key]
    merged[key] = isPlainConfig(other) && isPlainConfig(value) ? mergeConfigs(other, value) : value
  }
  return merged
}

function isPlainConfig(value: unknown): value is ConfigFields {
  return isRecord(value) && Object.getPrototypeOf(value) === Object.prototype && !isLocalFunction(value)
}
