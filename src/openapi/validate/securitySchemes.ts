/** What each type of security scheme needs, and each of the flows of OAuth 2.0. */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import type { Graph } from '../document/graph.js'
import { isObject, type JsonObject, propertyOf, textAt } from '../document/json.js'

const needsOfType: Readonly<Record<string, readonly string[]>> = {
  apiKey: ['name', 'in'],
  http: ['scheme'],
  oauth2: ['flows'],
  openIdConnect: ['openIdConnectUrl'],
}

const needsOfFlow: Readonly<Record<string, readonly string[]>> = {
  implicit: ['authorizationUrl'],
  password: ['tokenUrl'],
  clientCredentials: ['tokenUrl'],
  authorizationCode: ['authorizationUrl', 'tokenUrl'],
  deviceAuthorization: ['deviceAuthorizationUrl', 'tokenUrl'],
}

export function securitySchemeFindings(scheme: JsonObject, graph: Graph): readonly Diagnostic[] {
  const type = textAt(scheme, 'type') ?? ''
  const flows = propertyOf(scheme, 'flows')
  return [
    ...missing(scheme, needsOf(type, needsOfType), { called: `A security scheme of the type \`${type}\``, graph }),
    ...(isObject(flows) ? Object.keys(flows).flatMap((name) => flowFindings(flows, name, graph)) : []),
  ]
}

function flowFindings(flows: JsonObject, name: string, graph: Graph): readonly Diagnostic[] {
  const flow = propertyOf(flows, name)
  if (name.startsWith('x-') || !isObject(flow)) return []
  if (Object.hasOwn(needsOfFlow, name))
    return missing(flow, needsOf(name, needsOfFlow), { called: `The flow \`${name}\``, graph })
  const near = nearest(name, Object.keys(needsOfFlow))
  const hint = near ? `Did you mean \`${near}\`?` : `The flows are ${Object.keys(needsOfFlow).join(', ')}.`
  const place = graph.locate(flows, name, true)
  return [warning('openapi-field-unknown', `\`${name}\` is no flow of OAuth 2.0.`, { ...place, hint })]
}

function needsOf(name: string, table: Readonly<Record<string, readonly string[]>>): readonly string[] {
  return Object.hasOwn(table, name) ? (table[name] ?? []) : []
}

interface Needing {
  /** As its sentence begins. */
  readonly called: string
  readonly graph: Graph
}

function missing(holder: JsonObject, names: readonly string[], { called, graph }: Needing): readonly Diagnostic[] {
  return names
    .filter((name) => propertyOf(holder, name) === undefined)
    .map((name) => warning('openapi-field-missing', `${called} needs \`${name}\`.`, graph.locate(holder)))
}
