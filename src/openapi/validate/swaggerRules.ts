/** Rules of Swagger 2.0 that do not exist in OpenAPI 3. Check them before the description is rewritten to OpenAPI 3. */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, type JsonObject, listAt, propertyOf, textAt, textsAt } from '../document/json.js'
import { childKindOf, httpMethods } from '../document/objectKinds.js'
import { checkRepeatedParameters } from './paths.js'

const locations = ['query', 'header', 'path', 'formData', 'body']
const simpleTypes = ['string', 'number', 'integer', 'boolean', 'array']
/** Forms, also of a vendor: `multipart/vnd.example+form-data; version=1.0`. */
export const formType =
  /^(?:multipart\/(?:[^;]*\+)?form-data|application\/(?:[^;]*\+)?x-www-form-urlencoded)\s*(?:;|$)/i

type Report = (
  code: 'openapi-field-value' | 'openapi-field-missing' | 'openapi-field-unknown',
  finding: Finding,
) => void

interface Finding {
  readonly message: string
  readonly hint?: string
  readonly holder: object
  readonly key?: string
}

/** Empty for OpenAPI 3. */
export function checkSwagger(graph: Graph): readonly Diagnostic[] {
  const root = graph.root.value
  if (!isObject(root) || propertyOf(root, 'swagger') === undefined) return []
  const diagnostics: Diagnostic[] = []
  const seen = new Set<object>()
  const report: Report = (code, { message, hint, holder, key }) => {
    diagnostics.push(warning(code, message, { ...graph.locate(holder, key), ...(hint && { hint }) }))
  }
  /** Calls the check once for each object. */
  const checkOnce = (value: unknown, check: (object: JsonObject) => void) => {
    const target = graph.follow(value).value
    if (!isObject(target) || seen.has(target)) return
    seen.add(target)
    check(target)
  }
  const version = propertyOf(propertyOf(root, 'info'), 'version')
  if (typeof version === 'number')
    report('openapi-field-value', {
      message: '`version` of the API must be text, but it is a number.',
      hint: `Write \`'${version}'\`.`,
      holder: root.info as JsonObject,
      key: 'version',
    })
  const checkSchemas = (value: unknown) => checkOnce(value, (schema) => checkSchemaObject(schema, report, checkSchemas))
  for (const [, item] of entriesAt(root, 'paths')) {
    const target = graph.follow(item).value
    if (!isObject(target)) continue
    diagnostics.push(...checkPathReference(item, target, graph), ...checkRepeatedParameters(target, graph))
    for (const method of httpMethods) {
      const operation = graph.follow(propertyOf(target, method)).value
      if (!isObject(operation)) continue
      diagnostics.push(...checkRepeatedParameters(operation, graph))
      const consumes = textsAt(operation, 'consumes').length > 0 ? operation : root
      for (const parameter of [...listAt(target, 'parameters'), ...listAt(operation, 'parameters')])
        checkOnce(parameter, (one) =>
          checkParameter(one, { report, checkSchema: checkSchemas, consumes: textsAt(consumes, 'consumes') }),
        )
      for (const [status, response] of entriesAt(operation, 'responses')) {
        checkStatus(status, propertyOf(operation, 'responses'), report)
        checkOnce(response, (one) => checkResponse(one, report, checkSchemas))
      }
    }
  }
  for (const [, schema] of entriesAt(root, 'definitions')) checkSchemas(schema)
  return diagnostics
}

const methods: ReadonlySet<string> = new Set(httpMethods)

/** Reports a reference at a path whose target has no field of a path, for example a schema. */
function checkPathReference(item: unknown, target: JsonObject, graph: Graph): readonly Diagnostic[] {
  const isPath = Object.keys(target).some((key) => key === 'parameters' || methods.has(key) || key.startsWith('x-'))
  if (!isObject(item) || typeof item.$ref !== 'string' || isPath || Object.keys(target).length === 0) return []
  const message = 'The reference points to something that has no operations.'
  const hint = `A path has ${httpMethods.join(', ')} or \`parameters\`.`
  return [warning('openapi-ref-kind', message, { ...graph.locate(item, '$ref'), hint })]
}

interface ParameterTools {
  readonly report: Report
  readonly checkSchema: (schema: unknown) => void
  readonly consumes: readonly string[]
}

function checkParameter(parameter: JsonObject, { report, checkSchema, consumes }: ParameterTools): void {
  const [place, type] = [textAt(parameter, 'in'), textAt(parameter, 'type')]
  if (place === 'body') checkSchema(propertyOf(parameter, 'schema'))
  const holder = parameter
  if (place && !locations.includes(place)) {
    const message = `Swagger 2.0 has no parameters in \`${place}\`.`
    report('openapi-field-value', { message, hint: `Use one of ${locations.join(', ')}.`, holder, key: 'in' })
  }
  if (type === 'file') {
    const isForm = consumes.some((mediaType) => formType.test(mediaType))
    if (place !== 'formData')
      report('openapi-field-value', { message: 'A parameter of type `file` must be in `formData`.', holder, key: 'in' })
    else if (!isForm) {
      const message = 'The operation has a file, but it does not consume a form.'
      report('openapi-field-value', { message, hint: 'Write `consumes: [multipart/form-data]`.', holder, key: 'type' })
    }
  } else if (place !== 'body' && place && locations.includes(place)) checkSimpleType(parameter, 'A parameter', report)
  if (textAt(parameter, 'collectionFormat') === 'multi' && place !== 'query' && place !== 'formData') {
    const message = '`collectionFormat: multi` is only for parameters in `query` and `formData`.'
    report('openapi-field-value', { message, hint: 'Write `csv`.', holder, key: 'collectionFormat' })
  }
}

/** Checks that parameters, headers and their items have simple types, and name the type of their items. */
function checkSimpleType(holder: JsonObject, owner: string, report: Report): void {
  const type = textAt(holder, 'type')
  if (type && !simpleTypes.includes(type)) {
    const message = `${owner} of Swagger 2.0 cannot have the type \`${type}\`.`
    report('openapi-field-value', { message, hint: `Use one of ${simpleTypes.join(', ')}.`, holder, key: 'type' })
  }
  checkItems(holder, report)
}

function checkItems(holder: JsonObject, report: Report): void {
  if (textAt(holder, 'type') !== 'array' || propertyOf(holder, 'items') !== undefined) return
  const message = 'This array has no `items`.'
  report('openapi-field-missing', { message, hint: 'Write the schema of its items.', holder, key: 'type' })
}

function checkStatus(status: string, responses: unknown, report: Report): void {
  if (/^(?:default|[1-5]\d\d|x-.*)$/.test(status) || !isObject(responses)) return
  const message = `\`${status}\` is not a status code.`
  report('openapi-field-value', {
    message,
    hint: 'Write a code such as `200`, or `default`.',
    holder: responses,
    key: status,
  })
}

function checkResponse(response: JsonObject, report: Report, checkSchema: (schema: unknown) => void): void {
  const schema = propertyOf(response, 'schema')
  if (textAt(schema, 'type') !== 'file') checkSchema(schema)
  for (const [, header] of entriesAt(response, 'headers'))
    if (isObject(header)) checkSimpleType(header, 'A header', report)
}

function checkSchemaObject(schema: JsonObject, report: Report, checkSchema: (schema: unknown) => void): void {
  const holder = schema
  checkItems(schema, report)
  if (textAt(schema, 'type') === 'file') {
    const message = 'A schema cannot have the type `file`.'
    report('openapi-field-value', { message, hint: 'Use a parameter in `formData`.', holder, key: 'type' })
  }
  for (const key of ['oneOf', 'anyOf', 'not'])
    if (propertyOf(schema, key) !== undefined) {
      const message = `\`${key}\` is not a keyword of Swagger 2.0. It is shown as in OpenAPI 3.`
      report('openapi-field-unknown', { message, hint: 'Convert the description to OpenAPI 3.', holder, key })
    }
  for (const [key, held] of Object.entries(schema)) {
    const shape = childKindOf('schema', key)?.[0]
    if (shape === 'one') checkSchema(held)
    else if (shape && typeof held === 'object' && held !== null)
      for (const inner of Object.values(held)) checkSchema(inner)
  }
}
