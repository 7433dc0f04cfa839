/** Checks the required fields of each type of security scheme, and of each OAuth 2.0 flow. */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import type { Graph } from '../document/graph.js'
import { isObject, type JsonObject, propertyOf, textAt } from '../document/json.js'

const requiredByType: Readonly<Record<string, readonly string[]>> = {
  apiKey: ['name', 'in'],
  http: ['scheme'],
  oauth2: ['flows'],
  openIdConnect: ['openIdConnectUrl'],
}

const requiredByFlow: Readonly<Record<string, readonly string[]>> = {
  implicit: ['authorizationUrl'],
  password: ['tokenUrl'],
  clientCredentials: ['tokenUrl'],
  authorizationCode: ['authorizationUrl', 'tokenUrl'],
  deviceAuthorization: ['deviceAuthorizationUrl', 'tokenUrl'],
}

export function checkSecurityScheme(scheme: JsonObject, graph: Graph): readonly Diagnostic[] {
  const type = textAt(scheme, 'type') ?? ''
  const flows = propertyOf(scheme, 'flows')
  return [
    ...checkRequiredFields(scheme, requiredFields(type, requiredByType), {
      label: `A security scheme of type \`${type}\``,
      graph,
    }),
    ...(isObject(flows) ? Object.keys(flows).flatMap((name) => checkOAuthFlow(flows, name, graph)) : []),
  ]
}

function checkOAuthFlow(flows: JsonObject, name: string, graph: Graph): readonly Diagnostic[] {
  const flow = propertyOf(flows, name)
  if (name.startsWith('x-') || !isObject(flow)) return []
  if (Object.hasOwn(requiredByFlow, name))
    return checkRequiredFields(flow, requiredFields(name, requiredByFlow), { label: `Flow \`${name}\``, graph })
  const near = nearest(name, Object.keys(requiredByFlow))
  const hint = near ? `Did you mean \`${near}\`?` : `The flows are ${Object.keys(requiredByFlow).join(', ')}.`
  const place = graph.locate(flows, name, true)
  return [warning('openapi-field-unknown', `Unknown OAuth 2.0 flow \`${name}\`.`, { ...place, hint })]
}

function requiredFields(name: string, table: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return Object.hasOwn(table, name) ? (table[name] ?? []) : []
}

interface RequiringObject {
  /** Beginning of the message. */
  readonly label: string
  readonly graph: Graph
}

function checkRequiredFields(
  holder: JsonObject,
  names: readonly string[],
  { label, graph }: RequiringObject,
): readonly Diagnostic[] {
  return names
    .filter((name) => propertyOf(holder, name) === undefined)
    .map((name) => warning('openapi-field-missing', `${label} must have \`${name}\`.`, graph.locate(holder)))
}
