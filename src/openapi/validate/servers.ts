/** Checks the URL of a server against its variables. */
import { type Diagnostic, warning } from '../../model/diagnostic.js'
import { nearest } from '../../util/nearest.js'
import type { Graph, SourceLocation } from '../document/graph.js'
import { entriesAt, isObject, listAt, objectAt, propertyOf, textAt } from '../document/json.js'

export function checkServer(server: unknown, graph: Graph): readonly Diagnostic[] {
  const url = textAt(server, 'url')
  if (!isObject(server) || url === undefined) return []
  const used = [...url.matchAll(/\{([^{}]+)\}/g)].map(([, name = '']) => name)
  const variables = objectAt(server, 'variables') ?? {}
  const names = Object.keys(variables).filter((name) => !name.startsWith('x-'))
  const variableWarning = (message: string, place: SourceLocation, hint?: string) =>
    warning('openapi-server-variable', message, { ...place, ...(hint && { hint }) })
  const misspelt = new Set<string>()
  return [
    ...used.flatMap((name) => {
      if (names.includes(name)) return []
      const near = nearest(
        name,
        names.filter((other) => !used.includes(other)),
      )
      if (near) misspelt.add(near)
      const hint = near ? `Did you mean \`${near}\`?` : 'Add it to `variables` with a default.'
      return [variableWarning(`Server variable \`${name}\` is not declared.`, graph.locate(server, 'url'), hint)]
    }),
    ...names.flatMap((name) => {
      if (used.includes(name) || misspelt.has(name)) return []
      const hint = 'Add its name in braces to the URL, or remove it.'
      return [variableWarning(`The server URL has no variable \`${name}\`.`, graph.locate(variables, name, true), hint)]
    }),
    ...entriesAt(server, 'variables').flatMap(([name, variable]) => {
      const value = propertyOf(variable, 'default')
      const values = listAt(variable, 'enum')
      if (isObject(variable) && Array.isArray(variable.enum) && values.length === 0) {
        const message = `Server variable \`${name}\` has no values in \`enum\`.`
        return [variableWarning(message, graph.locate(variable, 'enum'), 'List its values, or remove `enum`.')]
      }
      if (!isObject(variable) || typeof value !== 'string' || values.length === 0 || values.includes(value)) return []
      const message = `The default \`${value}\` of server variable \`${name}\` is not in \`enum\`.`
      return [
        variableWarning(message, graph.locate(variable, 'default'), 'Add it to `enum`, or use a value of `enum`.'),
      ]
    }),
  ]
}
