/**
 * Swagger 2.0 -> the shape of OpenAPI 3, in place. Schemas stay where they are, so references to them stay true; what 3.0
 * and 2.0 write differently inside a schema is read where schemas are read.
 */

import type { Graph } from './graph.js'
import { isObject, isTrue, type JsonObject, listAt, namesAt, objectAt, own, textAt, textsAt } from './json.js'
import type { Made } from './sourceDocument.js'
import { upgradeParameter, valueSchema } from './swaggerParameter.js'

const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch']

export function upgradeSwagger(graph: Graph): void {
  const root = graph.root.value
  if (!isObject(root) || own(root, 'swagger') === undefined) return
  const made = root as Made
  made.servers = serversOf(root, graph)
  const components: Made = {}
  graph.adopt(components, root)
  if (objectAt(root, 'definitions')) components.schemas = root.definitions
  const schemes = securitySchemes(root, graph)
  if (schemes) components.securitySchemes = schemes
  made.components = components
  const done = new WeakSet<object>()
  for (const [, value] of namesAt(root, 'paths')) {
    const item = graph.follow(value).value
    if (!isObject(item) || done.has(item)) continue
    done.add(item)
    const shared = listAt(item, 'parameters')
    for (const method of methods) {
      const operation = objectAt(item, method)
      if (operation) upgradeOperation(operation as Made, shared, graph)
    }
    delete (item as Made).parameters
  }
}

function upgradeOperation(operation: Made, shared: readonly unknown[], graph: Graph): void {
  const root = graph.root.value
  const consumes = typesAt(operation, 'consumes') ?? typesAt(root, 'consumes')
  const produces = typesAt(operation, 'produces') ?? typesAt(root, 'produces') ?? ['application/json']
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
  if (body) operation.requestBody = bodyOf(body, consumes ?? ['application/json'], graph)
  else if (form.length > 0) operation.requestBody = formOf(form, consumes, { operation, graph })
  const responses = objectAt(operation, 'responses')
  if (!responses) return
  const upgraded: Made = {}
  graph.adopt(upgraded, responses, new Map(Object.keys(responses).map((key) => [key, responses])))
  for (const [status, value] of Object.entries(responses)) {
    const response = graph.follow(value).value
    upgraded[status] = isObject(response) ? responseOf(response, produces, graph) : value
  }
  operation.responses = upgraded
}

function bodyOf(parameter: JsonObject, types: readonly string[], graph: Graph): Made {
  const content: Made = {}
  for (const type of types) content[type] = adopted({ schema: parameter.schema }, parameter, graph)
  return adopted(
    { ...described(parameter), required: parameter.required === true, content: adopted(content, parameter, graph) },
    parameter,
    graph,
  )
}

interface Form {
  readonly operation: JsonObject
  readonly graph: Graph
}

function formOf(
  fields: readonly JsonObject[],
  consumes: readonly string[] | undefined,
  { operation, graph }: Form,
): Made {
  const properties: Made = {}
  for (const field of fields)
    properties[String(field.name)] = adopted({ ...valueSchema(field), ...described(field) }, field, graph)
  const required = fields.filter((field) => isTrue(field, 'required')).map((field) => String(field.name))
  const schema = adopted(
    { type: 'object', properties: adopted(properties, operation, graph), ...(required.length > 0 && { required }) },
    operation,
    graph,
  )
  const files = fields.some((field) => field.type === 'file')
  const content: Made = {}
  const forms = consumes?.filter((type) => /form/.test(type)) ?? []
  for (const type of forms.length > 0 ? forms : [files ? 'multipart/form-data' : 'application/x-www-form-urlencoded']) {
    content[type] = adopted({ schema }, operation, graph)
  }
  return adopted({ required: required.length > 0, content: adopted(content, operation, graph) }, operation, graph)
}

function responseOf(response: JsonObject, produces: readonly string[], graph: Graph): Made {
  const { schema, examples, headers, ...rest } = response
  const made: Made = { ...rest }
  if (isObject(headers)) {
    const upgraded: Made = {}
    for (const [name, value] of Object.entries(headers)) {
      const header = graph.follow(value).value
      if (isObject(header))
        upgraded[name] = adopted(
          { ...described(header), schema: adopted(valueSchema(header), header, graph) },
          header,
          graph,
        )
    }
    made.headers = adopted(upgraded, headers, graph)
  }
  const samples = isObject(examples) ? examples : {}
  const types = [...new Set([...(schema === undefined ? [] : produces), ...Object.keys(samples)])]
  if (types.length > 0) {
    const content: Made = {}
    for (const type of types) {
      const example = own(samples, type)
      const keys = new Map<string, object>([['schema', response]])
      const media: Made = { ...(schema !== undefined && { schema }), ...(example !== undefined && { example }) }
      graph.adopt(media, response, keys)
      content[type] = media
    }
    made.content = adopted(content, response, graph)
  }
  return adopted(made, response, graph)
}

function serversOf(root: JsonObject, graph: Graph): readonly Made[] {
  const host = textAt(root, 'host')
  const path = textAt(root, 'basePath')?.replace(/\/$/, '') ?? ''
  if (!host) return path ? [adopted({ url: path }, root, graph)] : []
  const schemes = textsAt(root, 'schemes')
  return (schemes.length > 0 ? schemes : ['https']).map((scheme) =>
    adopted({ url: `${scheme}://${host}${path}` }, root, graph),
  )
}

const flowNames: Readonly<Record<string, string>> = {
  accessCode: 'authorizationCode',
  application: 'clientCredentials',
}

function securitySchemes(root: JsonObject, graph: Graph): Made | undefined {
  const definitions = objectAt(root, 'securityDefinitions')
  if (!definitions) return undefined
  const made: Made = {}
  for (const [name, value] of Object.entries(definitions)) {
    if (!isObject(value)) continue
    const { flow: _, authorizationUrl, tokenUrl, scopes, ...rest } = value
    if (value.type === 'basic') made[name] = adopted({ ...rest, type: 'http', scheme: 'basic' }, value, graph)
    else if (value.type === 'oauth2') {
      const given = textAt(value, 'flow') ?? ''
      const key = Object.hasOwn(flowNames, given) ? (flowNames[given] ?? given) : given
      made[name] = adopted(
        { ...rest, flows: { [key]: { authorizationUrl, tokenUrl, scopes: scopes ?? {} } } },
        value,
        graph,
      )
    } else made[name] = value
  }
  return adopted(made, definitions, graph)
}

function typesAt(value: unknown, key: string): readonly string[] | undefined {
  const types = textsAt(value, key)
  return types.length > 0 ? types : undefined
}

function described(value: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key === 'description' || key.startsWith('x-')))
}

function adopted(made: Made, like: object, graph: Graph): Made {
  graph.adopt(made, like)
  return made
}
