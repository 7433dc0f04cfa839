/**
 * Swagger 2.0 -> the shape of OpenAPI 3, in place. Schemas stay where they are, so references to them stay true; what 3.0
 * and 2.0 write differently inside a schema is read where schemas are read.
 */

import type { Graph } from './graph.js'
import { entriesAt, isObject, isTrue, type JsonObject, listAt, objectAt, propertyOf, textAt, textsAt } from './json.js'
import type { MutableObject } from './sourceDocument.js'
import { extractValueSchema, upgradeParameter } from './upgradeParameter.js'

const swaggerMethods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch']

export function upgradeSwagger(graph: Graph): void {
  const root = graph.root.value
  if (!isObject(root) || propertyOf(root, 'swagger') === undefined) return
  const made = root as MutableObject
  made.servers = upgradeServers(root, graph)
  const components: MutableObject = {}
  graph.inheritLocation(components, root)
  if (objectAt(root, 'definitions')) components.schemas = root.definitions
  const schemes = upgradeSecuritySchemes(root, graph)
  if (schemes) components.securitySchemes = schemes
  made.components = components
  const done = new WeakSet<object>()
  for (const [, value] of entriesAt(root, 'paths')) {
    const item = graph.follow(value).value
    if (!isObject(item) || done.has(item)) continue
    done.add(item)
    const shared = listAt(item, 'parameters')
    for (const method of swaggerMethods) {
      const operation = objectAt(item, method)
      if (operation) upgradeOperation(operation as MutableObject, shared, graph)
    }
    delete (item as MutableObject).parameters
  }
}

function upgradeOperation(operation: MutableObject, shared: readonly unknown[], graph: Graph): void {
  const root = graph.root.value
  const consumes = mediaTypesAt(operation, 'consumes') ?? mediaTypesAt(root, 'consumes')
  const produces = mediaTypesAt(operation, 'produces') ?? mediaTypesAt(root, 'produces') ?? ['application/json']
  const own = listAt(operation, 'parameters')
    .map((parameter) => graph.follow(parameter).value)
    .filter(isObject)
  const names = new Set(own.map((parameter) => `${parameter.in} ${parameter.name}`))
  const above = shared.map((parameter) => graph.follow(parameter).value).filter(isObject)
  const all = [...above.filter((parameter) => !names.has(`${parameter.in} ${parameter.name}`)), ...own]
  const body = all.find((parameter) => parameter.in === 'body')
  const form = all.filter((parameter) => parameter.in === 'formData')
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

interface Form {
  readonly operation: JsonObject
  readonly graph: Graph
}

function upgradeForm(
  fields: readonly JsonObject[],
  consumes: readonly string[] | undefined,
  { operation, graph }: Form,
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
  for (const type of forms.length > 0 ? forms : [files ? 'multipart/form-data' : 'application/x-www-form-urlencoded']) {
    content[type] = inheritingLocation({ schema }, operation, graph)
  }
  return inheritingLocation(
    { required: required.length > 0, content: inheritingLocation(content, operation, graph) },
    operation,
    graph,
  )
}

function upgradeResponse(response: JsonObject, produces: readonly string[], graph: Graph): MutableObject {
  const { schema, examples, headers, ...rest } = response
  const made: MutableObject = { ...rest }
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
    made.headers = inheritingLocation(upgraded, headers, graph)
  }
  const samples = isObject(examples) ? examples : {}
  const types = [...new Set([...(schema === undefined ? [] : produces), ...Object.keys(samples)])]
  if (types.length > 0) {
    const content: MutableObject = {}
    for (const type of types) {
      const example = propertyOf(samples, type)
      const keys = new Map<string, object>([['schema', response]])
      const media: MutableObject = {
        ...(schema !== undefined && { schema }),
        ...(example !== undefined && { example }),
      }
      graph.inheritLocation(media, response, keys)
      content[type] = media
    }
    made.content = inheritingLocation(content, response, graph)
  }
  return inheritingLocation(made, response, graph)
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

const flowNames: Readonly<Record<string, string>> = {
  accessCode: 'authorizationCode',
  application: 'clientCredentials',
}

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
      const given = textAt(value, 'flow') ?? ''
      const key = Object.hasOwn(flowNames, given) ? (flowNames[given] ?? given) : given
      made[name] = inheritingLocation(
        { ...rest, flows: { [key]: { authorizationUrl, tokenUrl, scopes: scopes ?? {} } } },
        value,
        graph,
      )
    } else made[name] = value
  }
  return inheritingLocation(made, definitions, graph)
}

function mediaTypesAt(value: unknown, key: string): readonly string[] | undefined {
  const types = textsAt(value, key)
  return types.length > 0 ? types : undefined
}

function textFieldsOf(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key === 'description' || key.startsWith('x-')))
}

function inheritingLocation(made: MutableObject, like: object, graph: Graph): MutableObject {
  graph.inheritLocation(made, like)
  return made
}
