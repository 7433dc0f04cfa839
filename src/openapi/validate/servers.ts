/** Servers whose URL and variables do not fit together. */
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
  const told = (message: string, place: SourceLocation, hint?: string) =>
    warning('openapi-server-variable', message, { ...place, ...(hint && { hint }) })
  const meant = new Set<string>()
  return [
    ...used.flatMap((name) => {
      if (names.includes(name)) return []
      const near = nearest(
        name,
        names.filter((other) => !used.includes(other)),
      )
      if (near) meant.add(near)
      const hint = near ? `Did you mean “${near}”?` : 'Add it to `variables` of the server, with a default.'
      return [told(`The variable “${name}” of the URL is not described.`, graph.locate(server, 'url'), hint)]
    }),
    ...names.flatMap((name) => {
      if (used.includes(name) || meant.has(name)) return []
      const hint = 'Put its name in braces into the URL, or take it out.'
      return [told(`The URL of the server has no variable “${name}”.`, graph.locate(variables, name, true), hint)]
    }),
    ...entriesAt(server, 'variables').flatMap(([name, variable]) => {
      const value = propertyOf(variable, 'default')
      const values = listAt(variable, 'enum')
      if (!isObject(variable) || typeof value !== 'string' || values.length === 0 || values.includes(value)) return []
      const said = `The default “${value}” of the variable “${name}” is none of its values.`
      return [told(said, graph.locate(variable, 'default'), `Add it to \`enum\`, or take one of it.`)]
    }),
  ]
}
