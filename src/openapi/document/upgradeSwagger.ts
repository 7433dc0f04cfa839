/**
 * Converts Swagger 2.0 to the structure of OpenAPI 3, in place. Schemas stay where they are, so that references to them keep
 * working; keywords that Swagger 2.0 writes differently inside a schema are normalized when the schema is read.
 */

import { warning } from '../../model/diagnostic.js'
import type { Graph } from './graph.js'
import { entriesAt, isObject, isTrue, type JsonObject, listAt, objectAt, propertyOf, textAt, textsAt } from './json.js'
import type { MutableObject } from './sourceDocument.js'
import { extractValueSchema, listStyle, upgradeParameter } from './upgradeParameter.js'

const swaggerMethods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch']

/**
 * Rewrites a Swagger 2.0 document in place to the form of OpenAPI 3. New objects inherit the source location of the old ones.
 * Does nothing for OpenAPI 3.
 */
export function upgradeSwagger(graph: Graph): void {
  const root = graph.root.value
  if (!isMutable(root) || propertyOf(root, 'swagger') === undefined) return
  pinReferences(graph)
  root.servers = upgradeServers(root, graph)
  const components: MutableObject = {}
  graph.inheritLocation(components, root)
  if (objectAt(root, 'definitions')) components.schemas = root.definitions
  const schemes = upgradeSecuritySchemes(root, graph)
  if (schemes) components.securitySchemes = schemes
  root.components = components
  const done = new WeakSet<object>()
  for (const [, value] of entriesAt(root, 'paths')) {
    const item = graph.follow(value).value
    if (!isMutable(item) || done.has(item)) continue
    done.add(item)
    const shared = listAt(item, 'parameters')
    for (const method of swaggerMethods) {
      const operation = graph.follow(item[method]).value
      if (!isMutable(operation) || done.has(operation)) continue
      done.add(operation)
      upgradeOperation(operation, shared, graph)
    }
    delete item.parameters
  }
}

/**
 * Follows every reference to a place that the rewriting moves, such as `#/paths/~1a/get/responses/200/schema`, so that
 * the graph remembers its target.
 */
function pinReferences({ root, follow }: Graph): void {
  const seen = new Set<object>()
  const stack: unknown[] = [root.value]
  while (stack.length > 0) {
    const value = stack.pop()
    if (typeof value !== 'object' || value === null || seen.has(value)) continue
    seen.add(value)
    const reference = propertyOf(value, '$ref')
    if (typeof reference === 'string' && movedPlace.test(reference)) follow(value)
    stack.push(...Object.values(value))
  }
}

const movedPlace = /#\/(?:paths|parameters|responses)\//

/** Narrows parsed data for editing. Only this file may change it: the graph of this build owns the data. */
function isMutable(value: unknown): value is MutableObject {
  return isObject(value)
}

/** @param shared parameters of the path item. */
function upgradeOperation(operation: MutableObject, shared: readonly unknown[], graph: Graph): void {
  const root = graph.root.value
  const consumes = mediaTypesAt(operation, 'consumes') ?? mediaTypesAt(root, 'consumes')
  const produces = mediaTypesAt(operation, 'produces') ?? mediaTypesAt(root, 'produces')
  const ownParameters = listAt(operation, 'parameters')
    .map((parameter) => graph.follow(parameter).value)
    .filter(isObject)
  const names = new Set(ownParameters.map((parameter) => `${parameter.in} ${parameter.name}`))
  const inherited = shared.map((parameter) => graph.follow(parameter).value).filter(isObject)
  const all = [...inherited.filter((parameter) => !names.has(`${parameter.in} ${parameter.name}`)), ...ownParameters]
  const [body, ...otherBodies] = all.filter((parameter) => parameter.in === 'body')
  const form = all.filter((parameter) => parameter.in === 'formData')
  for (const other of [...otherBodies, ...(body ? form.slice(0, 1) : [])]) reportSecondBody(other, graph)
  operation.parameters = all
    .filter((parameter) => parameter.in !== 'body' && parameter.in !== 'formData')
    .map((parameter) => upgradeParameter(parameter, graph))
  if (body) operation.requestBody = upgradeBody(body, consumes ?? ['application/json'], graph)
  else if (form.length > 0) operation.requestBody = upgradeForm(form, consumes, { operation, graph })
  const responses = objectAt(operation, 'responses')
  if (!responses) return
  const upgraded: MutableObject = {}
  graph.inheritLocation(upgraded, responses, new Map(Object.keys(responses).map((key) => [key, responses])))
  for (const [status, value] of Object.entries(responses)) {
    const response = graph.follow(value).value
    upgraded[status] = isObject(response) ? upgradeResponse(response, produces, graph) : value
  }
  operation.responses = upgraded
}

function reportSecondBody(parameter: JsonObject, graph: Graph): void {
  const message =
    parameter.in === 'body'
      ? 'The operation has two `body` parameters. Only the first is shown.'
      : 'The operation has a `body` and `formData` parameters. Only the body is shown.'
  const hint = 'Describe one body: its properties, or the fields of a form.'
  graph.report(warning('openapi-parameter', message, { ...graph.locate(parameter, 'in'), hint }))
}

function upgradeBody(parameter: JsonObject, types: readonly string[], graph: Graph): MutableObject {
  const content: MutableObject = {}
  for (const type of types) content[type] = inheritingLocation({ schema: parameter.schema }, parameter, graph)
  return inheritingLocation(
    {
      ...textFieldsOf(parameter),
      required: parameter.required === true,
      content: inheritingLocation(content, parameter, graph),
    },
    parameter,
    graph,
  )
}

interface FormContext {
  readonly operation: JsonObject
  readonly graph: Graph
}

function upgradeForm(
  fields: readonly JsonObject[],
  consumes: readonly string[] | undefined,
  { operation, graph }: FormContext,
): MutableObject {
  const properties: MutableObject = {}
  for (const field of fields)
    properties[String(field.name)] = inheritingLocation(
      { ...extractValueSchema(field), ...textFieldsOf(field) },
      field,
      graph,
    )
  const required = fields.filter((field) => isTrue(field, 'required')).map((field) => String(field.name))
  const schema = inheritingLocation(
    {
      type: 'object',
      properties: inheritingLocation(properties, operation, graph),
      ...(required.length > 0 && { required }),
    },
    operation,
    graph,
  )
  const files = fields.some((field) => field.type === 'file')
  const content: MutableObject = {}
  const forms = consumes?.filter((type) => /form/.test(type)) ?? []
  const encoding = formEncoding(fields)
  for (const type of forms.length > 0 ? forms : [files ? 'multipart/form-data' : 'application/x-www-form-urlencoded']) {
    content[type] = inheritingLocation({ schema, ...(encoding && { encoding }) }, operation, graph)
  }
  return inheritingLocation(
    { required: required.length > 0, content: inheritingLocation(content, operation, graph) },
    operation,
    graph,
  )
}

/** Returns the encoding of lists in a form, by field. */
function formEncoding(fields: readonly JsonObject[]): JsonObject | undefined {
  const styles = fields.filter(({ type }) => type === 'array').map((field) => [String(field.name), listStyle(field)])
  return styles.length > 0 ? Object.fromEntries(styles) : undefined
}

function upgradeResponse(response: JsonObject, given: readonly string[] | undefined, graph: Graph): MutableObject {
  const { schema, examples, headers, ...rest } = response
  const produces = given ?? [isFile(schema) ? 'application/octet-stream' : 'application/json']
  const upgradedResponse: MutableObject = { ...rest }
  if (isObject(headers)) {
    const upgraded: MutableObject = {}
    for (const [name, value] of Object.entries(headers)) {
      const header = graph.follow(value).value
      if (isObject(header))
        upgraded[name] = inheritingLocation(
          { ...textFieldsOf(header), schema: inheritingLocation(extractValueSchema(header), header, graph) },
          header,
          graph,
        )
    }
    upgradedResponse.headers = inheritingLocation(upgraded, headers, graph)
  }
  const examplesByType = isObject(examples) ? examples : {}
  const types = [...new Set([...(schema === undefined ? [] : produces), ...Object.keys(examplesByType)])]
  if (types.length > 0) {
    const content: MutableObject = {}
    for (const type of types) {
      const example = propertyOf(examplesByType, type)
      const keys = new Map<string, object>([['schema', response]])
      const media: MutableObject = {
        ...(schema !== undefined && { schema }),
        ...(example !== undefined && { example }),
      }
      graph.inheritLocation(media, response, keys)
      content[type] = media
    }
    upgradedResponse.content = inheritingLocation(content, response, graph)
  }
  return inheritingLocation(upgradedResponse, response, graph)
}

function upgradeServers(root: JsonObject, graph: Graph): readonly MutableObject[] {
  const host = textAt(root, 'host')
  const path = textAt(root, 'basePath')?.replace(/\/$/, '') ?? ''
  if (!host) return path ? [inheritingLocation({ url: path }, root, graph)] : []
  const schemes = textsAt(root, 'schemes')
  return (schemes.length > 0 ? schemes : ['https']).map((scheme) =>
    inheritingLocation({ url: `${scheme}://${host}${path}` }, root, graph),
  )
}

/** Flows that OpenAPI 3 renamed. */
const flowNames = new Map([
  ['accessCode', 'authorizationCode'],
  ['application', 'clientCredentials'],
])

function upgradeSecuritySchemes(root: JsonObject, graph: Graph): MutableObject | undefined {
  const definitions = objectAt(root, 'securityDefinitions')
  if (!definitions) return undefined
  const made: MutableObject = {}
  for (const [name, value] of Object.entries(definitions)) {
    if (!isObject(value)) continue
    const { flow: _, authorizationUrl, tokenUrl, scopes, ...rest } = value
    if (value.type === 'basic')
      made[name] = inheritingLocation({ ...rest, type: 'http', scheme: 'basic' }, value, graph)
    else if (value.type === 'oauth2') {
      const flow = textAt(value, 'flow') ?? ''
      const key = flowNames.get(flow) ?? flow
      made[name] = inheritingLocation(
        { ...rest, flows: { [key]: { authorizationUrl, tokenUrl, scopes: scopes ?? {} } } },
        value,
        graph,
      )
    } else made[name] = value
  }
  return inheritingLocation(made, definitions, graph)
}

function isFile(schema: unknown): boolean {
  return propertyOf(schema, 'type') === 'file'
}

/** Media types under `consumes` or `produces`; undefined if there are none. */
function mediaTypesAt(value: unknown, key: string): readonly string[] | undefined {
  const types = textsAt(value, key)
  return types.length > 0 ? types : undefined
}

/** The description and the extensions of an object. */
function textFieldsOf(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key === 'description' || key.startsWith('x-')))
}

/** Returns the object after giving it the source location of `like`. */
function inheritingLocation(object: MutableObject, like: object, graph: Graph): MutableObject {
  graph.inheritLocation(object, like)
  return object
}
