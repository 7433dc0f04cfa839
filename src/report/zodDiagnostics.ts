import type * as z from 'zod'
import { type Diagnostic, error } from '../model/diagnostic.js'
import { isRecord } from '../util/isRecord.js'
import { nearest } from '../util/nearest.js'
import { dottedPath, type Located, ownValue, rangeOfKey, rangeOfValue } from '../util/places.js'
import { keysAt } from './zodKeys.js'

type Issue = z.core.$ZodIssue

/** Prefixes of the diagnostic codes of values that a schema checks. Each has one code for each kind. */
export type SchemaRule = 'config' | 'front-matter' | 'sidebars' | 'synonyms' | 'search-tests'
type SchemaKind = 'type' | 'value'

export interface ZodDiagnosticsOptions extends Located {
  readonly schema: z.core.$ZodType
  /** The checked value, as the author wrote it. */
  readonly input: unknown
  /** Prefix of every code: `config` gives `config-unknown-key`, `config-missing`, `config-type`, `config-value`. */
  readonly rule: SchemaRule
  /** Name of the whole value in messages: `The front matter`. */
  readonly whole: string
  /** Path of `input` within the file, if it is only a part of the file. */
  readonly prefix?: readonly PropertyKey[]
  /** Keys of other tools, each with the key of docsgen. */
  readonly renamedKeys?: Readonly<Record<string, string>>
  /** Keys of other tools that docsgen has no key for, each with a hint. */
  readonly foreignKeys?: Readonly<Record<string, string>>
  /** Advice for another unknown key, instead of a list of the valid ones. */
  readonly unknownKeyHint?: string
  /** Hints for absent values and those of a wrong type or form, by the path of the key. `*` is any place in a list. */
  readonly valueHints?: Readonly<Record<string, string>>
}

/**
 * Turns the issues of a zod schema into diagnostics with places, values and suggestions. zod's own messages neither
 * quote the value nor suggest a near key, so only its codes are used.
 */
export function zodDiagnostics(issues: readonly Issue[], options: ZodDiagnosticsOptions): Diagnostic[] {
  return issues.flatMap((issue) => issueDiagnostics(issue, options))
}

function issueDiagnostics(issue: Issue, options: ZodDiagnosticsOptions): Diagnostic[] {
  const { file, rule, places, prefix = [] } = options
  const path = [...prefix, ...issue.path]
  const value = valueAt(options.input, issue.path)
  const name = path.length === 0 ? options.whole : `\`${dottedPath(path)}\``
  const range = rangeOfValue(path, places)
  const spelling = ownValue(options.spelling ?? {}, dottedPath(path))
  const found = describeValue(value, spelling)
  const hints = options.valueHints ?? {}
  const anyPlace = dottedPath(path).replace(/\.\d+(?=\.|$)/g, '.*')
  const valueHint = value === '' ? undefined : (ownValue(hints, dottedPath(path)) ?? ownValue(hints, anyPlace))
  const createSchemaError = (kind: SchemaKind, message: string, hint = valueHint) => [
    error(`${rule}-${kind}`, message, { file, range, hint }),
  ]

  if (
    value === undefined &&
    (issue.code === 'invalid_type' || issue.code === 'invalid_value' || issue.code === 'invalid_union')
  ) {
    const expected = expectedText(issue)
    const around = ownValue(options.keyPlaces, dottedPath(path)) ?? rangeOfKey(path.slice(0, -1), options)
    const place = around && { start: around.start }
    return [
      error(`${rule}-missing`, `${name} is missing.`, {
        file,
        range: place,
        hint: expected && [`It must be ${expected}.`, valueHint].filter(Boolean).join(' '),
      }),
    ]
  }
  switch (issue.code) {
    case 'unrecognized_keys':
      return issue.keys.map((key) => unknownKey(key, issue.path, options))
    case 'invalid_type':
      return createSchemaError(
        'type',
        `${name} must be ${expectedText(issue)}, but it is ${typeof value === 'string' && value !== '' ? `the text ${found}` : found}.`,
        path.length === 0
          ? wholeHint(value)
          : value === null
            ? emptyHint
            : (quoteHint(issue.expected, value, spelling) ?? unquoteHint(issue.expected, value)),
      )
    case 'invalid_value': {
      const near = typeof value === 'string' ? nearest(value, issue.values.map(String)) : undefined
      return createSchemaError(
        'value',
        `${name} must be ${expectedText(issue)}, but it is ${found}.`,
        near && `Did you mean \`${near}\`?`,
      )
    }
    case 'too_small':
      return createSchemaError(
        'value',
        `${name} must ${atLeast(issue)}${found === 'empty' ? '' : `, but it is ${found}`}.`,
      )
    case 'too_big':
      return createSchemaError(
        'value',
        `${name} must be ${issue.inclusive === false ? 'less than' : 'at most'} ${issue.maximum}, but it is ${found}.`,
      )
    case 'not_multiple_of':
      return createSchemaError('value', `${name} must be a multiple of ${issue.divisor}, but it is ${found}.`)
    case 'invalid_format':
    case 'custom':
      return createSchemaError('value', customMessage({ name, found, message: issue.message, value }))
    case 'invalid_union':
      return unionDiagnostics(issue, { options, createSchemaError, name, found })
    case 'invalid_key':
    case 'invalid_element':
      return issue.issues.flatMap((inner) =>
        issueDiagnostics({ ...inner, path: [...issue.path, ...inner.path] }, options),
      )
  }
}

/** The context of one issue: `name` and `found` describe the place and the value in messages. */
interface IssueContext {
  readonly options: ZodDiagnosticsOptions
  readonly createSchemaError: (kind: SchemaKind, message: string, hint?: string) => Diagnostic[]
  readonly name: string
  readonly found: string
}

function unionDiagnostics(
  issue: Extract<Issue, { code: 'invalid_union' }>,
  { options, createSchemaError, name, found }: IssueContext,
): Diagnostic[] {
  const value = valueAt(options.input, issue.path)
  if ('options' in issue && Array.isArray(issue.options)) {
    const valid = issue.options.map(String)
    const near = typeof value === 'string' ? nearest(value, valid) : undefined
    return createSchemaError(
      'value',
      `${name} must be ${oneOf(valid)}, but it is ${found}.`,
      near && `Did you mean \`${near}\`?`,
    )
  }
  // Report the issues of the branch with the right type; without such a branch, name all types.
  const branch = issue.errors.find((errors) => !errors.some((inner) => hasWrongType(inner, value)))
  if (branch)
    return branch.flatMap((inner) => issueDiagnostics({ ...inner, path: [...issue.path, ...inner.path] }, options))
  return createSchemaError('type', `${name} must be ${expectedText(issue)}, but it is ${found}.`)
}

/** True if the value itself has another type than the branch: another type, or no literal of its type. */
function hasWrongType(issue: Issue, value: unknown): boolean {
  if (issue.path.length > 0) return false
  return (
    issue.code === 'invalid_type' ||
    (issue.code === 'invalid_value' && !issue.values.some((literal) => typeof literal === typeof value))
  )
}

function unknownKey(key: string, path: readonly PropertyKey[], options: ZodDiagnosticsOptions): Diagnostic {
  const full = [...(options.prefix ?? []), ...path, key]
  const valid = keysAt(options.schema, path, options.input)
  const renamed = path.length === 0 ? ownValue(options.renamedKeys ?? {}, key) : undefined
  const advice = path.length === 0 ? ownValue(options.foreignKeys ?? {}, key) : undefined
  const near = nearest(key, valid)
  const hint = renamed
    ? `Use \`${renamed}\`.`
    : advice
      ? advice
      : near
        ? `Did you mean \`${near}\`?`
        : ((path.length === 0 ? options.unknownKeyHint : undefined) ?? listedKeys(valid))
  const inside = full.length > 1 ? ` in \`${dottedPath(full.slice(0, -1))}\`` : ''
  const message = `The key \`${key}\` is not known${inside}.`
  return error(`${options.rule}-unknown-key`, message, { file: options.file, range: rangeOfKey(full, options), hint })
}

/** Undefined for a list that is too long to read. */
function listedKeys(valid: readonly string[]): string | undefined {
  return valid.length > 0 && valid.length <= 40 ? `Valid keys: ${valid.join(', ')}.` : undefined
}

interface CustomMessage {
  readonly name: string
  readonly found: string
  /** Clause of a refinement (`must be …`), or zod's own sentence for a format. */
  readonly message: string
  readonly value: unknown
}

function customMessage({ name, found, message, value }: CustomMessage): string {
  const clause = message.startsWith('Invalid') ? 'has the wrong format' : message
  const shown = typeof value === 'string' || typeof value === 'number' ? `, but it is ${found}` : ''
  return `${name} ${clause}${shown}.`
}

function atLeast({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  if (origin !== 'number' && origin !== 'int') return 'not be empty'
  return `be ${inclusive === false ? 'more than' : 'at least'} ${minimum}`
}

/** The expected value in words: `text`, `one of a, b`. Empty if the issue does not tell. */
function expectedText(issue: Issue): string {
  if (issue.code === 'invalid_type') return typeNames[issue.expected] ?? issue.expected
  if (issue.code === 'invalid_value') return oneOf(issue.values.map(String))
  if (issue.code !== 'invalid_union') return ''
  if ('options' in issue && Array.isArray(issue.options)) return oneOf(issue.options.map(String))
  return [...new Set(issue.errors.flatMap((errors) => errors.slice(0, 1).map(expectedText)))]
    .filter(Boolean)
    .join(' or ')
}

function oneOf(values: readonly string[]): string {
  const quoted = values.map((value) => `\`${value}\``)
  return quoted.length === 1 ? (quoted[0] ?? '') : `one of ${quoted.join(', ')}`
}

const typeNames: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: '`true` or `false`',
  array: 'a list',
  object: 'keys with values',
  record: 'keys with values',
}

/** The given value in words. `spelling` is its text in the source: YAML reads `1.10` as 1.1. */
function describeValue(value: unknown, spelling: string | undefined): string {
  if (value === null) return 'empty'
  if (Array.isArray(value)) return 'a list'
  if (typeof value === 'object') return 'keys with values'
  if (typeof value === 'string')
    return value === '' ? 'empty' : `\`${value.length > 80 ? `${value.slice(0, 80)}…` : value}\``
  if (typeof value === 'number') return `the number ${spelling ?? value}`
  return typeof value === 'boolean' ? `\`${spelling ?? value}\`` : `a ${typeof value}`
}

/** `title = "Setup"` is TOML, and a list has no name. */
function wholeHint(value: unknown): string | undefined {
  if (Array.isArray(value)) return 'Write a name and a colon above the list, and indent the list: `docs:`.'
  const [, key, text] = /^([\w-]+)\s*=\s*(.+?)(?:\s[\s\S]*)?$/.exec(typeof value === 'string' ? value : '') ?? []
  return key === undefined ? 'Write each field as `name: value`.' : `Write YAML: \`${key}: ${text}\`.`
}

/** YAML reads `1.10` as the number 1.1 and `true` as a boolean; a text that looks like one of them needs quotes. */
function quoteHint(expected: string, value: unknown, spelling: string | undefined): string | undefined {
  if (expected === 'array' && typeof value === 'string') return `Write a list: [${value}].`
  if (expected !== 'string' || spelling === undefined || value === null) return undefined
  return `Put it in quotes: "${spelling}".`
}

const emptyHint = 'Write a value, or remove the key.'

/** `"false"` is a text, and `false` a boolean. */
function unquoteHint(expected: string, value: unknown): string | undefined {
  if (typeof value !== 'string') return undefined
  const isMeant =
    expected === 'boolean'
      ? /^(?:true|false)$/.test(value)
      : /^(?:number|int)$/.test(expected) && /^-?\d+(?:\.\d+)?$/.test(value)
  if (isMeant) return `Remove the quotes: ${value}.`
  return expected === 'boolean' && /^(?:yes|no|on|off)$/i.test(value)
    ? `Write ${/^(?:yes|on)$/i.test(value)}.`
    : undefined
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input
  for (const key of path) {
    if (Array.isArray(value)) value = value[Number(key)]
    else if (isRecord(value) && Object.hasOwn(value, key)) value = value[key]
    else return undefined
  }
  return value
}
