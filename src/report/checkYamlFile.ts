/** Reads a file of YAML that is one value with a schema, such as a list of synonyms. */
import type * as z from 'zod'
import type { Diagnostic } from '../model/diagnostic.js'
import { readYaml, type YamlResult } from '../yaml/yamlDocument.js'
import { type SchemaRule, zodDiagnostics } from './zodDiagnostics.js'

interface YamlFileOptions<Value> {
  /** Path for diagnostics. */
  readonly file: string
  readonly schema: z.ZodType<Value>
  readonly rule: SchemaRule
  /** Maximum size in bytes. */
  readonly limit?: number
}

interface CheckedYaml<Value> {
  /** Undefined for a file that is empty or invalid. */
  readonly value: Value | undefined
  readonly places: YamlResult['places']
  readonly diagnostics: readonly Diagnostic[]
}

export function checkYamlFile<Value>(source: string, options: YamlFileOptions<Value>): CheckedYaml<Value> {
  const { file, schema, rule, limit } = options
  const { value, diagnostics, ...located } = readYaml(source, { file, ...(limit !== undefined && { limit }) })
  const { places } = located
  if (value === undefined || value === null) return { value: undefined, places, diagnostics }
  const result = schema.safeParse(value)
  if (result.success) return { value: result.data, places, diagnostics }
  const found = zodDiagnostics(result.error.issues, { file, ...located, schema, input: value, rule, whole: 'The file' })
  return { value: undefined, places, diagnostics: [...diagnostics, ...found] }
}
