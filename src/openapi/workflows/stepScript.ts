/**
 * Writes the request of a step as shell commands that run without changes: curl sends the request, the status is
 * checked, and the outputs become variables for the next steps. Inputs and outputs of earlier steps are shell
 * variables. jq writes JSON, so that quotes and the types of values are preserved.
 */
import type { JsonValue } from '../../model/contract/reference.js'
import { decodePointer } from '../document/jsonPointer.js'
import { buildSnippetRequest, type SampledOperation } from '../snippets/buildSnippetRequest.js'
import { curl } from '../snippets/curl.js'
import { formatJsonText } from '../snippets/formatLiteral.js'
import type { SecretText } from '../snippets/snippetRequest.js'
import { type Expression, parseExpression, splitTemplate, visitTexts } from './expressions.js'
import type { Criterion, Output } from './readWorkflows.js'

export interface ScriptInput {
  readonly step: string
  readonly operation: SampledOperation
  readonly criteria: readonly Criterion[]
  readonly outputs: readonly Output[]
  /** Values of the step, in which expressions are not replaced yet. */
  readonly values: readonly JsonValue[]
  /** Outputs whose values are not strings, by variable. */
  readonly isJson: (variable: string) => boolean
}

/** Characters of the private use area, which no value has, around the name of a variable. */
const [open, close] = ['\uE000', '\uE001']
const marker = new RegExp(`${open}(\\w+)${close}`, 'g')
const encodedMarker = /%EE%80%80(\w+)%EE%80%81/g

/** Name of the shell variable of an input, or of an output of an earlier step. Undefined for other expressions. */
export function variableOf(expression: Expression): string | undefined {
  switch (expression.kind) {
    case 'input':
      return `INPUT_${toConstant(expression.name + expression.pointer)}`
    case 'stepOutput':
      return toConstant(`${expression.step}_${expression.name}${expression.pointer}`)
    case 'workflowOutput':
      return toConstant(`${expression.workflow}_${expression.name}`)
    default:
      return undefined
  }
}

function toConstant(text: string): string {
  return text
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .replace(/[^A-Za-z\d]+/g, '_')
    .replace(/^(\d)/, '_$1')
    .toUpperCase()
}

/** Replaces expressions in the texts of a value by markers, which `writeStepScript` turns into variables. */
export function markVariables(value: JsonValue): JsonValue {
  if (typeof value === 'string')
    return splitTemplate(value)
      .map((piece) => (typeof piece === 'string' ? piece : 'unknown' in piece ? piece.unknown : markExpression(piece)))
      .join('')
  if (Array.isArray(value)) return value.map(markVariables)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, markVariables(inner)]))
}

function markExpression(expression: Expression): string {
  const variable = variableOf(expression)
  return variable === undefined ? expression.text : `${open}${variable}${close}`
}

/** Shell commands for one step of a workflow: the request, the check of its success criteria, and variables for its outputs. */
export function writeStepScript({ step, operation, criteria, outputs, values, isJson }: ScriptInput): string {
  const request = buildSnippetRequest(operation)
  const body = request.body
  const jsonBody = body?.kind === 'json' && marker.test(JSON.stringify(body.value)) ? body.value : undefined
  marker.lastIndex = 0
  const written = curl.write({
    ...request,
    url: toVariables(request.url),
    headers: request.headers.map(({ name, value }) => ({ name, value: toVariables(value) })),
    ...(jsonBody !== undefined && body && { body: { kind: 'text', mediaType: body.mediaType, text: open } }),
  })
  const sent =
    jsonBody === undefined
      ? written.replace(marker, `'"$$$1"'`)
      : written.replace(`'${open}'`, () => jqBody(jsonBody, isJson))
  const extracts = outputs.flatMap(({ name, expression }) => writeExtract(step, name, expression))
  const needsHeaders = extracts.some((line) => line.includes('headers.txt'))
  const options = [
    '--silent --show-error --output response.json',
    ...(needsHeaders ? ['--dump-header headers.txt'] : []),
    "--write-out '%{http_code}'",
  ]
  return [
    ...writeJqAssignments(values),
    `status=$(${[sent.replace(/\n/g, '\n  '), ...options].join(' \\\n    ')})`,
    `${writeCheck(criteria)} || { echo "${step}: status $status" >&2; cat response.json >&2; false; }`,
    ...extracts,
  ].join('\n')
}

/** Splits the fixed texts of a URL or header at the markers. */
function toVariables(text: SecretText): SecretText {
  return text.flatMap((piece): SecretText => {
    if (typeof piece !== 'string') return [piece]
    const pieces = piece.replace(encodedMarker, `${open}$1${close}`).split(new RegExp(`${open}(\\w+)${close}`))
    return pieces.flatMap(
      (part, index): SecretText => (index % 2 === 1 ? [{ secret: part }] : part === '' ? [] : [part]),
    )
  })
}

/** Writes a body with jq: `"$(jq -n --arg NAME "$NAME" '{ "name": $NAME }')"`. */
function jqBody(value: JsonValue, isJson: (variable: string) => boolean): string {
  const names = [...new Set([...JSON.stringify(value).matchAll(marker)].map(([, name = '']) => name))]
  const flags = names.map((name) => `${isJson(name) ? '--argjson' : '--arg'} ${name} "$${name}"`)
  const filter = formatJsonText(value)
    .replace(new RegExp(`"${open}(\\w+)${close}"`, 'g'), '$$$1')
    .replace(marker, '\\($$$1)')
    .replaceAll("'", "'\\''")
  return `"$(jq -n ${flags.join(' ')} '${filter}')"`
}

/** Writes a test of the status. The text of the page lists the other conditions. */
function writeCheck(criteria: readonly Criterion[]): string {
  for (const { condition, type, context } of criteria) {
    const status = /^\s*\$statusCode\s*==\s*'?(\d{3})'?\s*$/.exec(condition)?.[1]
    if (type === 'simple' && status) return `[ "$status" = ${status} ]`
    if (type === 'regex' && context === '$statusCode' && !/['\\]/.test(condition))
      return `printf %s "$status" | grep -Eq '${condition}'`
  }
  return '[ "$status" -lt 300 ]'
}

function writeExtract(step: string, name: string, text: string): string[] {
  const expression = parseExpression(text)
  const variable = toConstant(`${step}_${name}`)
  if (expression?.kind === 'status') return [`${variable}=$status`]
  if (expression?.kind === 'responseHeader')
    return [`${variable}=$(grep -i '^${expression.name}:' headers.txt | tail -n 1 | cut -d ' ' -f 2- | tr -d '\\r')`]
  if (expression?.kind !== 'responseBody') return []
  return [`${variable}=$(jq -rc '${jqPath(expression.pointer)}' response.json)`]
}

/** Assigns variables for parts of objects, such as `$inputs.customer#/name`. */
function writeJqAssignments(values: readonly JsonValue[]): readonly string[] {
  const lines = new Set<string>()
  for (const value of values)
    visitTexts(value, (text) => {
      for (const piece of splitTemplate(text)) {
        if (typeof piece === 'string' || !('pointer' in piece) || piece.kind === 'responseBody' || !piece.pointer)
          continue
        const whole = variableOf({ ...piece, pointer: '' })
        lines.add(`${variableOf(piece)}=$(printf %s "$${whole}" | jq -rc '${jqPath(piece.pointer)}')`)
      }
    })
  return [...lines]
}

/** Converts a JSON Pointer to a jq path: `/data/0/id` -> `.data[0].id`. */
function jqPath(pointer: string): string {
  const path = decodePointer(pointer)
    .map((key) =>
      /^\d+$/.test(key) ? `[${key}]` : /^[A-Za-z_]\w*$/.test(key) ? `.${key}` : `[${JSON.stringify(key)}]`,
    )
    .join('')
    .replaceAll("'", "'\\''")
  return path.startsWith('.') ? path : `.${path}`
}
