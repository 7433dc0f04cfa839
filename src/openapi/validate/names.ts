/** Names that are used here and given there: tags, security schemes and their scopes, variables of servers. */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import type { Graph } from '../document/graph.js'
import { entriesAt, isObject, listAt, objectAt, propertyOf, textAt } from '../document/json.js'
import type { OperationSource } from '../document/listOperations.js'
import { checkServer } from './servers.js'
import { checkTags } from './tags.js'

export function checkNames(operations: readonly OperationSource[], graph: Graph): readonly Diagnostic[] {
  const { value: root } = graph.root
  const servers = [root, ...operations.map(({ operation }) => operation)].flatMap((holder) => listAt(holder, 'servers'))
  return [
    ...checkTags(operations, graph),
    ...[root, ...operations.map(({ operation }) => operation)].flatMap((holder) =>
      checkSecurityRequirements(holder, graph),
    ),
    ...[...new Set(servers)].flatMap((server) => checkServer(server, graph)),
  ]
}

function checkSecurityRequirements(holder: unknown, graph: Graph): readonly Diagnostic[] {
  const requirements = listAt(holder, 'security')
  const schemes = objectAt(propertyOf(graph.root.value, 'components'), 'securitySchemes')
  return requirements.flatMap((requirement, index): readonly Diagnostic[] => {
    if (!isObject(requirement)) {
      const hint =
        typeof requirement === 'string' ? `Write \`${requirement}: []\`.` : 'Write the name of a scheme and its scopes.'
      const place = graph.locate(requirements as unknown as object, index)
      return [warning('openapi-security', 'A security requirement is a map of schemes to scopes.', { ...place, hint })]
    }
    return Object.keys(requirement).flatMap((name) => {
      const scopes = listScopes(graph.follow(propertyOf(schemes, name)).value)
      return scopes === undefined ? [] : checkScopes(listAt(requirement, name), { name, scopes, graph })
    })
  })
}

interface ScopeContext {
  readonly name: string
  readonly scopes: readonly string[]
  readonly graph: Graph
}

function checkScopes(used: readonly unknown[], { name, scopes, graph }: ScopeContext): readonly Diagnostic[] {
  return used.flatMap((scope, index): readonly Diagnostic[] => {
    if (typeof scope !== 'string' || scopes.includes(scope)) return []
    const near = nearest(scope, scopes)
    const hint = near ? `Did you mean “${near}”?` : 'Add it to `scopes` of a flow.'
    const said = `The security scheme “${name}” has no scope “${scope}”.`
    return [warning('openapi-security', said, { ...graph.locate(used as unknown as object, index), hint })]
  })
}

/** Only OAuth 2.0 says which there are. */
function listScopes(scheme: unknown): readonly string[] | undefined {
  if (textAt(scheme, 'type') !== 'oauth2') return undefined
  return entriesAt(scheme, 'flows').flatMap(([, flow]) => entriesAt(flow, 'scopes').map(([scope]) => scope))
}
