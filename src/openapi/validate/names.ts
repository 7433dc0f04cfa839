/** Checks that names point to definitions: tags, scopes of security schemes, variables of servers. */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, listAt, objectAt, propertyOf, textAt } from '../document/json.js'
import type { OperationSource } from '../document/listOperations.js'
import { checkServer } from './servers.js'
import { checkTags } from './tags.js'

export function checkNames(operations: readonly OperationSource[], graph: Graph): readonly Diagnostic[] {
  const holders = [graph.root.value, ...operations.map(({ operation }) => operation)]
  const servers = new Set(holders.flatMap((holder) => listAt(holder, 'servers')))
  return [
    ...checkTags(operations, graph),
    ...holders.flatMap((holder) => checkSecurityRequirements(holder, graph)),
    ...[...servers].flatMap((server) => checkServer(server, graph)),
  ]
}

function checkSecurityRequirements(holder: unknown, graph: Graph): readonly Diagnostic[] {
  const requirements = listAt(holder, 'security')
  const schemes = objectAt(propertyOf(graph.root.value, 'components'), 'securitySchemes')
  return requirements.flatMap((requirement, index): readonly Diagnostic[] => {
    if (!isObject(requirement)) {
      const hint = typeof requirement === 'string' ? `Write \`${requirement}: []\`.` : 'Write `scheme: [scope]`.'
      const message = 'A security requirement must map security schemes to scopes.'
      return [warning('openapi-security', message, { ...graph.locate(requirements, index), hint })]
    }
    return Object.keys(requirement).flatMap((name) => {
      const scopes = listScopes(graph.follow(propertyOf(schemes, name)).value)
      return scopes === undefined ? [] : checkScopes(listAt(requirement, name), { name, scopes, graph })
    })
  })
}

interface ScopeContext {
  /** Name of the security scheme. */
  readonly name: string
  readonly scopes: readonly string[]
  readonly graph: Graph
}

function checkScopes(used: readonly unknown[], { name, scopes, graph }: ScopeContext): readonly Diagnostic[] {
  return used.flatMap((scope, index): readonly Diagnostic[] => {
    if (typeof scope !== 'string' || scopes.includes(scope)) return []
    const near = nearest(scope, scopes)
    const hint = near ? `Did you mean \`${near}\`?` : 'Add it to `scopes` of a flow.'
    const message = `Security scheme \`${name}\` has no scope \`${scope}\`.`
    return [warning('openapi-security', message, { ...graph.locate(used, index), hint })]
  })
}

/** Undefined unless the scheme is OAuth 2.0: other types do not declare scopes. */
function listScopes(scheme: unknown): readonly string[] | undefined {
  if (textAt(scheme, 'type') !== 'oauth2') return undefined
  return entriesAt(scheme, 'flows').flatMap(([, flow]) => entriesAt(flow, 'scopes').map(([scope]) => scope))
}
